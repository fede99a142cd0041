// Compares the terms of a counter-offer with those of the quote, and computes its total with them.
import { amount } from '../../src/domain/money.ts'
import { withEffectiveTerms } from '../../src/domain/quote-terms.ts'
import { computeQuote } from '../../src/domain/quote-totals.ts'
import type { Schemas } from '../service/api.ts'
import { allItems } from '../../src/domain/choices.ts'

/** What a counter-offer says of one line. */
export type WantedLine = NonNullable<Schemas['QuoteComment']['wanted']>[number]

type Item = Schemas['QuoteItem']
/** Null leaves quantity or price as they are. */
type Wanted = { qty: number | null; price: number | null }

/** Returns the terms that the customer sees, and those that the line has once the counter-offer is in the draft. */
export function termsOf(item: Item, { qty, price }: Wanted) {
  const present = withEffectiveTerms(item)
  // The price that applies at the wanted quantity counts if the counter-offer names none.
  const taken = withEffectiveTerms({ ...item, qty: qty ?? item.qty, chosen_qty: null, chosen_price: null })
  return {
    present: { qty: present.qty, price: present.price },
    wanted: { qty: taken.qty, price: price ?? taken.price },
  }
}

/** Whether the line has the wanted terms already. */
export function isMet(
  item: Item,
  { qty, price, is_chosen }: Wanted & Pick<WantedLine, 'is_chosen'>,
): boolean {
  const present = withEffectiveTerms(item)
  const isSame = (qty ?? present.qty) === present.qty && (price ?? present.price) === present.price
  return isSame && (is_chosen ?? item.is_chosen) === item.is_chosen
}

type Offer = Pick<
  Schemas['Quote'],
  'items' | 'unchosen_items' | 'shipping_amount' | 'shipping_tax_percent' | 'tax_rounding'
>

/** Returns the total that the offer has with these terms, as a decimal; undefined if a line is gone or the total is too large. */
export function wantedTotal(offer: Offer, wanted: readonly WantedLine[], digits: number): string | undefined {
  const { shipping_amount, shipping_tax_percent, tax_rounding } = offer
  const items = allItems(offer)
  const lines = new Map(wanted.map((line) => [line.item_id, line]))
  const found = items.filter(({ item_id, sku }) => lines.get(item_id)?.sku === sku)
  if (found.length < wanted.length) return undefined
  // To choose one of a group deselects the others.
  const groups = items
    .filter(({ item_id }) => lines.get(item_id)?.is_chosen)
    .map(({ choice_group }) => choice_group)
  const priced = items.map((item) => {
    const line = lines.get(item.item_id)
    const { qty, price } = line ? termsOf(item, line).wanted : withEffectiveTerms(item)
    const { original_price, tax_percent, role, choice_group } = item
    const isReplaced = role === 'alternative' && groups.includes(choice_group)
    return {
      is_chosen: line?.is_chosen ?? (item.is_chosen && !isReplaced),
      qty: amount(qty),
      price: amount(price),
      original_price: amount(original_price),
      tax_percent: amount(tax_percent),
    }
  })
  const charges = {
    shipping_amount: amount(shipping_amount),
    shipping_tax_percent: shipping_tax_percent === null ? null : amount(shipping_tax_percent),
    tax_rounding,
  }
  return computeQuote(priced, charges, digits)?.totals.grand_total.toFixed()
}
