// Writes the replies to price requests.
import { run, type Transaction } from '../platform/postgres/database.ts'

/** A message with or without a price, or the proposal of a quote, whose number is its message. */
export type NewReply = { author: string } & ({ message: string; price?: number } | { quote_id: number })

/** Returns false, and adds nothing, if the quote replied before. */
export async function insertReply(
  tx: Transaction,
  { request_id, currency_code }: { request_id: number; currency_code: string },
  reply: NewReply,
): Promise<boolean> {
  const { message, price, quote_id } = { message: null, price: null, quote_id: null, ...reply }
  const added = await run(
    tx,
    `insert into price_request_reply (request_id, message, price, currency_code, author, quote_id)
     values ($1, coalesce($2, increment_id('Q', $6::integer)), $3, $4, $5, $6)
     on conflict (quote_id) where quote_id is not null do nothing`,
    [request_id, message, price, currency_code, reply.author, quote_id],
  )
  return added > 0
}
