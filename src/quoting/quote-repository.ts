// Reads and writes quotes, their items and their history.
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
import { amount } from '../platform/money.ts'
import type { Quote, QuoteStatus } from './quote.ts'
import type { CountedItem, Totals } from './quote-totals.ts'

const itemColumns = `i.item_id, i.quote_id, i.product_id, i.product_type, i.sku, i.name, trim_scale(i.qty) as qty,
  trim_scale(i.price) as price, trim_scale(i.original_price) as original_price,
  trim_scale(i.discount_percent) as discount_percent, trim_scale(i.tax_percent) as tax_percent,
  trim_scale(i.tax_amount) as tax_amount, trim_scale(i.price_incl_tax) as price_incl_tax,
  trim_scale(i.row_total) as row_total, trim_scale(i.row_total_incl_tax) as row_total_incl_tax, i.tier_prices,
  i.customer_note, i.options, wire_time(i.created_at) as created_at, wire_time(i.updated_at) as updated_at`

const quoteColumns = `q.quote_id, increment_id('Q', q.quote_id) as increment_id, q.request_id, q.store_id,
  quote_status(q.status, q.expires_at) as status, q.customer_id, q.customer_email, q.customer_firstname,
  q.customer_lastname, q.customer_is_guest, q.customer_note, q.seller_comment, q.currency_code, q.items_count,
  trim_scale(q.items_qty) as items_qty, trim_scale(q.original_subtotal) as original_subtotal,
  trim_scale(q.subtotal) as subtotal, trim_scale(q.discount_amount) as discount_amount,
  trim_scale(q.shipping_amount) as shipping_amount, q.shipping_description,
  trim_scale(q.tax_amount) as tax_amount, trim_scale(q.grand_total) as grand_total,
  wire_time(q.expires_at) as expires_at, wire_time(q.proposed_at) as proposed_at, q.cart_id, q.order_id,
  q.order_increment_id, wire_time(q.created_at) as created_at, wire_time(q.updated_at) as updated_at, q.version`

const quoteColumnsWithItems = `${quoteColumns},
  array_to_json(array(select row_to_json(item) from
    (select ${itemColumns} from quote_item i where i.quote_id = q.quote_id order by i.item_id) item)) as items`

export const quoteItemsSql = `select row_to_json(item)::text from
  (select ${itemColumns} from quote_item i where i.quote_id = $1 order by i.item_id) item`

/** The quotes, with or without their items. */
export const quoteList = (addItems: boolean): ListSource => ({
  columns: addItems ? quoteColumnsWithItems : quoteColumns,
  from: 'quote q',
  id: 'quote_id',
  fields: {
    quote_id: { sql: 'q.quote_id', type: 'identifier' },
    increment_id: { sql: `increment_id('Q', q.quote_id)`, type: 'text' },
    request_id: { sql: 'q.request_id', type: 'identifier' },
    store_id: { sql: 'q.store_id', type: 'identifier' },
    status: { sql: 'quote_status(q.status, q.expires_at)', type: 'text' },
    customer_id: { sql: 'q.customer_id', type: 'identifier' },
    customer_email: { sql: 'q.customer_email', type: 'text' },
    order_id: { sql: 'q.order_id', type: 'identifier' },
    created_at: { sql: 'q.created_at', type: 'time' },
    updated_at: { sql: 'q.updated_at', type: 'time' },
    expires_at: { sql: 'q.expires_at', type: 'time' },
  },
})

/** The record as it goes out, or undefined. */
export async function findQuote(
  db: Queryable,
  quoteId: number,
  addItems: boolean,
): Promise<Json | undefined> {
  const columns = addItems ? quoteColumnsWithItems : quoteColumns
  const row = await maybeOne<{ json: Json }>(
    db,
    `select row_to_json(r)::text as json from (select ${columns} from quote q where q.quote_id = $1) r`,
    [quoteId],
  )
  return row?.json
}

export async function existsQuote(db: Queryable, quoteId: number): Promise<boolean> {
  return (await run(db, 'select from quote where quote_id = $1', [quoteId])) > 0
}

/** Locked until the transaction ends. */
export async function lockQuote(tx: Transaction, quoteId: number): Promise<Quote | undefined> {
  const row = await maybeOne<Omit<Quote, 'shipping_amount'> & { shipping_amount: string }>(
    tx,
    `select quote_id, request_id, store_id, status, coalesce(expires_at <= utc_now(), false) as is_due, customer_id,
       currency_code, items_count, shipping_amount, wire_time(expires_at) as expires_at, cart_id, version
     from quote where quote_id = $1 for update`,
    [quoteId],
  )
  return row && { ...row, shipping_amount: amount(row.shipping_amount) }
}

/** The ids of open quotes whose time is over, locked; those that somebody is working with are left out. */
export async function lockDueQuotes(tx: Transaction, limit: number): Promise<number[]> {
  const rows = await many<{ quote_id: number }>(
    tx,
    `select quote_id from quote
     where status in ('approved', 'proposed', 'accepted') and expires_at <= utc_now()
     order by expires_at limit $1 for update skip locked`,
    [limit],
  )
  return rows.map((row) => row.quote_id)
}

