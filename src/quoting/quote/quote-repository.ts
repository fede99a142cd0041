// Reads quotes for the rules, and writes quotes and their history.
import {
  many,
  maybeOne,
  maybeScalar,
  run,
  scalar,
  scalars,
  type Queryable,
  type Transaction,
} from '../../platform/postgres/database.ts'
import type { CompanyDetails } from '../../storefront/company-details.ts'
import type { Buyer } from '../../storefront/buyer.ts'
import { numbers } from '../../domain/money.ts'
import type { QuoteChanges } from './quote-changes.ts'
import type { HistoryRow } from '../quote-request/quote-request-repository.ts'
import type { QuoteStatus } from '../../domain/quote-moves.ts'
import type { Quote } from './quote.ts'
import type { QuoteCharges } from '../../domain/quote-totals.ts'
import type { QuoteTotals } from './quote-amounts.ts'

/** Locks the quote until the transaction ends. */
export async function lockQuote(tx: Transaction, quoteId: number): Promise<Quote | undefined> {
  return maybeOne(
    tx,
    `select quote_id, store_id, request_id, price_request_id, status, coalesce(expires_at <= utc_now(), false) as is_due, customer_id,
       customer_email, customer_firstname, customer_lastname, customer_is_guest, company, vat_id, billing_address, shipping_address, currency_code, items_count, shipping_amount, shipping_tax_percent, tax_rounding, wire_time(expires_at) as expires_at,
       grand_total, shipping_description, seller_comment, title, terms, show_images, purchase_order_number, cc, cart_id, shop_delivery_id, order_reference, order_increment_id, version, link_generation,
       (select s.default_tax_percent::float8 from store s where s.store_id = q.store_id) as default_tax_percent,
       (select can from shop s where s.store_id = q.store_id and s.is_active and s.synced_at is not null) as shop_can,
       (select r.cart_id from quote_request r where r.request_id = q.request_id) as request_cart_id
     from quote q where quote_id = $1 for update`,
    [quoteId],
  )
}

/** Returns open quotes that are due, except those ids. They are not locked: their carts must be locked before them. */
export async function listDueQuotes(
  db: Queryable,
  limit: number,
  except: number[] = [],
): Promise<{ quote_id: number }[]> {
  return many(
    db,
    `select quote_id from quote
     where status in ('approved', 'proposed', 'accepted') and expires_at <= utc_now() and quote_id <> all($2)
     order by expires_at, quote_id limit $1`,
    [limit, except],
  )
}

export async function listDueQuotesInCart(db: Queryable, cartId: number): Promise<number[]> {
  return scalars(
    db,
    `select quote_id from quote where cart_id = $1 and status = 'accepted' and expires_at <= utc_now()
     order by quote_id`,
    [cartId],
  )
}

/** Returns the open cart that contains a quote, or undefined. */
export async function findCartOfQuote(db: Queryable, quoteId: number): Promise<number | undefined> {
  return maybeScalar(
    db,
    `select cart_id from quote where quote_id = $1 and status = 'accepted' and cart_id is not null`,
    [quoteId],
  )
}

/** Returns the cart of a connected shop into which the quote is being delivered, or was. */
export async function findCartOfDelivery(db: Queryable, quoteId: number): Promise<number | undefined> {
  return maybeScalar(
    db,
    `select cart_id from shop_delivery where quote_id = $1 and state not in ('refused', 'withdrawn', 'cancelled')`,
    [quoteId],
  )
}

/** Returns what the shop said if a line of a delivery is gone there, or differs. */
export async function findShopChange(
  db: Queryable,
  deliveryId: number,
): Promise<{ code: string | null; message: string | null } | undefined> {
  return maybeOne(
    db,
    `select code, message from shop_delivery where delivery_id = $1 and state in ('changed', 'differs')`,
    [deliveryId],
  )
}

/** Returns the cart from which a quote was requested, or undefined. */
export async function findRequestedCart(db: Queryable, quoteId: number): Promise<number | undefined> {
  return maybeScalar(
    db,
    `select r.cart_id from quote q join quote_request r using (request_id)
     where q.quote_id = $1 and r.cart_id is not null`,
    [quoteId],
  )
}

/** Returns the status before the last change to `status`, or undefined. */
export async function findPreviousStatus(
  db: Queryable,
  quoteId: number,
  status: QuoteStatus,
): Promise<string | undefined> {
  return maybeScalar(
    db,
    `select from_status from quote_history where quote_id = $1 and to_status = $2 and from_status <> to_status
     order by history_id desc limit 1`,
    [quoteId, status],
  )
}

/** Where the buyer of an accepted quote goes on, if a connected shop has it or is to get it. */
type ShopCheckout = { checkout_url: string | null; cart: ShopCart | null }

/** Whether the shop is still to make the cart, while its offer can be ordered. */
export type ShopCart = 'preparing' | 'ready'

export type QuoteAcceptance = {
  accepted_by: string | null
  actor: string
  created_at: string
  in_shop: ShopCheckout | null
}

