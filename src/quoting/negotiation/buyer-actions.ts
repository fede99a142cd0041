// What the buyer of a quote does: accepts or declines it, asks, makes a counter-offer, requests a renewal.
//
// The API and the HTML page call the same functions, in a transaction and with the access that `resolveLink` returned; the
// caller has checked that its right is `accept`. Each locks the quote once and checks again that the link was not revoked.
import { AppError, invalidField, refused, versionConflict } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { numbers, type Amount } from '../../domain/money.ts'
import type { Choice } from '../../domain/choices.ts'
import { chosenAmounts } from '../quote/quote-amounts.ts'
import { chooseItems } from '../quote/quote-quantities.ts'
import { effectiveTerms } from '../../domain/quote-terms.ts'
import { counts } from '../../domain/quote-totals.ts'
import { recordQuoteMove, requireQuote } from '../quote/quote-change.ts'
import { requireWaitingFiles } from '../quote/quote-file-actions.ts'
import { recordQuoteSeen } from '../quote/quote-events.ts'
import { listQuoteItems } from '../quote/quote-item-repository.ts'
import { recordAcceptance } from '../quote/quote-move-actions.ts'
import { refusalCode, type DeclineReason, type QuoteStatus } from '../../domain/quote-moves.ts'
import type { Quote } from '../quote/quote.ts'
import { buyerId, linkRevoked, type BuyerAccess } from '../buyer-link/buyer-link.ts'
import { isExtended, updateSeen } from '../quote/proposal-repository.ts'
import { wantedLines, type WantedIn } from './counter-offer.ts'
import { addComment, requireItem } from './quote-comment-actions.ts'
import { findCommentWait, type NewComment } from './quote-comment-repository.ts'
import { CUSTOMER, WANTED_MAX } from '../../domain/quote-comment.ts'

/** The comments, and the lines of counter-offers, that a buyer can write about a quote within 24 hours. */
const PER_DAY_MAX = { comments: 100, wanted: 2000 }

/** Uploaded with the same link. */
type Files = { file_ids?: number[] }

/** `name` is that of the person who accepts. */
export type OfferAcceptance = {
  items?: Choice[]
  name: string
  purchase_order_number?: string | null
  comment?: string
}

/** Accepts exactly the offer that was shown; throws if it is another one by now, has expired, or was accepted before. */
export async function acceptOffer(
  tx: Transaction,
  access: BuyerAccess,
  { version, ...acceptance }: OfferAcceptance & { version: number },
): Promise<void> {
  await acceptLocked(tx, await requireOffer(tx, access, version), acceptance)
}

/** Accepts an offer that `requireOffer` has locked. `confirm` throws if the buyer has seen another total. */
export async function acceptLocked(
  tx: Transaction,
  offer: Quote,
  { name, ...acceptance }: OfferAcceptance,
  confirm?: (grandTotal: Amount) => void,
): Promise<void> {
  await recordAcceptance(tx, offer, { actor: CUSTOMER, accepted_by: name, ...acceptance }, confirm)
}

export async function declineOffer(
  tx: Transaction,
  access: BuyerAccess,
  { version, ...refusal }: { version: number; reason_code: DeclineReason; comment?: string },
): Promise<void> {
  const offer = await requireOffer(tx, access, version)
  await recordQuoteMove(tx, offer, 'decline', { actor: CUSTOMER, ...refusal })
}

/** Asks about the quote or one of its items, in every status in which the buyer sees the quote. */
export async function askQuestion(
  tx: Transaction,
  access: BuyerAccess,
  { text, item_id, file_ids }: { text: string; item_id?: number } & Files,
): Promise<void> {
  const quote = await requireOwnQuote(tx, access)
  if (quote.status === 'cancelled' || quote.status === 'closed') throw wrongStatus(quote.status)
  await requireItem(tx, quote.quote_id, item_id, 'item_id')
  await addBuyerComment(tx, access, quote, {
    kind: 'question',
    text,
    item_id: item_id ?? null,
    file_ids,
  })
}

/** Proposes other quantities, prices or choices. The offer stays as it is, and can still be accepted. */
export async function makeCounterOffer(
  tx: Transaction,
  access: BuyerAccess,
  { version, items, text = '', file_ids }: { version: number; items: WantedIn[]; text?: string } & Files,
): Promise<void> {
  if (items.length > WANTED_MAX) throw invalidField('items', `must not have more than ${WANTED_MAX} items.`)
  const quote = await requireOffer(tx, access, version)
  const wanted = wantedLines(await listQuoteItems(tx, quote.quote_id), items)
  await addBuyerComment(tx, access, quote, { kind: 'counter_offer', text, wanted, file_ids })
}

