// Whether the terms of a counter-offer can be put into the draft, and if not, why.
import { allItems } from '../../src/domain/choices.ts'
import type { Comment } from './use-comments.ts'
import { quoteMoves, type QuoteStatus } from '../../src/domain/quote-moves.ts'
import type { Schemas } from '../service/api.ts'
import { isMet, type WantedLine } from './wanted-terms.ts'

type Quote = Schemas['Quote']

const changeable: readonly QuoteStatus[] = ['pending', ...quoteMoves.rework.from]

/** A comment that names the terms which the customer wants. */
export type CounterOffer = Pick<Comment, 'is_of_former_buyer' | 'taken_at' | 'quote_version'> & {
  wanted: WantedLine[]
}

export const isCounterOffer = (comment: Comment): comment is Comment & CounterOffer => comment.wanted !== null

/** Returns the counter-offer that is offered to be taken: the customer's last one, if it is open. An earlier one no longer counts. */
export function findOpenCounterOffer(comments: readonly Comment[], quote: Quote, lastProposed: number) {
  const last = comments.filter(isCounterOffer).findLast(({ is_of_former_buyer }) => !is_of_former_buyer)
  return last && stateOfWanted(last, quote, lastProposed) === 'open' ? last : undefined
}

/**
 * Returns whether a counter-offer is `open` (its terms can be put into the draft), or why not: it is of a former customer, it was
 * `taken` or `answered` by a newer proposal, a line is `gone` or a discount by now, the quote has its terms already (`met`), or can no
 * longer be changed (`settled`).
 */
export function stateOfWanted(
  { wanted, is_of_former_buyer, taken_at, quote_version }: CounterOffer,
  quote: Quote,
  lastProposed: number,
): 'open' | 'former' | 'taken' | 'answered' | 'met' | 'gone' | 'settled' {
  if (is_of_former_buyer) return 'former'
  if (taken_at !== null) return 'taken'
  if (lastProposed > quote_version) return 'answered'
  const items = new Map(allItems(quote).map((item) => [item.item_id, item]))
  const isGone = ({ item_id, sku, qty, price }: WantedLine) => {
    const item = items.get(item_id)
    return item?.sku !== sku || (item.price < 0 && (qty !== null || price !== null))
  }
  if (wanted.some(isGone)) return 'gone'
  if (wanted.every((each) => isMet(items.get(each.item_id)!, each))) return 'met'
  return changeable.includes(quote.status) ? 'open' : 'settled'
}
