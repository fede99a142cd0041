// Reads the state of a price request before a reply, and restores it when the reply is taken back.
import type { Former } from '../events/event-repository.ts'
import { isUndoableSql } from '../events/undo-repository.ts'
import { maybeScalar, run, type Transaction } from '../platform/postgres/database.ts'

type State = {
  is_read: boolean
  is_replied: boolean
  close_reason: string | null
  snoozed_until: string | null
  snoozed_after: number | null
}

/** The state before a reply, as the event of the reply stores it; `quote_id` is set if proposing that quote was the reply. */
export type FormerRequest = Former & State & { reply_id: number; quote_id: number | null }

/** Returns the current state, to be restored; undefined if what this transaction does cannot be taken back. */
export async function findFormerRequest(
  tx: Transaction,
  requestId: number,
  actor: string,
): Promise<(Former & State) | undefined> {
  return maybeScalar(
    tx,
    `select json_build_object('actor', $2::text, 'is_read', is_read, 'is_replied', is_replied, 'close_reason', close_reason,
       'snoozed_until', snoozed_until, 'snoozed_after', snoozed_after)
     from price_request where request_id = $1 and ${isUndoableSql}`,
    [requestId, actor],
  )
}

export async function restorePriceRequest(
  tx: Transaction,
  requestId: number,
  { is_read, is_replied, close_reason, snoozed_until, snoozed_after }: State,
): Promise<void> {
  await run(
    tx,
    `update price_request set is_read = $2, is_replied = $3, close_reason = $4, snoozed_until = $5, snoozed_after = $6,
       updated_at = utc_now()
     where request_id = $1`,
    [requestId, is_read, is_replied, close_reason, snoozed_until, snoozed_after],
  )
}
