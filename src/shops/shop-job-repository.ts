// Queues the jobs of deliveries to connected shops.
import { run, type Queryable, type Transaction } from '../platform/postgres/database.ts'
import type { DeliveryRow } from './shop-delivery-repository.ts'

/** Queues an attempt; those of one cart are made one after the other. A waiting one is moved to the new time. */
export async function queueAttempt(
  tx: Transaction,
  { delivery_id, cart_id }: Pick<DeliveryRow, 'delivery_id' | 'cart_id'>,
  delay_ms: number,
): Promise<void> {
  await run(
    tx,
    `select graphile_worker.add_job('deliver_quote', json_build_object('delivery_id', $1::integer),
       queue_name := 'shop-cart:' || $2::integer, job_key := 'shop-delivery:' || $1::integer,
       run_at := now() + $3 * interval '1 millisecond',
       flags := array['shop:' || (select shop_id from shop_delivery where delivery_id = $1)])`,
    [delivery_id, cart_id, delay_ms],
  )
}

/** Queues the delivery of a quote that was accepted. */
export async function queueStart(tx: Transaction, quoteId: number, delay_ms = 0): Promise<void> {
  await run(
    tx,
    `select graphile_worker.add_job('deliver_quote', json_build_object('quote_id', $1::integer),
       job_key := 'shop-quote:' || $1::integer, run_at := now() + $2 * interval '1 millisecond')`,
    [quoteId, delay_ms],
  )
}

/** Queues a look at all deliveries of a shop that are due: one at a time, and one that waits. The next minute queues another. */
export async function queueLook(db: Queryable, shopId: number): Promise<void> {
  await run(
    db,
    `select graphile_worker.add_job('reconcile_shop', json_build_object('shop_id', $1::integer),
       queue_name := 'shop-look:' || $1, job_key := 'shop-look:' || $1, max_attempts := 1)`,
    [shopId],
  )
}

export async function queueCheck(db: Queryable, deliveryId: number): Promise<void> {
  await run(
    db,
    `select graphile_worker.add_job('check_delivery', json_build_object('delivery_id', $1::integer),
       job_key := 'shop-check:' || $1::integer,
       flags := array['shop:' || (select shop_id from shop_delivery where delivery_id = $1)])`,
    [deliveryId],
  )
}
