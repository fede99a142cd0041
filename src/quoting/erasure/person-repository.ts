// Finds a person: their addresses and ids, and the records whose buyer they are or were.
import { ERASED_ENDING } from '../../domain/erased-address.ts'
import { many, one, run, scalars, type Transaction } from '../../platform/postgres/database.ts'
import { listCopiedQuotes } from './copied-quote-repository.ts'

/** All known addresses of a person, in lower case, and all their customer ids. */
export type Identity = { emails: string[]; customer_ids: number[] }

/** The quotes and quote requests whose buyer the person is or was. */
export type QuotingRecords = { quote_ids: number[]; request_ids: number[] }

/** Conditions on a person: $1 are their addresses, $2 their customer ids. */
const matches = (id: string, email: string) => `(lower(${email}) = any($1) or ${id} = any($2))`
const isBuyer = matches('customer_id', 'customer_email')
const isBuyerInEvent = matches(`(data->>'customer_id')::integer`, `data->>'customer_email'`)
const wasBuyer = matches('former_customer_id', 'former_customer_email')

/** Returns the identity, completed by the addresses and ids that current and former records link to it. */
export async function completeIdentity(
  tx: Transaction,
  { emails, customer_ids }: Identity,
): Promise<Identity> {
  const known = await one<Identity>(
    tx,
    `with pair as (
       select customer_id as id, email from customer where ${matches('customer_id', 'email')}
       union select customer_id, customer_email from quote where ${isBuyer}
       union select customer_id, customer_email from quote_request where ${isBuyer}
       union select former_customer_id, former_customer_email from quote_history where ${wasBuyer}
       union select (data->>'customer_id')::integer, data->>'customer_email' from event
         where record_type in ('quote', 'quote_request') and ${isBuyerInEvent})
     select array(select unnest($1::text[]) union select lower(email) from pair
              where email not like '%${ERASED_ENDING}') as emails,
       array(select unnest($2::integer[]) union select id from pair where id is not null) as customer_ids`,
    [emails, customer_ids],
  )
  const isComplete =
    known.emails.length === emails.length && known.customer_ids.length === customer_ids.length
  return isComplete ? known : completeIdentity(tx, known)
}

/**
 * Locks and returns the records of the person, quotes before their requests like every move. They are read again after
 * locking: a quote that is being created from a request copies its buyer, and is only visible once it is committed.
 */
export async function lockRecordsOf(tx: Transaction, identity: Identity): Promise<QuotingRecords> {
  const { quote_ids, request_ids } = await findRecordsOf(tx, identity)
  // Also those of others from whose `cc` the person is removed.
  const copied = await listCopiedQuotes(tx, identity.emails)
  const lock = (table: string, id: string, ids: number[]) =>
    run(tx, `select from ${table} where ${id} = any($1) order by ${id} for update`, [ids])
  await lock('quote', 'quote_id', [...quote_ids, ...copied])
  await lock('quote_request', 'request_id', request_ids)
  return findRecordsOf(tx, identity)
}

// A quote and its request are found together, as texts are copied from one to the other.
export async function findRecordsOf(
  tx: Transaction,
  { emails, customer_ids }: Identity,
): Promise<QuotingRecords> {
  return one(
    tx,
    `with found as (
       select 'quote' as type, quote_id as id from quote where ${isBuyer}
       union select 'quote', quote_id from quote_history where ${wasBuyer}
       union select 'quote_request', request_id from quote_request where ${isBuyer}
       union select record_type, record_id from event
         where record_type in ('quote', 'quote_request') and ${isBuyerInEvent}),
     linked as (
       select quote_id, request_id from quote
       where quote_id in (select id from found where type = 'quote')
         or request_id in (select id from found where type = 'quote_request'))
     select array(select id from found where type = 'quote' union select quote_id from linked) as quote_ids,
       array(select id from found where type = 'quote_request'
         union select request_id from linked where request_id is not null) as request_ids`,
    [emails, customer_ids],
  )
}

export type ErasedQuote = {
  quote_id: number
  /** The last buyer number at which the person was the buyer. */
  until: number
  /** The last version of that time. */
  last_version: number
  /** Whether it is the present number, so that everything of the quote goes. */
  is_present: boolean
}

