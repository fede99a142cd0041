// Reads and writes price requests and their replies.
import {
  anyOf,
  byId,
  many,
  maybeOne,
  run,
  type Database,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import { AppError } from '../platform/errors.ts'
import { batched } from '../platform/postgres/batched.ts'
import { insertEventsSql } from '../events/event-repository.ts'
import type { ListSource } from '../platform/lists/list-query.ts'
import { companyDetails } from '../storefront/company-details.ts'
import type { CloseReason } from '../domain/close-reasons.ts'
import type { PriceRequest } from './price-request.ts'
import { MESSAGE_START_CHARACTERS, type PriceRequestIn } from './price-request-schemas.ts'

const productSql = `(select row_to_json(product) from
      (select p.product_id, p.product_name as name, p.product_sku as sku) product)`

/**
 * When the snooze of the request `p` ends; null unless a snooze is in effect. Another request of the same e-mail address, submitted
 * since the snooze was set, ends it.
 */
export const snoozedUntil = (p: string) => `case when ${p}.snoozed_until > utc_now() and not exists (
    select from price_request later where lower(later.customer_email) = lower(${p}.customer_email)
      and later.request_id > ${p}.snoozed_after) then ${p}.snoozed_until end`

/** When the same customer sent the last request after `p` was snoozed, null if there is none. */
export const askedAgainAt = (p: string) => `(select max(later.created_at) from price_request later
  where lower(later.customer_email) = lower(${p}.customer_email) and later.request_id > ${p}.snoozed_after)`

const isClosed = '(p.close_reason is not null)'

const waitingFields = `${isClosed} as is_closed, p.close_reason,
  case when ${isClosed} then wire_time(p.closed_at) end as closed_at, case when ${isClosed} then p.closed_by end as closed_by,
  wire_time(${snoozedUntil('p')}) as snoozed_until`

/** Selects the records. `requests` and `files` name the tables or equal row sources; `details` are further columns. */
const records = (requests: string, files = 'price_request_file', details = '') => `
  select p.request_id, increment_id('REQ', p.request_id) as increment_id, p.is_admin_notified,
    p.is_customer_notified, p.store_id, p.customer_ip, p.customer_email, p.customer_firstname,
    p.customer_lastname, p.customer_phone, p.message,
    ${productSql} as product,
    p.custom_field_1, p.custom_field_2, p.custom_field_3, wire_time(p.created_at) as created_at, p.is_replied,
    p.is_read,
    array_to_json(array(select row_to_json(file) from (
      select file_id, name, size, mime_type, hash, wire_time(created_at) as created_at
      from ${files} where request_id = p.request_id order by file_id) file)) as files,
    array_to_json(array(select row_to_json(reply) from (
      select reply_id, message, trim_scale(price) as price, currency_code, author,
        wire_time(created_at) as created_at
      from price_request_reply where request_id = p.request_id order by reply_id) reply)) as replies,
    wire_time(p.updated_at) as updated_at, p.company, p.vat_id, p.billing_address, p.shipping_address${details}
  from ${requests} p`

const recordsSql = (addDetails: boolean) => `select request_id as id, row_to_json(r)::text as json
  from (${records('price_request', undefined, addDetails ? `, p.assignee_id, ${waitingFields}` : '')}
    where p.request_id = ${anyOf('$1', 'integer')}) r`

export const priceRequestList: ListSource = {
  json: 'p.list_json',
  from: 'price_request p',
  id: 'request_id',
  searched: 'price_request',
  fields: {
    request_id: { sql: 'p.request_id', type: 'identifier' },
    increment_id: { sql: `increment_id('REQ', p.request_id)`, type: 'text' },
    is_admin_notified: { sql: 'p.is_admin_notified', type: 'boolean' },
    is_customer_notified: { sql: 'p.is_customer_notified', type: 'boolean' },
    store_id: { sql: 'p.store_id', type: 'identifier' },
    customer_email: { sql: 'p.customer_email', type: 'text' },
    customer_firstname: { sql: 'p.customer_firstname', type: 'text' },
    customer_lastname: { sql: 'p.customer_lastname', type: 'text' },
    company: { sql: 'p.company', type: 'text' },
    created_at: { sql: 'p.created_at', type: 'time' },
    is_replied: { sql: 'p.is_replied', type: 'boolean' },
    is_read: { sql: 'p.is_read', type: 'boolean' },
    updated_at: { sql: 'p.updated_at', type: 'time' },
    assignee_id: { sql: 'p.assignee_id', type: 'identifier' },
    is_closed: { sql: isClosed, type: 'boolean' },
    snoozed_until: { sql: snoozedUntil('p'), type: 'time' },
    replied_at: {
      sql: '(select min(y.created_at) from price_request_reply y where y.request_id = p.request_id)',
      type: 'time',
    },
  },
}

/** The same list with the fields of `addDetails`, which are inserted before the closing brace of the stored JSON. */
export const detailedPriceRequestList: ListSource = {
  ...priceRequestList,
  json: `left(p.list_json, -1) || ',' || substr((select row_to_json(details)::text from (
    select p.company, p.is_replied, ${productSql} as product, left(p.message, ${MESSAGE_START_CHARACTERS}) as message_start,
      (select count(*) from price_request_file f where f.request_id = p.request_id) as files_count,
      (select count(*) from price_request_reply y where y.request_id = p.request_id) as replies_count,
      p.assignee_id, wire_time(p.updated_at) as updated_at, ${waitingFields}) details), 2)`,
}

export async function findPriceRequest(
  db: Queryable,
  requestId: number,
  options: { addDetails?: boolean } = {},
): Promise<Json | undefined> {
  return (await findPriceRequests(db, [requestId], options)).get(requestId)
}

/** Returns the records that exist, by id. */
export async function findPriceRequests(
  db: Queryable,
  requestIds: readonly number[],
  { addDetails = false }: { addDetails?: boolean } = {},
): Promise<Map<number, Json>> {
  return byId(await many(db, recordsSql(addDetails), [requestIds]))
}

/** Locks the request until the transaction ends. */
export async function lockPriceRequest(
  tx: Transaction,
  requestId: number,
): Promise<PriceRequest | undefined> {
  return maybeOne(
    tx,
    `select p.request_id, s.currency_code, p.is_read, p.is_replied, ${waitingFields}
     from price_request p join store s using (store_id) where p.request_id = $1 for update of p`,
    [requestId],
  )
}

/** Returns the assignee of a request; undefined if there is none with this id. */
export async function findAssignee(
  tx: Transaction,
  requestId: number,
): Promise<{ assignee_id: number | null } | undefined> {
  return maybeOne(tx, 'select assignee_id from price_request where request_id = $1', [requestId])
}

/** `files` are rows of temporary files. */
export type NewPriceRequest = Omit<PriceRequestIn, 'file_ids'> & { store_id: number; files: object[] }

/** Per column: its type and the field of the input. */
const inputs = {
  store_id: ['integer', 'store_id'],
  customer_ip: ['text', 'customer_ip'],
  customer_email: ['text', 'email'],
  customer_firstname: ['text', 'firstname'],
  customer_lastname: ['text', 'lastname'],
  customer_phone: ['text', 'phone'],
  message: ['text', 'message'],
  product_id: ['integer', 'product_id'],
  product_name: ['text', 'product_name'],
  product_sku: ['text', 'product_sku'],
  custom_field_1: ['text', 'custom_field_1'],
  custom_field_2: ['text', 'custom_field_2'],
  custom_field_3: ['text', 'custom_field_3'],
  company: ['text', 'company'],
  vat_id: ['text', 'vat_id'],
  billing_address: ['json', 'billing_address'],
  shipping_address: ['json', 'shipping_address'],
} as const satisfies Record<string, ['integer' | 'text' | 'json', keyof NewPriceRequest]>

const columns = Object.keys(inputs)
const typedColumns = Object.entries(inputs).map(([column, [type]]) => `${column} ${type}`)

// Ids are assigned in the order of the input, as RETURNING has no order.
const submitSql = `with input as materialized (
    select nextval('price_request_request_id_seq')::integer as request_id, i.*
    from json_to_recordset($1) as i (${typedColumns.join(', ')}, files json)),
  inserted as (
    insert into price_request (request_id, ${columns.join(', ')}) overriding system value
    select request_id, ${columns.join(', ')} from input returning *),
  attached as (
    insert into price_request_file (request_id, name, size, mime_type, path, hash, created_at)
    select request_id, f.name, size, mime_type, path, hash, created_at from input cross join lateral rows from
      (json_to_recordset(files) as (name text, size integer, mime_type text, path text, hash text, created_at timestamp))
      with ordinality as f (name, size, mime_type, path, hash, created_at, position)
    order by request_id, position returning *),
  submitted as materialized (
    select r.request_id as record_id, row_to_json(r) as record from (${records('inserted', 'attached')}) r),
  recorded as (${insertEventsSql('price_request.submitted', 'price_request', 'submitted')})
  select record::text as json from submitted order by record_id`

/** Inserts the requests, their files and events in one statement. Returns the records in the order of the input. */
export async function insertPriceRequests(db: Queryable, requests: NewPriceRequest[]): Promise<Json[]> {
  const row = (request: NewPriceRequest) => ({
    ...Object.fromEntries(Object.entries(inputs).map(([column, [, name]]) => [column, request[name]])),
    ...companyDetails(request),
    files: request.files,
  })
  const rows = await many<{ json: Json }>(db, submitSql, [JSON.stringify(requests.map(row))])
  return rows.map(({ json }) => json)
}

/** Returns a function that inserts one request; concurrent calls share a statement. If it fails, each is repeated on its own. */
export function openBatchedInsert(db: Database): (request: NewPriceRequest) => Promise<Json> {
  const insert = (requests: NewPriceRequest[]) => insertPriceRequests(db.autocommit, requests)
  return batched<NewPriceRequest, Json>(
    async (requests) => {
      try {
        return await insert(requests)
      } catch (error) {
        // If the database was lost, the outcome may be unknown.
        if (requests.length === 1 || (error instanceof AppError && error.kind === 'unavailable')) throw error
        return requests.map(async (request) => (await insert([request]))[0]!)
      }
    },
    // With one at a time, batches are larger, and other statements get their connections.
    { atOnce: 1 },
  )
}

/** A reply also marks the request as read, reopens it and ends its snooze. */
export async function updateReplied(tx: Transaction, requestId: number): Promise<void> {
  await run(
    tx,
    `update price_request set is_replied = true, is_read = true, close_reason = null, snoozed_until = null,
       snoozed_after = null, updated_at = utc_now() where request_id = $1`,
    [requestId],
  )
}

/** Closing also marks the request as read and ends its snooze. */
export async function updateClosed(
  tx: Transaction,
  requestId: number,
  reason: CloseReason,
  actor: string,
): Promise<void> {
  await run(
    tx,
    `update price_request set close_reason = $2, closed_at = utc_now(), closed_by = $3, is_read = true,
       snoozed_until = null, snoozed_after = null, updated_at = utc_now() where request_id = $1`,
    [requestId, reason, actor],
  )
}

export async function updateReopened(tx: Transaction, requestId: number): Promise<void> {
  await run(
    tx,
    'update price_request set close_reason = null, updated_at = utc_now() where request_id = $1',
    [requestId],
  )
}

/** Snoozes the request, or ends its snooze with null. */
export async function updateSnoozed(tx: Transaction, requestId: number, until: string | null): Promise<void> {
  await run(
    tx,
    `update price_request p set snoozed_until = $2::timestamp, snoozed_after = case when $2 is not null then (
         select max(s.request_id) from price_request s where lower(s.customer_email) = lower(p.customer_email)) end,
       updated_at = utc_now() where request_id = $1`,
    [requestId, until],
  )
}

export async function updateRead(tx: Transaction, requestId: number, isRead: boolean): Promise<void> {
  await run(tx, 'update price_request set is_read = $2, updated_at = utc_now() where request_id = $1', [
    requestId,
    isRead,
  ])
}

/** Records that the mail server accepted a mail. Returns false if that was recorded before. */
export async function updateNotified(
  tx: Transaction,
  requestId: number,
  who: 'admin' | 'customer',
): Promise<boolean> {
  const column = `is_${who}_notified`
  const touched = await run(
    tx,
    `update price_request set ${column} = true, updated_at = utc_now() where request_id = $1 and not ${column}`,
    [requestId],
  )
  return touched > 0
}
