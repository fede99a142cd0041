// Reads what a move of a quote replaces, and restores it.
import type { Former } from '../../events/event-repository.ts'
import { isUndoableSql } from '../../events/undo-repository.ts'
import { maybeScalar, run, type Transaction } from '../../platform/postgres/database.ts'
import type { QuoteStatus } from '../../domain/quote-moves.ts'

/** A quote, its history and its conversation before a move or a comment. */
export type FormerQuote = Former & {
  /** Set if the change is a comment. */
  comment_id?: number
  status: QuoteStatus
  version: number
  expires_at: string | null
  proposed_at: string | null
  proposal_mailed_at: string | null
  /** The last row of history. */
  history_id: number
  /** The comments that were not read. */
  unread: number[]
  /** Whether the request of the quote was open. */
  is_request_open: boolean
  /** Whether the quote had replied to its price request. */
  has_replied: boolean
}

/** Returns the locked quote as it is before a change by this actor; undefined if that cannot be taken back. */
export async function findFormerQuote(
  tx: Transaction,
  quoteId: number,
  actor: string,
): Promise<FormerQuote | undefined> {
  return maybeScalar(
    tx,
    `select json_build_object('actor', $2::text, 'status', status, 'version', version, 'expires_at', expires_at, 'proposed_at', proposed_at,
       'proposal_mailed_at', proposal_mailed_at,
       'history_id', (select max(history_id) from quote_history h where h.quote_id = q.quote_id),
       'unread', array(select comment_id from quote_comment c where c.quote_id = q.quote_id and not is_read),
       'is_request_open', exists (select from quote_request r where r.request_id = q.request_id and r.status = 'approved'),
       'has_replied', exists (select from price_request_reply r where r.quote_id = q.quote_id))
     from quote q where quote_id = $1 and ${isUndoableSql}`,
    [quoteId, actor],
  )
}

/** Restores the quote as a new version, and removes the history and the proposals since; rows about links stay. */
export async function restoreQuote(tx: Transaction, quoteId: number, former: FormerQuote): Promise<void> {
  await run(
    tx,
    `update quote set status = $2, expires_at = $3, proposed_at = $4, proposal_mailed_at = $5, version = version + 1,
       updated_at = utc_now()
     where quote_id = $1`,
    [quoteId, former.status, former.expires_at, former.proposed_at, former.proposal_mailed_at],
  )
  const since = [quoteId, former.history_id]
  await run(tx, 'delete from quote_proposal where quote_id = $1 and history_id > $2', since)
  await run(
    tx,
    `with undone as (
       delete from quote_history where quote_id = $1 and history_id > $2 and link_action is null returning versions)
     update quote_history set versions = versions + 1 + (select sum(undone.versions) from undone)
     where history_id = (select max(history_id) from quote_history
       where quote_id = $1 and history_id <= $2 and link_action is null)`,
    since,
  )
  await updateCommentsUnread(tx, former.unread)
  // The customer can accept the version that they see.
  const sql = `update quote_proposal p set extended_version = q.version from quote q
    where q.quote_id = $1 and p.quote_id = $1 and coalesce(p.extended_version, p.quote_version) = $2`
  if (former.status === 'proposed') await run(tx, sql, [quoteId, former.version])
}

export async function updateCommentsUnread(tx: Transaction, commentIds: number[]): Promise<void> {
  await run(tx, 'update quote_comment set is_read = false where comment_id = any($1)', [commentIds])
}
