// Looks at what connected shops made of our deliveries: by the ids that were delivered, in batches, slower with age.
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { sentDeliveries } from './delivery-contents.ts'
import { lockAll } from './delivery-lock.ts'
import { recordSeen } from './delivery-state.ts'
import {
  findWatchedDelivery,
  listDeliveriesToCheck,
  listStrayDeliveries,
  postponeChecks,
  type DeliveryRow,
} from './shop-delivery-repository.ts'
import { queueAttempt, queueLook } from './shop-job-repository.ts'
import { listActiveShops, type ShopRow } from './shop-repository.ts'
import { shopOutcome } from './shop-outcome.ts'
import { findOpenShop, openShop, type ShopNetwork } from './shop-request.ts'
import type { DeliveryState } from './shop.ts'

const BATCH = 100
const AGAIN_MS = 5 * 60_000

type Context = { db: Database; config: ShopNetwork }

/** Queues a look at every shop: one that hangs, or whose deliveries cannot be recorded, does not hold up the others. */
export async function queueLooks({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const stray of await listStrayDeliveries(db)) await db.transaction((tx) => queueAttempt(tx, stray, 0))
  for (const { shop_id } of await listActiveShops(db)) await queueLook(db, shop_id)
}

/** Looks at all deliveries of a shop that are due. If it does not answer, they are left for the next run. */
export async function reconcileShop(context: Context, shopId: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const shop = await findOpenShop(context.db, shopId)
    const due = shop ? await listDeliveriesToCheck(context.db, shopId, BATCH) : []
    if (!shop || due.length === 0 || !(await check(context, shop, due, signal))) break
  }
}

/** Looks at one delivery, which a webhook of the shop pointed at. */
export async function checkDelivery(
  context: Context,
  deliveryId: number,
  signal?: AbortSignal,
): Promise<void> {
  const row = await findWatchedDelivery(context.db, deliveryId)
  const shop = row && (await findOpenShop(context.db, row.shop_id))
  // The job is tried again.
  if (shop && !(await check(context, shop, [row], signal))) throw new Error('the shop did not answer')
}

async function check(
  { db, config }: Context,
  shop: ShopRow,
  rows: DeliveryRow[],
  signal?: AbortSignal,
): Promise<boolean> {
  const ids = rows.map(({ delivery_id }) => delivery_id)
  const deliveries = await sentDeliveries(db, shop.shop_id, rows)
  const result = await shopOutcome(() => openShop(shop, config).statesOf(deliveries, signal), signal)
  // Also those that the shop says nothing about, whose state is over by now, or which cannot be recorded.
  await postponeChecks(db, ids, AGAIN_MS)
  if (result.outcome !== 'done') return false
  const faults: unknown[] = []
  for (const [index, row] of rows.entries()) {
    const state = result.value[index]
    if (!state) continue
    try {
      await db.transaction((tx) => record(tx, row, state))
    } catch (error) {
      // The others are recorded nevertheless.
      faults.push(error)
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `deliveries of the shop ${shop.code} were not recorded`)
  return true
}

// What was said of a state that is over by now is ignored.
async function record(tx: Transaction, seen: DeliveryRow, state: DeliveryState): Promise<void> {
  const { row } = await lockAll(tx, seen.delivery_id)
  if (row.state === seen.state) await recordSeen(tx, row, state)
}