/** The columns of a quote that are written by name. */
export type QuoteColumns = Partial<{
  request_id: number | null
  store_id: number
  status: QuoteStatus
  customer_id: number | null
  customer_email: string | null
  customer_firstname: string | null
  customer_lastname: string | null
  customer_is_guest: boolean
  customer_note: string | null
  seller_comment: string | null
  currency_code: string
  shipping_description: string | null
  expires_at: string | null
  cart_id: number | null
  order_id: number
  order_increment_id: string | null
}> &
  Partial<Totals>

/** Gives the new id. */
export async function insertQuote(tx: Transaction, columns: QuoteColumns): Promise<number> {
  const names = Object.keys(columns)
  const row = await one<{ quote_id: number }>(
    tx,
    `insert into quote (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning quote_id`,
    Object.values(columns).map(asParameter),
  )
  return row.quote_id
}

/** Compare-and-set: gives false, and changes nothing, when `version` is no longer the current one. */
export async function updateQuote(
  tx: Transaction,
  { quote_id, version }: { quote_id: number; version: number },
  columns: QuoteColumns & { proposed?: boolean },
): Promise<boolean> {
  const { proposed, ...written } = columns
  const names = Object.keys(written)
  const assignments = names.map((name, index) => `${name} = $${index + 3}`)
  if (proposed) assignments.push('proposed_at = utc_now()')
  const touched = await run(
    tx,
    `update quote set ${[...assignments, 'version = version + 1', 'updated_at = utc_now()'].join(', ')}
     where quote_id = $1 and version = $2`,
    [quote_id, version, ...Object.values(written).map(asParameter)],
  )
  return touched > 0
}

/** The end of the validity of a quote that is approved now, `days` ahead. */
export async function findExpiry(tx: Transaction, days: number): Promise<string> {
  const row = await one<{ expires_at: string }>(
    tx,
    'select wire_time(utc_now() + make_interval(days => $1)) as expires_at',
    [days],
  )
  return row.expires_at
}

export async function isAhead(tx: Transaction, time: string): Promise<boolean> {
  const row = await one<{ ahead: boolean }>(tx, 'select $1::timestamp > utc_now() as ahead', [time])
  return row.ahead
}

export async function insertQuoteItems(
  tx: Transaction,
  quoteId: number,
  items: CountedItem[],
): Promise<void> {
  await run(
    tx,
    `insert into quote_item (quote_id, product_id, product_type, sku, name, qty, price, original_price,
       discount_percent, tax_percent, tax_amount, price_incl_tax, row_total, row_total_incl_tax, tier_prices,
       customer_note)
     select $1, product_id, product_type, sku, name, qty, price, original_price, discount_percent, tax_percent,
       tax_amount, price_incl_tax, row_total, row_total_incl_tax, tier_prices, customer_note
     from json_to_recordset($2::json) as item (position integer, product_id integer, product_type text, sku text,
       name text, qty numeric, price numeric, original_price numeric, discount_percent numeric,
       tax_percent numeric, tax_amount numeric, price_incl_tax numeric, row_total numeric,
       row_total_incl_tax numeric, tier_prices json, customer_note text)
     order by position`,
    [quoteId, JSON.stringify(items.map(toRecord))],
  )
}

export async function deleteQuoteItems(tx: Transaction, quoteId: number): Promise<void> {
  await run(tx, 'delete from quote_item where quote_id = $1', [quoteId])
}

type ItemRow = {
  item_id: number
  product_id: number | null
  product_type: string
  sku: string
  name: string
} & Record<'qty' | 'price' | 'original_price' | 'tax_percent', string>

/** The items as the rules see them. */
export async function listQuoteItems(tx: Transaction, quoteId: number) {
  const rows = await many<ItemRow>(
    tx,
    `select item_id, product_id, product_type, sku, name, qty, price, original_price, tax_percent
     from quote_item where quote_id = $1 order by item_id`,
    [quoteId],
  )
  return rows.map((row) => ({
    ...row,
    qty: amount(row.qty),
    price: amount(row.price),
    original_price: amount(row.original_price),
    tax_percent: amount(row.tax_percent),
  }))
}

export type HistoryRow = { from: string | null; to: string; actor: string; comment?: string }

export async function insertQuoteHistory(tx: Transaction, quoteId: number, row: HistoryRow): Promise<void> {
  await run(
    tx,
    'insert into quote_history (quote_id, from_status, to_status, actor, comment) values ($1, $2, $3, $4, $5)',
    [quoteId, row.from, row.to, row.actor, row.comment],
  )
}

export const quoteHistorySql = `select row_to_json(h)::text from (
  select from_status as "from", to_status as "to", actor, comment, wire_time(created_at) as created_at
  from quote_history where quote_id = $1 order by history_id) h`

function asParameter(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? String(value) : value
}

// Tiers go out as they are stored, so they are stored as JSON numbers; the cast keeps every digit.
function toRecord(item: CountedItem, position: number): object {
  const tier_prices = item.tier_prices.map(({ qty, price }) => ({
    qty: qty.toNumber(),
    price: price.toNumber(),
  }))
  return { ...item, tier_prices, position }
}
