// Submits price requests, replies to them, and marks them as read.
import type { Caller } from '../access/access.ts'
import { recordEvents } from '../events/event-repository.ts'
import { batched } from '../platform/postgres/batched.ts'
import type { Database, Json, Transaction } from '../platform/postgres/database.ts'
import { AppError, fieldDetail, invalidInput, notFound } from '../platform/errors.ts'
import { findProduct, findProducts } from '../storefront/product-repository.ts'
import { takeTemporaryFiles } from './attachment-repository.ts'
import {
  findPriceRequest,
  insertReply,
  insertSubmittedRequests,
  lockPriceRequest,
  updateRead,
  updateReplied,
  type NewPriceRequest,
} from './price-request-repository.ts'
import type { PriceRequestIn, ReplyIn } from './price-request-schemas.ts'

export type Submission = PriceRequestIn & { store_id: number; caller: Caller }

/** Returns the records in the order of the submissions. Throws if a file is unknown, already used or another caller's. */
export async function submitPriceRequests(tx: Transaction, submissions: Submission[]): Promise<Json[]> {
  const requests: NewPriceRequest[] = []
  for (const { file_ids = [], caller, ...submission } of submissions)
    requests.push({
      ...submission,
      ...(needsProduct(submission) ? await completeProduct(tx, submission) : {}),
      // Always set: the body may have unknown fields of this name.
      files: file_ids.length > 0 ? await takeFiles(tx, caller, file_ids) : [],
    })
  return insertSubmittedRequests(tx, requests)
}

/**
 * Returns a function that submits a request in a transaction of its own. Concurrent submissions that need neither files nor
 * the catalog share a statement; if it fails, each is retried on its own.
 */
export function openSubmissions(db: Database): (submission: Submission) => Promise<Json> {
  const submit = (submissions: Submission[]) =>
    insertSubmittedRequests(
      db.autocommit,
      submissions.map((submission) => ({ ...submission, files: [] })),
    )
  const submitBatched = batched<Submission, Json>(
    async (submissions) => {
      try {
        return await submit(submissions)
      } catch (error) {
        if (submissions.length === 1 || (error instanceof AppError && error.kind === 'unavailable'))
          throw error
        return submissions.map(async (submission) => (await submit([submission]))[0]!)
      }
    },
    { atOnce: 1 },
  )
  return async (submission) =>
    (submission.file_ids?.length ?? 0) > 0 || needsProduct(submission)
      ? (await db.transaction((tx) => submitPriceRequests(tx, [submission])))[0]!
      : submitBatched(submission)
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
  change: 'read' | 'unread' | 'replied' | 'admin_notified' | 'customer_notified',
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
