// What a connected shop cannot hold is refused when a quote is approved, so that the seller learns of it, not the buyer.
import type { Transaction } from '../../platform/postgres/database.ts'
import { AppError, ERRORS_MAX, fieldDetail, type Detail } from '../../platform/errors.ts'
import type { Amount } from '../../domain/money.ts'
import { listQuoteItems, type StoredItem } from './quote-item-repository.ts'
import type { ShopLimits } from './shop-limits-repository.ts'
import type { Quote } from './quote.ts'

/** Throws `not_for_shop`, which names every line, if the connected shop of the store cannot hold the quote. */
export async function requireHoldable(tx: Transaction, quote: Quote, limits: ShopLimits): Promise<void> {
  const items = await listQuoteItems(tx, quote.quote_id)
  const errors = [
    ...(['items', 'unchosen_items'] as const).flatMap((list) =>
      items
        .filter(({ is_chosen }) => is_chosen === (list === 'items'))
        .flatMap((item, index) => faultsOf(item, limits, `${list}[${index}]`)),
    ),
    ...(quote.shipping_amount.gt(0) && !limits.can.taxed_shipping
      ? [fieldDetail('shipping_amount', 'cannot be agreed: the shop computes it.')]
      : []),
  ]
  const { currency_codes: sold } = limits.can
  if (sold && !sold.includes(quote.currency_code))
    errors.unshift(
      fieldDetail('currency_code', `is ${quote.currency_code}, and the shop sells in ${sold.join(', ')}.`),
    )
  const [first] = errors
  if (first)
    throw new AppError('not_for_shop', first.message, {
      parameters: first.parameters,
      errors: errors.slice(0, ERRORS_MAX),
    })
}

function faultsOf(item: StoredItem, { can, known_products }: ShopLimits, path: string): Detail[] {
  const { sku, product_id, product_type, price, qty, tier_prices } = item
  const isCustom = product_type === 'custom'
  const prices = [price, ...tier_prices.map((tier) => tier.price)]
  const quantities = [qty, ...tier_prices.map((tier) => tier.qty)]
  const fault = (field: string, reason: string) => fieldDetail(`${path}.${field}`, `${reason} (${sku})`)
  return [
    ...(isCustom && !can.custom_lines ? [fault('product_type', 'cannot be custom in the shop')] : []),
    ...(!isCustom && !known_products.includes(product_id ?? 0)
      ? [fault('sku', 'is not sold in the shop')]
      : []),
    ...(prices.some((each) => each.lt(0)) && !can.negative_lines
      ? [fault('price', 'cannot be negative in the shop')]
      : []),
    ...(prices.some((each) => hasMore(each, can.price_digits))
      ? [fault('price', `can have ${can.price_digits} decimals in the shop`)]
      : []),
    ...(quantities.some((each) => hasMore(each, 0)) && !can.fractional_quantities
      ? [fault('qty', 'must be whole in the shop')]
      : []),
  ]
}

function hasMore(value: Amount, digits: number): boolean {
  return !value.round(digits).eq(value)
}
