// Compares what a shop holds of a delivery with what was agreed, and refuses lines that a shop cannot hold.
import { amount, hasDecimals } from '../domain/money.ts'
import type { ShopLimits } from '../domain/shop-capabilities.ts'
import {
  type Capabilities,
  type DeliveryState,
  type SentDelivery,
  type ShopDelivery,
  type ShopLine,
  ShopRefused,
} from './shop.ts'

/** A line that a plugin found; `price` is decimal text, per unit and without tax. */
export type LineThere = { item_id: number; variant: string | null; quantity: string; price: string }

/** What a plugin found of a delivery; `order` is the number that people know. */
export type DeliveryThere = {
  lines: LineThere[]
  is_gone: boolean
  order: string | null
  is_cancelled: boolean
  /** What the plugin itself finds, as a sentence for the seller. */
  difference?: string
}

/** Statuses of a server that takes no request of such a length, and has not read it. */
export const TOO_LONG = [413, 414, 431]
export const tooManyLines = (status: number) =>
  new ShopRefused('too_many_lines', `The shop takes no quotes of so many lines (${status}).`)

/** Quantities of lines are integers of 32 bits, as a column or by GraphQL. */
export const INT_QUANTITIES: ShopLimits = { line_quantity: { max: 2 ** 31 - 1, setting: null } }

/** Throws ShopRefused for an agreed amount of shipping, which a cart cannot keep. */
export function requireNoShipping({ shipping }: ShopDelivery): void {
  if (shipping !== null)
    throw new ShopRefused(
      'shipping',
      'The shop computes shipping itself: an agreed one cannot be kept there.',
    )
}

/** Throws ShopRefused for a line that a cart cannot hold. Returns the shop's id of what is sold. */
export function requireVariant(line: ShopLine, can: Pick<Capabilities, 'price_digits'>): string {
  if (line.variant === null)
    throw new ShopRefused('custom_line', 'The shop takes only products of its own.', line.sku)
  requireTerms(line, can)
  return line.variant
}

/** Throws ShopRefused for a quantity or price that the shop cannot hold. */
export function requireTerms(
  { sku, qty, price }: ShopLine,
  { price_digits: digits }: Pick<Capabilities, 'price_digits'>,
): void {
  if (!amount(qty).round(0).eq(qty))
    throw new ShopRefused('quantity', 'The shop takes whole quantities.', sku)
  if (amount(price).lt(0)) throw new ShopRefused('price', 'The shop takes no negative price.', sku)
  if (!hasDecimals(amount(price).toNumber(), digits))
    throw new ShopRefused('price', `The shop takes prices with ${digits} decimals.`, sku)
}

/** Returns the first difference between what was agreed and what is there, as a sentence for the seller. */
export function findDifference({ lines }: SentDelivery, found: LineThere[]): string | undefined {
  for (const { quote_item_id, sku, variant, qty, price } of lines) {
    const there = found.filter(({ item_id }) => item_id === quote_item_id)
    const [one] = there
    if (one === undefined || amount(one.quantity).eq(0)) return `${sku} is missing.`
    if (there.length > 1) return `${sku} is there ${there.length} times.`
    if (one.variant !== variant) return `${sku} has become another product.`
    if (!amount(qty).eq(one.quantity)) return `${sku}: ${one.quantity} instead of ${qty}.`
    if (!amount(price).eq(one.price)) return `${sku} costs ${one.price} instead of ${price}.`
  }
}

/** Returns what became of a delivery. */
export function toState(
  delivery: SentDelivery,
  there: DeliveryThere | undefined,
  checkout_url: string | null,
): DeliveryState {
  if (there === undefined) return { state: 'missing' }
  const { order, is_cancelled, is_gone, lines, difference } = there
  const message = is_gone ? 'The cart is no longer there.' : (difference ?? findDifference(delivery, lines))
  if (order !== null) {
    if (is_cancelled) return { state: 'cancelled', order, ...(message !== undefined && { message }) }
    return message === undefined ? { state: 'ordered', order } : { state: 'differs', order, message }
  }
  return message === undefined ? { state: 'delivered', checkout_url } : { state: 'changed', message }
}