/**
 * Returns until when the person was the buyer of these quotes. Each version belongs to one row of history, in order; rows about
 * links are of no version.
 */
export async function listErasedQuotes(
  tx: Transaction,
  { emails, customer_ids }: Identity,
  quoteIds: number[],
): Promise<ErasedQuote[]> {
  return many(
    tx,
    `with version as (
       select quote_id, buyer_number, sum(versions) over quote as version, versions, ${wasBuyer} as was_buyer,
         lag(buyer_number) over quote as former_number
       from quote_history where quote_id = any($3) and link_action is null window quote as (partition by quote_id order by history_id)),
     time as (
       select quote_id, former_number as number from version where was_buyer
       union all select v.quote_id, v.buyer_number from version v
       join event e on (e.record_type, e.record_id) = ('quote', v.quote_id)
         and (e.data->>'version')::integer between v.version - v.versions + 1 and v.version
       where ${isBuyerInEvent}
       union all select quote_id, buyer_number from quote where quote_id = any($3) and ${isNamed}),
     erased as (
       select quote_id, buyer_number, coalesce((select max(number) from time t where t.quote_id = q.quote_id), 1) as until
       from quote q where quote_id = any($3))
     select quote_id, until, until = buyer_number as is_present, (select max(version)::integer from version v
       where v.quote_id = e.quote_id and v.buyer_number <= e.until) as last_version
     from erased e order by quote_id`,
    [emails, customer_ids, quoteIds],
  )
}

/** Returns the open quotes that are due, whose expiry has not been recorded. */
export async function listDueOf(tx: Transaction, { quote_ids }: QuotingRecords): Promise<number[]> {
  return scalars(
    tx,
    `select quote_id from quote where quote_id = any($1) and status in ('approved', 'proposed', 'accepted')
       and expires_at <= utc_now() order by quote_id`,
    [quote_ids],
  )
}

/** A guest without an address is treated as the person: no other erasure could ever find them. */
export const isNamed = `(${isBuyer} or (customer_id is null and customer_email is null))`

/** Returns the names and companies of the person in all records, also in events and proposals that name them. */
export async function listNames(
  tx: Transaction,
  { emails, customer_ids }: Identity,
  { quote_ids, request_ids }: QuotingRecords,
): Promise<string[]> {
  const named = `as record (customer_id integer, customer_email text, company text, customer_firstname text, customer_lastname text)
    where ${isNamed}`
  return scalars(
    tx,
    `with named as (
       select company, firstname, lastname from customer where ${matches('customer_id', 'email')}
       union select company, customer_firstname, customer_lastname from price_request where lower(customer_email) = any($1)
       union select company, customer_firstname, customer_lastname from quote where quote_id = any($3) and ${isNamed}
       union select company, customer_firstname, customer_lastname from quote_request where request_id = any($4) and ${isNamed}
       union select record.company, record.customer_firstname, record.customer_lastname from quote_proposal p, json_to_record(p.record) ${named}
         and p.quote_id = any($3)
       union select record.company, record.customer_firstname, record.customer_lastname from event e, json_to_record(e.data) ${named}
         and (e.record_type, e.record_id) in (
           select 'quote', unnest($3::integer[]) union all select 'quote_request', unnest($4::integer[])))
     select distinct name from named, unnest(array[company, firstname, lastname]) name where name <> ''`,
    [emails, customer_ids, quote_ids, request_ids],
  )
}

/**
 * Returns the numbers by which stored responses about the records are found: in most of them the increment id, in those of
 * comments the id of the quote.
 */
export async function listRecordNumbers(
  tx: Transaction,
  { quote_ids, request_ids }: QuotingRecords,
  priceRequestIds: number[],
): Promise<string[]> {
  return scalars(
    tx,
    `select increment_id('Q', id) from unnest($1::integer[]) id
     union all select 'quote_id ' || id from unnest($1::integer[]) id
     union all select increment_id('QR', id) from unnest($2::integer[]) id
     union all select increment_id('REQ', id) from unnest($3::integer[]) id`,
    [quote_ids, request_ids, priceRequestIds],
  )
}
