// Reads and writes the comments on quotes.
import {
  maybeOne,
  maybeScalar,
  many,
  run,
  scalar,
  type Json,
  type Queryable,
  type Transaction,
} from '../../platform/postgres/database.ts'
import type { BuyerOfQuote } from '../quote/quote.ts'
import { CUSTOMER, type QuoteComment } from '../../domain/quote-comment.ts'

const storedFiles = `coalesce((select json_agg(quote_file_json(f) order by f.file_id)
  from quote_file f where f.comment_id = c.comment_id), '[]')`
const takenFiles = `coalesce((select json_agg(t.json order by t.file_id) from taken t), '[]')`

const fieldsWith = (
  wanted: string,
  files = storedFiles,
) => `comment_id, quote_id, item_id, kind, author, is_internal, text,
  ${wanted}, quote_version, is_read, wire_time(taken_at) as taken_at, wire_time(created_at) as created_at,
  buyer_number <> (select q.buyer_number from quote q where q.quote_id = c.quote_id) as is_of_former_buyer,
  ${files} as files`
const fields = fieldsWith('wanted')

export const quoteCommentsSql = `select row_to_json(r)::text from (
  select ${fields} from quote_comment c where quote_id = $1 order by comment_id) r`

export type NewComment = Omit<
  QuoteComment,
  'comment_id' | 'taken_at' | 'created_at' | 'is_of_former_buyer' | 'files'
> & { file_ids: number[] }

/** Returns the JSON of the comment. A trigger sets `buyer_number`, by which a later buyer of the quote does not read it. */
export async function insertComment(tx: Transaction, comment: NewComment): Promise<Json> {
  const { quote_id, item_id, kind, author, is_internal, text, wanted, quote_version, is_read, file_ids } =
    comment
  return scalar(
    tx,
    `with c as (
       insert into quote_comment (quote_id, item_id, kind, author, is_internal, text, wanted, quote_version, is_read)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *), taken as (
       update quote_file set comment_id = c.comment_id, is_waiting = false, is_internal = c.is_internal from c
       where quote_file.quote_id = c.quote_id and file_id = any($10) and is_waiting
       returning file_id, quote_file_json(quote_file) as json)
     select row_to_json(r)::text from (select ${fieldsWith('wanted', takenFiles)} from c) r`,
    [
      quote_id,
      item_id,
      kind,
      author,
      is_internal,
      text,
      wanted && JSON.stringify(wanted),
      quote_version,
      is_read,
      file_ids,
    ],
  )
}

/** Its files can be named in another comment. */
export async function deleteComment(tx: Transaction, commentId: number): Promise<void> {
  await run(
    tx,
    'update quote_file set comment_id = null, is_waiting = true, is_internal = false where comment_id = $1',
    [commentId],
  )
  await run(tx, 'delete from quote_comment where comment_id = $1', [commentId])
}

export async function findComment(
  db: Queryable,
  quoteId: number,
  commentId: number,
): Promise<QuoteComment | undefined> {
  return maybeOne(db, `select ${fields} from quote_comment c where quote_id = $1 and comment_id = $2`, [
    quoteId,
    commentId,
  ])
}

/** How much of a conversation is read: its latest comments, and the first wanted lines of each. */
export type ConversationMax = { comments: number; wanted: number }

/** The first $4 wanted lines, and the number of all. */
const firstWanted = `json_array_length(wanted) as wanted_count, case when json_array_length(wanted) > $4
  then (select json_agg(line order by n) from json_array_elements(wanted) with ordinality first (line, n) where n <= $4)
  else wanted end as wanted`

/** Returns what this buyer may read, oldest first. `wanted_count` counts all lines; null without any. */
export async function listSharedComments(
  db: Queryable,
  { quote_id, buyer_number }: BuyerOfQuote,
  max: ConversationMax,
): Promise<(QuoteComment & { wanted_count: number | null })[]> {
  return many(
    db,
    `select ${fieldsWith(firstWanted)} from (
       select * from quote_comment where quote_id = $1 and buyer_number = $2 and not is_internal
       order by comment_id desc limit $3) c order by comment_id`,
    [quote_id, buyer_number, max.comments, max.wanted],
  )
}

/** Returns in how many seconds the author will have written at most `max` within 24 hours; 0 if that is so now. */
export async function findCommentWait(
  db: Queryable,
  { quote_id, buyer_number }: BuyerOfQuote,
  author: string,
  max: { comments: number; wanted: number },
): Promise<number> {
  const seconds = await maybeScalar<number>(
    db,
    `select extract(epoch from created_at + interval '24 hours' - utc_now())::float8
     from (select created_at, comment_id, row_number() over latest as comments,
         sum(coalesce(json_array_length(wanted), 0)) over latest as wanted
       from quote_comment
       where quote_id = $1 and buyer_number = $2 and author = $3 and created_at > utc_now() - interval '24 hours'
       window latest as (order by comment_id desc)) written
     where comments > $4 or wanted > $5 order by comment_id desc limit 1`,
    [quote_id, buyer_number, author, max.comments, max.wanted],
  )
  return seconds ?? 0
}

/** Marks the comments up to this one as read by the seller. */
export async function updateCommentsRead(tx: Transaction, quoteId: number, upTo: number): Promise<void> {
  await run(
    tx,
    'update quote_comment set is_read = true where quote_id = $1 and comment_id <= $2 and not is_read',
    [quoteId, upTo],
  )
}

/** Marks what the present buyer wrote, from this comment on, as unread by the seller. Returns how many comments that are. */
export async function updateBuyerCommentsUnread(
  tx: Transaction,
  quoteId: number,
  from: number,
): Promise<number> {
  return run(
    tx,
    `update quote_comment c set is_read = false from quote q where c.quote_id = $1 and c.comment_id >= $2 and c.author = $3
       and q.quote_id = c.quote_id and q.buyer_number = c.buyer_number`,
    [quoteId, from, CUSTOMER],
  )
}

export async function updateCommentTaken(tx: Transaction, commentId: number): Promise<void> {
  await run(tx, 'update quote_comment set taken_at = utc_now() where comment_id = $1', [commentId])
}
