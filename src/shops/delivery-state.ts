// Records what a shop says about a delivery: changed, ordered, cancelled.
import { AppError } from '../platform/errors.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { requireQuote } from '../quoting/quote/quote-change.ts'
import { recordDelivery } from '../quoting/quote/quote-events.ts'
import { purchaseQuote } from '../quoting/quote/quote-move-actions.ts'
import { checkDelay } from './delivery-times.ts'
import { findOpenDelivery, updateDelivery, type DeliveryRow } from './shop-delivery-repository.ts'
import { findShopById } from './shop-repository.ts'
import { closeShopCart } from './shop-ref-repository.ts'
import type { DeliveryStatus } from '../domain/shop-delivery-statuses.ts'
import type { DeliveryState } from './shop.ts'

/** The caller has locked cart, quote and delivery. Recording the same again changes nothing but the time of the next look. */
export async function recordState(tx: Transaction, row: DeliveryRow, state: DeliveryState): Promise<void> {
  switch (state.state) {
    case 'delivered':
      return recordThere(tx, row, state.checkout_url)
    case 'missing':
      return recordChanged(tx, row, 'The lines are no longer in the shop.')
    case 'changed':
      return recordChanged(tx, row, state.message)
    case 'ordered':
      return recordOrdered(tx, row, state.order)
    case 'differs':
      return recordDiffering(tx, row, state.order, state.message)
    case 'cancelled':
      if (state.is_unpaid && !isOrdered(row))
        return recordChanged(tx, row, `The order ${state.order} was cancelled before it was paid.`)
      return recordCancelled(tx, row, state.order, state.message)
  }
}

type SeenOrder = Extract<DeliveryState, { order: string }>

/** Records what a look has found. Of what was given up that is an order only: the rest is the seller's to try again. */
export async function recordSeen(tx: Transaction, row: DeliveryRow, state: DeliveryState): Promise<void> {
  const { state: seen } = state
  const isOrder =
    seen === 'ordered' || seen === 'differs' || (seen === 'cancelled' && state.is_unpaid !== true)
  if (row.state === 'withdrawn') return isOrder ? recordLate(tx, row, state) : undefined
  if (isOrder || row.code !== 'given_up') return recordState(tx, row, state)
  await keep(tx, row, row.state, row)
}

/** It was ordered after it was withdrawn. If the quote has another delivery, the seller decides which of both counts. */
async function recordLate(tx: Transaction, row: DeliveryRow, state: SeenOrder): Promise<void> {
  const { delivery_id, quote_id } = row
  if (!(await findOpenDelivery(tx, quote_id))) return recordState(tx, row, state)
  const code = 'differs'
  const message = `The order ${state.order} of an earlier delivery was placed, although the quote has been delivered again.`
  if (row.message === message) return
  const change = { code, message, order_number: state.order, next_in_ms: null }
  await updateDelivery(tx, delivery_id, { state: 'withdrawn', ...change })
  await recordDelivery(tx, quote_id, 'quote.delivery_changed', { delivery: { code, message } })
}

async function recordThere(tx: Transaction, row: DeliveryRow, checkout_url: string | null): Promise<void> {
  if (isOrdered(row)) return keep(tx, row, row.state, row)
  await keep(tx, row, 'delivered', { checkout_url: linkOf(checkout_url) })
}

/** A link of any other scheme would run as a script on the buyer's page. */
export function linkOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

// An order is final: a shop that shows it as a cart again is behind.
const isOrdered = ({ state }: Pick<DeliveryRow, 'state'>) => state === 'ordered' || state === 'differs'

async function recordChanged(tx: Transaction, row: DeliveryRow, message: string): Promise<void> {
  if (isOrdered(row)) return keep(tx, row, row.state, row)
  await keep(tx, row, 'changed', { code: 'changed', message })
  if (row.state !== 'changed' || row.message !== message)
    await recordDelivery(tx, row.quote_id, 'quote.delivery_changed', {
      delivery: { code: 'changed', message },
    })
}

async function recordOrdered(tx: Transaction, row: DeliveryRow, order: string): Promise<void> {
  // Before the quote moves, which would have the shop looked at otherwise.
  await keep(tx, row, 'ordered', { order_number: order })
  if (row.state === 'ordered') return
  const error = await purchase(tx, row, order)
  await closeShopCart(tx, row.cart_id)
  // For example, it was cancelled here before it was ordered there.
  const message = `It was ordered (${order}), but the quote does not allow it: ${error?.detail}`
  if (error) await recordDiffering(tx, row, order, message)
}

/** Returns why the quote does not allow it; undefined also if somebody has reported the purchase before the shop. */
async function purchase(tx: Transaction, row: DeliveryRow, order: string): Promise<AppError | undefined> {
  const shop = await findShopById(tx, row.shop_id)
  const ordered = { orderId: order, orderIncrementId: order }
  try {
    const quote = await requireQuote(tx, row.quote_id, { isCartLocked: true, mayBeDue: () => true })
    if (quote.status !== 'purchased') await purchaseQuote(tx, `shop ${shop?.code}`, row.quote_id, ordered)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function recordDiffering(
  tx: Transaction,
  row: DeliveryRow,
  order: string,
  message: string,
): Promise<void> {
  await keep(tx, row, 'differs', { code: 'differs', message, order_number: order })
  if (row.state !== 'differs' || row.message !== message)
    await recordDelivery(tx, row.quote_id, 'quote.delivery_changed', {
      delivery: { code: 'differs', message },
    })
}

async function recordCancelled(
  tx: Transaction,
  row: DeliveryRow,
  order: string,
  message: string | undefined,
): Promise<void> {
  // Ordered and cancelled between two looks. With other lines, it was not what was agreed.
  const isAsAgreed = message === undefined && row.state !== 'differs' && row.state !== 'changed'
  if (isAsAgreed) await purchase(tx, row, order)
  await closeShopCart(tx, row.cart_id)
  const difference = message === undefined ? {} : { code: 'differs', message }
  await updateDelivery(tx, row.delivery_id, {
    state: 'cancelled',
    order_number: order,
    ...difference,
    next_in_ms: null,
  })
  await recordDelivery(tx, row.quote_id, 'quote.order_cancelled')
}

async function keep(
  tx: Transaction,
  { delivery_id, age_ms }: DeliveryRow,
  state: DeliveryStatus,
  change: {
    code?: string | null
    message?: string | null
    order_number?: string | null
    checkout_url?: string | null
  },
): Promise<void> {
  const { order_number, ...rest } = change
  const order = order_number ? { order_number } : {}
  const next_in_ms = checkDelay(age_ms, isOrdered({ state }))
  await updateDelivery(tx, delivery_id, { state, ...rest, ...order, next_in_ms })
}