/** Requests the offer to be made again, after it has expired or was declined. */
export async function requestRenewal(
  tx: Transaction,
  access: BuyerAccess,
  { text = '', file_ids }: { text?: string } & Files,
): Promise<void> {
  const quote = await requireOwnQuote(tx, access)
  if (quote.status !== 'expired' && quote.status !== 'declined') throw wrongStatus(quote.status)
  await addBuyerComment(tx, access, quote, { kind: 'renewal', text, file_ids })
}

/**
 * Records that the buyer looked at the proposal, once per proposal. Does nothing if `version`, which they looked at, is no longer
 * current. Callers make sure that a person looked, not a program that opens links.
 */
export async function markSeen(tx: Transaction, access: BuyerAccess, version?: number): Promise<void> {
  const quote = await requireOwnQuote(tx, access)
  if (quote.status !== 'proposed' || (version ?? quote.version) !== quote.version) return
  if (await updateSeen(tx, quote.quote_id)) await recordQuoteSeen(tx, quote)
}

/** Returns totals, and quantities and prices of the items that count, as they would be accepted with these choices. Changes nothing. */
export async function computeChoices(
  tx: Transaction,
  access: BuyerAccess,
  choices: Choice[],
  version?: number,
) {
  const quote = await requireOffer(tx, access, version)
  const chosen = chooseItems(await listQuoteItems(tx, quote.quote_id), choices, quote.shop_can)
  const { items, totals } = chosenAmounts(chosen, quote)
  return {
    items: items.filter(counts).map((item) => ({
      item_id: item.item_id,
      ...numbers(effectiveTerms(item), ['qty', 'price']),
      ...numbers(item, ['row_total', 'tax_amount', 'row_total_incl_tax']),
    })),
    ...numbers(totals, [
      'original_subtotal',
      'discount_amount',
      'subtotal',
      'shipping_amount',
      'shipping_tax_amount',
      'tax_amount',
    ]),
    tax_rates: totals.tax_rates.map((rate) => numbers(rate, ['percent', 'base', 'amount'])),
    grand_total: totals.grand_total.toNumber(),
  }
}

/**
 * Locks the quote. Throws unless it is proposed, with this version: after a rework, even the same prices are another offer. A version
 * before an extension is the same offer.
 */
export async function requireOffer(tx: Transaction, access: BuyerAccess, version?: number): Promise<Quote> {
  const quote = await requireOwnQuote(tx, access)
  const isCurrent =
    version === undefined ||
    version === quote.version ||
    (await isExtended(tx, quote.quote_id, version, quote.version))
  if (quote.status === 'proposed' && isCurrent) return quote
  if (quote.status !== 'expired' && !isCurrent) throw versionConflict(version, quote.version)
  throw wrongStatus(quote.status)
}

/** Locks the quote; its expiry is decided now. Throws if the link was revoked since it was checked. */
async function requireOwnQuote(tx: Transaction, { quote_id, generation }: BuyerAccess): Promise<Quote> {
  const quote = await requireQuote(tx, quote_id)
  if (quote.link_generation === generation) return quote
  throw linkRevoked()
}

function wrongStatus(status: QuoteStatus): AppError {
  return refused(refusalCode(status), 'The offer is not open: its status is %status.', { status })
}

/** Throws `too_many_comments` beyond PER_DAY_MAX: each comment is stored, and causes an event and a mail. */
async function addBuyerComment(
  tx: Transaction,
  access: BuyerAccess,
  quote: Quote,
  comment: Pick<NewComment, 'kind' | 'text'> & Partial<Pick<NewComment, 'item_id' | 'wanted' | 'file_ids'>>,
): Promise<void> {
  const { file_ids = [] } = comment
  const maxBefore = {
    comments: PER_DAY_MAX.comments - 1,
    wanted: PER_DAY_MAX.wanted - (comment.wanted?.length ?? 0),
  }
  const wait_s = await findCommentWait(tx, access, CUSTOMER, maxBefore)
  if (wait_s > 0)
    throw new AppError(
      'too_many_comments',
      `At most ${PER_DAY_MAX.comments} messages with ${PER_DAY_MAX.wanted} wanted lines within 24 hours are accepted.`,
      { retry_after_s: wait_s },
    )
  await requireWaitingFiles(tx, buyerId(access), quote.quote_id, file_ids, 'file_ids')
  await addComment(tx, quote, {
    author: CUSTOMER,
    item_id: null,
    wanted: null,
    is_internal: false,
    is_read: false,
    ...comment,
    file_ids,
  })
}
