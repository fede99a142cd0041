// The job that brings a quote into a shop, or takes it out again.
//
// An attempt is a transaction that decides by the present state of the quote, one call of the shop outside of it, and a
// transaction that records the outcome. It can be repeated at any time: the shop recognizes the key. No clear answer is an outcome
// of its own, `unknown`: it is tried again, and neither accepted nor refused.
import { AppError } from '../platform/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import type { Quote } from '../quoting/quote/quote.ts'
import { deliveryOf } from './delivery-contents.ts'
import { lockAll } from './delivery-lock.ts'
import { LATE_MS_MAX } from './delivery-times.ts'
import { startAfterAcceptance } from './delivery-start.ts'
import { findAddable, recordWithdrawn, settle, turnBack, type Step } from './delivery-outcome.ts'
import { shopOutcome, type ShopOutcome } from './shop-outcome.ts'
import { countAttempt, leaveOutDelay, updateDelivery, type DeliveryRow } from './shop-delivery-repository.ts'
import { queueAttempt, queueStart } from './shop-job-repository.ts'
import { findShopById } from './shop-repository.ts'
import { openShop, type ShopNetwork } from './shop-request.ts'
import { ShopUnknown, type Delivered, type DeliveryState, type Shop, type ShopDelivery } from './shop.ts'

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
    await db.transaction((tx) => turnBack(tx, step, error))
  }
}

/** A refusal counts only once the shop has withdrawn unclear attempts before it, which may have arrived or may still arrive. */
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
  if (action === 'deliver' && row.due_in_ms > 0 && row.code !== 'given_up') {
    await queueAttempt(tx, row, row.due_in_ms)
    return undefined
  }
  if (row.due_in_ms < -LATE_MS_MAX) {
    await leaveOutDelay(tx, deliveryId)
    row.tried_for_ms = Math.max(row.tried_for_ms + row.due_in_ms, 0)
  }
  await countAttempt(tx, deliveryId)
  const attempts = row.attempts + 1
  return { action, row: { ...row, attempts }, shop, delivery: await deliveryOf(tx, row, quote) }
}

async function actionFor(
  tx: Transaction,
  row: DeliveryRow,
  quote: Quote,
): Promise<Step['action'] | undefined> {
  if (row.state === 'wanted' || row.state === 'unknown')
    return (await findAddable(tx, row)) instanceof AppError ? 'withdraw' : 'deliver'
  if (row.state === 'withdrawing') return 'withdraw'
  if (row.state === 'delivered' || row.state === 'changed') {
    const isThere = quote.status === 'accepted' && quote.cart_id === row.cart_id
    return isThere ? undefined : 'withdraw'
  }
  const isClosed = row.state === 'withdrawn' || row.state === 'cancelled' || row.state === 'refused'
  if (isClosed && quote.status === 'accepted' && quote.cart_id === null) await queueStart(tx, quote.quote_id)
  return undefined
}
