// Reads quotes, their items and their history as they go out.
import { byId, many, run, type Json, type Queryable } from '../platform/database.ts'
import type { ListSource } from '../platform/list-query.ts'

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
  return (await findQuotes(db, [quoteId], addItems)).get(quoteId)
}

/** Those of the records that there are, by their ids. */
export async function findQuotes(
  db: Queryable,
  quoteIds: readonly number[],
  addItems: boolean,
): Promise<Map<number, Json>> {
  const columns = addItems ? quoteColumnsWithItems : quoteColumns
  return byId(
    await many(
      db,
      `select quote_id as id, row_to_json(r)::text as json from
         (select ${columns} from quote q where q.quote_id = any($1)) r`,
      [quoteIds],
    ),
  )
}

export async function existsQuote(db: Queryable, quoteId: number): Promise<boolean> {
  return (await run(db, 'select from quote where quote_id = $1', [quoteId])) > 0
}

export const quoteHistorySql = `select row_to_json(h)::text from (
  select from_status as "from", to_status as "to", actor, comment, wire_time(created_at) as created_at
  from quote_history where quote_id = $1 order by history_id) h`
