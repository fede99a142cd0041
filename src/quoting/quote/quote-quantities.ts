// Volume tiers: the customer chooses a quantity when accepting, and the tier that it reaches determines the price.
import type { Transaction } from '../../platform/postgres/database.ts'
import { invalidField, notFound, refused } from '../../platform/errors.ts'
import { amount, type Amount } from '../../domain/money.ts'
import { quoteAmounts } from './quote-amounts.ts'
import { updateQuoteItems, type StoredItem } from './quote-item-repository.ts'
import { effectiveTerms, tierPrice, type OfferedTerms, type TierPrice } from '../../domain/quote-terms.ts'
import type { Totals } from '../../domain/quote-totals.ts'
import { choiceRefusal, lowestQuantity, type QuantityChoice } from '../../domain/quantity-choices.ts'
import type { Quote } from './quote.ts'

type Item = OfferedTerms & { item_id: number; sku: string; tier_prices: TierPrice[] }

/**
 * Returns the items with the chosen quantities. Throws if a choice names an unknown item, an item twice, one without
 * tiers, or a quantity below both the offered one and the lowest tier.
 */
export function chooseQuantities<Chosen extends Item>(items: Chosen[], choices: QuantityChoice[]): Chosen[] {
  const offered = new Map(items.map((item) => [item.item_id, item]))
  const chosen = new Map<number, Amount>()
  for (const [index, { item_id, qty }] of choices.entries()) {
    const fieldName = `items[${index}].item_id`
    const item = offered.get(item_id)
    if (!item) throw notFound(fieldName, item_id)
    if (chosen.has(item_id)) throw invalidField(fieldName, 'is named twice.')
    requireChoice(item, amount(qty))
    chosen.set(item_id, amount(qty))
  }
  return items.map((item) => {
    const chosen_qty = chosen.get(item.item_id)
    return chosen_qty ? { ...item, chosen_qty, chosen_price: tierPrice(item, chosen_qty) } : item
  })
}

function requireChoice(item: Item, chosen: Amount): void {
  const refusal = choiceRefusal(item, chosen)
  const { sku } = item
  if (refusal === 'quantity_fixed')
    throw refused(refusal, 'The quantity of %sku was agreed: it has no tiers.', { sku })
  if (refusal === 'quantity_too_low')
    throw refused(refusal, 'The quantity of %sku must be at least %min.', {
      sku,
      min: lowestQuantity(item).toFixed(),
    })
}

/** Throws unless the choices equal the quantities agreed before. */
export function requireAgreed(items: Item[], choices: QuantityChoice[]): void {
  for (const [index, { item_id, qty }] of choices.entries()) {
    const item = items.find((each) => each.item_id === item_id)
    if (!item) throw notFound(`items[${index}].item_id`, item_id)
    const agreed = effectiveTerms(item).qty
    if (!agreed.eq(qty))
      throw refused('wrong_status', 'The quantity of %sku is agreed: %agreed.', {
        sku: item.sku,
        agreed: agreed.toFixed(),
      })
  }
}

/** Writes the chosen quantities. Returns the new totals of the quote. */
export async function storeChoices(tx: Transaction, quote: Quote, items: StoredItem[]): Promise<Totals> {
  const computed = quoteAmounts(items, quote)
  await updateQuoteItems(tx, computed.items)
  return computed.totals
}
