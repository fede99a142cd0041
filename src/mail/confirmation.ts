// Confirmations of requests from pages of the shop, or of guests of connected shops: anybody may have typed the address, so they
// are few, and say nothing that was typed.
import { createHash } from 'node:crypto'
import { mailboxOf } from '../platform/mail/mail-address.ts'
import type { Json, Queryable, Transaction } from '../platform/postgres/database.ts'
import { findProduct, findProducts } from '../storefront/product-repository.ts'
import { insertConfirmation, type NewConfirmation } from './confirmation-repository.ts'
import type { MailName } from './mail-variables.ts'

/** Further requests of a recipient are stored without a mail. */
const LIMITS = { perHour: 3, perDay: 10 }

const confirmations: MailName[] = ['price_request_customer', 'quote_request_customer']

export function isConfirmation(mail: MailName): boolean {
  return confirmations.includes(mail)
}

/** Has a request confirmed by mail unless its recipient has had too many of them; decided in the transaction that stores it. */
export async function confirmWithinLimit(
  tx: Transaction,
  request: Omit<NewConfirmation, 'recipient'>,
  address: string,
): Promise<void> {
  const recipient = createHash('sha256').update(mailboxOf(address)).digest()
  await insertConfirmation(tx, { ...request, recipient }, LIMITS)
}

/** The same for a price request, of its record as JSON. */
export async function confirmPriceRequest(tx: Transaction, record: Json, address: string): Promise<void> {
  const { request_id: record_id } = JSON.parse(record) as { request_id: number }
  await confirmWithinLimit(tx, { record_type: 'price_request', record_id }, address)
}

/** Fields that the service itself sets, and the address. */
const harmlessFields = [
  'request_id',
  'increment_id',
  'store_id',
  'customer_email',
  'created_at',
  'currency_code',
  'subtotal',
]

/** Fields of a line of the catalog that are the catalog's, or numbers. */
const catalogFields = ['sku', 'name', 'qty', 'price', 'row_total']

type Product = { product_id: number | null; sku: string | null }

/** Returns the fields of a request that its confirmation may show: the address, and what the service or the catalog wrote. */
export async function confirmedFields(
  db: Queryable,
  record: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const fields = pick(record, harmlessFields)
  if (!('product' in record)) {
    const items = (record.items as Product[]).filter(({ product_id }) => product_id !== null)
    return { ...fields, items: items.map((item) => pick(item, catalogFields)) }
  }
  const { product_id, sku } = record.product as Product
  const product =
    product_id === null
      ? (await findProducts(db, [sku ?? ''])).get(sku ?? '')
      : await findProduct(db, product_id)
  return { ...fields, files: [], product: { sku: product?.sku ?? null, name: product?.name ?? null } }
}

function pick(record: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}
