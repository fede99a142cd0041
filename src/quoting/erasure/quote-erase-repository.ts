// Anonymizes quotes and quote requests of a present or former buyer.
import { ERASED_ENDING } from '../../domain/erased-address.ts'
import { many, run, scalars, type Transaction } from '../../platform/postgres/database.ts'
import { companyFieldNames, groupName, itemTextNames, textNames, typedNames } from './former-texts.ts'
import { isNamed, type ErasedQuote, type Identity } from './person-repository.ts'

/** Assignments that replace the buyer, if it is the person, by nobody; `id` is the column with the record's id. */
const anonymousBuyer = (id: string) => `
  customer_email = case when ${isNamed} then 'erased-' || ${id} || '${ERASED_ENDING}' else customer_email end,
  customer_firstname = case when not ${isNamed} then customer_firstname end,
  customer_lastname = case when not ${isNamed} then customer_lastname end,
  version = version + 1, updated_at = utc_now()`

const neutralName = `'custom-' || item_id`
/** One for all lines of a group, and for each group another. */
const neutralGroup = `'group-' || (select min(o.item_id) from quote_item o
  where o.quote_id = quote_item.quote_id and o.${groupName} = quote_item.${groupName})`

/** Clears the text and the company of quote requests, and their buyer unless it is another person by now. */
export async function anonymizeQuoteRequests(
  tx: Transaction,
  ids: number[],
  { emails, customer_ids }: Identity,
  actor: string,
): Promise<void> {
  await run(
    tx,
    `update quote_request set ${anonymousBuyer('request_id')}, details = null,
       ${companyFieldNames.map((name) => `${name} = null`).join(', ')}
     where request_id = any($3)`,
    [emails, customer_ids, ids],
  )
  await run(
    tx,
    `update quote_request_item set ${typedNames.map((name) => `${name} = ${neutralName}`).join(', ')}, description = null
     where request_id = any($1) and product_type = 'custom'`,
    [ids],
  )
  await run(tx, 'update quote_request_history set comment = null where request_id = any($1)', [ids])
  await run(
    tx,
    `insert into quote_request_history (request_id, from_status, to_status, actor)
     select request_id, status, status, $2 from quote_request where request_id = any($1)`,
    [ids, actor],
  )
}

/** The ErasedQuotes of $1 as rows. The id has another name than the columns of the tables that are joined. */
const erased = `json_to_recordset($1) as e (erased_id integer, until integer, is_present boolean)`
const toRows = (quotes: ErasedQuote[]) =>
  JSON.stringify(quotes.map(({ quote_id: erased_id, ...quote }) => ({ erased_id, ...quote })))

// Whether the quote had the text already when the next buyer came.
const isOlder = (text: string) => `(e.is_present or md5(${text}::text) in (
  select digest from quote_former_text where quote_id = e.erased_id and buyer_number = e.until))`

/**
 * Clears the texts of quotes that are as old as the person's time, and the buyer with their company unless it is another
 * person by now: a quote that answers a request may have kept the company of the guest who asked. Quotes that have none of it
 * keep their version, as their buyer may be accepting it. Returns the ids of the others.
 */
