// Reads and writes the files of quotes and of their comments.
import {
  many,
  maybeOne,
  run,
  scalar,
  scalars,
  type Json,
  type Queryable,
  type Transaction,
} from '../../platform/postgres/database.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'
import type { BuyerOfQuote } from './quote.ts'

export type NewQuoteFile = StoredFile & {
  quote_id: number
  item_id: number | null
  name: string
  mime_type: string
  preview: Buffer | null
  is_internal: boolean
  is_waiting: boolean
  uploaded_by: string
}

const record = (alias: string) => `quote_file_json(${alias})::text`

/** The files of a quote, also internal ones, without those of comments. */
const isOfQuote = 'comment_id is null and not is_waiting and not is_removed'
export const quoteFilesSql = `select ${record('f')} from quote_file f where quote_id = $1 and ${isOfQuote} order by file_id`

/** Returns the record as JSON. */
export async function insertQuoteFile(tx: Transaction, file: NewQuoteFile): Promise<Json> {
  const names = [
    'quote_id',
    'item_id',
    'name',
    'size',
    'mime_type',
    'path',
    'hash',
    'preview',
    'is_internal',
    'is_waiting',
    'uploaded_by',
  ] as const
  return scalar(
    tx,
    `insert into quote_file (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning ${record('quote_file')}`,
    names.map((name) => file[name]),
  )
}

/** Adds the files of a price request, at most `max`, as internal ones. They share their bytes. */
export async function insertFilesOfRequest(
  tx: Transaction,
  requestId: number,
  { quote_id, uploaded_by, max }: { quote_id: number; uploaded_by: string; max: number },
): Promise<void> {
  // The lock keeps an erasure from removing bytes that no row seems to reference yet.
  await run(
    tx,
    `insert into quote_file (quote_id, name, size, mime_type, path, hash, is_internal, uploaded_by)
     select $2, name, size, mime_type, path, hash, true, $3 from (
       select * from price_request_file where request_id = $1 order by file_id limit $4 for key share) f`,
    [requestId, quote_id, uploaded_by, max],
  )
}

/** Adds the files of an offer to a copy of the quote, whose lines have the same order. They share their bytes. */
export async function copyQuoteFiles(
  tx: Transaction,
  quoteId: number,
  { quote_id, uploaded_by }: { quote_id: number; uploaded_by: string },
): Promise<void> {
  const lines = (parameter: string) =>
    `select item_id, row_number() over (order by position, item_id) as place from quote_item where quote_id = ${parameter}`
  // The lock keeps an erasure from removing bytes that no row seems to reference yet.
  await run(
    tx,
    `insert into quote_file (quote_id, item_id, name, size, mime_type, path, hash, preview, is_internal, uploaded_by)
     select $2, copied.item_id, name, size, mime_type, path, hash, preview, false, $3 from (
       select * from quote_file f where quote_id = $1 and is_offered(f) order by file_id for key share) f
     left join (${lines('$1')}) line using (item_id) left join (${lines('$2')}) copied using (place) order by file_id`,
    [quoteId, quote_id, uploaded_by],
  )
}

export async function countQuoteFiles(tx: Transaction, quoteId: number): Promise<number> {
  return scalar(tx, `select count(*)::integer from quote_file where quote_id = $1 and ${isOfQuote}`, [
    quoteId,
  ])
}

/** Returns how much the caller has uploaded to the quote within 24 hours. */
export async function readUploaded(
  db: Queryable,
  quoteId: number,
  uploadedBy: string,
): Promise<{ files: number; bytes: number }> {
  const [row] = await many<{ files: number; bytes: number }>(
    db,
    `select count(*)::integer as files, coalesce(sum(size), 0)::float8 as bytes from quote_file
     where quote_id = $1 and uploaded_by = $2 and created_at > utc_now() - interval '24 hours'`,
    [quoteId, uploadedBy],
  )
  return row!
}

export type QuoteFile = {
  name: string
  size: number
  mime_type: string
  path: string
  is_internal: boolean
  is_picture: boolean
}
const columns = 'name, size, mime_type, path, is_internal, preview is not null as is_picture'

