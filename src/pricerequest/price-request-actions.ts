// Submits price requests, replies to them, and marks them as read.
import type { Caller } from '../access/access.ts'
import { recordEvents } from '../events/event-repository.ts'
import type { Database, Json, Transaction } from '../platform/postgres/database.ts'
import { fieldDetail, found, invalidInput } from '../platform/errors.ts'
import { findProduct, findProducts } from '../storefront/product-repository.ts'
import { takeTemporaryFiles } from './attachment-repository.ts'
import {
  findPriceRequest,
  insertReply,
  insertPriceRequests,
  lockPriceRequest,
  updateRead,
  updateReplied,
  openBatchedInsert,
} from './price-request-repository.ts'
import type { PriceRequestIn, ReplyIn } from './price-request-schemas.ts'

type Submission = PriceRequestIn & { store_id: number; caller: Caller }

/** Returns the record. Throws if a file is unknown, already used or another caller's. */
export async function submitPriceRequest(
  tx: Transaction,
  { file_ids = [], ...submission }: Submission,
): Promise<Json> {
  const product = needsProduct(submission) ? await completeProduct(tx, submission) : {}
  // `files` is always set, as the body may have an unknown field of this name.
  const files = file_ids.length > 0 ? await takeFiles(tx, submission.caller, file_ids) : []
  const [record = ''] = await insertPriceRequests(tx, [{ ...submission, ...product, files }])
  return record as Json
}

/**
 * Returns a function that submits a request in a transaction of its own. Concurrent ones that need neither files nor the
 * catalog share a statement.
 */
export function openSubmit(db: Database): (submission: Submission) => Promise<Json> {
  const insert = openBatchedInsert(db)
  return async (submission) =>
    (submission.file_ids?.length ?? 0) > 0 || needsProduct(submission)
      ? db.transaction((tx) => submitPriceRequest(tx, submission))
      : insert({ ...submission, files: [] })
}

export async function replyToPriceRequest(
  tx: Transaction,
  caller: Caller,
  requestId: number,
  reply: ReplyIn,
): Promise<Json> {
  const { currency_code, is_read } = found(await lockPriceRequest(tx, requestId), 'request_id', requestId)
  const { message, price } = reply
  await insertReply(tx, { request_id: requestId, message, price, currency_code, author: caller.actor })
  await updateReplied(tx, requestId)
  if (!is_read) await recordPriceRequestEvent(tx, requestId, 'read')
  return recordPriceRequestEvent(tx, requestId, 'replied')
}

export async function markPriceRequest(
  tx: Transaction,
  requestId: number,
  mark: 'read' | 'unread',
): Promise<void> {
  const { is_read } = found(await lockPriceRequest(tx, requestId), 'request_id', requestId)
  const willBeRead = mark === 'read'
  if (is_read === willBeRead) return
  await updateRead(tx, requestId, willBeRead)
  await recordPriceRequestEvent(tx, requestId, mark)
}

/** Records an event of a request. Returns the current record. */
export async function recordPriceRequestEvent(
  tx: Transaction,
  requestId: number,
  change: 'read' | 'unread' | 'replied' | 'admin_notified' | 'customer_notified',
): Promise<Json> {
  const record = found(await findPriceRequest(tx, requestId), 'request_id', requestId)
  const type = `price_request.${change}` as const
  await recordEvents(tx, { record_type: 'price_request', record_id: requestId, record }, [{ type }])
  return record
}

// Fills only missing fields, and none if the catalog does not know the product.
async function completeProduct(
  tx: Transaction,
  { product_id, product_sku, product_name }: PriceRequestIn,
): Promise<Pick<PriceRequestIn, 'product_id' | 'product_sku' | 'product_name'>> {
  const product =
    product_id !== undefined
      ? await findProduct(tx, product_id)
      : (await findProducts(tx, [product_sku ?? ''])).get(product_sku ?? '')
  return {
    product_id: product_id ?? product?.product_id,
    product_sku: product_sku ?? product?.sku,
    product_name: product_name ?? product?.name,
  }
}

/** Whether the catalog may have what is missing: it finds a product by id or SKU. */
function needsProduct({ product_id, product_sku, product_name }: Partial<PriceRequestIn>): boolean {
  const isComplete = product_id !== undefined && product_sku !== undefined && product_name !== undefined
  return !isComplete && (product_id !== undefined || product_sku !== undefined)
}

async function takeFiles(tx: Transaction, caller: Caller, fileIds: number[]): Promise<object[]> {
  const taken = await takeTemporaryFiles(tx, caller.id, fileIds)
  const errors = fileIds.flatMap((id, index) =>
    taken.some((file) => file.id === id)
      ? []
      : [fieldDetail(`file_ids[${index}]`, 'names no temporary file that this caller can still attach.')],
  )
  if (errors.length > 0) throw invalidInput(errors)
  return taken.map((file) => file.row)
}
