// Reads quotes, their items and their history as JSON.
import { knownCurrencyCodes } from '../../platform/currency.ts'
import { anyOf, byId, many, run, type Json, type Queryable } from '../../platform/postgres/database.ts'
import type { ListSource } from '../../platform/lists/list-query.ts'
import { CUSTOMER } from '../../domain/quote-comment.ts'
import { declineReasons, quoteStatuses } from '../../domain/quote-moves.ts'

/** Whether the last delivery `d` of a quote `q` is the seller's to try again, or to settle. Nothing is tried for a quote that is over. */
export const needsAttention = `(d.state in ('unknown', 'withdrawing') and d.code is not distinct from 'given_up'
  or (d.state = 'refused' or d.state in ('changed', 'cancelled') and q.cart_id = d.cart_id) and quote_status(q.status, q.expires_at) = 'accepted'
  or d.state = 'differs' and q.status not in ('purchased', 'closed'))`

/** What became of it in a connected shop. */
const shopJson = `(select ',"shop":' || json_build_object('code', s.code, 'is_active', s.is_active, 'cart', r.ref,
    'order', d.order_number, 'delivery_id', d.delivery_id, 'delivery', d.state, 'message', d.message,
    'needs_attention', coalesce(${needsAttention}, false), 'takes_carts', s.can ->> 'cart' is not distinct from 'true')
  from shop_delivery d join shop s using (shop_id)
  left join shop_ref r on r.shop_id = d.shop_id and r.kind = 'cart' and r.id = d.cart_id
  where d.delivery_id = q.shop_delivery_id)`

/**
 * The stored JSON of a quote up to its closing brace, with the fields that were added since it was stored. The status is inserted, as
 * it depends on the time.
 */
const quoteJson = `q.json_before_status || quote_status(q.status, q.expires_at) || q.json_after_status
  || case when q.json_fields < 3 then case q.json_fields
    when 1 then ',"title":null,"terms":null,"show_images":true,"shipping_tax_percent":null,"shipping_tax_amount":0,"tax_rounding":"row"'
    else '' end || ',"grand_total_from":' || trim_scale(q.grand_total) || ',"grand_total_to":' || trim_scale(q.grand_total)
  else '' end || ',"files":' || coalesce(q.files, '[]') || case when q.shop_delivery_id is null then '' else ${shopJson} end`

/** The stored JSON of an item, which lacks what was added since. */
const completedItem = `left(i.item_json, -1) || case when i.json_fields < 3 then case i.json_fields
    when 1 then ',"description":null,"unit":null,"section":null,"position":' || i.position || ',"needs_price":false,"needs_tax":false'
    else '' end || ',"role":"included","choice_group":null,"is_chosen":true,"is_default":true'
  else '' end || ',"files":' || coalesce(i.files, '[]') || ',"image":' || coalesce('"' || i.image || '"', 'null') || '}'`
const itemJson = `case i.json_fields when 4 then i.item_json else ${completedItem} end as item_json`

const listOf = (condition: string) => `coalesce(string_agg(item_json, ',') filter (where ${condition}), '')`
const itemsJson = `(select ',"items":[' || ${listOf('is_chosen')} || '],"unchosen_items":[' || ${listOf('not is_chosen')} || ']'
  from (select ${itemJson}, i.is_chosen from quote_item i where i.quote_id = q.quote_id order by i.position, i.item_id) item)`

const json = (addItems: boolean) => (addItems ? `${quoteJson} || ${itemsJson} || '}'` : `${quoteJson} || '}'`)

/** The SQL expression for the JSON of a quote `q` with its items. */
export const quoteWithItems = json(true)

/** The SQL expression for the JSON of the quote with this id, with its items. */
export const quoteWithItemsSql = (id: string) =>
  `(select ${quoteWithItems} from quote q where q.quote_id = ${id})`

export const quoteItemsSql = `select item_json as json from (
  select ${itemJson} from quote_item i where i.quote_id = $1 and i.is_chosen order by i.position, i.item_id) item`

/** The time of the first move to the status, as statistics count it: an accepted quote that is never ordered did not expire. */
const firstMove = (status: string, column = 'created_at') => `(select h.${column} from quote_history h
  where h.quote_id = q.quote_id and h.to_status = '${status}' and h.from_status <> h.to_status
    and (h.from_status, h.to_status) <> ('accepted', 'expired') order by h.history_id limit 1)`

/** Whether the present customer has not looked at the last proposal to them; as `findSeenAt` tells. */
const isUnseen = `quote_status(q.status, q.expires_at) = 'proposed' and coalesce((select p.seen_at is null
  from quote_proposal p where p.quote_id = q.quote_id and p.buyer_number = q.buyer_number
  order by p.proposal_number desc limit 1), true)`

/**
 * The order of unread comments `c` of a customer, the one first that says what the quote waits for: the last counter-offer or
 * renewal, which a question before or after it does not hide, or else the first question.
 */