/** Returns any file of the quote, also of its comments and of former proposals. */
export async function findQuoteFile(
  db: Queryable,
  quoteId: number,
  fileId: number,
): Promise<QuoteFile | undefined> {
  return maybeOne(db, `select ${columns} from quote_file where quote_id = $1 and file_id = $2`, [
    quoteId,
    fileId,
  ])
}

/** Returns a file of the quote itself. */
export async function findFileOfOffer(
  tx: Transaction,
  quoteId: number,
  fileId: number,
): Promise<QuoteFile | undefined> {
  return maybeOne(
    tx,
    `select ${columns} from quote_file where quote_id = $1 and file_id = $2 and ${isOfQuote}`,
    [quoteId, fileId],
  )
}

/**
 * Returns a file that this buyer may read: one that a proposal to them shows and, with `isNegotiator`, those of their
 * conversation.
 */
export async function findBuyerFile(
  db: Queryable,
  { quote_id, buyer_number }: BuyerOfQuote,
  fileId: number,
  isNegotiator: boolean,
): Promise<QuoteFile | undefined> {
  return maybeOne(
    db,
    `select ${columns} from quote_file f where quote_id = $1 and file_id = $3 and not is_internal and (
       exists (select from quote_proposal p where p.quote_id = $1 and p.buyer_number = $2 and f.file_id = any(p.file_ids))
       or $4 and exists (select from quote_comment c
         where c.comment_id = f.comment_id and c.buyer_number = $2 and not c.is_internal))`,
    [quote_id, buyer_number, fileId, isNegotiator],
  )
}

/** Returns the small copy of a picture. */
export async function findPreview(db: Queryable, fileId: number): Promise<Buffer | undefined> {
  const [preview] = await scalars<Buffer | null>(db, 'select preview from quote_file where file_id = $1', [
    fileId,
  ])
  return preview ?? undefined
}

/** Returns the small copies of the pictures among the files of a quote, with the ids as keys. */
export async function listPreviews(
  db: Queryable,
  quoteId: number,
  fileIds: number[],
): Promise<{ key: number; content: Buffer }[]> {
  if (fileIds.length === 0) return []
  return many(
    db,
    `select file_id as key, preview as content from quote_file
     where quote_id = $1 and file_id = any($2) and not is_internal and preview is not null`,
    [quoteId, fileIds],
  )
}

/** Removes a file from its quote. Returns the path of its bytes, unless a proposal shows it, for which it is kept. */
export async function removeQuoteFile(tx: Transaction, fileId: number): Promise<string[]> {
  const kept = await run(
    tx,
    `update quote_file f set is_removed = true where file_id = $1 and exists (
       select from quote_proposal p where p.quote_id = f.quote_id and f.file_id = any(p.file_ids))`,
    [fileId],
  )
  return kept > 0 ? [] : scalars(tx, 'delete from quote_file where file_id = $1 returning path', [fileId])
}

export type WaitingFile = { file_id: number; name: string; size: number; hash: string }

/** Returns those of the ids that are uploads of the caller for a comment on the quote, and have none yet, oldest first. */
export async function listWaitingFiles(
  db: Queryable,
  quoteId: number,
  uploadedBy: string,
  fileIds: number[],
): Promise<WaitingFile[]> {
  return many(
    db,
    `select file_id, name, size, hash from quote_file
     where quote_id = $1 and uploaded_by = $2 and file_id = any($3) and is_waiting and not is_removed
     order by file_id`,
    [quoteId, uploadedBy, fileIds],
  )
}

/** Deletes the rows of uploads that no comment has taken for `hours`, at most `limit`. Returns the paths of their files. */
export async function deleteWaitingFiles(tx: Transaction, hours: number, limit: number): Promise<string[]> {
  return scalars(
    tx,
    `delete from quote_file where file_id in (
       select file_id from quote_file where is_waiting and created_at < utc_now() - make_interval(hours => $1)
       order by created_at limit $2) and is_waiting returning path`,
    [hours, limit],
  )
}
