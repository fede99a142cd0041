// What happens to the contents of quotes: make one, make one from a request, edit.
import type { Transaction } from '../platform/database.ts'
import { invalidField, notFound, refused } from '../platform/errors.ts'
import { amount, currencyDigits, type Amount } from '../platform/money.ts'
import type { Customer, Product, Store, Storefront } from '../storefront/storefront.ts'
import { findKnownProducts } from './known-products.ts'
import type { Quote } from './quote.ts'
import { requireQuote, changeQuote } from './quote-change.ts'
import { recordRequestMove } from './quote-request-actions.ts'
import { listQuoteRequestItems, lockQuoteRequest } from './quote-request-repository.ts'
import { requireRequestMove } from './quote-request.ts'
import {
  deleteQuoteItems,
  insertQuote,
  insertQuoteHistory,
  insertQuoteItems,
  isAhead,
  listQuoteItems,
  type QuoteColumns,
} from './quote-repository.ts'
import type { NewQuoteIn, QuoteIn, QuoteItemIn } from './quote-schemas.ts'
import { countItem, countTotals, type PricedItem } from './quote-totals.ts'

/** Gives the new id. */
export async function createQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  { store_id, currency_code }: Store,
  { customer_id, items, shipping_amount = 0, expires_at, ...texts }: NewQuoteIn,
): Promise<number> {
  const customer = await requireCustomer(tx, storefront, customer_id)
  await requireAhead(tx, expires_at)
  const priced = await priceItems(tx, storefront, items)
  const columns = { ...texts, ...buyerColumns(customer), store_id, currency_code, expires_at }
  return insertPricedQuote(tx, actor, columns, priced, amount(shipping_amount))
}

/** Turns the snapshot of a pending request into a pending quote; the request becomes approved. Gives the new id. */
export async function createQuoteFromRequest(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  requestId: number,
): Promise<number> {
  const request = await lockQuoteRequest(tx, requestId)
  if (!request) throw notFound('request_id', requestId)
  requireRequestMove(request, 'approve')
  const items = await listQuoteRequestItems(tx, requestId)
  const products = await storefront.findProducts(tx, [...new Set(items.map((item) => item.sku))])
  const priced = items.map(({ product_id, sku, name, qty, price }): PricedItem => {
    const product = products.get(sku)
    return {
      ...{ product_id, sku, name, qty, price, original_price: price },
      product_type: product?.type_id ?? 'simple',
      tax_percent: product?.tax_percent ?? amount(0),
      tier_prices: [],
      customer_note: null,
    }
  })
  const { customer_id, customer_email, customer_firstname, customer_lastname, customer_is_guest } = request
  const columns = {
    ...{ customer_id, customer_email, customer_firstname, customer_lastname, customer_is_guest },
    request_id: requestId,
    store_id: request.store_id,
    currency_code: request.currency_code,
    customer_note: request.details,
  }
  const quoteId = await insertPricedQuote(tx, actor, columns, priced, amount(0))
  await recordRequestMove(tx, request, 'approve', { actor, quote_id: quoteId })
  return quoteId
}

/** Contents change only while a quote is pending, and only from the version that the caller has seen. */
export async function editQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  { version, customer_id, items, shipping_amount, expires_at, ...texts }: QuoteIn,
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId, version)
  if (quote.status !== 'pending')
    throw refused('wrong_status', 'A quote in status %status cannot be edited.', { status: quote.status })
  const columns: QuoteColumns = { ...texts }
  if (customer_id !== undefined) Object.assign(columns, await newBuyer(tx, storefront, quote, customer_id))
  await requireAhead(tx, expires_at)
  if (expires_at !== undefined) columns.expires_at = expires_at
  const shipping = shipping_amount === undefined ? quote.shipping_amount : amount(shipping_amount)
  if (items) Object.assign(columns, await replaceItems(tx, storefront, quote, items, shipping))
  else if (shipping_amount !== undefined) Object.assign(columns, await recount(tx, quote, shipping))
  await changeQuote(tx, quote, columns, { to: quote.status, actor })
}

