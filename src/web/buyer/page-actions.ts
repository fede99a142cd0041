// What the forms of the buyer's page do: the same as the routes for buyers, with what a person typed.
import { moneyText } from '../../platform/localized-values.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import {
  acceptLocked,
  askQuestion,
  declineOffer,
  makeCounterOffer,
  requestRenewal,
  requireOffer,
} from '../../quoting/negotiation/buyer-actions.ts'
import type { BuyerAccess } from '../../quoting/buyer-link/buyer-link.ts'
import type { BuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { declineReasons, type DeclineReason } from '../../domain/quote-moves.ts'
import type { SellingStore } from '../../storefront/store-repository.ts'
import type { PageForm } from './page-attachments.ts'
import { FormError, readChoices, readLine, readText, readWishes, type Fields } from './page-form.ts'
import { limitsInWords } from './page-limits.ts'
import type { PageWords } from './page-words.ts'

export type Offer = { view: BuyerView; store: SellingStore; words: PageWords; language: string }
type Action = Exclude<keyof PageWords['done'], 'counted'>
type Act = (tx: Transaction, access: BuyerAccess, form: PageForm, offer: Offer) => Promise<void>

/**
 * By the name of the button: the form that is opened again after an error (that for accepting always is open), what the page
 * says afterwards, and what is done.
 */
export const actions = new Map<string, { form?: string; done: Action; act: Act }>([
  ['accept', { done: 'accepted', act: accept }],
  ['decline', { form: 'decline', done: 'declined', act: decline }],
  ['ask', { form: 'ask', done: 'asked', act: ask }],
  ['counter', { form: 'counter', done: 'countered', act: counter }],
  ['renew', { form: 'renew', done: 'renewed', act: renew }],
])

async function accept(
  tx: Transaction,
  access: BuyerAccess,
  { fields }: PageForm,
  offer: Offer,
): Promise<void> {
  const { words, view, language } = offer
  const name = readLine(fields, 'name', words)
  if (!name) throw new FormError(words.errors.no_name, 'name')
  const comment = readText(fields, 'comment', words)
  const locked = await requireOffer(tx, access, versionOf(fields))
  const items = readChoices(view.record, { ...offer, fields })
  // The form shows the known number: an emptied field removes it, a missing one leaves it as it is.
  const purchase_order_number =
    fields['purchase_order_number'] === undefined
      ? undefined
      : (readLine(fields, 'purchase_order_number', words) ?? null)
  const acceptance = acceptLocked(
    tx,
    locked,
    { items, name, purchase_order_number, comment },
    (grandTotal) => {
      const total = grandTotal.toNumber()
      // The page's script writes the total of chosen quantities into the form. Without it, the total is shown first, to be
      // accepted again.
      const shown = fields['shown_total'] ?? (items.length > 0 ? '' : String(total))
      const { currency_code } = view.record
      if (shown !== String(total))
        throw new FormError(words.errors.new_total(moneyText(total, { language, currency_code })))
    },
  )
  await limitsInWords(acceptance, offer)
}

async function decline(
  tx: Transaction,
  access: BuyerAccess,
  { fields }: PageForm,
  { words }: Offer,
): Promise<void> {
  const reason_code = declineReasons.find((code): code is DeclineReason => code === fields['reason_code'])
  if (!reason_code) throw new FormError(words.errors.no_reason, 'reason_code')
  const comment = readText(fields, 'comment', words)
  await declineOffer(tx, access, { version: versionOf(fields), reason_code, comment })
}

async function ask(tx: Transaction, access: BuyerAccess, form: PageForm, { words }: Offer): Promise<void> {
  const text = readText(form.fields, 'text', words)
  if (!text) throw new FormError(words.errors.no_text, 'text')
  await askQuestion(tx, access, { text, file_ids: fileIdsOf(form) })
}

async function counter(tx: Transaction, access: BuyerAccess, form: PageForm, offer: Offer): Promise<void> {
  const { fields } = form
  const items = readWishes(offer.view.record, { ...offer, fields })
  const text = readText(fields, 'text', offer.words)
  await makeCounterOffer(tx, access, { version: versionOf(fields), items, text, file_ids: fileIdsOf(form) })
}

async function renew(tx: Transaction, access: BuyerAccess, form: PageForm, { words }: Offer): Promise<void> {
  await requestRenewal(tx, access, { text: readText(form.fields, 'text', words), file_ids: fileIdsOf(form) })
}

const fileIdsOf = ({ files }: PageForm): number[] => files.map(({ file_id }) => file_id)

/** The version that the page showed when the form was filled in; 0, which no offer has, if it is missing. */
export const versionOf = ({ version }: Fields): number =>
  /^\d{1,9}$/.test(version ?? '') ? Number(version) : 0

/** Returns the form that `done` names, if the quote confirms it: anybody can send somebody a link with `done`. */
export function confirmedIn({ done = '' }: Fields, { record, quote }: BuyerView): Action | undefined {
  const action = [...actions.values()].find((each) => each.done === done)?.done
  const isConfirmed =
    action === 'accepted' || action === 'declined'
      ? record.status === action
      : quote.comments.at(-1)?.author === 'customer'
  return isConfirmed ? action : undefined
}
