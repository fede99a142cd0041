// Submits quote requests of customers and guests.
import type { Transaction } from '../../platform/postgres/database.ts'
import { fieldDetail, invalidField, invalidInput, notFound } from '../../platform/errors.ts'
import { currencyDigits } from '../../platform/currency.ts'
import { requireWithinMax } from '../../platform/amount-limit.ts'
import { amount, round, sum, type Amount } from '../../domain/money.ts'
import { companyDetails, type CompanyDetails } from '../../storefront/company-details.ts'
import { findCustomer } from '../../storefront/customer-repository.ts'
import type { Store } from '../../storefront/store-repository.ts'
import { buyerOf, type Buyer } from '../../storefront/buyer.ts'
import { findKnownProducts } from '../../storefront/known-products.ts'
import { givenSku } from '../../domain/lines.ts'
import { findProducts } from '../../storefront/product-repository.ts'
import { recordQuoteRequestEvent } from './quote-request-events.ts'
import {
  insertQuoteRequest,
  insertQuoteRequestHistory,
  insertQuoteRequestItems,
  type NewQuoteRequest,
  type RequestItem,
} from './quote-request-repository.ts'
import type { CustomerRequestIn, PublicQuoteRequestIn, RequestItemIn } from './quote-request-schemas.ts'

/** Submits a request for products of the catalog on behalf of a customer. Returns the new id. */
export async function submitQuoteRequestForCustomer(
  tx: Transaction,
  actor: string,
  store: Store,
  customerId: number,
  { details, items = [], ...sent }: CustomerRequestIn,
): Promise<number> {
  requireDetails(details)
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw notFound('customerId', customerId)
  const buyer = { ...buyerOf(customer), ...companyDetails(sent, customer) }
  return insertRequestOf(tx, actor, store, { ...buyer, details }, items)
}

/**
 * Returns the new id. The buyer is a guest even if a customer has the address: to know an address does not prove who owns it,
 * and the response must not tell whether it is known.
 */
export async function submitQuoteRequestForGuest(
  tx: Transaction,
  actor: string,
  store: Pick<Store, 'store_id' | 'currency_code'>,
  { details, items = [], email, firstname, lastname, ...sent }: PublicQuoteRequestIn,
): Promise<number> {
  requireDetails(details)
  const guest = {
    customer_id: null,
    customer_email: email,
    customer_firstname: firstname ?? null,
    customer_lastname: lastname ?? null,
    customer_is_guest: true,
    ...companyDetails(sent),
  }
  return insertRequestOf(tx, actor, store, { ...guest, details }, items)
}

function requireDetails(details: string): void {
  if (details.trim() === '') throw invalidField('details', 'must not be blank.')
}

async function insertRequestOf(
  tx: Transaction,
  actor: string,
  { store_id, currency_code }: Pick<Store, 'store_id' | 'currency_code'>,
  buyer: Buyer & CompanyDetails & { details: string },
  items: RequestItemIn[],
): Promise<number> {
  const requested = await requestedItems(tx, items, currency_code)
  const request = { source: 'customer' as const, store_id, currency_code, cart_id: null, ...buyer }
  return insertRequest(tx, actor, request, snapshot(requested, currency_code))
}

/** Without a price if there is none in the catalog, or in the currency of the request. */
type Requested = Omit<RequestItem, 'row_total' | 'price' | 'needs_price'> & { price: Amount | null }

/** Returns the products that are named by their SKUs; a name without a known SKU stands for something in no catalog. */
async function requestedItems(
  tx: Transaction,
  items: RequestItemIn[],
  currency_code: string,
): Promise<Requested[]> {
  const errors = items.flatMap(({ sku, name }, index) =>
    sku === undefined && name === undefined
      ? [fieldDetail(`items[${index}].sku`, 'or a name is required.')]
      : [],
  )
  if (errors.length > 0) throw invalidInput(errors)
  const named = items.flatMap(({ sku, name }) => (sku !== undefined && name !== undefined ? sku : []))
  const found = named.length === 0 ? undefined : await findProducts(tx, [...new Set(named)])
  const isCustom = ({ sku, name }: RequestItemIn) =>
    name !== undefined && !(sku !== undefined && found?.has(sku))
  const known = items.flatMap((item, index) => (isCustom(item) ? [] : { sku: item.sku!, index }))
  const products = await findKnownProducts(
    tx,
    known.map(({ sku, index }) => ({ sku, path: `items[${index}]` })),
    { currency_code },
  )
  const productAt = new Map(known.map(({ index }, place) => [index, products[place]!]))
  return items.map((item, index) => {
    const { sku = '', name = '', qty } = item
    const [description, unit] = [item.description || null, item.unit || null]
    const product = productAt.get(index)
    const { product_id, price } = product ?? { product_id: null, price: null }
    return {
      product_id,
      ...(product
        ? { sku: product.sku, name: product.name }
        : { product_type: 'custom', sku: givenSku(sku), name }),
      qty: amount(qty),
      price,
      description,
      unit,
    }
  })
}

export type RequestContents = Omit<NewQuoteRequest, 'items_count' | 'items_qty' | 'subtotal'>

/** Returns the new id. Throws if an amount is larger than a response may contain. */
export async function insertRequest(
  tx: Transaction,
  actor: string,
  contents: RequestContents,
  items: RequestItem[],
): Promise<number> {
  const items_qty = sum(items.map((item) => item.qty))
  const subtotal = sum(items.map((item) => item.row_total))
  requireWithinMax([items_qty, subtotal])
  const id = await insertQuoteRequest(tx, { ...contents, items_count: items.length, items_qty, subtotal })
  await insertQuoteRequestItems(tx, id, items)
  await insertQuoteRequestHistory(tx, id, { from: null, to: 'pending', actor })
  await recordQuoteRequestEvent(tx, id, 'submitted')
  return id
}

/** Returns the items as they are requested, with their row totals. */
export function snapshot(items: Requested[], currencyCode: string): RequestItem[] {
  const digits = currencyDigits(currencyCode)
  return items.map((item) => {
    const price = item.price ?? amount(0)
    return {
      ...item,
      price,
      needs_price: item.price === null,
      row_total: round(item.qty.times(price), digits),
    }
  })
}
