// What a delivery holds: the agreed lines with the shop's ids of what is sold.
import { refused } from '../platform/errors.ts'
import type { Queryable, Transaction } from '../platform/postgres/database.ts'
import { effectiveTerms } from '../domain/quote-terms.ts'
import { counts } from '../domain/quote-totals.ts'
import type { StoredItem } from '../quoting/quote/quote-item-repository.ts'
import type { Quote } from '../quoting/quote/quote.ts'
import { findCustomer } from '../storefront/customer-repository.ts'
import type { DeliveryContents, DeliveryRow } from './shop-delivery-repository.ts'
import { findRefs } from './shop-ref-repository.ts'
import type { SentDelivery, ShopBuyer, ShopDelivery } from './shop.ts'

/** Throws `shop_refused` for a line of a product that the shop does not have. */
export async function contentsOf(
  tx: Transaction,
  shopId: number,
  quote: Quote,
  items: StoredItem[],
): Promise<DeliveryContents> {
  const agreed = items.filter(counts)
  const ids = agreed.flatMap(({ product_id }) => product_id ?? [])
  const refs = await findRefs(tx, shopId, 'product', ids)
  const lines = agreed.map((item) => {
    const { qty, price } = effectiveTerms(item)
    const variant = item.product_type === 'custom' ? null : refs.get(item.product_id ?? 0)
    if (variant === undefined)
      throw refused('shop_refused', 'The shop does not have the product %sku.', { sku: item.sku })
    return {
      quote_item_id: item.item_id,
      variant,
      sku: item.sku,
      name: item.name,
      qty: qty.toFixed(),
      price: price.toFixed(),
      tax_percent: item.tax_percent.toFixed(),
    }
  })
  const { currency_code, shipping_amount, shipping_tax_percent } = quote
  const tax_percent = shipping_tax_percent?.toFixed() ?? '0'
  const shipping = shipping_amount.gt(0) ? { amount: shipping_amount.toFixed(), tax_percent } : null
  return { currency_code, lines, shipping }
}

/** Returns what deliveries of a shop are compared with. */
export async function sentDeliveries(
  db: Queryable,
  shopId: number,
  rows: DeliveryRow[],
): Promise<SentDelivery[]> {
  const cartIds = rows.map(({ cart_id }) => cart_id)
  const carts = await findRefs(db, shopId, 'cart', cartIds)
  return rows.map(({ key, contents, cart_id, first_attempt_at, last_attempt_at }) => ({
    key,
    lines: contents.lines,
    cart: carts.get(cart_id) ?? null,
    first_attempt_at: toIso(first_attempt_at),
    last_attempt_at: toIso(last_attempt_at),
  }))
}

/** Returns what the adapter is told. */
export async function deliveryOf(tx: Transaction, row: DeliveryRow, quote: Quote): Promise<ShopDelivery> {
  const { request_cart_id, expires_at, shipping_description } = quote
  const [cart, customer, refs] = await Promise.all([
    findRefs(tx, row.shop_id, 'cart', [row.cart_id]),
    row.customer_id === null ? undefined : findCustomer(tx, row.customer_id),
    row.customer_id === null ? undefined : findRefs(tx, row.shop_id, 'customer', [row.customer_id]),
  ])
  return {
    key: row.key,
    quote_id: row.quote_id,
    quote_number: row.quote_number,
    cart: cart.get(row.cart_id) ?? null,
    customer: refs?.get(row.customer_id!) ?? null,
    // That of a guest may be that of an account by now, into whose cart the shop has merged the guest's.
    customer_email: customer?.email ?? quote.customer_email,
    buyer: buyerOf(quote),
    ...row.contents,
    shipping_description,
    replaces_plain: request_cart_id === row.cart_id,
    expires_at: expires_at === null ? null : toIso(expires_at),
    first_attempt_at: toIso(row.first_attempt_at),
    last_attempt_at: toIso(row.last_attempt_at),
    tried_for_ms: row.tried_for_ms,
  }
}

function buyerOf(quote: Quote): ShopBuyer {
  const { company, vat_id, billing_address, shipping_address } = quote
  const { customer_email: email, customer_firstname: firstname, customer_lastname: lastname } = quote
  return { email, firstname, lastname, company, vat_id, billing_address, shipping_address }
}

const toIso = (time: string) => `${time.replace(' ', 'T')}Z`
