// The capabilities of a connected shop, and which quantities and amounts are beyond them.
import { amount, sum, type Amount } from './money.ts'

/** `setting` is what raises it in the shop; null if nothing does. */
export type ShopLimit = { max: number; setting: string | null }

/** Limits that are not there are not known, or there are none. */
export type ShopLimits = {
  /** Pieces of a line. */
  line_quantity?: ShopLimit
  /** Lines of an order. */
  order_lines?: ShopLimit
  /** Pieces of all lines of a cart or order. */
  order_quantity?: ShopLimit
  /** What all lines of a cart or order cost, with tax. */
  order_amount?: ShopLimit
}

export type ShopCan = {
  /** Lines of no product of the shop. */
  custom_lines: boolean
  /** Lines with a price below zero. */
  negative_lines: boolean
  /** An agreed amount of shipping, with its tax. */
  taxed_shipping: boolean
  /** Digits after the point of a price per unit. */
  price_digits: number
  /** Not more than those of the currency either: none in JPY. */
  has_currency_digits?: boolean
  fractional_quantities: boolean
  limits?: ShopLimits
  /** What it sells in; undefined if it has not said so yet. */
  currency_codes?: string[]
}

type Terms = { qty: Amount; price: Amount; tax_percent: Amount }

export type ShopFault =
  | { code: 'quantity_not_whole' }
  | { code: 'quantity_too_high' | 'order_quantity_too_high' | 'order_amount_too_high'; limit: ShopLimit }

/** Returns why the shop cannot hold a line with these terms, undefined if it can. */
export function lineFault(
  terms: Terms,
  { fractional_quantities, limits = {} }: ShopCan,
): ShopFault | undefined {
  const { line_quantity, order_amount } = limits
  const { qty } = terms
  if (!fractional_quantities && !qty.round(0).eq(qty)) return { code: 'quantity_not_whole' }
  if (line_quantity && qty.gt(line_quantity.max)) return { code: 'quantity_too_high', limit: line_quantity }
  if (order_amount && costOf(terms).gt(order_amount.max))
    return { code: 'order_amount_too_high', limit: order_amount }
}

/** Returns why the shop cannot hold these lines together, undefined if it can. */
export function orderFault(lines: Terms[], { limits = {} }: ShopCan): ShopFault | undefined {
  const { order_quantity, order_amount } = limits
  if (order_quantity && sum(lines.map(({ qty }) => qty)).gt(order_quantity.max))
    return { code: 'order_quantity_too_high', limit: order_quantity }
  if (order_amount && sum(lines.map(costOf)).gt(order_amount.max))
    return { code: 'order_amount_too_high', limit: order_amount }
}

/** The tax is an estimate, as the shop computes its own. */
const costOf = ({ qty, price, tax_percent }: Terms): Amount =>
  qty.times(price).times(amount(tax_percent).div(100).plus(1))
