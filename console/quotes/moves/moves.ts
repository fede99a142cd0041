// The moves of a quote that people make, by status. Proposing has a sheet of its own.
import { api, result } from '../../service/api.ts'
import { quoteMoves, type QuoteStatus } from '../../../src/domain/quote-moves.ts'
import type { IdempotencyHeader } from '../../service/idempotency.ts'
import type { Quote } from '../offer/offer.ts'

export const moves = [
  'approve',
  'accept',
  'addToCart',
  'purchase',
  'decline',
  'rework',
  'cancel',
  'close',
] as const
export type Move = (typeof moves)[number]

/** The fields of the dialogs. */
export type MoveFields = {
  comment: string
  reason_code: string
  expires_at: string
  purchase_order_number: string
  orderId: string
  orderIncrementId: string
  cartId: string
  /** By item, as decimals. */
  quantities: Record<number, string>
}

export function isPossible(move: Move | 'propose', { status, cart_id }: Quote): boolean {
  if (move === 'addToCart')
    return status === 'approved' || status === 'proposed' || (status === 'accepted' && cart_id === null)
  const from: readonly QuoteStatus[] = quoteMoves[move].from
  // An expired quote can be purchased only if it had been accepted before, which the record does not tell.
  return from.includes(status)
}

type Reason = 'price_too_high'

export async function makeMove(
  quote: Quote,
  move: Move,
  fields: MoveFields,
  header: IdempotencyHeader,
): Promise<void> {
  const path = { id: quote.quote_id }
  const body = { version: quote.version, ...(fields.comment && { comment: fields.comment }) }
  const items = Object.entries(fields.quantities).map(([id, qty]) => ({
    item_id: Number(id),
    qty: Number(qty),
  }))
  switch (move) {
    case 'approve':
    case 'cancel':
    case 'close':
      await result(api.POST(`/rest/V1/quoting/quote/{id}/${move}`, { params: { path, header }, body }))
      return
    case 'decline': {
      const reason = fields.reason_code ? { reason_code: fields.reason_code as Reason } : {}
      await result(
        api.POST('/rest/V1/quoting/quote/{id}/decline', {
          params: { path, header },
          body: { ...body, ...reason },
        }),
      )
      return
    }
    case 'rework': {
      const expiry = fields.expires_at ? { expires_at: fields.expires_at } : {}
      await result(
        api.POST('/rest/V1/quoting/quote/{id}/rework', {
          params: { path, header },
          body: { ...body, ...expiry },
        }),
      )
      return
    }
    case 'accept': {
      const order = fields.purchase_order_number
        ? { purchase_order_number: fields.purchase_order_number }
        : {}
      await result(
        api.POST('/rest/V1/quoting/quote/{id}/accept', {
          params: { path, header },
          body: { ...body, ...order, items },
        }),
      )
      return
    }
    case 'purchase': {
      const number = fields.orderIncrementId ? { orderIncrementId: fields.orderIncrementId } : {}
      const order = { orderId: fields.orderId.trim(), ...number }
      await result(
        api.POST('/rest/V1/quoting/quote/{id}/purchased', { params: { path, header }, body: order }),
      )
      return
    }
    case 'addToCart': {
      const target = {
        cartId: fields.cartId,
        customerId: String(quote.customer_id),
        version: quote.version,
        items,
      }
      await result(
        api.POST('/rest/V1/quoting/quotes/{quoteId}/addToCart', {
          params: { path: { quoteId: quote.quote_id }, header },
          body: target,
        }),
      )
    }
  }
}
