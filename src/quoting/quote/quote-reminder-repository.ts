// Tracks which mails about a proposal were sent: the proposal itself, and the reminder before it expires.
import { many, run, type Queryable, type Transaction } from '../../platform/postgres/database.ts'

/** Identifies a proposal: every later one has another version. */
export type ProposalVersion = { quote_id: number; version: number }

/**
 * Marks the proposals that expire within `days` as reminded, at most 500, and returns them, each once. An offer that was
 * valid for less than that when it was proposed needs no reminder.
 */
export async function markReminded(tx: Transaction, days: number): Promise<ProposalVersion[]> {
  return many(
    tx,
    `update quote set reminded_at = utc_now()
     where quote_id in (
       select quote_id from quote where status = 'proposed' and reminded_at is null
         and expires_at > utc_now() and expires_at <= utc_now() + make_interval(days => $1)
         and expires_at >= proposed_at + make_interval(days => $1)
       order by expires_at limit 500 for update skip locked)
     returning quote_id, version`,
    [days],
  )
}

/** Records that the mail server accepted the proposal, unless a newer one exists. */
export async function updateProposalMailed(
  db: Queryable,
  quoteId: number,
  proposedAt: string | null,
): Promise<void> {
  await run(
    db,
    'update quote set proposal_mailed_at = utc_now() where quote_id = $1 and proposed_at = $2::timestamp',
    [quoteId, proposedAt],
  )
}

export async function isProposalMailed(db: Queryable, quoteId: number, proposedAt: string): Promise<boolean> {
  const sql = 'select from quote where quote_id = $1 and proposal_mailed_at >= $2::timestamp'
  return (await run(db, sql, [quoteId, proposedAt])) > 0
}
