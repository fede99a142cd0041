// Submits price requests, replies to them, and marks them as read.
import type { Caller } from '../access/access.ts'
import { recordEvents } from '../events/event-repository.ts'
import { batched } from '../platform/batched.ts'
import type { Database, Json, Transaction } from '../platform/database.ts'
import { AppError, fieldDetail, invalidInput, notFound } from '../platform/errors.ts'
import { findProduct, findProducts } from '../storefront/product-repository.ts'
import { attachTemporaryFiles } from './attachment-repository.ts'
import {
  findPriceRequest,
  insertPriceRequest,
  insertReply,
  insertSubmittedRequests,
  lockPriceRequest,
  updateRead,
  updateReplied,
  type NewPriceRequest,
} from './price-request-repository.ts'
import type { PriceRequestIn, ReplyIn } from './price-request-schemas.ts'

/** Returns the record. Throws if a file is unknown, already used or another caller's. */
export async function submitPriceRequest(
  tx: Transaction,
  caller: Caller,
  { file_ids = [], ...request }: NewPriceRequest & PriceRequestIn,
): Promise<Json> {
  const product = await completeProduct(tx, request)
  const requestId = await insertPriceRequest(tx, { ...request, ...product })
  if (file_ids.length > 0) await attachFiles(tx, requestId, caller, file_ids)
  return recordPriceRequestEvent(tx, requestId, 'submitted')
}

/**
 * The same for requests that need nothing from others, neither files nor the catalogue: those that come together are
 * written together, each as sure as alone. When one of them cannot be written, each is tried on its own.
 */
export function openSubmissions(db: Database): (request: NewPriceRequest) => Promise<Json> {
  const submit = (requests: NewPriceRequest[]) => db.statement((tx) => insertSubmittedRequests(tx, requests))
  return batched<NewPriceRequest, Json>(
    async (requests) => {
      try {
        return await submit(requests)
      } catch (error) {
        if (requests.length === 1 || (error instanceof AppError && error.kind === 'unavailable')) throw error
        return requests.map(async (request) => (await submit([request]))[0]!)
      }
    },
    { atOnce: 1 },
  )
}

/** Whether a request needs nothing that is looked up. */
export function isSelfContained({ file_ids = [], ...request }: PriceRequestIn): boolean {
  return file_ids.length === 0 && !needsProduct(request)
}

export async function replyToPriceRequest(
  tx: Transaction,
  caller: Caller,
  requestId: number,
  reply: ReplyIn,
): Promise<Json> {
  const request = await lockPriceRequest(tx, requestId)
  if (!request) throw notFound('request_id', requestId)
  const { message, price } = reply
  const { currency_code } = request
  await insertReply(tx, { request_id: requestId, message, price, currency_code, author: caller.actor })
  await updateReplied(tx, requestId)
  if (!request.is_read) await recordPriceRequestEvent(tx, requestId, 'read')
  return recordPriceRequestEvent(tx, requestId, 'replied')
}

export async function markPriceRequest(
  tx: Transaction,
  requestId: number,
  mark: 'read' | 'unread',
): Promise<void> {
  const request = await lockPriceRequest(tx, requestId)
  if (!request) throw notFound('request_id', requestId)
  if (request.is_read === (mark === 'read')) return
  await updateRead(tx, requestId, mark === 'read')
  await recordPriceRequestEvent(tx, requestId, mark)
}

/** Records an event of a request. Returns the current record. */
export async function recordPriceRequestEvent(
  tx: Transaction,
  requestId: number,
  change: 'submitted' | 'read' | 'unread' | 'replied' | 'admin_notified' | 'customer_notified',
): Promise<Json> {
  const record = await findPriceRequest(tx, requestId)
  if (!record) throw notFound('request_id', requestId)
  const type = `price_request.${change}` as const
  await recordEvents(tx, { record_type: 'price_request', record_id: requestId, record }, [{ type }])
  return record
}

// The catalog fills only missing fields, and only for a product that it knows.
async function completeProduct(
  tx: Transaction,
  { product_id, product_sku, product_name }: PriceRequestIn,
): Promise<Pick<PriceRequestIn, 'product_id' | 'product_sku' | 'product_name'>> {
  if (!needsProduct({ product_id, product_sku, product_name })) return {}
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

function needsProduct({ product_id, product_sku, product_name }: Partial<PriceRequestIn>): boolean {
  const isComplete = product_id !== undefined && product_sku !== undefined && product_name !== undefined
  return !isComplete && (product_id !== undefined || product_sku !== undefined)
}

async function attachFiles(
  tx: Transaction,
  requestId: number,
  caller: Caller,
  fileIds: number[],
): Promise<void> {
  const attached = new Set(await attachTemporaryFiles(tx, requestId, caller.id, fileIds))
  const errors = fileIds.flatMap((id, index) =>
    attached.has(id)
      ? []
      : [fieldDetail(`file_ids[${index}]`, 'names no temporary file that this caller can still attach.')],
  )
  if (errors.length > 0) throw invalidInput(errors)
}
