// Submits price requests, replies to them, marks them as read, closes and snoozes them.
import type { Caller } from '../access/access.ts'
import type { CloseReason } from '../domain/close-reasons.ts'
import { recordEvents, type EventInput } from '../events/event-repository.ts'
import { takeBack } from '../events/undo.ts'
import { isInFuture, type Database, type Json, type Transaction } from '../platform/postgres/database.ts'
import { fieldDetail, found, invalidField, invalidInput, notFound } from '../platform/errors.ts'
import { requireHarmlessNames } from '../storefront/buyer.ts'
import { findProduct, findProducts } from '../storefront/product-repository.ts'
import { takeTemporaryFiles } from './attachment-repository.ts'
import {
  findPriceRequest,
  insertPriceRequests,
  lockPriceRequest,
  openBatchedInsert,
  updateClosed,
  updateRead,
  updateReopened,
  updateReplied,
  updateSnoozed,
} from './price-request-repository.ts'
import { deleteReply, existsReply, insertReply, type NewReply } from './reply-repository.ts'
import {
  findFormerRequest,
  restorePriceRequest,
  type FormerRequest,
} from './price-request-undo-repository.ts'
import { requirePriceRequestMove, type PriceRequest } from './price-request.ts'
import type { PriceRequestIn, ReplyIn } from './price-request-schemas.ts'

type Submission = PriceRequestIn & { store_id: number; caller: Caller }

/** Returns the record. Throws if a file is unknown, already used or another caller's. */
export async function submitPriceRequest(
  tx: Transaction,
  { file_ids = [], ...submission }: Submission,
): Promise<Json> {
  if (submission.is_email_verified === false) requireHarmlessNames(submission.firstname, submission.lastname)
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
  { actor: author }: Caller,
  requestId: number,
  { message, price }: ReplyIn,
): Promise<Json> {
  return recordReply(tx, requestId, { author, message, price })
}

/** Records the proposal of a quote as the reply, once per quote. Sends no mail, as the proposal has its own. */
export async function replyByQuote(
  tx: Transaction,
  author: string,
  requestId: number,
  quote_id: number,
): Promise<void> {
  await recordReply(tx, requestId, { author, quote_id })
}

async function recordReply(tx: Transaction, requestId: number, reply: NewReply): Promise<Json> {
  const request = await requirePriceRequest(tx, requestId)
  const former = await findFormerRequest(tx, requestId, reply.author)
  const reply_id = await insertReply(tx, request, reply)
  if (reply_id === undefined) return requireRecord(tx, requestId)
  await updateReplied(tx, requestId)
  if (!request.is_read) await recordPriceRequestEvent(tx, requestId, 'read')
  if (request.is_closed) await recordPriceRequestEvent(tx, requestId, 'reopened')
  const isOfQuote = 'quote_id' in reply
  return recordPriceRequestEvent(tx, requestId, 'replied', {
    details: isOfQuote ? { notify: false } : undefined,
    former: former && { ...former, reply_id, quote_id: isOfQuote ? reply.quote_id : null },
  })
}

/**
 * Removes a reply, so that the request is again as it was before. Throws unless this user wrote it in the console a moment ago, and
 * nothing happened since. That of a quote goes with the proposal.
 */
export async function withdrawReply(
  tx: Transaction,
  { actor }: Caller,
  requestId: number,
  replyId: number,
): Promise<void> {
  await requirePriceRequest(tx, requestId)
  if (!(await existsReply(tx, requestId, replyId))) throw notFound('replyId', replyId)
  await takeReplyBack(
    tx,
    actor,
    requestId,
    (former) => former.reply_id === replyId && former.quote_id === null,
  )
}

/** Removes the reply of a quote whose proposal is taken back. */
export async function withdrawReplyOfQuote(
  tx: Transaction,
  actor: string,
  requestId: number,
  quoteId: number,
): Promise<void> {
  await requirePriceRequest(tx, requestId)
  await takeReplyBack(tx, actor, requestId, (former) => former.quote_id === quoteId)
}

