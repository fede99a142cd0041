// What a seller does with the links of a quote: reads and revokes them. The history of the quote records both.
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { requireQuote } from '../quote/quote-change.ts'
import { insertQuoteHistory, lockQuote } from '../quote/quote-repository.ts'
import { existsLinkReading, raiseLinkGeneration } from './buyer-link-repository.ts'

/** Records that somebody reads the link with which the customer accepts: once per reader and link, until links are revoked. */
export async function recordLinkRead(tx: Transaction, actor: string, quoteId: number): Promise<void> {
  // Not `requireQuote`: to read the link of a due quote need not record its expiry.
  const quote = await lockQuote(tx, quoteId)
  if (!quote) throw notFound('id', quoteId)
  const { status, link_generation } = quote
  const reading = { actor, link_action: 'read', link_generation } as const
  if (await existsLinkReading(tx, quoteId, reading)) return
  await insertQuoteHistory(tx, quoteId, { from: status, to: status, ...reading })
}

/** Makes all links of the quote void. */
export async function revokeLinks(tx: Transaction, actor: string, quoteId: number): Promise<void> {
  const { status, link_generation } = await requireQuote(tx, quoteId)
  await raiseLinkGeneration(tx, [quoteId])
  const revocation = { actor, link_action: 'revoked', link_generation } as const
  await insertQuoteHistory(tx, quoteId, { from: status, to: status, ...revocation })
}
