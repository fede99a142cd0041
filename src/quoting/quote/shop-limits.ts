// Refuses lines that a connected shop cannot hold: when a quote is approved, so that the seller learns of it, not the buyer; and when the
// buyer chooses, before that is accepted.
import type { Transaction } from '../../platform/postgres/database.ts'
import { AppError, ERRORS_MAX, fieldDetail, refused, type Detail } from '../../platform/errors.ts'
import { currencyDigits } from '../../platform/currency.ts'
import type { Amount } from '../../domain/money.ts'
import { effectiveTerms, tierPrice } from '../../domain/quote-terms.ts'
import { counts } from '../../domain/quote-totals.ts'
import { lineFault, orderFault, type ShopCan, type ShopFault } from '../../domain/shop-capabilities.ts'
import { listQuoteItems, type StoredItem } from './quote-item-repository.ts'
import type { Quote } from './quote.ts'

/** Throws `not_for_shop`, which names every line, if the connected shop of the store cannot hold the quote. */
export async function requireHoldable(
  tx: Transaction,
  quote: Quote,
  can: ShopCan,
  soldProducts: number[],
): Promise<void> {
  const items = await listQuoteItems(tx, quote.quote_id)
  const { currency_code, shipping_amount } = quote
  const digits = can.has_currency_digits
    ? Math.min(can.price_digits, currencyDigits(currency_code))
    : can.price_digits
  const lineErrors = (['items', 'unchosen_items'] as const).flatMap((list) =>
    items
      .filter(({ is_chosen }) => is_chosen === (list === 'items'))
      .flatMap((item, index) =>
        faultsOf(item, { ...can, price_digits: digits }, soldProducts, `${list}[${index}]`),
      ),
  )
  const errors = [
    ...currencyErrors(quote, can),
    ...lineErrors,
    ...(lineErrors.length === 0 ? orderErrors(items, can) : []),
    ...(shipping_amount.gt(0) && !can.taxed_shipping
      ? [fieldDetail('shipping_amount', 'cannot be agreed: the shop computes it.')]
      : []),
    ...(can.taxed_shipping && hasMore(shipping_amount, digits)
      ? [fieldDetail('shipping_amount', `can have ${digits} decimals in the shop.`)]
      : []),
  ]
  const [first] = errors
  if (first)
    throw new AppError('not_for_shop', first.message, {
      parameters: first.parameters,
      errors: errors.slice(0, ERRORS_MAX),
    })
}

type Chosen = Parameters<typeof effectiveTerms>[0] & { sku: string; tax_percent: Amount; is_chosen: boolean }

/** Throws if the connected shop cannot hold what its customer chooses. */
export function requireHoldableChoice(items: Chosen[], can: ShopCan): void {
  const chosen = items.filter(counts).map((item) => ({ ...item, ...effectiveTerms(item) }))
  for (const item of chosen) {
    const fault = lineFault(item, can)
    if (fault) throw choiceRefused(fault, item.sku)
  }
  const fault = orderFault(chosen, can)
  if (fault) throw choiceRefused(fault)
}

function choiceRefused(fault: ShopFault, sku = ''): AppError {
  if (fault.code === 'quantity_not_whole')
    return refused(fault.code, 'The quantity of %sku must be whole: the shop sells no parts of a piece.', {
      sku,
    })
  const { code, limit } = fault
  const max = limit.max
  if (code === 'quantity_too_high')
    return refused(code, 'The quantity of %sku must be at most %max: the shop takes no more.', { sku, max })
  if (code === 'order_quantity_too_high')
    return refused(
      code,
      'The quantities together must be at most %max: the shop takes no more in an order.',
      { max },
    )
  return refused(code, 'The chosen lines must cost at most %max with tax: the shop takes no larger amount.', {
    max,
  })
}

function currencyErrors({ currency_code }: Quote, { currency_codes: sold }: ShopCan): Detail[] {
  if (!sold || sold.includes(currency_code)) return []
  return [fieldDetail('currency_code', `is ${currency_code}, and the shop sells in ${sold.join(', ')}.`)]
}

function faultsOf(item: StoredItem, can: ShopCan, soldProducts: number[], path: string): Detail[] {
  const { sku, product_id, product_type, price, tier_prices } = item
  const isCustom = product_type === 'custom'
  const prices = [price, ...tier_prices.map((tier) => tier.price)]
  const fault = (field: string, reason: string) => fieldDetail(`${path}.${field}`, `${reason} (${sku})`)
  return [
    ...(isCustom && !can.custom_lines ? [fault('product_type', 'cannot be custom in the shop')] : []),
    ...(!isCustom && !soldProducts.includes(product_id ?? 0)
      ? [fault('sku', 'is not sold in the shop')]
      : []),
    ...(prices.some((each) => each.lt(0)) && !can.negative_lines
      ? [fault('price', 'cannot be negative in the shop')]
      : []),
    ...(prices.some((each) => hasMore(each, can.price_digits))
      ? [fault('price', `can have ${can.price_digits} decimals in the shop`)]
      : []),
    ...quantityFaults(item, can).map((each) => fault(...each)),
  ]
}

const hasMore = (value: Amount, digits: number) => !value.round(digits).eq(value)

/** Its customer can choose the quantity of each tier. */
function quantityFaults(item: StoredItem, can: ShopCan): [field: string, reason: string][] {
  const offered = [item.qty, ...item.tier_prices.map(({ qty }) => qty)]
  const found = offered.flatMap((qty) => lineFault({ ...item, qty, price: tierPrice(item, qty) }, can) ?? [])
  return [...new Map(found.map((fault) => [fault.code, fault])).values()].map((fault) =>
    fault.code === 'order_amount_too_high' ? ['price', reasonOf(fault)] : ['qty', reasonOf(fault)],
  )
}

/** Quantities are those chosen by default, as other choices are refused when they are made; lines are as many as can be chosen at once. */
function orderErrors(items: StoredItem[], can: ShopCan): Detail[] {
  const groups = new Set(items.flatMap(({ choice_group }) => choice_group ?? []))
  const most = items.filter(({ choice_group }) => choice_group === null).length + groups.size
  const { order_lines } = can.limits ?? {}
  if (order_lines && most > order_lines.max)
    return [fieldDetail('items', `must be at most ${order_lines.max} lines in an order of the shop`)]
  const fault = orderFault(
    items.filter(counts).map((item) => ({ ...item, ...effectiveTerms(item) })),
    can,
  )
  return fault ? [fieldDetail('items', reasonOf(fault))] : []
}

function reasonOf(fault: ShopFault): string {
  if (fault.code === 'quantity_not_whole') return 'must be whole in the shop'
  const { code, limit } = fault
  const setting = limit.setting === null ? '' : `, unless its ${limit.setting} allows more`
  if (code === 'quantity_too_high') return `must be at most ${limit.max} in the shop${setting}`
  if (code === 'order_quantity_too_high')
    return `must have at most ${limit.max} pieces together in an order of the shop${setting}`
  return `must cost at most ${limit.max} with tax in an order of the shop${setting}`
}
