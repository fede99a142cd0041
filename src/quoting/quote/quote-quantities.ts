// What the customer chooses when accepting: optional items, alternatives, and quantities, of which the tier that is reached determines
// the price.
import type { Transaction } from '../../platform/postgres/database.ts'
import { type AppError, invalidField, notFound, refused } from '../../platform/errors.ts'
import { amount, type Amount } from '../../domain/money.ts'
import { quoteAmounts, type QuoteTotals } from './quote-amounts.ts'
import { updateQuoteItems, type StoredItem } from './quote-item-repository.ts'
import { effectiveTerms, tierPrice, type OfferedTerms, type TierPrice } from '../../domain/quote-terms.ts'
import { chooseLines, type Choice, type ChoiceRefusal, type Choosable } from '../../domain/choices.ts'
import { choiceRefusal, lowestQuantity } from '../../domain/quantity-choices.ts'
import type { ShopCan } from '../../domain/shop-capabilities.ts'
import { requireHoldableChoice } from './shop-limits.ts'
import type { Quote } from './quote.ts'

type Item = OfferedTerms &
  Choosable & { item_id: number; sku: string; tier_prices: TierPrice[]; tax_percent: Amount }

/**
 * Returns all items, with what the customer chooses: `is_chosen`, a quantity and its price. Throws if a choice names an unknown
 * item, an item twice, a quantity of one without tiers, one below both the offered one and the lowest tier, if what is chosen is
 * not offered, or if the connected shop cannot hold it.
 */
export function chooseItems<Chosen extends Item>(
  items: Chosen[],
  choices: Choice[],
  shopCan: ShopCan | null,
): Chosen[] {
  requireItemsOfChoices(items, choices)
  const chosen = chooseLines(items, choices)
  if (!Array.isArray(chosen)) throw choiceRefused(items, chosen)
  const quantities = new Map(choices.map(({ item_id, qty }) => [item_id, qty]))
  const result = chosen.map((item) => {
    const qty = quantities.get(item.item_id)
    if (qty === undefined) return item
    const chosen_qty = amount(qty)
    requireChoice(item, chosen_qty)
    return { ...item, chosen_qty, chosen_price: tierPrice(item, chosen_qty) }
  })
  if (shopCan && choices.length > 0) requireHoldableChoice(result, shopCan)
  return result
}

function requireItemsOfChoices(items: Pick<Item, 'item_id'>[], choices: Choice[]): void {
  const ids = new Set(items.map(({ item_id }) => item_id))
  const named = new Set<number>()
  for (const [index, { item_id, qty, is_chosen }] of choices.entries()) {
    if (!ids.has(item_id)) throw notFound(`items[${index}].item_id`, item_id)
    if (named.has(item_id)) throw invalidField(`items[${index}].item_id`, 'is named twice.')
    if (qty === undefined && is_chosen === undefined)
      throw invalidField(`items[${index}]`, 'must have a quantity or is_chosen.')
    named.add(item_id)
  }
}

function choiceRefused(items: Item[], { code, item_id }: ChoiceRefusal): AppError {
  if (code === 'quote_empty') return refused(code, 'At least one item must be chosen.')
  const { sku = '' } = items.find((item) => item.item_id === item_id) ?? {}
  return refused(code, 'The choice for %sku is not offered.', { sku })
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

/** Throws unless the choices equal what was agreed before. A choice of a quantity alone says that the item is chosen. */
export function requireAgreed(items: Omit<Item, 'tax_percent'>[], choices: Choice[]): void {
  requireItemsOfChoices(items, choices)
  for (const { item_id, qty, is_chosen } of choices) {
    const item = items.find((each) => each.item_id === item_id)!
    const { sku } = item
    if (is_chosen === undefined ? !item.is_chosen : is_chosen !== item.is_chosen)
      throw refused('wrong_status', 'It is agreed whether %sku is chosen.', { sku })
    const agreed = effectiveTerms(item).qty
    if (qty !== undefined && !agreed.eq(qty))
      throw refused('wrong_status', 'The quantity of %sku is agreed: %agreed.', {
        sku,
        agreed: agreed.toFixed(),
      })
  }
}

/** Writes what is chosen. Returns the new totals of the quote. */
export async function storeChoices(tx: Transaction, quote: Quote, items: StoredItem[]): Promise<QuoteTotals> {
  const computed = quoteAmounts(items, quote)
  await updateQuoteItems(tx, computed.items)
  return computed.totals
}