export async function anonymizeQuotes(
  tx: Transaction,
  quotes: ErasedQuote[],
  { emails, customer_ids }: Identity,
): Promise<number[]> {
  const isCompanyOlder = (name: string) =>
    `(${isNamed} or customer_email is null or request_id is not null and ${isOlder(name)})`
  const conditions = [
    ...textNames.map((name) => ({ name, condition: isOlder(name) })),
    ...companyFieldNames.map((name) => ({ name, condition: isCompanyOlder(name) })),
  ]
  const isNameOlder = (name: string) =>
    `(product_type = 'custom' and ${name} <> ${neutralName} and ${isOlder(name)})`
  const itemConditions = [
    ...typedNames.map(isNameOlder),
    ...[...itemTextNames, groupName].map((name) => `${name} is not null and ${isOlder(name)}`),
  ]
  const noted = await scalars<number>(
    tx,
    `update quote_item set
       ${typedNames.map((name) => `${name} = case when ${isNameOlder(name)} then ${neutralName} else ${name} end`).join(', ')},
       ${itemTextNames.map((name) => `${name} = case when not ${isOlder(name)} then ${name} end`).join(', ')},
       ${groupName} = case when ${groupName} is not null and ${isOlder(groupName)} then ${neutralGroup} else ${groupName} end
     from ${erased} where quote_id = erased_id and (${itemConditions.join(' or ')}) returning quote_id`,
    [toRows(quotes)],
  )
  // Lines in carts, and so in orders, are copies.
  await run(
    tx,
    `update cart_item c set name = i.name, sku = i.sku from quote_item i
     where i.quote_id = any($1) and i.product_type = 'custom' and c.quote_id = i.quote_id
       and c.quote_item_id = i.item_id`,
    [noted],
  )
  const clear = conditions.map(
    ({ name, condition }) => `${name} = case when not coalesce(${condition}, false) then ${name} end`,
  )
  const hasOlder = conditions.map(({ name, condition }) => `${name} is not null and ${condition}`)
  return scalars(
    tx,
    `update quote set ${anonymousBuyer('quote_id')}, ${clear.join(', ')}, cc = case when e.is_present then '[]' else cc end
     from ${erased.replace('$1', '$3')} where quote_id = erased_id
       and (e.is_present or quote_id = any($4) or ${hasOlder.join(' or ')}) returning quote_id`,
    [emails, customer_ids, toRows(quotes), noted],
  )
}

/** Deletes the files of quotes and comments of the person's time. Returns the paths, and the hashes, of their contents. */
export async function deleteQuoteFilesOf(
  tx: Transaction,
  quotes: ErasedQuote[],
): Promise<{ path: string; hash: string }[]> {
  return many(
    tx,
    `delete from quote_file using ${erased} where quote_id = erased_id and buyer_number <= until returning path, hash`,
    [toRows(quotes)],
  )
}

/** Deletes what quotes took over from the files of these price requests, also from quotes of other customers. */
export async function deleteTakenFiles(
  tx: Transaction,
  requestIds: number[],
  paths: string[],
): Promise<void> {
  await run(
    tx,
    `delete from quote_file f using quote q
     where f.quote_id = q.quote_id and q.price_request_id = any($1) and f.path = any($2)`,
    [requestIds, paths],
  )
}

/**
 * Clears history, comments, proposals, former texts and reminders of the person's time, and adds a row of history to the quotes that
 * have a new version.
 */
export async function anonymizeQuoteHistory(
  tx: Transaction,
  quotes: ErasedQuote[],
  changed: number[],
  actor: string,
): Promise<void> {
  const rows = toRows(quotes)
  const isOfPerson = 'quote_id = erased_id and buyer_number <= until'
  await run(
    tx,
    `update quote_history set comment = null, accepted_by = null from ${erased} where ${isOfPerson}`,
    [rows],
  )
  // The row of a change names the buyer before it.
  await run(
    tx,
    `update quote_history set former_customer_id = null, former_customer_email = null from ${erased}
     where quote_id = erased_id and buyer_number <= until + 1`,
    [rows],
  )
  for (const table of ['quote_comment', 'quote_proposal', 'quote_former_text', 'quote_follow_up'])
    await run(tx, `delete from ${table} using ${erased} where ${isOfPerson}`, [rows])
  await run(
    tx,
    `delete from quote_copied c using ${erased} join quote q on q.quote_id = erased_id
     where c.quote_id = erased_id and not exists (
       select from json_array_elements_text(q.cc) address where lower(address) = c.address)`,
    [rows],
  )
  await run(
    tx,
    `insert into quote_history (quote_id, from_status, to_status, actor)
     select quote_id, status, status, $2 from quote where quote_id = any($1)`,
    [changed, actor],
  )
}
