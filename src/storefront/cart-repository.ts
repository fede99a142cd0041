// Reads and writes carts and orders.
import {
  many,
  maybeOne,
  maybeScalar,
  one,
  run,
  scalar,
  type Transaction,
} from '../platform/postgres/database.ts'
import { currencyDigits } from '../platform/currency.ts'
import { requireWithinMax } from '../platform/amount-limit.ts'
import type { Amount } from '../domain/money.ts'
import { cartTotalsSql, type CartTotals } from './cart-record-repository.ts'
import { priceIn } from './product-repository.ts'
import type { Store } from './store-repository.ts'

export type Cart = {
  cart_id: number
  customer_id: number | null
  store_id: number
  currency_code: string
  is_active: boolean
  /** The connected shop whose cart it mirrors. */
  shop_id: number | null
  lines: CartLine[]
}

/** A plain line has no `quote_id`. The price is null if the product has none in the currency of the cart. */
type CartLine = {
  item_id: number
  product_id: number | null
  sku: string
  name: string
  qty: Amount
  price: Amount | null
  quote_id: number | null
}

export type QuotedLine = {
  quote_item_id: number
  product_id: number | null
  product_type: string
  sku: string
  name: string
  qty: Amount
  price: Amount
  tax_percent: Amount
}

export type QuoteInCart = { cart_id: number; quote_id: number }

/** `increment_id` is the human-readable number. */
export type Order = { order_id: number; increment_id: string }

/** The integer id or the 32-character masked id. */
export type CartReference = number | string

/** A cart, without its lines, that is locked until the transaction ends. */
export type LockedCart = Omit<Cart, 'lines'>

/** With what decides whether it takes quotes. */
export type CartForQuotes = LockedCart & {
  /** The code of the store's connected shop, if that has no carts. */
  cartless_shop: string | null
}

export async function lockCart(tx: Transaction, cart: CartReference): Promise<CartForQuotes | undefined> {
  return maybeOne<CartForQuotes>(
    tx,
    `select cart_id, customer_id, store_id, currency_code, is_active, shop_id, (
       select code from shop s where s.store_id = cart.store_id and s.is_active and s.can ->> 'cart' = 'false') as cartless_shop
     from cart where ${typeof cart === 'number' ? 'cart_id' : 'masked_id'} = $1 for update`,
    [cart],
  )
}

/** Returns the customer's newest open cart in a store and its currency, other than those of connected shops. */
export async function findOpenCart(
  tx: Transaction,
  customerId: number,
  { store_id, currency_code }: Store,
): Promise<number | undefined> {
  return maybeScalar(
    tx,
    `select cart_id from cart where customer_id = $1 and store_id = $2 and currency_code = $3 and is_active and shop_id is null
     order by cart_id desc limit 1`,
    [customerId, store_id, currency_code],
  )
}

/** Returns the new id. */
export async function insertCart(
  tx: Transaction,
  { masked_id, customer_id, store }: { masked_id: string; customer_id: number | null; store: Store },
): Promise<number> {
  return scalar(
    tx,
    `insert into cart (masked_id, customer_id, store_id, currency_code, tax_rounding) values ($1, $2, $3, $4, $5)
     returning cart_id`,
    [masked_id, customer_id, store.store_id, store.currency_code, store.tax_rounding],
  )
}

export async function updateCartCustomer(tx: Transaction, cartId: number, customerId: number): Promise<void> {
  await run(tx, 'update cart set customer_id = $2, updated_at = utc_now() where cart_id = $1', [
    cartId,
    customerId,
  ])
}

export async function listCartLines(tx: Transaction, cartId: number): Promise<CartLine[]> {
  return many(
    tx,
    `select i.item_id, i.product_id, i.sku, i.name, i.qty,
       coalesce(i.agreed_price, ${priceIn('c.currency_code')}) as price, i.quote_id
     from cart_item i join cart c using (cart_id) left join product p using (product_id)
     where i.cart_id = $1 order by i.item_id`,
    [cartId],
  )
}