/** Throws when a given time does not lie ahead. */
export async function requireAhead(tx: Transaction, expiresAt: string | null | undefined): Promise<void> {
  if (expiresAt && !(await isAhead(tx, expiresAt))) throw invalidField('expires_at', 'must lie ahead.')
}

async function insertPricedQuote(
  tx: Transaction,
  actor: string,
  columns: QuoteColumns & { currency_code: string },
  items: PricedItem[],
  shipping: Amount,
): Promise<number> {
  const digits = currencyDigits(columns.currency_code)
  const counted = items.map((item) => countItem(item, digits))
  const quoteId = await insertQuote(tx, { ...columns, ...countTotals(counted, shipping, digits) })
  await insertQuoteItems(tx, quoteId, counted)
  await insertQuoteHistory(tx, quoteId, { from: null, to: 'pending', actor })
  return quoteId
}

async function replaceItems(
  tx: Transaction,
  storefront: Storefront,
  quote: Quote,
  items: QuoteItemIn[],
  shipping: Amount,
): Promise<QuoteColumns> {
  const digits = currencyDigits(quote.currency_code)
  const counted = (await priceItems(tx, storefront, items)).map((item) => countItem(item, digits))
  const totals = countTotals(counted, shipping, digits)
  await deleteQuoteItems(tx, quote.quote_id)
  await insertQuoteItems(tx, quote.quote_id, counted)
  return totals
}

async function recount(tx: Transaction, quote: Quote, shipping: Amount): Promise<QuoteColumns> {
  const digits = currencyDigits(quote.currency_code)
  const counted = (await listQuoteItems(tx, quote.quote_id)).map((item) => countItem(item, digits))
  return countTotals(counted, shipping, digits)
}

async function priceItems(
  tx: Transaction,
  storefront: Storefront,
  items: QuoteItemIn[],
): Promise<PricedItem[]> {
  items.forEach(requireDistinctTiers)
  const products = await findKnownProducts(tx, storefront, items, 'quote.items')
  return items.map((item, index) => pricedItem(item, products[index]!))
}

function pricedItem(item: QuoteItemIn, product: Product): PricedItem {
  const tiers = (item.tier_prices ?? []).map(({ qty, price }) => ({ qty: amount(qty), price: amount(price) }))
  return {
    product_id: product.product_id,
    product_type: product.type_id,
    sku: product.sku,
    name: product.name,
    qty: amount(item.qty),
    price: item.price === undefined ? product.price : amount(item.price),
    original_price: product.price,
    tax_percent: item.tax_percent === undefined ? product.tax_percent : amount(item.tax_percent),
    tier_prices: tiers.sort((a, b) => a.qty.cmp(b.qty)),
    customer_note: item.customer_note ?? null,
  }
}

function requireDistinctTiers({ tier_prices = [] }: QuoteItemIn, index: number): void {
  if (new Set(tier_prices.map((tier) => tier.qty)).size < tier_prices.length)
    throw invalidField(`quote.items[${index}].tier_prices`, 'must not give two prices for one quantity.')
}

async function requireCustomer(
  tx: Transaction,
  storefront: Storefront,
  customerId: number,
): Promise<Customer> {
  const customer = await storefront.findCustomer(tx, customerId)
  if (!customer) throw notFound('customer_id', customerId)
  return customer
}

// What a customer asked for is answered to that customer; only a guest's quote can still be given to somebody.
async function newBuyer(
  tx: Transaction,
  storefront: Storefront,
  quote: Quote,
  customerId: number,
): Promise<QuoteColumns> {
  const customer = await requireCustomer(tx, storefront, customerId)
  if (quote.customer_id === customerId) return {}
  if (quote.request_id !== null && quote.customer_id !== null)
    throw refused('other_customer', 'The quote answers a request of customer %customerId.', {
      customerId: quote.customer_id,
    })
  return buyerColumns(customer)
}

export function buyerColumns(customer: Customer): QuoteColumns {
  return {
    customer_id: customer.customer_id,
    customer_email: customer.email,
    customer_firstname: customer.firstname,
    customer_lastname: customer.lastname,
    customer_is_guest: false,
  }
}
