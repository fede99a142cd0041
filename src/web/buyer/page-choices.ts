// The offer of the buyer's page with the lines and quantities that were chosen in its form.
import { allItems } from '../../domain/choices.ts'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { computeChoices } from '../../quoting/negotiation/buyer-actions.ts'
import type { BuyerAccess } from '../../quoting/buyer-link/buyer-link.ts'
import type { BuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { versionOf, type Offer } from './page-actions.ts'
import { limitsInWords } from './page-limits.ts'
import { FormError, readChoices, type Fields } from './page-form.ts'

/**
 * Returns the offer with the chosen lines and quantities, their prices and the totals. Throws a FormError for what is no quantity, or
 * not one that the connected shop takes, an AppError if another offer than the current one was shown.
 */
export async function applyChoices(
  db: Database,
  access: BuyerAccess,
  offer: Offer,
  fields: Fields,
): Promise<Offer> {
  const choices = readChoices(offer.view.record, { ...offer, fields })
  const compute = db.transaction((tx) => computeChoices(tx, access, choices, versionOf(fields)))
  const computed = await limitsInWords(compute, offer)
  return { ...offer, view: withChoices(offer.view, computed) }
}

/** Returns the offer to show after a refusal, and what was typed besides: the totals are those of the quantities shown. */
export async function restoreChoices(
  db: Database,
  access: BuyerAccess,
  offer: Offer,
  fields: Fields,
): Promise<{ offer: Offer; typed: Fields }> {
  try {
    return { offer: await applyChoices(db, access, offer, fields), typed: withoutChoices(fields) }
  } catch (error) {
    if (error instanceof FormError) return { offer, typed: fields }
    if (error instanceof AppError) return { offer, typed: withoutChoices(fields) }
    throw error
  }
}

/** In bytes: a longer address has no room in the headers that proxies take. */
const ADDRESS_BYTES_MAX = 3000

/** Returns the query of the page that is shown after a form. What was chosen is still chosen there if the offer can still be accepted. */
export function queryAfter(done: string, offer: Offer, fields: Fields): string {
  const ids = new Set(allItems(offer.view.record).map(({ item_id }) => String(item_id)))
  const isKept = (name: string) =>
    /^(version|choices)$/.test(name) || ids.has(/^(chosen|group|qty)_(.+)$/.exec(name)?.[2] ?? '')
  const kept = new URLSearchParams({
    done,
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => isKept(name))),
  })
  const isOpen = done === 'asked' || done === 'countered'
  const isChosen = isOpen && fields['choices'] !== undefined && kept.toString().length <= ADDRESS_BYTES_MAX
  return (isChosen ? kept : new URLSearchParams({ done })).toString()
}

/** Returns the offer with what the query of `queryAfter` says, or as it is if that is about another version. */
export async function keptChoices(
  db: Database,
  access: BuyerAccess,
  offer: Offer,
  query: Record<string, unknown>,
): Promise<Offer> {
  if (query['choices'] === undefined || access.right !== 'accept') return offer
  const fields = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return (await restoreChoices(db, access, offer, Object.fromEntries(fields))).offer
}

export const withoutChoices = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/^(qty|tier|chosen|group)_/.test(name)))

type Computed = Awaited<ReturnType<typeof computeChoices>>

function withChoices(view: BuyerView, { items, ...totals }: Computed): BuyerView {
  const counted = new Map(items.map((item) => [item.item_id, item]))
  const { record } = view
  const lines = allItems(record).map((line) => {
    const terms = counted.get(line.item_id)
    if (!terms) return { ...line, is_chosen: false }
    const { qty, price, row_total } = terms
    return { ...line, is_chosen: true, chosen_qty: qty, chosen_price: price, row_total }
  })
  const chosen = {
    items: lines.filter(({ is_chosen }) => is_chosen),
    unchosen_items: lines.filter(({ is_chosen }) => !is_chosen),
  }
  return { ...view, record: { ...record, ...totals, ...chosen } }
}
