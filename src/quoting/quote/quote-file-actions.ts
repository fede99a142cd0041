// Adds files to quotes and removes them, and receives those that comments will have.
import { AppError, notFound, refused } from '../../platform/errors.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'
import type { Json, Queryable, Transaction } from '../../platform/postgres/database.ts'
import type { Caller } from '../../access/access.ts'
import { changeQuote, requireQuote } from './quote-change.ts'
import {
  countQuoteFiles,
  findFileOfOffer,
  insertFilesOfRequest,
  insertQuoteFile,
  listWaitingFiles,
  readUploaded,
  removeQuoteFile,
} from './quote-file-repository.ts'
import { existsQuoteItem } from './quote-item-repository.ts'
import type { Quote } from './quote.ts'

/** Internal files count as well. */
const QUOTE_FILES_MAX = 20
/** What a buyer can upload to a quote within 24 hours; an hour later, some of it may be a day old. */
const BUYER_UPLOADS_MAX = { files: 50, bytes: 100 * 1024 ** 2 }
const BUYER_RETRY_S = 3600

type UploadedFile = StoredFile & { name: string; mime_type: string; preview: Buffer | null }

/**
 * Adds a file to a quote, or to one of its lines. One that is not internal makes another version of the draft. Returns its
 * record.
 */
export async function addQuoteFile(
  tx: Transaction,
  { id: uploaded_by, actor }: Caller,
  quoteId: number,
  file: UploadedFile,
  { is_internal, item_id }: { is_internal: boolean; item_id: number | null },
): Promise<Json> {
  const quote = await requireQuote(tx, quoteId)
  if (!is_internal) requireDraft(quote)
  if (item_id !== null && !(await existsQuoteItem(tx, quoteId, item_id))) throw notFound('item_id', item_id)
  if ((await countQuoteFiles(tx, quoteId)) >= QUOTE_FILES_MAX)
    throw new AppError('too_many_files', `A quote has at most ${QUOTE_FILES_MAX} files.`)
  const json = await insertQuoteFile(tx, {
    ...file,
    quote_id: quoteId,
    item_id,
    is_internal,
    is_waiting: false,
    uploaded_by,
  })
  const named = { before: null, after: file.name }
  if (!is_internal) await changeQuote(tx, quote, {}, { to: quote.status, actor, file: named })
  return json
}

/** Adds the files of the price request that a new quote answers: for the team, which decides what goes to the customer. */
export async function takeFilesOfRequest(
  tx: Transaction,
  { id: uploaded_by }: Caller,
  quote_id: number,
  requestId: number,
): Promise<void> {
  await insertFilesOfRequest(tx, requestId, { quote_id, uploaded_by, max: QUOTE_FILES_MAX })
}

/** Returns the paths of the bytes that the quote no longer has; a price request, or another quote, may have them still. */
export async function removeFileOfQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  fileId: number,
): Promise<string[]> {
  const quote = await requireQuote(tx, quoteId)
  const file = await findFileOfOffer(tx, quoteId, fileId)
  if (!file) throw notFound('fileId', fileId)
  if (!file.is_internal) requireDraft(quote)
  const paths = await removeQuoteFile(tx, fileId)
  const named = { before: file.name, after: null }
  if (!file.is_internal) await changeQuote(tx, quote, {}, { to: quote.status, actor, file: named })
  return paths
}

function requireDraft({ status }: Quote): void {
  if (status !== 'pending')
    throw refused('wrong_status', 'The files of an offer in status %status cannot be changed.', { status })
}

/** Stores a file for a comment that its uploader writes next. Returns its record. */
export async function addWaitingFile(
  tx: Transaction,
  uploadedBy: string,
  quoteId: number,
  file: UploadedFile,
): Promise<Json> {
  await requireQuote(tx, quoteId)
  const rest = { item_id: null, is_internal: false, is_waiting: true, uploaded_by: uploadedBy }
  return insertQuoteFile(tx, { ...file, ...rest, quote_id: quoteId })
}

/** Stores a file like `addWaitingFile`. Throws if the buyer has then uploaded more than is accepted within 24 hours. */
export async function addBuyerFile(
  tx: Transaction,
  uploadedBy: string,
  quoteId: number,
  file: UploadedFile,
): Promise<Json> {
  // Locks the quote, so that each of several at once counts those before.
  const json = await addWaitingFile(tx, uploadedBy, quoteId, file)
  await requireUploadsWithin(tx, uploadedBy, quoteId, BUYER_UPLOADS_MAX)
  return json
}

/** Throws if the buyer cannot upload a single byte more, before any is received. */
export async function requireRoomForUpload(
  db: Queryable,
  uploadedBy: string,
  quoteId: number,
): Promise<void> {
  const { files, bytes } = BUYER_UPLOADS_MAX
  await requireUploadsWithin(db, uploadedBy, quoteId, { files: files - 1, bytes: bytes - 1 })
}

async function requireUploadsWithin(
  db: Queryable,
  uploadedBy: string,
  quoteId: number,
  max: { files: number; bytes: number },
): Promise<void> {
  const { files, bytes } = await readUploaded(db, quoteId, uploadedBy)
  if (files > max.files || bytes > max.bytes)
    throw new AppError('too_many_requests', 'Too many files were uploaded.', { retry_after_s: BUYER_RETRY_S })
}

/** Throws unless all files are uploads of the caller for a comment on this quote, which is locked. */
export async function requireWaitingFiles(
  tx: Transaction,
  uploadedBy: string,
  quoteId: number,
  fileIds: number[],
  fieldName: string,
): Promise<void> {
  if (fileIds.length === 0) return
  const waiting = await listWaitingFiles(tx, quoteId, uploadedBy, fileIds)
  const missing = fileIds.findIndex((id) => !waiting.some(({ file_id }) => file_id === id))
  if (missing !== -1) throw notFound(`${fieldName}[${missing}]`, fileIds[missing]!)
}
