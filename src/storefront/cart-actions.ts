// Opens carts, assigns them to customers, and changes their plain lines.
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../platform/postgres/database.ts'
import { type AppError, invalidField, notFound, refused } from '../platform/errors.ts'
import { currencyDigits } from '../platform/currency.ts'
import { amount, AMOUNT_MAX, round, type Amount } from '../domain/money.ts'
import { findLine, findPlainLine, insertPlainLine, updateLineQty, type Line } from './cart-line-repository.ts'
import { requireTotalsWithinMax } from './cart-record-repository.ts'
import type { CartCustomerIn, CartItemIn } from './cart-schemas.ts'
import { lockCustomer } from './customer-repository.ts'
import { findPricedProducts } from './product-repository.ts'
import {
  type Cart,
  type CartReference,
  findOpenCart,
  insertCart,
  listCartLines,
  lockCart,
  type LockedCart,
  updateCartCustomer,
} from './cart-repository.ts'
import type { Store } from './store-repository.ts'

/** Returns the id of the customer's newest open cart in the store and its currency, or of a new one. */
export async function openCustomerCart(tx: Transaction, customerId: number, store: Store): Promise<number> {
  // Concurrent calls get the same cart: the second waits here for the first.
  if (!(await lockCustomer(tx, customerId))) throw notFound('customerId', customerId)
  const open = await findOpenCart(tx, customerId, store)
  return open ?? insertCart(tx, { masked_id: newMaskedId(), customer_id: customerId, store })
}

/** Returns both ids of a new cart without a customer. */
export async function openGuestCart(
  tx: Transaction,
  store: Store,
): Promise<{ cart_id: number; masked_id: string }> {
  const masked_id = newMaskedId()
  return { cart_id: await insertCart(tx, { masked_id, customer_id: null, store }), masked_id }
}

/** Assigns a guest's cart to a customer, who keeps any other open cart. */
export async function assignCart(
  tx: Transaction,
  reference: CartReference,
  { customerId, storeId }: CartCustomerIn,
): Promise<void> {
  const cart = await requireLockedCart(tx, reference)
  requireOwn(cart)
  if (storeId !== undefined && storeId !== cart.store_id)
    throw invalidField('storeId', 'must be the store of the cart, or be left out.')
  if (!(await lockCustomer(tx, customerId))) throw notFound('customerId', customerId)
  if (cart.customer_id === customerId) return
  requireActive(cart)
  if (cart.customer_id !== null)
    throw refused('other_customer', 'The cart %cartId belongs to another customer.', { cartId: cart.cart_id })
  await updateCartCustomer(tx, cart.cart_id, customerId)
}

/** Locks and returns the cart, active or not. Throws if there is none. */
export async function requireLockedCart(tx: Transaction, reference: CartReference): Promise<LockedCart> {
  const cart = await lockCart(tx, reference)
  if (!cart) throw notFound('cartId', reference)
  return cart
}

/** The same with its lines. */
export async function requireCart(tx: Transaction, reference: CartReference): Promise<Cart> {
  const cart = await requireLockedCart(tx, reference)
  return { ...cart, lines: await listCartLines(tx, cart.cart_id) }
}

/** Adds to the plain line of the SKU, whose price is always that of the catalog, or inserts it. Returns the line's id. */
export async function addCartItem(tx: Transaction, cart: LockedCart, item: CartItemIn): Promise<number> {
  requireOwn(cart)
  const { cart_id } = cart
  const product = (await findPricedProducts(tx, [item.sku], cart.currency_code)).get(item.sku)
  if (!product) throw notFound('cartItem.sku', item.sku)
  requireActive(cart)
  if (!product.price) throw noPrice(item.sku, cart)
  const line = await findPlainLine(tx, cart_id, item.sku)
  const qty = amount(item.qty).plus(line?.qty ?? 0)
  requireWithinLimits(qty, product.price, cart)
  const itemId = line ? line.item_id : await insertPlainLine(tx, cart_id, product, qty)
  if (line) await updateLineQty(tx, cart_id, itemId, qty)
  await requireTotalsWithinMax(tx, cart)
  return itemId
}

export const noPrice = (sku: string, { currency_code }: { currency_code: string }) =>
  refused('no_price_in_currency', 'The product %sku has no price in %currencyCode.', {
    sku,
    currencyCode: currency_code,
  })

/** Throws for a line that came from a quote: its quantity was agreed. */
export async function changeCartItem(
  tx: Transaction,
  cart: LockedCart,
  itemId: number,
  { sku, qty }: { sku?: string; qty: Amount },
): Promise<void> {
  const line = await requirePlainLine(tx, cart, itemId)
  if (sku !== undefined && sku !== line.sku)
    throw invalidField('cartItem.sku', 'must be the SKU of the line, or be left out.')
  requireWithinLimits(qty, line.price, cart)
  await updateLineQty(tx, cart.cart_id, itemId, qty)
  await requireTotalsWithinMax(tx, cart)
}

async function requirePlainLine(tx: Transaction, cart: LockedCart, itemId: number): Promise<Line> {
  requireOwn(cart)
  const line = await findLine(tx, cart.cart_id, itemId)
  if (!line) throw notFound('itemId', itemId)
  requireActive(cart)
  if (line.quote_id !== null)
    throw refused('quoted_line', 'The line belongs to the quote %quoteId and cannot be changed on its own.', {
      quoteId: line.quote_id,
    })
  return line
}

/** The cart mirrors one of a connected shop, which has to be spoken to first, outside of the transaction. */
export class CartOfShop extends Error {
  readonly cart_id: number
  constructor({ cart_id }: LockedCart) {
    super(`the cart ${cart_id} is one of a connected shop`)
    this.cart_id = cart_id
  }
}

/** The shop makes an order of each quote. */
export function shopWithoutCarts(code: string): AppError {
  return refused('shop_without_carts', 'The shop %code takes quotes as orders of their own.', { code })
}

/** Throws if the cart mirrors one of a connected shop, where it is changed and ordered. */
export function requireOwn({ cart_id, shop_id }: LockedCart): void {
  if (shop_id !== null)
    throw refused('cart_of_shop', 'The cart %cartId is changed and ordered in the shop.', { cartId: cart_id })
}

/** Throws if the cart was ordered. */
export function requireActive({ is_active }: LockedCart): void {
  if (!is_active) throw refused('cart_inactive', 'The cart is no longer active.')
}

function requireWithinLimits(qty: Amount, price: Amount, cart: LockedCart): void {
  const rowTotal = round(qty.times(price), currencyDigits(cart.currency_code))
  if (qty.gt(AMOUNT_MAX) || rowTotal.gt(AMOUNT_MAX))
    throw invalidField('cartItem.qty', `must not bring the line's quantity or total above ${AMOUNT_MAX}.`)
}

/** Returns 128 random bits. An id of digits only could be mistaken for an integer id. */
export function newMaskedId(): string {
  for (;;) {
    const id = randomBytes(16).toString('hex')
    if (!/^[0-9]+$/.test(id)) return id
  }
}
