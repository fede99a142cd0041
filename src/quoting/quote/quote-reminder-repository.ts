// Tracks which mails about a proposal were sent: the proposal itself, and the reminder before it expires.
import { many, maybeOne, run, type Queryable, type Transaction } from '../../platform/postgres/database.ts'

const isToRemind = `status = 'proposed' and reminded_at is null
  and expires_at > utc_now() and expires_at <= utc_now() + make_interval(days => $1)
  and expires_at >= proposed_at + make_interval(days => $1)`

/**
 * Returns the proposals that expire within `days`, at most 500. An offer that was valid for less than that when it was
 * proposed needs no reminder.
 */
export async function listQuotesToRemind(db: Queryable, days: number): Promise<{ quote_id: number }[]> {
  return many(db, `select quote_id from quote where ${isToRemind} order by expires_at limit 500`, [days])
}

/**
 * Marks the proposal as reminded. Returns its version and the number of addresses in `cc`, or undefined if another process did so or it needs none any more. */
export async function markReminded(
  tx: Transaction,
  quoteId: number,
  days: number,
): Promise<{ version: number; copies: number } | undefined> {
  return maybeOne(
    tx,
    `update quote set reminded_at = utc_now() where quote_id = $2 and ${isToRemind} 
     returning version, json_array_length(cc) as copies`,
    [days, quoteId],
  )
}

/** Records when the mail server first accepted the proposal, unless a newer one exists. */
export async function updateProposalMailed(
  db: Queryable,
  quoteId: number,
  proposedAt: string | null,
): Promise<void> {
  await run(
    db,
    `update quote set proposal_mailed_at = utc_now() where quote_id = $1 and proposed_at = $2::timestamp
       and (proposal_mailed_at is null or proposal_mailed_at < proposed_at)`,
    [quoteId, proposedAt],
  )
}

/** Returns whether the proposal was mailed; with an event, whether it was before that. */
export async function isProposalMailed(
  db: Queryable,
  quoteId: number,
  proposedAt: string,
  recordedId?: string,
): Promise<boolean> {
  const sql = `select from quote where quote_id = $1 and proposal_mailed_at >= $2::timestamp
    and ($3::bigint is null or proposal_mailed_at < (select created_at from event where recorded_id = $3))`
  return (await run(db, sql, [quoteId, proposedAt, recordedId ?? null])) > 0
}
