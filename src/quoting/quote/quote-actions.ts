// Creates quotes, from scratch or from a quote request, and edits their contents.
import { isInFuture, type Transaction } from '../../platform/postgres/database.ts'
import { found, invalidField, notFound, refused } from '../../platform/errors.ts'
import { findUserIdOf, requireHeld, type Caller } from '../../access/access.ts'
import { isReachable } from '../../platform/mail/mail-address.ts'
import { amount } from '../../domain/money.ts'
import { companyDetails, type CompanyDetails } from '../../storefront/company-details.ts'
import { type Customer, findCustomer } from '../../storefront/customer-repository.ts'
import { findStoreById, type Store } from '../../storefront/store-repository.ts'
import { findProducts } from '../../storefront/product-repository.ts'
import { buyerOf, companyDetailsOf, type Buyer } from '../../storefront/buyer.ts'
import { findAssignee } from '../../pricerequest/price-request-repository.ts'
import { quoteAmounts } from './quote-amounts.ts'
import { changeQuote, requireQuote } from './quote-change.ts'
import { recordQuoteCreated } from './quote-events.ts'
import { takeFilesOfRequest } from './quote-file-actions.ts'
import type { NewQuoteIn, QuoteIn } from './quote-input-schemas.ts'
import { insertQuoteItems, listQuoteItems, replaceQuoteItems } from './quote-item-repository.ts'
import {
  isCustom,
  requireDistinctTiers,
  requireItemsOf,
  sentLines,
  withStaying,
  type SentItems,
  type TaxDefault,
} from './quote-lines.ts'
import { keepOriginalPrices, priceItems } from './quote-pricing.ts'
import {
  insertQuote,
  insertQuoteHistory,
  updateBuyer,
  type QuoteColumns,
  type QuoteOrigin,
} from './quote-repository.ts'
import { recordRequestMove } from '../quote-request/quote-request-actions.ts'
import { listQuoteRequestItems, lockQuoteRequest } from '../quote-request/quote-request-repository.ts'
import { requireRequestMove } from '../quote-request/quote-request.ts'
import { included } from '../../domain/choices.ts'
import { givenSku } from '../../domain/lines.ts'
import type { PricedItem, QuoteCharges } from '../../domain/quote-totals.ts'
import type { Quote } from './quote.ts'

/**
 * Creates a pending quote without a quote request. One that answers a price request takes over its assignee and files.
 * Returns the new id.
 */
export async function createQuote(
  tx: Transaction,
  caller: Caller,
  store: Store,
  { customer_id, price_request_id, items, unchosen_items, shipping_amount, cc, ...contents }: NewQuoteIn,
): Promise<number> {
  const lines = sentLines({ items, unchosen_items })
  requireDistinctTiers(lines)
  await requireFuture(tx, 'quote.expires_at', contents.expires_at)
  const customer = await requireCustomer(tx, customer_id)
  const buyer = { ...buyerOf(customer), ...companyDetails(contents, customer) }
  const priced = await priceItems(tx, lines, store)
  const origin = { ...ofStore(store), ...(await answeredRequest(tx, caller, price_request_id)) }
  const columns = { ...origin, ...contents, ...ccColumn(cc), ...buyer }
  const quoteId = await insertPricedQuote(tx, caller, columns, priced, shipping_amount)
  if (price_request_id) await takeFilesOfRequest(tx, caller, quoteId, price_request_id)
  return quoteId
}

/** Creates a pending quote from the snapshot in a pending request, which becomes approved. Returns the new id. */
export async function createQuoteFromRequest(
  tx: Transaction,
  caller: Caller,
  requestId: number,
): Promise<number> {
  const request = await lockQuoteRequest(tx, requestId)
  if (!request) throw notFound('requestId', requestId)
  requireRequestMove(request, 'approve')
  const items = await listQuoteRequestItems(tx, requestId)
  const products = await findProducts(
    tx,
    items.filter((item) => !isCustom(item)).map(({ sku }) => sku),
  )
  const store = found(await findStoreById(tx, request.store_id), 'store_id', request.store_id)
  const { customer_id, customer_email, customer_firstname, customer_lastname, customer_is_guest } = request
  const columns = {
    customer_id,
    customer_email,
    customer_firstname,
    customer_lastname,
    customer_is_guest,
    request_id: requestId,
    ...ofStore(store),
    currency_code: request.currency_code,
    customer_note: request.details,
    assignee_id: request.assignee_id ?? findUserIdOf(caller),
    ...companyDetails(request),
  }
  const quoteId = await insertPricedQuote(tx, caller, columns, requestedItems(items, store, products))
  await recordRequestMove(tx, request, 'approve', { actor: caller.actor, quote_id: quoteId })
  return quoteId
}

