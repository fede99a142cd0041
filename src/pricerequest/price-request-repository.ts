// Reads and writes price requests and their replies.
import {
  byId,
  many,
  maybeOne,
  one,
  run,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/database.ts'
import type { ListSource } from '../platform/list-query.ts'
import type { PriceRequestIn } from './price-request-schemas.ts'

const recordsSql = `select request_id as id, row_to_json(r)::text as json from (
  select p.request_id, increment_id('REQ', p.request_id) as increment_id, p.is_admin_notified,
    p.is_customer_notified, p.store_id, p.customer_ip, p.customer_email, p.customer_firstname,
    p.customer_lastname, p.customer_phone, p.message,
    (select row_to_json(product) from
      (select p.product_id, p.product_name as name, p.product_sku as sku) product) as product,
    p.custom_field_1, p.custom_field_2, p.custom_field_3, wire_time(p.created_at) as created_at, p.is_replied,
    p.is_read,
    array_to_json(array(select row_to_json(file) from (
      select file_id, name, size, mime_type, hash, wire_time(created_at) as created_at
      from price_request_file where request_id = p.request_id order by file_id) file)) as files,
    array_to_json(array(select row_to_json(reply) from (
      select reply_id, message, trim_scale(price) as price, currency_code, author,
        wire_time(created_at) as created_at
      from price_request_reply where request_id = p.request_id order by reply_id) reply)) as replies,
    wire_time(p.updated_at) as updated_at
  from price_request p where p.request_id = any($1)) r`

export const priceRequestList: ListSource = {
  json: 'p.list_json',
  from: 'price_request p',
  id: 'request_id',
  fields: {
    request_id: { sql: 'p.request_id', type: 'identifier' },
    increment_id: { sql: `increment_id('REQ', p.request_id)`, type: 'text' },
    is_admin_notified: { sql: 'p.is_admin_notified', type: 'boolean' },
    is_customer_notified: { sql: 'p.is_customer_notified', type: 'boolean' },
    store_id: { sql: 'p.store_id', type: 'identifier' },
    customer_email: { sql: 'p.customer_email', type: 'text' },
    customer_firstname: { sql: 'p.customer_firstname', type: 'text' },
    customer_lastname: { sql: 'p.customer_lastname', type: 'text' },
    created_at: { sql: 'p.created_at', type: 'time' },
    is_replied: { sql: 'p.is_replied', type: 'boolean' },
    is_read: { sql: 'p.is_read', type: 'boolean' },
    updated_at: { sql: 'p.updated_at', type: 'time' },
  },
}

/** The record as it goes out, or undefined. */
export async function findPriceRequest(db: Queryable, requestId: number): Promise<Json | undefined> {
  return (await findPriceRequests(db, [requestId])).get(requestId)
}

/** Those of the records that there are, by their ids. */
export async function findPriceRequests(
  db: Queryable,
  requestIds: readonly number[],
): Promise<Map<number, Json>> {
  return byId(await many(db, recordsSql, [requestIds]))
}

/** What the rules need to know of a request, which stays locked until the transaction ends. */
export async function lockPriceRequest(
  tx: Transaction,
  requestId: number,
): Promise<{ currency_code: string; is_read: boolean } | undefined> {
  return maybeOne(
    tx,
    `select s.currency_code, p.is_read from price_request p join store s using (store_id)
     where p.request_id = $1 for update of p`,
    [requestId],
  )
}

export type NewPriceRequest = Omit<PriceRequestIn, 'file_ids'> & { store_id: number }

/** Gives the new id. */
export async function insertPriceRequest(tx: Transaction, request: NewPriceRequest): Promise<number> {
  const row = await one<{ request_id: number }>(
    tx,
    `insert into price_request (store_id, customer_ip, customer_email, customer_firstname, customer_lastname,
       customer_phone, message, product_id, product_name, product_sku, custom_field_1, custom_field_2,
       custom_field_3)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning request_id`,
    [
      request.store_id,
      request.customer_ip,
      request.email,
      request.firstname,
      request.lastname,
      request.phone,
      request.message,
      request.product_id,
      request.product_name,
      request.product_sku,
      request.custom_field_1,
      request.custom_field_2,
      request.custom_field_3,
    ],
  )
  return row.request_id
}

export type NewReply = {
  request_id: number
  message: string
  price: number | undefined
  currency_code: string
  author: string
}

export async function insertReply(tx: Transaction, reply: NewReply): Promise<void> {
  await run(
    tx,
    `insert into price_request_reply (request_id, message, price, currency_code, author) values ($1, $2, $3, $4, $5)`,
    [reply.request_id, reply.message, reply.price, reply.currency_code, reply.author],
  )
}

/** A reply also marks the request as read. */
export async function updateReplied(tx: Transaction, requestId: number): Promise<void> {
  await run(
    tx,
    'update price_request set is_replied = true, is_read = true, updated_at = utc_now() where request_id = $1',
    [requestId],
  )
}

export async function updateRead(tx: Transaction, requestId: number, isRead: boolean): Promise<void> {
  await run(tx, 'update price_request set is_read = $2, updated_at = utc_now() where request_id = $1', [
    requestId,
    isRead,
  ])
}

/** Notes that the mail server took a mail; gives false when that was noted before. */
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
