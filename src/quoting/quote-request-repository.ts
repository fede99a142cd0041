// Reads and writes quote requests, their items and their history.
import {
  many,
  maybeOne,
  one,
  run,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/database.ts'
import type { ListSource } from '../platform/list-query.ts'
import { amount, type Amount } from '../platform/money.ts'
import type { QuoteRequest, QuoteRequestStatus } from './quote-request.ts'
import type { HistoryRow } from './quote-repository.ts'

const columns = `r.request_id, increment_id('QR', r.request_id) as increment_id, r.status, r.source, r.store_id,
  r.customer_id, r.customer_email, r.customer_firstname, r.customer_lastname, r.customer_is_guest, r.cart_id,
  r.details, r.currency_code, r.items_count, trim_scale(r.items_qty) as items_qty,
  trim_scale(r.subtotal) as subtotal, r.quote_id, wire_time(r.created_at) as created_at,
  wire_time(r.updated_at) as updated_at, r.version`

export const quoteRequestList: ListSource = {
  columns,
  from: 'quote_request r',
  id: 'request_id',
  fields: {
    request_id: { sql: 'r.request_id', type: 'identifier' },
    increment_id: { sql: `increment_id('QR', r.request_id)`, type: 'text' },
    status: { sql: 'r.status', type: 'text' },
    store_id: { sql: 'r.store_id', type: 'identifier' },
    customer_id: { sql: 'r.customer_id', type: 'identifier' },
    customer_email: { sql: 'r.customer_email', type: 'text' },
    quote_id: { sql: 'r.quote_id', type: 'identifier' },
    created_at: { sql: 'r.created_at', type: 'time' },
    updated_at: { sql: 'r.updated_at', type: 'time' },
  },
}

/** The record with its items as it goes out, or undefined. */
export async function findQuoteRequest(db: Queryable, requestId: number): Promise<Json | undefined> {
  const row = await maybeOne<{ json: Json }>(
    db,
    `select row_to_json(record)::text as json from (select ${columns},
       array_to_json(array(select row_to_json(item) from (
         select item_id, product_id, sku, name, trim_scale(qty) as qty, trim_scale(price) as price,
           trim_scale(row_total) as row_total
         from quote_request_item where request_id = r.request_id order by item_id) item)) as items
     from quote_request r where r.request_id = $1) record`,
    [requestId],
  )
  return row?.json
}

export async function existsQuoteRequest(db: Queryable, requestId: number): Promise<boolean> {
  return (await run(db, 'select from quote_request where request_id = $1', [requestId])) > 0
}

export async function existsQuoteRequestOfCustomer(db: Queryable, customerId: number): Promise<boolean> {
  return (await run(db, 'select from quote_request where customer_id = $1 limit 1', [customerId])) > 0
}

const ruleColumns = `request_id, store_id, status, customer_id, customer_email, customer_firstname,
  customer_lastname, customer_is_guest, cart_id, details, currency_code, version`

/** Locked until the transaction ends. */
export async function lockQuoteRequest(
  tx: Transaction,
  requestId: number,
): Promise<QuoteRequest | undefined> {
  return maybeOne(tx, `select ${ruleColumns} from quote_request where request_id = $1 for update`, [
    requestId,
  ])
}

/** The pending requests that came from a cart, newest first. */
export async function listPendingRequestsOfCart(tx: Transaction, cartId: number): Promise<QuoteRequest[]> {
  return many(
    tx,
    `select ${ruleColumns} from quote_request where cart_id = $1 and status = 'pending' order by request_id desc`,
    [cartId],
  )
}

export type RequestItem = {
  product_id: number | null
  sku: string
  name: string
  qty: Amount
  price: Amount
  row_total: Amount
}

export type NewQuoteRequest = Omit<QuoteRequest, 'request_id' | 'status' | 'version'> & {
  source: 'customer' | 'cart'
  items_count: number
  items_qty: Amount
  subtotal: Amount
}

/** Gives the new id. */
export async function insertQuoteRequest(tx: Transaction, request: NewQuoteRequest): Promise<number> {
  const row = await one<{ request_id: number }>(
    tx,
    `insert into quote_request (source, store_id, customer_id, customer_email, customer_firstname,
       customer_lastname, customer_is_guest, cart_id, details, currency_code, items_count, items_qty, subtotal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning request_id`,
    [
      request.source,
      request.store_id,
      request.customer_id,
      request.customer_email,
      request.customer_firstname,
      request.customer_lastname,
      request.customer_is_guest,
      request.cart_id,
      request.details,
      request.currency_code,
      request.items_count,
      request.items_qty.toFixed(),
      request.subtotal.toFixed(),
    ],
  )
  return row.request_id
}

export async function insertQuoteRequestItems(
  tx: Transaction,
  requestId: number,
  items: RequestItem[],
): Promise<void> {
  await run(
    tx,
    `insert into quote_request_item (request_id, product_id, sku, name, qty, price, row_total)
     select $1, product_id, sku, name, qty, price, row_total
     from json_to_recordset($2::json) as item (position integer, product_id integer, sku text, name text,
       qty numeric, price numeric, row_total numeric)
     order by position`,
    [requestId, JSON.stringify(items.map((item, position) => ({ ...item, position })))],
  )
}

export async function listQuoteRequestItems(tx: Transaction, requestId: number): Promise<RequestItem[]> {
  const rows = await many<
    Omit<RequestItem, 'qty' | 'price' | 'row_total'> & Record<'qty' | 'price' | 'row_total', string>
  >(
    tx,
    `select product_id, sku, name, qty, price, row_total from quote_request_item where request_id = $1
     order by item_id`,
    [requestId],
  )
  return rows.map((row) => ({
    ...row,
    qty: amount(row.qty),
    price: amount(row.price),
    row_total: amount(row.row_total),
  }))
}

/** Compare-and-set on the version, like every change of a record that people edit. */
export async function updateQuoteRequestStatus(
  tx: Transaction,
  { request_id, version }: QuoteRequest,
  status: QuoteRequestStatus,
  quoteId?: number,
): Promise<boolean> {
  const touched = await run(
    tx,
    `update quote_request set status = $3, quote_id = coalesce($4, quote_id), version = version + 1,
       updated_at = utc_now()
     where request_id = $1 and version = $2`,
    [request_id, version, status, quoteId],
  )
  return touched > 0
}

export async function insertQuoteRequestHistory(
  tx: Transaction,
  requestId: number,
  row: HistoryRow,
): Promise<void> {
  await run(
    tx,
    `insert into quote_request_history (request_id, from_status, to_status, actor, comment)
     values ($1, $2, $3, $4, $5)`,
    [requestId, row.from, row.to, row.actor, row.comment],
  )
}

export const quoteRequestHistorySql = `select row_to_json(h)::text from (
  select from_status as "from", to_status as "to", actor, comment, wire_time(created_at) as created_at
  from quote_request_history where request_id = $1 order by history_id) h`