/**
 * Also assigns the cart to the customer. Existing lines of the quote stay. The first line carries its shipping. Throws if a
 * total of the cart is too large.
 */
export async function addQuotedLines(
  tx: Transaction,
  {
    cart_id,
    customer_id,
    quote_id,
    currency_code,
  }: QuoteInCart & { customer_id: number | null; currency_code: string },
  lines: QuotedLine[],
): Promise<void> {
  // Sent without waiting for one another; PostgreSQL runs them in this order, so that the totals include the new lines.
  const [, totals] = await Promise.all([
    run(
      tx,
      // Without a reference to the product, which can be deleted: the line has all agreed values.
      `insert into cart_item (cart_id, sku, name, product_type, qty, agreed_price, agreed_tax_percent,
         quote_id, quote_item_id, agreed_tax, agreed_shipping, agreed_shipping_tax)
       select $1, line.sku, line.name, line.product_type, line.qty, line.price, line.tax_percent, $2, quote_item_id, i.tax_amount,
         case when line.position = 0 then shipping_amount end, case when line.position = 0 then shipping_tax_amount end
       from json_to_recordset($3::json) as line (position integer, quote_item_id integer, product_type text, sku text, name text,
         qty numeric, price numeric, tax_percent numeric)
       left join quote_item i on i.item_id = line.quote_item_id left join quote on quote.quote_id = $2
       order by line.position
       on conflict (cart_id, quote_item_id) where quote_id is not null do nothing`,
      [cart_id, quote_id, JSON.stringify(lines.map(insertedColumns))],
    ),
    // The update and the totals in one statement: each quote that is added needs both.
    one<CartTotals>(
      tx,
      `with assigned as (update cart set customer_id = coalesce($2, customer_id), updated_at = utc_now() where cart_id = $1)
       ${cartTotalsSql('$3')}`,
      [cart_id, customer_id, currencyDigits(currency_code)],
    ),
  ])
  requireWithinMax(Object.values(totals))
}

// The items of quotes, which the lines are, have texts and prices besides.
const insertedColumns = (line: QuotedLine, position: number) => {
  const { quote_item_id, product_type, sku, name, qty, price, tax_percent } = line
  return { position, quote_item_id, product_type, sku, name, qty, price, tax_percent }
}

/** Removes the lines of a quote, and its shipping, from the open cart that contains them. */
export async function removeQuotedLines(tx: Transaction, quoteId: number): Promise<void> {
  await run(
    tx,
    `with removed as (
       delete from cart_item i using cart c where c.cart_id = i.cart_id and c.is_active and i.quote_id = $1
       returning i.cart_id)
     update cart set updated_at = utc_now() where cart_id in (select cart_id from removed)`,
    [quoteId],
  )
}

/** Agrees the prices of today for the plain lines, which keep them from now on. Returns the SKU of a line without one, if any. */
export async function agreePrices(tx: Transaction, cartId: number): Promise<string | undefined> {
  return maybeScalar(
    tx,
    `with priced as (
       select i.item_id, i.sku, ${priceIn('c.currency_code')} as price, p.tax_percent
       from cart_item i join cart c using (cart_id) join product p on p.product_id = i.product_id
       where i.cart_id = $1 and i.agreed_price is null),
     agreed as (
       update cart_item i set agreed_price = priced.price, agreed_tax_percent = priced.tax_percent
       from priced where i.item_id = priced.item_id and priced.price is not null)
     select sku from priced where price is null order by item_id limit 1`,
    [cartId],
  )
}

/** Closes the cart. */
export async function placeOrder(tx: Transaction, cartId: number): Promise<Order> {
  await run(tx, 'update cart set is_active = false, updated_at = utc_now() where cart_id = $1', [cartId])
  return one(
    tx,
    `insert into sales_order (cart_id) values ($1) returning order_id, increment_id('', order_id) as increment_id`,
    [cartId],
  )
}

export async function findOrderId(tx: Transaction, cartId: number): Promise<number | undefined> {
  return maybeScalar(tx, 'select order_id from sales_order where cart_id = $1', [cartId])
}
