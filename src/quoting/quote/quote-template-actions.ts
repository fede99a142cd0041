// Creates, changes and deletes templates, and makes quotes from them.
import type { Transaction } from '../../platform/postgres/database.ts'
import { isCurrencyCode } from '../../platform/currency.ts'
import { found, invalidField, notFound, refused, versionConflict } from '../../platform/errors.ts'
import { rejectTaken, type Caller } from '../../access/access.ts'
import { findStoreById, type Store } from '../../storefront/store-repository.ts'
import { createQuote, requireCustomer } from './quote-actions.ts'
import { completeLines, requireDistinctTiers, sentLines } from './quote-lines.ts'
import { findExpiry } from './quote-repository.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  updateTemplate,
  type Template,
} from './quote-template-repository.ts'
import type { NewTemplateIn, TemplateIn } from './quote-template-schemas.ts'

/** Returns the new id. */
export async function createTemplate(tx: Transaction, template: NewTemplateIn): Promise<number> {
  await requireComplete(tx, template)
  return insertTemplate(tx, template).catch(rejectTaken('template.name', template.name))
}

/** Throws unless the template has the version that the caller has seen. */
export async function changeTemplate(
  tx: Transaction,
  id: number,
  { version, ...fields }: TemplateIn,
): Promise<void> {
  const { version: current, ...template } = found(await findTemplate(tx, id, { forChange: true }), 'id', id)
  if (version !== current) throw versionConflict(version, current)
  await requireComplete(tx, { ...template, ...fields })
  await updateTemplate(tx, id, fields).catch(rejectTaken('template.name', fields.name ?? ''))
}

export async function removeTemplate(tx: Transaction, id: number): Promise<void> {
  if (!(await deleteTemplate(tx, id))) throw notFound('id', id)
}

/** Creates a pending quote from the template, in its store or else in the customer's. Returns the new id. */
export async function createQuoteFromTemplate(
  tx: Transaction,
  caller: Caller,
  id: number,
  customer_id: number,
): Promise<number> {
  const template = found(await findTemplate(tx, id), 'id', id)
  const customer = await requireCustomer(tx, customer_id, 'customer_id')
  const store_id = template.store_id ?? customer.store_id
  const store = found(await findStoreById(tx, store_id), 'store_id', store_id)
  requireCurrency(template, store)
  const { items, unchosen_items, title, seller_comment, terms, shipping_description, valid_days } = template
  const { shipping_amount, shipping_tax_percent } = template
  const expires_at = valid_days === null ? null : await findExpiry(tx, valid_days)
  return createQuote(tx, caller, store, {
    customer_id,
    items,
    unchosen_items,
    title,
    seller_comment,
    shipping_description,
    expires_at,
    // What the template leaves open is the store's.
    ...(terms !== null && { terms }),
    ...(shipping_amount !== null && { shipping_amount }),
    ...(shipping_tax_percent !== null && { shipping_tax_percent }),
  })
}

function requireCurrency({ currency_code }: Template, store: Store): void {
  if (currency_code !== null && currency_code !== store.currency_code)
    throw refused('other_currency', 'The template has prices in %template, the store sells in %store.', {
      template: currency_code,
      store: store.currency_code,
    })
}

/** Throws if a quote could never be made from it. Its products are looked up only when it is. */
async function requireComplete(tx: Transaction, template: NewTemplateIn): Promise<void> {
  const { store_id = null, currency_code = null, shipping_amount } = template
  const store = store_id === null ? undefined : await findStoreById(tx, store_id)
  if (store_id !== null && !store) throw notFound('template.store_id', store_id)
  const lines = sentLines(template, 'template')
  requireDistinctTiers(lines)
  // A template of every store can be used in one that has a tax rate for lines in no catalog.
  completeLines(lines, [], store ?? { default_tax_percent: 0 })
  const hasPrice = lines.some(({ item }) => typeof item.price === 'number' || item.tier_prices?.length)
  if (currency_code === null && (hasPrice || typeof shipping_amount === 'number'))
    throw invalidField('template.currency_code', 'is required if there are prices.')
  if (currency_code !== null && !isCurrencyCode(currency_code))
    throw invalidField('template.currency_code', 'must be the ISO 4217 code of a currency in circulation.')
}
