// Compares the terms of a counter-offer with those of the quote.
import { withEffectiveTerms } from '../../../src/domain/quote-terms.ts'
import type { Schemas } from '../../service/api.ts'

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
export function isMet(item: Item, { qty, price }: Wanted): boolean {
  const present = withEffectiveTerms(item)
  return (qty ?? present.qty) === present.qty && (price ?? present.price) === present.price
}
