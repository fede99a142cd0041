// Records the events of quote requests.
import type { DeclineReason } from '../../domain/quote-moves.ts'
import { recordEvents } from '../../events/event-repository.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { findQuoteRequest } from './quote-request-record-repository.ts'

export async function recordQuoteRequestEvent(
  tx: Transaction,
  requestId: number,
  change: 'submitted' | 'updated' | 'approved' | 'declined' | 'cancelled' | 'closed',
  move?: { old_status: string; comment?: string; reason_code?: DeclineReason },
): Promise<void> {
  const record = await findQuoteRequest(tx, requestId)
  const details = move && {
    old_status: move.old_status,
    new_status: change,
    comment: move.comment ?? null,
    reason_code: move.reason_code ?? null,
  }
  await recordEvents(tx, { record_type: 'quote_request', record_id: requestId, record }, [
    { type: `quote_request.${change}`, details },
  ])
}
