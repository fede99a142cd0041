// Reads the state of the links of quotes, and revokes them.
import {
  maybeOne,
  maybeScalar,
  run,
  scalar,
  type Json,
  type Queryable,
  type Transaction,
} from '../../platform/postgres/database.ts'
import { quoteWithItems } from '../quote/quote-record-repository.ts'
import { COMMENTS_SHOWN_MAX } from '../../domain/quote-comment.ts'

export type LinkState = {
  /** Raised by a revocation; tokens of an earlier one are void. */
  generation: number
  /** Raised by a change of buyer. */
  buyer_number: number
  items_count: number
  /** The size in the database of the counter-offers that the buyer is shown: the rate limit counts long ones as more. */
  wanted_bytes: number
  /** When the links end; null while the deal goes on without an expiry. */
  expires_at: string | null
  is_over: boolean
}

/** Returns the state of the links of a quote. They end `keptDays` after it was declined, ordered, cancelled or closed, or expired. */
export async function findLink(
  db: Queryable,
  quoteId: number,
  keptDays: number,
): Promise<LinkState | undefined> {
  return maybeOne(
    db,
    `select generation, buyer_number, items_count, wanted_bytes, wire_time(ends_at) as expires_at, coalesce(ends_at <= utc_now(), false) as is_over
     from (select q.link_generation as generation, q.buyer_number, q.items_count,
         -- Measured without reading the lines, as no limit has been applied yet.
         (select coalesce(sum(pg_column_size(wanted)), 0)::int from (
            select wanted from quote_comment c
            where c.quote_id = q.quote_id and c.buyer_number = q.buyer_number and not is_internal
            order by comment_id desc limit ${COMMENTS_SHOWN_MAX}) latest) as wanted_bytes,
         case when q.status in ('declined', 'purchased', 'cancelled', 'closed')
             then (select max(h.created_at) from quote_history h
                   where h.quote_id = q.quote_id and h.from_status <> h.to_status)
           when q.status <> 'pending' then q.expires_at
         end + make_interval(days => $2) as ends_at
       from quote q where q.quote_id = $1) link`,
    [quoteId, keptDays],
  )
}

/** Returns the quote with its items, or undefined if the links of this generation are void. */
export async function findQuoteOfLink(
  db: Queryable,
  { quote_id, generation }: { quote_id: number; generation: number },
): Promise<Json | undefined> {
  const sql = `select ${quoteWithItems} from quote q where q.quote_id = $1 and q.link_generation = $2`
  return maybeScalar(db, sql, [quote_id, generation])
}

export async function findBuyerNumber(db: Queryable, quoteId: number): Promise<number> {
  return scalar(db, 'select buyer_number from quote where quote_id = $1', [quoteId])
}

/** Returns the generation of the links that this person may be sent, or undefined if the quote has another buyer by now. */
export async function findGenerationFor(
  db: Queryable,
  { quote_id, customer_email }: { quote_id: number; customer_email: string | null },
): Promise<number | undefined> {
  return maybeScalar(
    db,
    `select link_generation from quote where quote_id = $1 and lower(customer_email) is not distinct from lower($2)`,
    [quote_id, customer_email],
  )
}

export async function existsLinkReading(
  tx: Transaction,
  quoteId: number,
  { actor, link_generation }: { actor: string; link_generation: number },
): Promise<boolean> {
  const read = await run(
    tx,
    `select from quote_history
     where quote_id = $1 and actor = $2 and link_action = 'read' and link_generation = $3 limit 1`,
    [quoteId, actor, link_generation],
  )
  return read > 0
}

/** Makes all links of the quotes void. */
export async function raiseLinkGeneration(tx: Transaction, quoteIds: number[]): Promise<void> {
  await run(tx, 'update quote set link_generation = link_generation + 1 where quote_id = any($1)', [quoteIds])
}
