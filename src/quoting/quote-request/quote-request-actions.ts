// Moves of quote requests: approve, decline, cancel, close.
import type { Transaction } from '../../platform/postgres/database.ts'
import { notFound, versionConflict } from '../../platform/errors.ts'
import type { Buyer } from '../../storefront/buyer.ts'
import { recordQuoteRequestEvent } from './quote-request-events.ts'
import type { DeclineReason } from '../../domain/quote-moves.ts'
import {
  deleteLastRequestHistory,
  insertQuoteRequestHistory,
  lockQuoteRequest,
  updateQuoteRequestBuyer,
  updateQuoteRequestStatus,
} from './quote-request-repository.ts'
import { quoteRequestMoves, type QuoteRequestMove } from '../../domain/quote-request-moves.ts'
import { requireRequestMove, type QuoteRequest } from './quote-request.ts'

type RequestMoveDetails = {
  actor: string
  comment?: string
  reason_code?: DeclineReason
  quote_id?: number
}

export async function moveQuoteRequest(
  tx: Transaction,
  actor: string,
  requestId: number,
  move: 'decline' | 'cancel',
  details: { comment?: string; reason_code?: DeclineReason },
): Promise<void> {
  const request = await lockQuoteRequest(tx, requestId)
  if (!request) throw notFound('requestId', requestId)
  await recordRequestMove(tx, request, move, { ...details, actor })
}

/** Assigns a guest's request to the customer to whom its quote was assigned. */
export async function bindQuoteRequest(
  tx: Transaction,
  requestId: number,
  buyer: Buyer,
  actor: string,
): Promise<void> {
  const request = await lockQuoteRequest(tx, requestId)
  if (!request || request.customer_id !== null) return
  const { status, version } = request
  if (!(await updateQuoteRequestBuyer(tx, request, buyer))) throw versionConflict(version, version + 1)
  await insertQuoteRequestHistory(tx, requestId, { from: status, to: status, actor })
  await recordQuoteRequestEvent(tx, requestId, 'updated')
}

/** Reopens a request that was closed with its quote, as that was taken back. Does nothing unless it is closed. */
export async function reopenQuoteRequest(tx: Transaction, requestId: number): Promise<void> {
  const request = await lockQuoteRequest(tx, requestId)
  if (request?.status !== 'closed') return
  if (!(await updateQuoteRequestStatus(tx, request, 'approved')))
    throw versionConflict(request.version, request.version + 1)
  await deleteLastRequestHistory(tx, requestId)
  await recordQuoteRequestEvent(tx, requestId, 'approved', { old_status: 'closed' })
}

/** The one place where the status of a request changes, apart from an undo. */
export async function recordRequestMove(
  tx: Transaction,
  request: QuoteRequest,
  move: QuoteRequestMove,
  { actor, quote_id, ...details }: RequestMoveDetails,
): Promise<void> {
  requireRequestMove(request, move)
  const { to } = quoteRequestMoves[move]
  if (!(await updateQuoteRequestStatus(tx, request, to, quote_id)))
    throw versionConflict(request.version, request.version + 1)
  await insertQuoteRequestHistory(tx, request.request_id, { from: request.status, to, actor, ...details })
  await recordQuoteRequestEvent(tx, request.request_id, to, { old_status: request.status, ...details })
}
