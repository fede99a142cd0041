// Removes a person from what the history of quotes says about changes and mails.
import { run, type Transaction } from '../../platform/postgres/database.ts'

// Amounts, quantities and times stay.
const kept = (side: 'before' | 'after') => `case
  when c->>'field' = 'customer_id' then null
  when json_typeof(c->'${side}') in ('number', 'boolean') or c->>'field' in ('tier_prices', 'expires_at') then c->'${side}'
  when c->>'field' = 'item' and json_typeof(c->'${side}') = 'object' then json_build_object(
    'name', null, 'qty', c->'${side}'->'qty', 'price', c->'${side}'->'price') end`

/**
 * Clears the texts in the changes of quotes, also those since the person was the buyer: the text that a later change replaced
 * may be of their time, and cannot be told by its digest, as only its beginning is stored.
 */
export async function forgetChanges(tx: Transaction, quoteIds: number[]): Promise<void> {
  await run(
    tx,
    `update quote_history set changes = (
       select json_agg(json_build_object('item_id', c->'item_id', 'sku', null, 'field', c->'field',
         'before', ${kept('before')}, 'after', ${kept('after')}) order by place)
       from json_array_elements(changes) with ordinality change (c, place))
     where quote_id = any($1) and changes is not null`,
    [quoteIds],
  )
}

/** Clears the addresses to which mails are copied in the changes of quotes. */
export async function forgetChangedCopies(tx: Transaction, quoteIds: number[]): Promise<void> {
  await run(
    tx,
    `update quote_history set changes = (
       select json_agg(case when c->>'field' = 'cc'
         then json_build_object('item_id', null, 'sku', null, 'field', 'cc', 'before', null, 'after', null) else c end order by place)
       from json_array_elements(changes) with ordinality change (c, place))
     where quote_id = any($1) and changes is not null
       and exists (select from json_array_elements(changes) c where c->>'field' = 'cc')`,
    [quoteIds],
  )
}

/**
 * Deletes what became of mails to these addresses, which are in lower case, or whose error names one, and of all that are not
 * settled: an attempt in flight would record its recipient afterwards.
 */
export async function deleteMailsTo(tx: Transaction, quoteIds: number[], emails: string[]): Promise<void> {
  await run(
    tx,
    `delete from quote_mail where quote_id = any($1) and (lower(recipient) = any($2)
       or exists (select from unnest($2::text[]) address where strpos(lower(reason), address) > 0)
       or state = 'queued')`,
    [quoteIds, emails],
  )
}

/** Deletes what became of all mails about these quotes. */
export async function deleteMailsOf(tx: Transaction, quoteIds: number[]): Promise<void> {
  await run(tx, 'delete from quote_mail where quote_id = any($1)', [quoteIds])
}

/**
 * Removes what connected shops said about these quotes, the texts of custom lines, links to the checkout, and the shops' ids of the
 * customers.
 */
export async function forgetInShops(
  tx: Transaction,
  quoteIds: number[],
  customerIds: number[],
): Promise<void> {
  await run(
    tx,
    `with said as (
       update shop_delivery set message = null, refusal_message = null, checkout_url = null,
         contents = jsonb_set(contents::jsonb, '{lines}', coalesce((
           select jsonb_agg(case when l->>'variant' is null then l || jsonb_build_object('name', typed, 'sku', typed) else l end
             order by place)
           from jsonb_array_elements(contents::jsonb->'lines') with ordinality line (l, place),
             lateral (select 'custom-' || (l->>'quote_item_id') as typed) replaced), '[]'))::json
       where quote_id = any($1) returning delivery_id)
     update shop_attempt set message = null where delivery_id in (select delivery_id from said)`,
    [quoteIds],
  )
  await run(tx, `delete from shop_ref where kind = 'customer' and id = any($1)`, [customerIds])
}
