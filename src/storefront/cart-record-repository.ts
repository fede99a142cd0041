// Reads carts and their items as JSON.
import {
  maybeOne,
  one,
  scalar,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'
import { currencies, currencyDigits } from '../platform/currency.ts'
import { requireWithinMax } from '../platform/amount-limit.ts'
import type { Amount } from '../domain/money.ts'
import { priceIn } from './product-repository.ts'

// A plain line has the catalog's price, 0 while it has none in the currency of the cart, which cannot be ordered then; a quoted
// or ordered one keeps the agreed price.
const itemPrice = `coalesce(i.agreed_price, ${priceIn('c.currency_code')}, 0)`
const itemTaxPercent = 'coalesce(i.agreed_tax_percent, p.tax_percent, 0)'

const itemColumns = `i.item_id, i.sku, trim_scale(i.qty) as qty, i.name, trim_scale(${itemPrice}) as price,
  i.product_type, i.quote_id, i.quote_item_id, coalesce(i.product_id, q.product_id) as product_id, q.description,
  case when i.quote_item_id is null then p.unit else q.unit end as unit`

// The texts of a quoted line stand with the quote.
const itemSource = `cart_item i left join product p on p.product_id = i.product_id
  left join quote_item q on q.item_id = i.quote_item_id`

export const cartItemsSql = `select row_to_json(item)::text from
  (select ${itemColumns} from ${itemSource} join cart c on c.cart_id = i.cart_id where i.cart_id = $1 order by i.item_id) item`

const recordColumns = `c.cart_id as id, c.masked_id, c.customer_id, c.is_active,
  coalesce(t.items, '[]') as items, t.items_count, trim_scale(t.items_qty) as items_qty, c.currency_code,
  trim_scale(t.subtotal) as subtotal, trim_scale(t.tax_amount) as tax_amount,
  trim_scale(t.subtotal + t.tax_amount + t.shipping_amount) as grand_total,
  wire_time(c.created_at) as created_at, wire_time(c.updated_at) as updated_at,
  trim_scale(t.shipping_amount) as shipping_amount, o.order_id, increment_id('', o.order_id) as order_increment_id,
  trim_scale(t.shipping_tax_amount) as shipping_tax_amount`

// PostgreSQL rounds half away from zero. The tax is multiplied by 0.01, as a division would round first.
const rowTotal = (digits: string) => `round(i.qty * ${itemPrice}, ${digits})`
const tax = (base: string, percent: string, digits: string) => `round(${base} * ${percent} * 0.01, ${digits})`

// The lines of a quote have the tax that was agreed; old ones, and plain ones, that of their row or their rate.
const taxAmount = (digits: string) => `coalesce(case c.tax_rounding
  when 'row' then sum(coalesce(i.agreed_tax, ${tax('line.row_total', itemTaxPercent, digits)}))
  else coalesce(sum(i.agreed_tax), 0) + coalesce((select sum(${tax('base', 'percent', digits)}) from (
    select sum(${rowTotal(digits)}) as base, ${itemTaxPercent} as percent from cart_item i left join product p using (product_id)
    where i.cart_id = c.cart_id and i.agreed_tax is null group by percent) rate), 0)
  end, 0)`

// With left joins, the count of a list reads nothing but carts.
const recordSource = (digits: string) => `cart c left join sales_order o using (cart_id) left join lateral (
    select json_agg((select item from (select ${itemColumns}) item) order by i.item_id) as items,
      count(*)::integer as items_count, coalesce(sum(i.qty), 0) as items_qty,
      coalesce(sum(line.row_total), 0) as subtotal, coalesce(sum(i.agreed_shipping), 0) as shipping_amount,
      coalesce(sum(i.agreed_shipping_tax), 0) as shipping_tax_amount,
      ${taxAmount(digits)} + coalesce(sum(i.agreed_shipping_tax), 0) as tax_amount
    from ${itemSource} cross join lateral ${rowTotal(digits)} as line (row_total)
    where i.cart_id = c.cart_id) t on true`

const recordSql = `select row_to_json(r)::text from (
  select ${recordColumns} from ${recordSource('$2')} where c.cart_id = $1) r`

const digitsSql = `case c.currency_code ${currencies()
  .filter(({ digits }) => digits !== 2)
  .map(({ currency_code, digits }) => `when '${currency_code}' then ${digits}`)
  .join(' ')} else 2 end`

export const cartList: ListSource = {
  columns: recordColumns,
  from: recordSource(digitsSql),
  id: 'id',
  fields: {
    id: { sql: 'c.cart_id', type: 'identifier' },
    customer_id: { sql: 'c.customer_id', type: 'identifier' },
    is_active: { sql: 'c.is_active', type: 'boolean' },
    created_at: { sql: 'c.created_at', type: 'time' },
    updated_at: { sql: 'c.updated_at', type: 'time' },
  },
  searched: 'customer',
  searched_id: 'c.customer_id',
}

export type CartTotals = Record<'items_qty' | 'grand_total', Amount>

/** Selects the totals of the cart $1; `digits` are those of its currency. */
export const cartTotalsSql = (digits: string) =>
  `select t.items_qty, t.subtotal + t.tax_amount + t.shipping_amount as grand_total
   from ${recordSource(digits)} where c.cart_id = $1`

type CartInCurrency = { cart_id: number; currency_code: string }

export async function findCartTotals(
  tx: Transaction,
  { cart_id, currency_code }: CartInCurrency,
): Promise<CartTotals> {
  return one(tx, cartTotalsSql('$2'), [cart_id, currencyDigits(currency_code)])
}

/** Throws if a total of the cart is larger than a response may contain. */
export async function requireTotalsWithinMax(tx: Transaction, cart: CartInCurrency): Promise<void> {
  requireWithinMax(Object.values(await findCartTotals(tx, cart)))
}

export async function findCartRecord(
  db: Queryable,
  { cart_id, currency_code }: { cart_id: number; currency_code: string },
): Promise<Json> {
  return scalar(db, recordSql, [cart_id, currencyDigits(currency_code)])
}

/** The currency of a cart never changes. */
export async function findCartCurrency(
  db: Queryable,
  cart: number | string,
): Promise<{ cart_id: number; masked_id: string; currency_code: string } | undefined> {
  return maybeOne(
    db,
    `select cart_id, masked_id, currency_code from cart where ${typeof cart === 'number' ? 'cart_id' : 'masked_id'} = $1`,
    [cart],
  )
}

export async function findCartItemRecord(db: Queryable, itemId: number): Promise<Json> {
  return scalar(
    db,
    `select row_to_json(item)::text from (select ${itemColumns} from ${itemSource} join cart c on c.cart_id = i.cart_id
     where i.item_id = $1) item`,
    [itemId],
  )
}
