// Reads what a quote's document says: every amount as the exact decimal that PostgreSQL writes.
import { maybeOne, type Queryable } from '../platform/database.ts'
import type { QuoteStatus } from './quote.ts'

export type DocumentItem = {
  sku: string
  name: string
  qty: string
  price: string
  tax_percent: string
  row_total: string
  customer_note: string | null
  tier_prices: { qty: string; price: string }[]
}

export type DocumentQuote = {
  increment_id: string
  store_id: number
  status: QuoteStatus
  customer_email: string | null
  customer_firstname: string | null
  customer_lastname: string | null
  customer_note: string | null
  seller_comment: string | null
  currency_code: string
  original_subtotal: string
  subtotal: string
  discount_amount: string
  shipping_amount: string
  shipping_description: string | null
  tax_amount: string
  grand_total: string
  /** When it was proposed, or made when it was not yet. */
  dated_at: string
  expires_at: string | null
  updated_at: string
  items: DocumentItem[]
}

/** In one statement, so that items and totals are of one version. */
export async function findQuoteForDocument(
  db: Queryable,
  quoteId: number,
): Promise<DocumentQuote | undefined> {
  return maybeOne<DocumentQuote>(
    db,
    `select increment_id('Q', q.quote_id) as increment_id, q.store_id,
       quote_status(q.status, q.expires_at) as status, q.customer_email, q.customer_firstname, q.customer_lastname,
       q.customer_note, q.seller_comment, q.currency_code, q.original_subtotal, q.subtotal, q.discount_amount,
       q.shipping_amount, q.shipping_description, q.tax_amount, q.grand_total,
       wire_time(coalesce(q.proposed_at, q.created_at)) as dated_at, wire_time(q.expires_at) as expires_at,
       wire_time(q.updated_at) as updated_at,
       array_to_json(array(select row_to_json(item) from (
         select i.sku, i.name, i.qty::text as qty, i.price::text as price, i.tax_percent::text as tax_percent,
           i.row_total::text as row_total, i.customer_note,
           array_to_json(array(select json_build_object('qty', tier->>'qty', 'price', tier->>'price')
             from json_array_elements(i.tier_prices) tier)) as tier_prices
         from quote_item i where i.quote_id = q.quote_id order by i.item_id) item)) as items
     from quote q where q.quote_id = $1`,
    [quoteId],
  )
}