export const mostUrgentComment = `case c.kind when 'question' then c.comment_id else -c.comment_id end`

/**
 * The most urgent unread comment of the customer, or else how they (or a shop in their place) decided, until the seller has
 * moved the quote or written.
 */
const news = `coalesce(
  (select c.kind from quote_comment c where c.quote_id = q.quote_id and c.buyer_number = q.buyer_number and not c.is_read
   order by ${mostUrgentComment} limit 1),
  (select h.to_status from (
     select to_status, actor, created_at from quote_history where quote_id = q.quote_id order by history_id desc limit 1) h
   where h.to_status in ('accepted', 'declined') and h.actor not like 'user %' and not exists (
     select from quote_comment c where c.quote_id = q.quote_id and c.author <> '${CUSTOMER}' and c.created_at >= h.created_at)))`

const details = `',"is_unseen":' || (${isUnseen})::text || ',"news":' || coalesce('"' || ${news} || '"', 'null')`

type ListOptions = { addItems: boolean; addDetails?: boolean }

export const quoteList = ({ addItems, addDetails = false }: ListOptions): ListSource => ({
  json: addDetails ? `left(${json(addItems)}, -1) || ${details} || '}'` : json(addItems),
  from: 'quote q',
  id: 'quote_id',
  searched: 'quote',
  fields: {
    quote_id: { sql: 'q.quote_id', type: 'identifier' },
    increment_id: { sql: `increment_id('Q', q.quote_id)`, type: 'text' },
    request_id: { sql: 'q.request_id', type: 'identifier' },
    price_request_id: { sql: 'q.price_request_id', type: 'identifier' },
    store_id: { sql: 'q.store_id', type: 'identifier' },
    status: { sql: 'quote_status(q.status, q.expires_at)', type: 'text', values: quoteStatuses },
    customer_id: { sql: 'q.customer_id', type: 'identifier' },
    customer_email: { sql: 'q.customer_email', type: 'text' },
    customer_lastname: { sql: 'q.customer_lastname', type: 'text' },
    company: { sql: 'q.company', type: 'text' },
    currency_code: { sql: 'q.currency_code', type: 'text', values: knownCurrencyCodes },
    grand_total: { sql: 'q.grand_total', type: 'amount' },
    order_id: { sql: 'q.order_id', type: 'identifier' },
    order_reference: { sql: 'q.order_reference', type: 'text' },
    created_at: { sql: 'q.created_at', type: 'time' },
    updated_at: { sql: 'q.updated_at', type: 'time' },
    expires_at: { sql: 'q.expires_at', type: 'time' },
    proposed_at: { sql: 'q.proposed_at', type: 'time' },
    assignee_id: { sql: 'q.assignee_id', type: 'identifier' },
    first_proposed_at: { sql: firstMove('proposed'), type: 'time' },
    accepted_at: { sql: firstMove('accepted'), type: 'time' },
    purchased_at: { sql: firstMove('purchased'), type: 'time' },
    declined_at: { sql: firstMove('declined'), type: 'time' },
    expired_at: { sql: firstMove('expired'), type: 'time' },
    cancelled_at: { sql: firstMove('cancelled'), type: 'time' },
    decline_reason: { sql: firstMove('declined', 'reason_code'), type: 'text', values: declineReasons },
  },
  sortable: ['expires_at', 'grand_total'],
  nullable: ['expires_at'],
})

export async function findQuote(
  db: Queryable,
  quoteId: number,
  options: { addItems: boolean },
): Promise<Json | undefined> {
  return (await findQuotes(db, [quoteId], options)).get(quoteId)
}

/** Returns the records that exist, by id. */
export async function findQuotes(
  db: Queryable,
  quoteIds: readonly number[],
  { addItems }: { addItems: boolean },
): Promise<Map<number, Json>> {
  return byId(
    await many(
      db,
      `select q.quote_id as id, ${json(addItems)} as json from quote q where q.quote_id = ${anyOf('$1', 'integer')}`,
      [quoteIds],
    ),
  )
}

export async function existsQuote(db: Queryable, quoteId: number): Promise<boolean> {
  return (await run(db, 'select from quote where quote_id = $1', [quoteId])) > 0
}

/** The rows before these show only how much they changed: a program may save a quote every minute. */
const ROWS_WITH_CHANGES_MAX = 200

export const quoteHistorySql = `select row_to_json(h)::text from (
  select from_status as "from", to_status as "to", actor, comment, wire_time(created_at) as created_at, reason_code,
    accepted_by, link_action, coalesce(changes_count, 0) as changes_count,
    case when changes is null or row_number() over (order by history_id desc) > ${ROWS_WITH_CHANGES_MAX}
      then '[]' else changes end as changes
  from quote_history where quote_id = $1 order by history_id) h`