/** Returns who accepted the quote last, and when; the name only if they are the buyer still. */
export async function findAcceptance(db: Queryable, quoteId: number): Promise<QuoteAcceptance | undefined> {
  return maybeOne(
    db,
    `select case when h.buyer_number = q.buyer_number then h.accepted_by end as accepted_by, h.actor,
       wire_time(h.created_at) as created_at, (
         select json_build_object(
           'checkout_url', case when d.state = 'delivered' or d.state = 'changed' and c.has_carts then d.checkout_url end,
           'cart', case when q.status = 'accepted' then case
             when coalesce(d.state in ('wanted', 'unknown', 'withdrawing', 'withdrawn'), true) then 'preparing'
             when d.state in ('delivered', 'changed') and c.has_carts then 'ready' end end)
         from (select) quote left join shop_delivery d on d.delivery_id = q.shop_delivery_id
           and (q.cart_id is null or d.state not in ('refused', 'withdrawn'))
         left join lateral (select can ->> 'cart' = 'true' as has_carts from shop where shop_id = d.shop_id) c on true
         where d.delivery_id is not null or q.cart_id is null and exists (
           select from shop s where s.store_id = q.store_id and s.is_active and s.created_at <= q.accepted_at)) as in_shop
     from quote_history h join quote q using (quote_id)
     where quote_id = $1 and h.to_status = 'accepted' and h.from_status <> 'accepted' order by h.history_id desc limit 1`,
    [quoteId],
  )
}

export type QuoteColumns = Partial<
  Buyer &
    CompanyDetails &
    QuoteTotals & {
      status: QuoteStatus
      seller_comment: string | null
      shipping_description: string | null
      shipping_tax_percent: number | null
      title: string | null
      terms: string | null
      show_images: boolean
      expires_at: string | null
      proposal_mailed_at: null
      cart_id: number | null
      order_id: number | null
      order_reference: string
      order_increment_id: string | null
      purchase_order_number: string | null
      cc: string[]
    }
>

/** Columns that are set once, when the quote is created. */
export type QuoteOrigin = {
  store_id: number
  currency_code: string
  tax_rounding: QuoteCharges['tax_rounding']
  request_id?: number
  price_request_id?: number
  assignee_id?: number | null
  customer_note?: string | null
}

/** Returns the new id. */
export async function insertQuote(tx: Transaction, columns: QuoteOrigin & QuoteColumns): Promise<number> {
  const names = Object.keys(columns)
  return scalar(
    tx,
    `insert into quote (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning quote_id`,
    Object.values(columns).map(toParameter),
  )
}

/**
 * Compare-and-set: returns false, and changes nothing, if `version` is no longer current. The status `proposed` also sets
 * `proposed_at`, and the return to `pending` the time since when the quote is in revision.
 */
export async function updateQuote(
  tx: Transaction,
  { quote_id, version }: { quote_id: number; version: number },
  columns: QuoteColumns,
): Promise<boolean> {
  const assignments = Object.keys(columns).map((name, index) => `${name} = $${index + 3}`)
  if (columns.status === 'proposed') assignments.push('proposed_at = utc_now()')
  if (columns.status === 'pending') assignments.push('reworked_at = utc_now()')
  // The customer is reminded again of the expiry of a reworked or extended offer.
  if (columns.status === 'pending' || columns.expires_at) assignments.push('reminded_at = null')
  const touched = await run(
    tx,
    `update quote set ${[...assignments, 'version = version + 1', 'updated_at = utc_now()'].join(', ')}
     where quote_id = $1 and version = $2`,
    [quote_id, version, ...Object.values(columns).map(toParameter)],
  )
  return touched > 0
}

/** Changes who the buyer is; if it is another one, triggers clear what the former one wrote on a draft. */
export async function updateBuyer(
  tx: Transaction,
  quoteId: number,
  { customer_id, customer_email }: BuyerIdentity,
): Promise<void> {
  await run(tx, 'update quote set customer_id = $2, customer_email = $3 where quote_id = $1', [
    quoteId,
    customer_id,
    customer_email,
  ])
}

/** Returns the time `days` ahead, by the database's clock. */
export async function findExpiry(db: Queryable, days: number): Promise<string> {
  return scalar(db, 'select wire_time(utc_now() + make_interval(days => $1))', [days])
}

type QuoteHistoryRow = HistoryRow & {
  accepted_by?: string
  /** Of a row that is no version: what was done with the links of this generation, or that a cancellation was taken back. */
  link_action?: 'read' | 'revoked' | 'cancel_undone'
  link_generation?: number
  /** What changed in the contents of the quote. */
  changes?: QuoteChanges
}

export type BuyerIdentity = Pick<Quote, 'customer_id' | 'customer_email'>

/** `former` is the buyer before the change, stored so that an erasure can find the quote. */
export async function insertQuoteHistory(
  tx: Transaction,
  quoteId: number,
  row: QuoteHistoryRow,
  former?: BuyerIdentity,
): Promise<void> {
  await run(
    tx,
    `insert into quote_history (quote_id, from_status, to_status, actor, comment, former_customer_id,
       former_customer_email, reason_code, accepted_by, link_action, link_generation, changes, changes_count, grand_total)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       case $3 when 'accepted' then (select grand_total from quote where quote_id = $1) end)`,
    [
      quoteId,
      row.from,
      row.to,
      row.actor,
      row.comment,
      former?.customer_id,
      former?.customer_email,
      row.reason_code,
      row.accepted_by,
      row.link_action,
      row.link_generation,
      row.changes && JSON.stringify(row.changes.listed),
      row.changes?.count,
    ],
  )
}

// Tax rates are returned as they are stored, so they are stored as JSON numbers.
function toParameter(value: QuoteColumns[keyof QuoteColumns]): unknown {
  if (Array.isArray(value))
    return JSON.stringify(
      value.map((each) => (typeof each === 'string' ? each : numbers(each, ['percent', 'base', 'amount']))),
    )
  if (typeof value !== 'object' || value === null) return value
  return 'toFixed' in value ? value.toFixed() : JSON.stringify(value)
}
