// Writes the replies to price requests.
import { maybeScalar, run, type Queryable, type Transaction } from '../platform/postgres/database.ts'

/** A message with or without a price, or the proposal of a quote, whose number is its message. */
export type NewReply = { author: string } & ({ message: string; price?: number } | { quote_id: number })

/** Returns the new id; undefined, and adds nothing, if the quote replied before. */
export async function insertReply(
  tx: Transaction,
  { request_id, currency_code }: { request_id: number; currency_code: string },
  reply: NewReply,
): Promise<number | undefined> {
  const { message, price, quote_id } = { message: null, price: null, quote_id: null, ...reply }
  return maybeScalar(
    tx,
    `insert into price_request_reply (request_id, message, price, currency_code, author, quote_id)
     values ($1, coalesce($2, increment_id('Q', $6::integer)), $3, $4, $5, $6)
     on conflict (quote_id) where quote_id is not null do nothing returning reply_id`,
    [request_id, message, price, currency_code, reply.author, quote_id],
  )
}

export async function existsReply(db: Queryable, requestId: number, replyId: number): Promise<boolean> {
  const sql = 'select from price_request_reply where request_id = $1 and reply_id = $2'
  return (await run(db, sql, [requestId, replyId])) > 0
}

export async function deleteReply(tx: Transaction, replyId: number): Promise<void> {
  await run(tx, 'delete from price_request_reply where reply_id = $1', [replyId])
}
