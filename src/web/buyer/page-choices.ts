// The offer of the buyer's page at the quantities that were chosen in its form.
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { computeChoices } from '../../quoting/negotiation/buyer-actions.ts'
import type { BuyerAccess } from '../../quoting/buyer-link/buyer-link.ts'
import type { BuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { versionOf, type Offer } from './page-actions.ts'
import { FormError, readChoices, type Fields } from './page-form.ts'

/**
 * Returns the offer with the chosen quantities, their prices and the totals. Throws a FormError for what is no quantity, an
 * AppError if another offer than the current one was shown.
 */
export async function applyChoices(
  db: Database,
  access: BuyerAccess,
  offer: Offer,
  fields: Fields,
): Promise<Offer> {
  const choices = readChoices(offer.view.record.items, { ...offer, fields })
  const computed = await db.transaction((tx) => computeChoices(tx, access, choices, versionOf(fields)))
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

export const withoutChoices = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/^(qty|tier)_/.test(name)))

type Computed = Awaited<ReturnType<typeof computeChoices>>

function withChoices(view: BuyerView, { items, ...totals }: Computed): BuyerView {
  const chosen = new Map(items.map((item) => [item.item_id, item]))
  const chosenItems = view.record.items.map((item) => {
    const { qty, price, row_total } = chosen.get(item.item_id)!
    return { ...item, chosen_qty: qty, chosen_price: price, row_total }
  })
  return { ...view, record: { ...view.record, ...totals, items: chosenItems } }
}
