// Converts lines and money of Vendure.
import { amount } from '../../domain/money.ts'
import type { ShopLine } from '../shop.ts'
import { type DeliveryThere, type LineThere, requireVariant } from '../shop-lines.ts'
import type { FoundDelivery, FoundLine } from './vendure-documents.ts'

/** Vendure's lists of prices are whole numbers of the smallest unit. */
export const fromMinor = (value: number, digits: number): string =>
  amount(value).div(amount(10).pow(digits)).toFixed(digits)

const toMinor = (price: string, digits: number): number =>
  amount(price).times(amount(10).pow(digits)).toNumber()

/** Throws ShopRefused for a line that a cart of Vendure cannot hold. */
export function toLineInput(line: ShopLine, price_digits: number) {
  const variantId = requireVariant(line, { price_digits })
  const { quote_item_id: itemId, qty, price } = line
  return { itemId, variantId, quantity: amount(qty).toNumber(), price: toMinor(price, price_digits) }
}

/** Lines as they are, or as they were when the order was placed. */
export function toLinesThere(lines: FoundLine[], digits: number, isPlaced = false): LineThere[] {
  return lines.map(({ itemId, variantId, quantity, placedQuantity, price }) => ({
    item_id: itemId,
    variant: String(variantId),
    quantity: String(isPlaced ? placedQuantity : quantity),
    price: fromMinor(price, digits),
  }))
}

/** What lines and prices do not show: the same numbers in another currency. */
export const differenceOf = ({ outcome, code, message }: FoundDelivery): string | undefined =>
  outcome !== 'refused' && code === 'other_currency' ? (message ?? code) : undefined

/** Undefined if nothing of it is there. */
export function toThere(found: FoundDelivery | undefined, digits: number): DeliveryThere | undefined {
  if (found?.outcome !== 'open') return undefined
  const { orderCode, orderState, isPlaced, lines } = found
  const isCancelled = orderState === 'Cancelled'
  return {
    lines: toLinesThere(lines, digits, isPlaced),
    is_gone: orderCode === null || (isCancelled && !isPlaced),
    order: isPlaced ? orderCode : null,
    is_cancelled: isCancelled,
    difference: differenceOf(found),
  }
}
