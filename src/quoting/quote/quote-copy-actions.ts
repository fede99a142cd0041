// Makes a new draft of what another quote offers.
import type { Transaction } from '../../platform/postgres/database.ts'
import { found, invalidField } from '../../platform/errors.ts'
import { findUserIdOf, type Caller } from '../../access/access.ts'
import { isReachable } from '../../platform/mail/mail-address.ts'
import { companyDetails } from '../../storefront/company-details.ts'
import { buyerOf } from '../../storefront/buyer.ts'
import { findStoreById } from '../../storefront/store-repository.ts'
import { givenSku } from '../../domain/lines.ts'
import { isTextAbout } from '../../domain/texts-about.ts'
import { insertPricedQuote, requireCustomer } from './quote-actions.ts'
import { requireQuote } from './quote-change.ts'
import { copyQuoteFiles } from './quote-file-repository.ts'
import type { CopyIn } from './quote-input-schemas.ts'
import { listQuoteItems, type StoredItem } from './quote-item-repository.ts'
import { isCustom, sentLines } from './quote-lines.ts'
import { priceItems, type Priced } from './quote-pricing.ts'
import type { Quote } from './quote.ts'

/**
 * Creates a pending quote with the lines, texts, shipping and public files of another one, as the seller offered them, in its store
 * and currency. The customer's data are those of today; validity, conversation, and who else receives mails do not come along, nor do
 * texts that are for the former customer, if the copy is for another.
 * Returns the new id.
 */
export async function copyQuote(
  tx: Transaction,
  caller: Caller,
  quoteId: number,
  { customer_id, version, repriced = false }: CopyIn,
): Promise<number> {
  const original = await requireQuote(tx, quoteId, { version })
  const buyer = await buyerOfCopy(tx, original, customer_id)
  const { tax_rounding } = found(await findStoreById(tx, original.store_id), 'store_id', original.store_id)
  const before = await listQuoteItems(tx, quoteId)
  const isSameBuyer = buyer.customer_id === original.customer_id
  const items = await copiedItems(tx, before, original, { repriced, isSameBuyer })
  const { store_id, currency_code, show_images } = original
  const texts = isSameBuyer ? textsOf(original) : textsForOthers(original)
  const shipping_tax_percent = original.shipping_tax_percent?.toNumber() ?? null
  const { shipping_description } = original
  const contents = { ...texts, show_images, shipping_description, shipping_tax_percent }
  const origin = { store_id, currency_code, tax_rounding, assignee_id: findUserIdOf(caller) }
  const columns = { ...origin, ...contents, ...buyer }
  const copyId = await insertPricedQuote(tx, caller, columns, items, original.shipping_amount.toNumber())
  await copyQuoteFiles(tx, quoteId, { quote_id: copyId, uploaded_by: caller.id })
  return copyId
}

/** Returns a customer as they are today, or the guest of the original. Throws if that was erased, unless a customer is named. */
async function buyerOfCopy(tx: Transaction, original: Quote, customerId: number | undefined) {
  if (customerId === undefined && !isReachable(original.customer_email ?? ''))
    throw invalidField('customer_id', 'is required: the quote is of nobody who can be reached.')
  const id = customerId ?? original.customer_id
  if (id !== null) {
    const customer = await requireCustomer(tx, id, 'customer_id')
    return { ...buyerOf(customer), ...companyDetails(customer) }
  }
  const { customer_id, customer_email, customer_firstname, customer_lastname, customer_is_guest } = original
  const guest = { customer_id, customer_email, customer_firstname, customer_lastname, customer_is_guest }
  return { ...guest, ...companyDetails(original) }
}

const textsOf = ({ title, terms, seller_comment }: Quote) => ({ title, terms, seller_comment })

/** The comment is addressed to the customer, whatever it says. */
function textsForOthers(original: Quote) {
  const { title, terms } = original
  const unless = (text: string | null) => (text !== null && isTextAbout(original, text) ? null : text)
  return { title: unless(title), terms: unless(terms), seller_comment: null }
}

/** Returns the lines as the seller offered and chose them, without what the former buyer chose, and what another one wrote. */
async function copiedItems(
  tx: Transaction,
  before: StoredItem[],
  original: Quote,
  { repriced, isSameBuyer }: { repriced: boolean; isSameBuyer: boolean },
): Promise<Priced[]> {
  const edits = before.map((item) => ({
    item_id: item.item_id,
    is_chosen: item.is_default,
    ...(!isSameBuyer && { customer_note: null }),
    ...(!isSameBuyer && isTextAbout(original, item.description ?? '') && { description: null }),
    // Tiers are reductions of the former price.
    ...(repriced && !isCustom(item) && { price: null, tax_percent: null, tier_prices: null }),
  }))
  const priced = await priceItems(tx, sentLines({ items: edits }), original, before)
  return priced.map((item) => ({
    ...item,
    item_id: undefined,
    // A SKU that was made of the id of the original line is made of the id of the copy.
    sku: isCustom(item) ? givenSku(item.sku) : item.sku,
  }))
}
