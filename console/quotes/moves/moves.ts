// What people do with a quote besides editing it, and the requests: moves of its status, and mails. Proposing has a dialog of its own.
import { api, result } from '../../service/api.ts'
import { quoteMoves, type DeclineReason, type QuoteStatus } from '../../../src/domain/quote-moves.ts'
import type { IdempotencyHeader } from '../../service/idempotency.ts'
import { isWithShop } from '../../records/delivery-states.ts'
import type { OfferMove } from '../../records/offer-dialog.tsx'
import type { OrderMove } from '../../records/order-dialog.tsx'
import type { Quote } from '../offer/offer.ts'

export const moves = [
  'approve',
  'accept',
  'addToCart',
  'purchase',
  'resend',
  'extend',
  'decline',
  'rework',
  'cancel',
  'close',
  'correctOrder',
] as const
export type Move = (typeof moves)[number]
/** The moves that have the dialog of this folder. */
export type StatusMove = Exclude<Move, OfferMove | OrderMove>

/** The fields of the dialogs of all moves; a move ignores those that it does not have. */
export type MoveFields = {
  comment: string
  reason_code: string
  expires_at: string
  purchase_order_number: string
  cartId: string
  /** The quantities that the customer chose, by item id: as typed until readQuantities, then decimals. */
  quantities: Record<number, string>
}

/**
 * Whether a quote can be moved. An accepted quote can be put into a cart only if it is in none, here or in a connected
 * shop, and only one that has a customer.
 */
export function isPossible(
  move: Move | 'propose',
  {
    status,
    cart_id,
    customer_id,
    order_reference = null,
    shop,
  }: Pick<Quote, 'status' | 'cart_id'> & Partial<Pick<Quote, 'customer_id' | 'order_reference' | 'shop'>>,
): boolean {
  if (move === 'addToCart') {
    if (customer_id === null || shop?.takes_carts === false) return false
    const isFree = cart_id === null && !isWithShop({ shop })
    return status === 'approved' || status === 'proposed' || (status === 'accepted' && isFree)
  }
  if (move === 'resend') return status === 'proposed'
  // That of a shop keeps its number, and that of a cart here, which the record does not tell.
  if (move === 'correctOrder') return order_reference !== null && order_reference !== shop?.order
  // An open offer, which can expire, can be extended.
  const from: readonly QuoteStatus[] = quoteMoves[move === 'extend' ? 'expire' : move].from
  // An expired quote can be purchased only if it had been accepted before, which the record does not tell.
  return from.includes(status)
}

/** Whether the move can be taken back before its mail leaves. A deal that was cancelled cannot be restored. */
export function isUndoable(move: Move, { status }: Pick<Quote, 'status'>): boolean {
  return move === 'decline' || (move === 'cancel' && status !== 'accepted')
}

export function makeMove(
  { quote_id, version, customer_id }: Quote,
  move: StatusMove,
  { told, ...fields }: MoveFields & { told: { notify?: boolean; message?: string } },
  header: IdempotencyHeader,
): Promise<unknown> {
  const params = { path: { id: quote_id }, header }
  const body = { version, ...(fields.comment && { comment: fields.comment }) }
  const items = Object.entries(fields.quantities).map(([id, qty]) => ({
    item_id: Number(id),
    qty: Number(qty),
  }))
  switch (move) {
    case 'cancel':
      return result(api.POST('/rest/V1/quoting/quote/{id}/cancel', { params, body: { ...body, ...told } }))
    case 'approve':
    case 'close':
      return result(api.POST(`/rest/V1/quoting/quote/{id}/${move}`, { params, body }))
    case 'decline': {
      const reason = fields.reason_code ? { reason_code: fields.reason_code as DeclineReason } : {}
      return result(api.POST('/rest/V1/quoting/quote/{id}/decline', { params, body: { ...body, ...reason } }))
    }
    case 'rework': {
      const expiry = fields.expires_at ? { expires_at: fields.expires_at } : {}
      return result(
        api.POST('/rest/V1/quoting/quote/{id}/rework', { params, body: { ...body, ...expiry, ...told } }),
      )
    }
    case 'accept': {
      const { purchase_order_number } = fields
      const accepted = { ...body, ...(purchase_order_number && { purchase_order_number }), items }
      return result(api.POST('/rest/V1/quoting/quote/{id}/accept', { params, body: accepted }))
    }
    case 'addToCart':
      return result(
        api.POST('/rest/V1/quoting/quotes/{quoteId}/addToCart', {
          params: { path: { quoteId: quote_id }, header },
          body: { cartId: fields.cartId, customerId: String(customer_id), version, items },
        }),
      )
  }
}
