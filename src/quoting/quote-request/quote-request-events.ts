// Records the events of quote requests.
import type { DeclineReason } from '../../domain/quote-moves.ts'
import { recordEvents } from '../../events/event-repository.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { findQuoteRequest } from './quote-request-record-repository.ts'

export async function recordQuoteRequestEvent(
  tx: Transaction,
  requestId: number,
  what: 'submitted' | 'updated' | 'approved' | 'declined' | 'cancelled' | 'closed',
  change?: { old_status: string; comment?: string; reason_code?: DeclineReason },
): Promise<void> {
  const record = await findQuoteRequest(tx, requestId)
  const details = change && {
    old_status: change.old_status,
    new_status: what,
    comment: change.comment ?? null,
    reason_code: change.reason_code ?? null,
  }
  await recordEvents(tx, { record_type: 'quote_request', record_id: requestId, record }, [
    { type: `quote_request.${what}`, details },
  ])
}
