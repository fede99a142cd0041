// Volume tiers: the customer chooses how many when accepting, the tier that is reached gives the price.
import type { Transaction } from '../platform/database.ts'
import { invalidField, notFound, refused } from '../platform/errors.ts'
import { amount, currencyDigits, type Amount } from '../platform/money.ts'
import { listQuoteItems, updateQuoteItems } from './quote-item-repository.ts'
import { computeItem, computeTotals, type TierPrice, type Totals } from './quote-totals.ts'
import type { Quote } from './quote.ts'

export type QuantityChoice = { item_id: number; qty: number }

type Offered = { item_id: number; sku: string; qty: Amount; price: Amount; tier_prices: TierPrice[] }

/** The price of the highest tier that a quantity reaches; below all of them the item's own. */
export function tierPrice(
  { price, tier_prices }: Pick<Offered, 'price' | 'tier_prices'>,
  qty: Amount,
): Amount {
  const reached = tier_prices.filter((tier) => tier.qty.lte(qty)).sort((a, b) => b.qty.cmp(a.qty))
  return reached[0]?.price ?? price
}

/** The items as chosen. Throws when a choice names no item of the quote, one twice, or one without tiers. */
export function chooseQuantities<Item extends Offered>(items: Item[], choices: QuantityChoice[]): Item[] {
  const offered = new Map(items.map((item) => [item.item_id, item]))
  const chosen = new Map<number, Amount>()
  for (const [index, { item_id, qty }] of choices.entries()) {
    const fieldName = `items[${index}].item_id`
    const item = offered.get(item_id)
    if (!item) throw notFound(fieldName, item_id)
    if (chosen.has(item_id)) throw invalidField(fieldName, 'is named twice.')
    if (item.tier_prices.length === 0)
      throw refused('quantity_fixed', 'The quantity of %sku was agreed: it has no tiers.', { sku: item.sku })
    chosen.set(item_id, amount(qty))
  }
  return items.map((item) => {
    const qty = chosen.get(item.item_id)
    return qty === undefined ? item : { ...item, qty, price: tierPrice(item, qty) }
  })
}

/** Writes the chosen quantities and their prices; gives the totals that the quote has with them. */
export async function applyChoices(
  tx: Transaction,
  quote: Quote,
  choices: QuantityChoice[],
): Promise<Totals> {
  const digits = currencyDigits(quote.currency_code)
  const chosen = chooseQuantities(await listQuoteItems(tx, quote.quote_id), choices)
  const computed = chosen.map((item) => computeItem(item, digits))
  const totals = computeTotals(computed, quote.shipping_amount, digits)
  await updateQuoteItems(tx, computed)
  return totals
}
