// The lines of a counter-offer: what a buyer may want, and the draft that it makes.
import { invalidField, notFound, refused } from '../../platform/errors.ts'
import { chooseLines, isOpen, type Choice } from '../../domain/choices.ts'
import { numbers, type Amount } from '../../domain/money.ts'
import type { Wanted } from '../../domain/quote-comment.ts'
import type { EditedItemIn } from '../quote/quote-item-input-schemas.ts'
import type { StoredItem } from '../quote/quote-item-repository.ts'

/** A quantity of 0 wants the offer without the line. */
export type WantedIn = Choice & { price?: number }

/** Returns what is wanted. Throws if a line is not of the offer or not negotiated, or if nothing would be left. */
export function wantedLines(offered: StoredItem[], lines: WantedIn[]): Wanted[] {
  const items = new Map(offered.map((item) => [item.item_id, item]))
  const wanted = lines.map((line, index): Wanted => {
    const { item_id, qty, price, is_chosen } = line
    const fieldName = `items[${index}]`
    const item = items.get(item_id)
    if (!item) throw notFound(`${fieldName}.item_id`, item_id)
    // A wanted price is never below 0, and taken it would turn the discount into a charge; nor is a quantity of it negotiated.
    if (item.price.lt(0) && (qty !== undefined || price !== undefined))
      throw invalidField(`${fieldName}.item_id`, 'must not be an item with a price below 0.')
    if (lines.findIndex((each) => each.item_id === item_id) < index)
      throw invalidField(`${fieldName}.item_id`, 'is named twice.')
    if (qty === undefined && price === undefined && is_chosen === undefined)
      throw invalidField(fieldName, 'must have a quantity or a price.')
    requirePossible(item, line, fieldName)
    return { item_id, sku: item.sku, qty: qty ?? null, price: price ?? null, is_chosen: is_chosen ?? null }
  })
  if (!wantedItems(offered, wanted).some(({ is_chosen }) => is_chosen))
    throw invalidField('items', 'must leave an item of the offer.')
  return wanted
}

function requirePossible(item: StoredItem, { qty, is_chosen }: WantedIn, fieldName: string): void {
  if (qty === 0 && isOpen(item)) throw invalidField(`${fieldName}.qty`, 'must be above 0.')
  if (is_chosen === false && !isOpen(item))
    throw invalidField(
      `${fieldName}.is_chosen`,
      'must be true for an included item: a quantity of 0 leaves it out.',
    )
}

/** Throws unless each line is there, with its product. One that has become a discount would be turned into a charge. */
export function requireWanted(
  items: { item_id?: number; sku: string; price: Amount }[],
  wanted: Wanted[],
): void {
  const isThere = ({ item_id, sku, qty, price }: Wanted) =>
    items.some(
      (item) =>
        item.item_id === item_id &&
        item.sku === sku &&
        (item.price.gte(0) || (qty === null && price === null)),
    )
  const removed = wanted.find((each) => !isThere(each))
  if (removed)
    throw refused(
      'item_removed',
      'The item %sku, about which the counter-offer is, was removed, has another product or is a discount.',
      { sku: removed.sku },
    )
}

/** Returns the lines with the wanted choices, quantities and prices. Throws if what is wanted is no choice of the offer. */
export function wantedItems(items: StoredItem[], wanted: Wanted[]): EditedItemIn[] {
  const wantedOf = new Map(wanted.map((each) => [each.item_id, each]))
  const isLeftOut = ({ item_id }: StoredItem) => wantedOf.get(item_id)?.qty === 0
  const choices = wanted.flatMap(({ item_id, is_chosen }) =>
    typeof is_chosen === 'boolean' ? { item_id, is_chosen } : [],
  )
  const chosen = chooseLines(items, choices)
  if (!Array.isArray(chosen))
    throw refused('choice_not_offered', 'The counter-offer wants a choice that is not offered.')
  return chosen
    .filter((item) => !isLeftOut(item))
    .map(({ item_id, qty: offered, tier_prices, is_chosen }) => {
      const { qty = null, price = null } = wantedOf.get(item_id) ?? {}
      const terms = { item_id, qty: qty ?? offered.toNumber(), is_chosen }
      if (price === null) return terms
      // A tier that the quantity reaches would replace the wanted price, and one that is not cheaper has no effect.
      const kept = tier_prices.filter((tier) => tier.qty.gt(terms.qty) && tier.price.lt(price))
      return { ...terms, price, tier_prices: kept.map((tier) => numbers(tier, ['qty', 'price'])) }
    })
}
