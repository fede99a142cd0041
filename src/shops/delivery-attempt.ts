// The job that brings a quote into a shop, or takes it out again.
//
// An attempt is a transaction that decides by the present state of the quote, one call of the shop outside of it, and a
// transaction that records the outcome. It can be repeated at any time: the shop recognizes the key. No clear answer is an outcome
// of its own, `unknown`: it is tried again, and neither accepted nor refused.
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../platform/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { putIntoCart, requireAddable, type Addable } from '../quoting/cart/quote-cart-actions.ts'
import { requireQuote } from '../quoting/quote/quote-change.ts'
import { recordDelivery } from '../quoting/quote/quote-events.ts'
import type { Quote } from '../quoting/quote/quote.ts'
import { lockCart } from '../storefront/cart-repository.ts'
import { contentsOf, deliveryOf } from './delivery-contents.ts'
import { startAfterAcceptance } from './delivery-start.ts'
import { FIRST_CHECK_MS, retryDelay, TRIED_MS_MAX } from './delivery-times.ts'
import { linkOf, recordState } from './delivery-state.ts'
import { shopOutcome, type ShopOutcome } from './shop-outcome.ts'
import {
  countAttempt,
  findDelivery,
  insertShopAttempt,
  lockDelivery,
  queueAttempt,
  moveDelivery,
  queueStart,
  updateDelivery,
  type DeliveryRow,
} from './shop-delivery-repository.ts'
import { findShopById, type ShopRow } from './shop-repository.ts'
import { closeShopCart, findIds, openShopCart, rebindCart } from './shop-ref-repository.ts'
import { openShop, type ShopNetwork } from './shop-request.ts'
import {
  ShopUnknown,
  type Delivered,
  type DeliveryState,
  type Shop,
  type ShopDelivery,
  type ShopRefused,
} from './shop.ts'

export type DeliveryJobOfShop = { delivery_id: number } | { quote_id: number }

type Context = { db: Database; config: ShopNetwork }

export async function deliverQuote(
  { db, config }: Context,
  job: DeliveryJobOfShop,
  signal?: AbortSignal,
): Promise<void> {
  if ('quote_id' in job) return db.transaction((tx) => startAfterAcceptance(tx, job.quote_id))
  const step = await db.transaction((tx) => decide(tx, job.delivery_id))
  if (!step) return
  const start = performance.now()
  const shop = openShop(step.shop, config)
  const outcome =
    step.action === 'deliver'
      ? await deliver(shop, step, signal)
      : await shopOutcome(() => withdraw(shop, step.delivery, signal), signal)
  const duration_ms = performance.now() - start
  try {
    await db.transaction((tx) => settle(tx, step, outcome, duration_ms))
  } catch (error) {
    if (step.action !== 'deliver' || !(error instanceof AppError) || error.kind !== 'invalid') throw error
    // The shop has what cannot be accepted here, and would never be: it is taken out again.
    await db.transaction((tx) => turnBack(tx, step))
  }
}

/** A refusal after an unclear attempt, which may have arrived or may yet, is one only once the shop has withdrawn that. */
async function deliver(
  shop: Shop,
  { delivery, row }: Step,
  signal?: AbortSignal,
): Promise<ShopOutcome<Delivered>> {
  const delivered = await shopOutcome(() => shop.deliver(delivery, signal), signal)
  if (delivered.outcome !== 'refused' || row.attempts === 1) return delivered
  const withdrawn = await shopOutcome(() => shop.withdraw(delivery, signal), signal)
  if (withdrawn.outcome === 'done') return delivered
  return { outcome: 'unknown', error: new ShopUnknown(delivered.error.message) }
}