async function takeReplyBack(
  tx: Transaction,
  actor: string,
  requestId: number,
  isMeant: (former: FormerRequest) => boolean,
): Promise<void> {
  const former = await takeBack(tx, { record_type: 'price_request', record_id: requestId }, actor, isMeant)
  await deleteReply(tx, former.reply_id)
  await restorePriceRequest(tx, requestId, former)
  await recordPriceRequestEvent(tx, requestId, 'reply_withdrawn')
}

export async function markPriceRequest(
  tx: Transaction,
  requestId: number,
  mark: 'read' | 'unread',
): Promise<void> {
  const { is_read } = await requirePriceRequest(tx, requestId)
  const willBeRead = mark === 'read'
  if (is_read === willBeRead) return
  await updateRead(tx, requestId, willBeRead)
  await recordPriceRequestEvent(tx, requestId, mark)
}

/** Takes the request out of what waits, without a reply. Returns the record with the fields of `addDetails`. */
export async function closePriceRequest(
  tx: Transaction,
  { actor }: Caller,
  requestId: number,
  reason: CloseReason,
): Promise<Json> {
  const request = await requirePriceRequest(tx, requestId)
  requirePriceRequestMove(request, 'close')
  await updateClosed(tx, requestId, reason, actor)
  if (!request.is_read) await recordPriceRequestEvent(tx, requestId, 'read')
  return recordPriceRequestEvent(tx, requestId, 'closed')
}

/** Returns the record with the fields of `addDetails`. */
export async function reopenPriceRequest(tx: Transaction, requestId: number): Promise<Json> {
  requirePriceRequestMove(await requirePriceRequest(tx, requestId), 'reopen')
  await updateReopened(tx, requestId)
  return recordPriceRequestEvent(tx, requestId, 'reopened')
}

/**
 * Takes the request out of the inbox until a time in the future; null ends a snooze, and changes nothing without one. Returns
 * the record with the fields of `addDetails`.
 */
export async function snoozePriceRequest(
  tx: Transaction,
  requestId: number,
  until: string | null,
): Promise<Json> {
  if (until !== null && !(await isInFuture(tx, until))) throw invalidField('until', 'must lie ahead.')
  const request = await requirePriceRequest(tx, requestId)
  if (until !== null) requirePriceRequestMove(request, 'snooze')
  if (until === request.snoozed_until) return requireRecord(tx, requestId, { addDetails: true })
  await updateSnoozed(tx, requestId, until)
  return recordPriceRequestEvent(tx, requestId, 'snoozed')
}

type PriceRequestChange =
  | 'read'
  | 'unread'
  | 'replied'
  | 'reply_withdrawn'
  | 'closed'
  | 'reopened'
  | 'snoozed'
  | 'admin_notified'
  | 'customer_notified'

/** Records an event of a request. Returns the record that it carries. */
export async function recordPriceRequestEvent(
  tx: Transaction,
  requestId: number,
  change: PriceRequestChange,
  input: Pick<EventInput, 'details' | 'former'> = {},
): Promise<Json> {
  const addDetails = ['closed', 'reopened', 'snoozed', 'reply_withdrawn'].includes(change)
  const record = await requireRecord(tx, requestId, { addDetails })
  const type = `price_request.${change}` as const
  await recordEvents(tx, { record_type: 'price_request', record_id: requestId, record }, [{ type, ...input }])
  return record
}

/** Locks the request until the transaction ends. */
async function requirePriceRequest(tx: Transaction, requestId: number): Promise<PriceRequest> {
  return found(await lockPriceRequest(tx, requestId), 'request_id', requestId)
}

async function requireRecord(
  tx: Transaction,
  requestId: number,
  options: { addDetails?: boolean } = {},
): Promise<Json> {
  return found(await findPriceRequest(tx, requestId, options), 'request_id', requestId)
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
