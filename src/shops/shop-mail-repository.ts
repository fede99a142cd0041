// What is read to decide whether a mail about a delivery to a connected shop is sent.
import { maybeOne, scalar, type Queryable, type Transaction } from '../platform/postgres/database.ts'
import type { DeliveryStatus } from '../domain/shop-delivery-statuses.ts'

/** Returns whether an earlier delivery of its quote was refused with the same words. */
export async function wasRefusedBefore(tx: Transaction, deliveryId: number): Promise<boolean> {
  return scalar(
    tx,
    `select exists (select from shop_delivery d join shop_delivery b using (quote_id, state)
       where d.delivery_id = $1 and b.delivery_id < $1 and (b.code, b.message) is not distinct from (d.code, d.message))`,
    [deliveryId],
  )
}

/**
 * Returns the link to the checkout if the last delivery of a quote that is open is in the state, and the event is the last of its
 * type that is mailed; otherwise undefined.
 */
export async function findMailedDelivery(
  db: Queryable,
  quoteId: number,
  { recordedId, state }: { recordedId: string; state: DeliveryStatus },
): Promise<{ checkout_url: string | null } | undefined> {
  return maybeOne(
    db,
    `select d.checkout_url from quote q join shop_delivery d on d.delivery_id = q.shop_delivery_id
     where q.quote_id = $1 and d.state = $3 and (q.status = 'accepted' or $3 = 'refused' and q.status in ('approved', 'proposed'))
       and coalesce(q.expires_at > utc_now(), true) and not exists (
         select from event e join event later using (record_type, record_id, type)
         where e.recorded_id = $2 and later.recorded_id > e.recorded_id and later.data->>'notify' is distinct from 'false')`,
    [quoteId, recordedId, state],
  )
}
