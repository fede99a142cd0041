// Converts lines and money of Vendure, and compares what is in a cart with what was agreed.
import { amount, hasDecimals } from '../../domain/money.ts'
import { type DeliveryState, type SentDelivery, type ShopLine, ShopRefused } from '../shop.ts'
import type { FoundDelivery, FoundLine } from './vendure-documents.ts'

/** Vendure's lists of prices are whole numbers of the smallest unit. */
export const fromMinor = (value: number, digits: number): string =>
  amount(value).div(amount(10).pow(digits)).toFixed(digits)

const toMinor = (price: string, digits: number): number =>
  amount(price).times(amount(10).pow(digits)).toNumber()

/** Throws ShopRefused for a line that a cart of Vendure cannot hold. */
export function toLineInput(line: ShopLine, digits: number) {
  const { quote_item_id: itemId, variant: variantId, sku } = line
  if (variantId === null)
    throw new ShopRefused('custom_line', 'The shop takes only products of its own.', sku)
  const [qty, price] = [amount(line.qty), amount(line.price)]
  if (!qty.round(0).eq(qty)) throw new ShopRefused('quantity', 'The shop takes whole quantities.', sku)
  if (price.lt(0)) throw new ShopRefused('price', 'The shop takes no negative price.', sku)
  if (!hasDecimals(price.toNumber(), digits))
    throw new ShopRefused('price', `The shop takes prices with ${digits} decimals.`, sku)
  return { itemId, variantId, quantity: qty.toNumber(), price: toMinor(line.price, digits) }
}

/** Returns the first difference between what was agreed and what is there, as a sentence for the seller. */
export function findDifference(
  { lines }: SentDelivery,
  found: FoundLine[],
  digits: number,
  quantityOf: (line: FoundLine) => number = ({ quantity }) => quantity,
): string | undefined {
  for (const line of lines) {
    const there = found.filter(({ itemId }) => itemId === line.quote_item_id)
    const [one] = there
    if (one === undefined || quantityOf(one) === 0) return `${line.sku} is not in the cart.`
    if (there.length > 1) return `${line.sku} is in the cart ${there.length} times.`
    if (String(one.variantId) !== line.variant) return `${line.sku} has become another product.`
    if (!amount(line.qty).eq(quantityOf(one)))
      return `${line.sku}: ${quantityOf(one)} instead of ${line.qty}.`
    if (toMinor(line.price, digits) !== one.price)
      return `${line.sku} costs ${fromMinor(one.price, digits)} instead of ${line.price}.`
  }
}

/** What became of a delivery, according to what the plugin found. */
export function toState(
  delivery: SentDelivery,
  found: FoundDelivery | undefined,
  digits: number,
  checkout: (cart: string | null) => string | null,
): DeliveryState {
  if (found?.outcome !== 'open') return { state: 'missing' }
  const { orderCode: order, orderState, isPlaced, lines } = found
  if (order !== null && isPlaced) {
    const message = findDifference(delivery, lines, digits, ({ placedQuantity }) => placedQuantity)
    if (orderState === 'Cancelled')
      return { state: 'cancelled', order, ...(message !== undefined && { message }) }
    return message === undefined ? { state: 'ordered', order } : { state: 'differs', order, message }
  }
  const message =
    order === null || orderState === 'Cancelled'
      ? 'The cart is no longer there.'
      : findDifference(delivery, lines, digits)
  return message === undefined
    ? { state: 'delivered', checkout_url: checkout(order) }
    : { state: 'changed', message }
}