/** Changes the contents of a quote. Throws unless it is pending and has the version that the caller has seen. */
export async function editQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { version, customer_id, items, unchosen_items, shipping_amount, cc, ...contents }: QuoteIn,
): Promise<void> {
  const sent = { items, unchosen_items }
  requireDistinctTiers(sentLines(sent))
  await requireFuture(tx, 'quote.expires_at', contents.expires_at)
  const quote = await requireQuote(tx, quoteId, { version })
  if (quote.status !== 'pending')
    throw refused('wrong_status', 'A quote in status %status cannot be edited.', { status: quote.status })
  const buyer = customer_id === undefined ? undefined : await assignedBuyer(tx, quote, customer_id)
  // First: a trigger clears what the former buyer wrote, and must not clear what is sent for the new one.
  if (buyer) await updateBuyer(tx, quoteId, buyer)
  const details = companyDetails(contents, buyer ?? quote)
  // The copies went to colleagues of the former customer.
  const isOtherCustomer = buyer !== undefined && buyer.customer_id !== quote.customer_id
  const copies = ccColumn(isOtherCustomer ? (cc ?? []) : cc)
  const columns: QuoteColumns = { ...contents, ...copies, ...buyer, ...details }
  const charged = { ...quote, ...chargesOf({ ...contents, shipping_amount }) }
  const replaced = (items ?? unchosen_items) && (await replaceItems(tx, charged, sent))
  if (replaced) Object.assign(columns, replaced.totals)
  else if (shipping_amount !== undefined || contents.shipping_tax_percent !== undefined)
    Object.assign(columns, quoteAmounts(await listQuoteItems(tx, quoteId), charged).totals)
  await changeQuote(tx, quote, columns, { to: quote.status, actor, items: replaced?.changed })
}

/** The columns that a new quote takes over from its store. */
const ofStore = ({ store_id, currency_code, tax_rounding, shipping_tax_percent, quote_terms }: Store) => ({
  store_id,
  currency_code,
  tax_rounding,
  shipping_tax_percent,
  terms: quote_terms,
})

/** Returns the charges that were sent. */
function chargesOf(sent: Pick<QuoteIn, 'shipping_amount' | 'shipping_tax_percent'>): Partial<QuoteCharges> {
  const { shipping_amount, shipping_tax_percent: percent } = sent
  return {
    ...(shipping_amount !== undefined && { shipping_amount: amount(shipping_amount) }),
    ...(percent !== undefined && { shipping_tax_percent: percent === null ? null : amount(percent) }),
  }
}

/** Throws if an address is named twice, or cannot receive mail. */
function ccColumn(cc: string[] | null | undefined): Pick<QuoteColumns, 'cc'> {
  if (cc === undefined) return {}
  const addresses = (cc ?? []).map((address) => address.toLowerCase())
  for (const [index, address] of addresses.entries()) {
    const name = `quote.cc[${index}]`
    if (!isReachable(address)) throw invalidField(name, 'must be an address that can receive mail.')
    if (addresses.indexOf(address) < index) throw invalidField(name, 'is named twice.')
  }
  return { cc: cc ?? [] }
}

/** Throws if an expiry is given that has passed, by the database's clock. */
export async function requireFuture(
  tx: Transaction,
  fieldName: string,
  expiresAt: string | null | undefined,
): Promise<void> {
  if (expiresAt && !(await isInFuture(tx, expiresAt))) throw invalidField(fieldName, 'must lie ahead.')
}