/** Resolves to the state of a delivery that was ordered, or cancelled by the shop, before it could be withdrawn. */
async function withdraw(
  shop: Shop,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<DeliveryState | undefined> {
  const withdrawn = await shopOutcome(() => shop.withdraw(delivery, signal), signal)
  if (withdrawn.outcome === 'done') return undefined
  if (withdrawn.outcome === 'unknown') throw withdrawn.error
  const [state] = await shop.statesOf([delivery], signal)
  if (state?.state === 'ordered' || state?.state === 'differs' || state?.state === 'cancelled') return state
  if (state?.state === 'missing') return undefined
  throw withdrawn.error
}

type Step = {
  action: 'deliver' | 'withdraw'
  row: DeliveryRow
  shop: ShopRow
  delivery: ShopDelivery
}

/** Returns what is to be done for a delivery now, and counts the attempt; undefined if there is nothing to do, or not yet. */
async function decide(tx: Transaction, deliveryId: number): Promise<Step | undefined> {
  const { row, quote } = await lockAll(tx, deliveryId)
  const shop = await findShopById(tx, row.shop_id)
  const action = await actionFor(tx, row, quote)
  if (!shop || !action) return undefined
  if (action === 'withdraw' && row.attempts === 0) {
    await recordWithdrawn(tx, row)
    return undefined
  }
  const isTurned = action === 'withdraw' && row.state !== 'withdrawing'
  if (isTurned)
    await updateDelivery(tx, deliveryId, { state: 'withdrawing', next_in_ms: 0, is_restarted: true })
  // Tried once it is switched on.
  if (!shop.is_active) return undefined
  if (action === 'deliver' && row.due_in_ms > 0) {
    await queueAttempt(tx, row, row.due_in_ms)
    return undefined
  }
  await countAttempt(tx, deliveryId)
  const attempts = row.attempts + 1
  const replaces_plain = quote.request_cart_id === row.cart_id
  const delivery = { ...(await deliveryOf(tx, row, quote.expires_at)), replaces_plain }
  return { action, row: { ...row, attempts }, shop, delivery }
}

// Carts, quote and delivery are locked in this order.
async function lockAll(
  tx: Transaction,
  deliveryId: number,
  otherCart?: number,
): Promise<{ row: DeliveryRow; quote: Quote }> {
  const { cart_id, quote_id } = (await findDelivery(tx, deliveryId))!
  const carts = otherCart === undefined ? [cart_id] : [cart_id, otherCart].sort((a, b) => a - b)
  for (const cart of carts) await lockCart(tx, cart)
  const quote = await requireQuote(tx, quote_id, { isCartLocked: true })
  return { quote, row: await lockDelivery(tx, deliveryId) }
}

async function actionFor(
  tx: Transaction,
  row: DeliveryRow,
  quote: Quote,
): Promise<Step['action'] | undefined> {
  if (row.state === 'wanted' || row.state === 'unknown')
    return (await findAddable(tx, row)) ? 'deliver' : 'withdraw'
  if (row.state === 'withdrawing') return 'withdraw'
  if (row.state === 'delivered' || row.state === 'changed') {
    const isThere = quote.status === 'accepted' && quote.cart_id === row.cart_id
    return isThere ? undefined : 'withdraw'
  }
  const isClosed = row.state === 'withdrawn' || row.state === 'cancelled' || row.state === 'refused'
  if (isClosed && quote.status === 'accepted' && quote.cart_id === null) await queueStart(tx, quote.quote_id)
  return undefined
}

/** Returns what the cart gets, if the quote can still be accepted, or is, with exactly what is delivered. */
async function findAddable(tx: Transaction, row: DeliveryRow): Promise<Addable | undefined> {
  const addition = { cartId: row.cart_id, customerId: row.customer_id, items: row.choices }
  try {
    const addable = await requireAddable(tx, row.quote_id, addition)
    if (!addable) return undefined
    const contents = await contentsOf(tx, row.shop_id, addable.quote, addable.items)
    return isDeepStrictEqual(contents, row.contents) ? addable : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

async function settle(
  tx: Transaction,
  { action, row: { delivery_id, attempts, shop_id } }: Step,
  result: ShopOutcome<Delivered | DeliveryState | undefined>,
  duration_ms: number,
): Promise<void> {
  const delivered =
    action === 'deliver' && result.outcome === 'done' ? (result.value as Delivered) : undefined
  const ref = delivered?.cart ?? ''
  // A cart of the buyer that is mirrored already, as one that the shop merged another into.
  const landed = (await findIds(tx, shop_id, 'cart', [ref])).get(ref)
  const { row } = await lockAll(tx, delivery_id, landed)
  // The process of this attempt was taken for dead, and another one has made the next.
  if (row.attempts !== attempts) return
  const message = result.outcome === 'done' ? null : result.error.message
  await insertShopAttempt(tx, delivery_id, { action, outcome: result.outcome, message, duration_ms })
  if (result.outcome === 'unknown') return settleUnknown(tx, row, result.error)
  if (action === 'withdraw') return settleWithdrawn(tx, row, result as ShopOutcome<DeliveryState | undefined>)
  if (delivered) return settleDelivered(tx, await bindCart(tx, row, delivered, landed), delivered)
  const { code } = (result as { error: ShopRefused }).error
  await updateDelivery(tx, delivery_id, { state: 'refused', code, message, next_in_ms: null })
  await recordDelivery(tx, row.quote_id, 'quote.delivery_refused', { code, message })
}

/** Binds the cart of the delivery to the one that the shop has put it into, or moves it to the cart that mirrors that. */
async function bindCart(
  tx: Transaction,
  row: DeliveryRow,
  { cart: ref, at }: Delivered,
  landed: number | undefined,
): Promise<DeliveryRow> {
  const { delivery_id, shop_id, cart_id } = row
  if (ref === null || landed === cart_id) return row
  if (landed === undefined) {
    await rebindCart(tx, shop_id, ref, cart_id)
    return row
  }
  await closeShopCart(tx, cart_id)
  // The shop has just said that it is open.
  if (at === 'now') await openShopCart(tx, landed)
  await moveDelivery(tx, delivery_id, landed)
  return { ...row, cart_id: landed }
}

async function settleDelivered(
  tx: Transaction,
  row: DeliveryRow,
  { checkout_url }: Delivered,
): Promise<void> {
  const { delivery_id, quote_id } = row
  const addable = await findAddable(tx, row)
  if (!addable) return takeOut(tx, row)
  await putIntoCart(tx, row.actor, addable)
  await updateDelivery(tx, delivery_id, {
    state: 'delivered',
    checkout_url: linkOf(checkout_url),
    next_in_ms: FIRST_CHECK_MS,
  })
  await recordDelivery(tx, quote_id, 'quote.delivered')
}

async function turnBack(tx: Transaction, { row: { delivery_id, attempts } }: Step): Promise<void> {
  const { row } = await lockAll(tx, delivery_id)
  if (row.attempts === attempts) await takeOut(tx, row)
}

async function takeOut(tx: Transaction, row: DeliveryRow): Promise<void> {
  await updateDelivery(tx, row.delivery_id, { state: 'withdrawing', next_in_ms: 0, is_restarted: true })
  await queueAttempt(tx, row, 0)
}

async function settleWithdrawn(
  tx: Transaction,
  row: DeliveryRow,
  result: ShopOutcome<DeliveryState | undefined>,
): Promise<void> {
  if (result.outcome === 'done' && result.value) return recordState(tx, row, result.value)
  if (result.outcome !== 'done') return settleUnknown(tx, row, (result as { error: Error }).error)
  await recordWithdrawn(tx, row)
}

async function recordWithdrawn(tx: Transaction, { delivery_id, quote_id }: DeliveryRow): Promise<void> {
  await updateDelivery(tx, delivery_id, { state: 'withdrawn', next_in_ms: null })
  // It may have been accepted again in the meantime. Not at once: what cannot be delivered would go round in circles.
  await queueStart(tx, quote_id, FIRST_CHECK_MS)
}

async function settleUnknown(
  tx: Transaction,
  row: DeliveryRow,
  error: Error & { retry_after_ms?: number },
): Promise<void> {
  const { delivery_id, quote_id } = row
  const { message } = error
  const state = row.state === 'withdrawing' ? 'withdrawing' : 'unknown'
  if (row.tried_for_ms < TRIED_MS_MAX) {
    const next_in_ms = retryDelay(row.tried_for_ms, error.retry_after_ms, Math.random)
    await updateDelivery(tx, delivery_id, { state, code: 'no_answer', message, next_in_ms })
    return queueAttempt(tx, row, next_in_ms)
  }
  await updateDelivery(tx, delivery_id, { state, code: 'given_up', message, next_in_ms: null })
  await recordDelivery(tx, quote_id, 'quote.delivery_changed', { code: 'given_up', message })
}
