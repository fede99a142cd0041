// Reads quote requests for the rules, and writes quote requests, their items and their history.
import { many, maybeOne, run, scalar, type Transaction } from '../../platform/postgres/database.ts'
import type { Amount } from '../../domain/money.ts'
import type { Buyer } from '../../storefront/buyer.ts'
import type { DeclineReason } from '../../domain/quote-moves.ts'
import type { QuoteRequestStatus } from '../../domain/quote-request-moves.ts'
import type { QuoteRequest } from './quote-request.ts'

const ruleColumns = `request_id, store_id, status, customer_id, customer_email, customer_firstname,
  customer_lastname, customer_is_guest, cart_id, details, currency_code, version, company, vat_id, billing_address, shipping_address,
  assignee_id`

/** Locks the request until the transaction ends. */
export async function lockQuoteRequest(
  tx: Transaction,
  requestId: number,
): Promise<QuoteRequest | undefined> {
  return maybeOne(tx, `select ${ruleColumns} from quote_request where request_id = $1 for update`, [
    requestId,
  ])
}

/** Returns the pending requests that were submitted from a cart, newest first. */
export async function listPendingRequestsOfCart(tx: Transaction, cartId: number): Promise<QuoteRequest[]> {
  return many(
    tx,
    `select ${ruleColumns} from quote_request where cart_id = $1 and status = 'pending' order by request_id desc`,
    [cartId],
  )
}

/** An item of `product_type` custom is in no catalog. What has no price has 0 and `needs_price`. */
export type RequestItem = {
  product_id: number | null
  product_type?: string
  sku: string
  name: string
  qty: Amount
  price: Amount
  needs_price: boolean
  row_total: Amount
  description?: string | null
  unit?: string | null
}

export type NewQuoteRequest = Omit<QuoteRequest, 'request_id' | 'status' | 'version' | 'assignee_id'> & {
  source: 'customer' | 'cart'
  items_count: number
  items_qty: Amount
  subtotal: Amount
}

/** Returns the new id. */
export async function insertQuoteRequest(tx: Transaction, request: NewQuoteRequest): Promise<number> {
  return scalar(
    tx,
    `insert into quote_request (source, store_id, customer_id, customer_email, customer_firstname,
       customer_lastname, customer_is_guest, cart_id, details, currency_code, items_count, items_qty, subtotal,
       company, vat_id, billing_address, shipping_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning request_id`,
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
      request.company,
      request.vat_id,
      request.billing_address,
      request.shipping_address,
    ],
  )
}

export async function insertQuoteRequestItems(
  tx: Transaction,
  requestId: number,
  items: RequestItem[],
): Promise<void> {
  await run(
    tx,
    `insert into quote_request_item (request_id, product_id, product_type, sku, name, qty, price, needs_price, row_total,
       description, unit)
     select $1, product_id, product_type, sku, name, qty, price, needs_price, row_total, description, unit
     from json_to_recordset($2::json) as item (position integer, product_id integer, product_type text, sku text,
       name text, qty numeric, price numeric, needs_price boolean, row_total numeric, description text, unit text)
     order by position`,
    [requestId, JSON.stringify(items.map((item, position) => ({ ...item, position })))],
  )
}

/** Returns the items with type and tax of their products, as they are now or were last known of a product that is gone. */
export async function listQuoteRequestItems(
  tx: Transaction,
  requestId: number,
): Promise<(RequestItem & { item_id: number; product_type: string; tax_percent: Amount })[]> {
  return many(
    tx,
    `select i.item_id, i.product_id, i.sku, i.name, i.qty, i.price, i.row_total, i.description, coalesce(i.unit, p.unit) as unit,
       coalesce(i.needs_price, i.product_type = 'custom', false) as needs_price,
       coalesce(p.type_id, i.product_type, 'simple') as product_type,
       coalesce(p.tax_percent, i.tax_percent, 0) as tax_percent
     from quote_request_item i left join product p using (product_id) where i.request_id = $1 order by i.item_id`,
    [requestId],
  )
}

/** Compare-and-set: returns false if the version is no longer current. */
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

/** Compare-and-set: returns false if the version is no longer current. */
export async function updateQuoteRequestBuyer(
  tx: Transaction,
  { request_id, version }: QuoteRequest,
  buyer: Buyer,
): Promise<boolean> {
  const touched = await run(
    tx,
    `update quote_request set customer_id = $3, customer_email = $4, customer_firstname = $5,
       customer_lastname = $6, customer_is_guest = $7, version = version + 1, updated_at = utc_now()
     where request_id = $1 and version = $2`,
    [
      request_id,
      version,
      buyer.customer_id,
      buyer.customer_email,
      buyer.customer_firstname,
      buyer.customer_lastname,
      buyer.customer_is_guest,
    ],
  )
  return touched > 0
}

/** A row of the history of a quote request or a quote. */
export type HistoryRow = {
  from: string | null
  to: string
  actor: string
  comment?: string
  reason_code?: DeclineReason
}

export async function deleteLastRequestHistory(tx: Transaction, requestId: number): Promise<void> {
  const sql = `delete from quote_request_history
    where history_id = (select max(history_id) from quote_request_history where request_id = $1)`
  await run(tx, sql, [requestId])
}

export async function insertQuoteRequestHistory(
  tx: Transaction,
  requestId: number,
  row: HistoryRow,
): Promise<void> {
  await run(
    tx,
    `insert into quote_request_history (request_id, from_status, to_status, actor, comment, reason_code)
     values ($1, $2, $3, $4, $5, $6)`,
    [requestId, row.from, row.to, row.actor, row.comment, row.reason_code],
  )
}