/** Returns the price request that a new quote answers, if any, and the assignee of the quote: the request's, or the creator. */
async function answeredRequest(
  tx: Transaction,
  caller: Caller,
  id: number | null | undefined,
): Promise<Pick<QuoteOrigin, 'price_request_id' | 'assignee_id'>> {
  const creator = findUserIdOf(caller)
  if (id === undefined || id === null) return { assignee_id: creator }
  requireHeld(caller, ['PriceRequest::manage_requests'])
  const request = found(await findAssignee(tx, id), 'quote.price_request_id', id)
  return { price_request_id: id, assignee_id: request.assignee_id ?? creator }
}

// The offer begins with the prices that the customer saw in the request.
function requestedItems(
  items: Awaited<ReturnType<typeof listQuoteRequestItems>>,
  { default_tax_percent }: TaxDefault,
  products: ReadonlyMap<string, { image: string | null }>,
): PricedItem[] {
  return items.map((item) => {
    const {
      product_id,
      product_type,
      sku,
      name,
      qty,
      price,
      needs_price,
      tax_percent,
      description = null,
      unit = null,
    } = item
    const isOfCatalog = !isCustom({ product_type })
    return {
      product_id,
      product_type,
      name,
      qty,
      description,
      unit,
      // A SKU made of the id of the requested item is left out: a trigger makes one of the id of the quoted item.
      sku: isOfCatalog ? sku : givenSku(sku),
      price,
      original_price: price,
      tax_percent: isOfCatalog ? tax_percent : amount(default_tax_percent ?? 0),
      tier_prices: [],
      customer_note: null,
      section: null,
      needs_price,
      needs_tax: !isOfCatalog && default_tax_percent === null,
      image: products.get(sku)?.image ?? null,
      ...included,
    }
  })
}

/** Inserts a pending quote with its history and event. Returns the new id. */
export async function insertPricedQuote(
  tx: Transaction,
  { actor }: Caller,
  columns: QuoteOrigin & QuoteColumns & Pick<QuoteIn, 'shipping_tax_percent'>,
  items: PricedItem[],
  shipping_amount = 0,
): Promise<number> {
  const charges = {
    shipping_amount: amount(0),
    shipping_tax_percent: null,
    ...chargesOf({ ...columns, shipping_amount }),
  }
  const computed = quoteAmounts(items, { ...columns, ...charges })
  const quoteId = await insertQuote(tx, { ...columns, ...computed.totals })
  await insertQuoteItems(tx, quoteId, computed.items)
  await insertQuoteHistory(tx, quoteId, { from: null, to: 'pending', actor })
  await recordQuoteCreated(tx, quoteId)
  return quoteId
}

/**
 * Writes the items of a locked quote; those of a list that was not sent stay. Returns items and totals, and in `changed` the items
 * before and after.
 */
export async function replaceItems(tx: Transaction, quote: Quote, sent: SentItems) {
  const before = await listQuoteItems(tx, quote.quote_id)
  const lines = sentLines(sent)
  requireItemsOf(before, lines)
  const priced = await priceItems(tx, withStaying(lines, before, sent), quote, before)
  const computed = quoteAmounts(keepOriginalPrices(priced, before), quote)
  await replaceQuoteItems(tx, quote.quote_id, computed.items)
  return { ...computed, changed: { before, after: computed.items } }
}

/** Returns the customer. Throws if there is none; `fieldName` is the path of the id in the input. */
export async function requireCustomer(
  tx: Transaction,
  customerId: number,
  fieldName = 'quote.customer_id',
): Promise<Customer> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw notFound(fieldName, customerId)
  return customer
}

// A quote that answers a customer's request keeps that customer; the quote of a guest can be assigned to a customer. Naming the
// present customer again copies their present name and company.
async function assignedBuyer(
  tx: Transaction,
  quote: Quote,
  customerId: number,
): Promise<Buyer & CompanyDetails> {
  const customer = await requireCustomer(tx, customerId)
  if (quote.request_id !== null && quote.customer_id !== null && quote.customer_id !== customerId)
    throw refused('other_customer', 'The quote answers a request of customer %customerId.', {
      customerId: quote.customer_id,
    })
  return { ...buyerOf(customer), ...companyDetailsOf(quote, customer) }
}
