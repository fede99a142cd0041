// Counts the deliveries of quotes to connected shops.
import { many, type Queryable } from '../platform/postgres/database.ts'
import { deliveryStatuses, type DeliveryStatus } from './shop-delivery-query.ts'

/** Counts the deliveries in each state, also where there are none. */
export async function countShopDeliveries(
  db: Queryable,
): Promise<{ state: DeliveryStatus; count: number }[]> {
  return many(
    db,
    `select state, count(delivery_id)::int as count
     from unnest($1::text[]) state left join shop_delivery using (state) group by 1`,
    [deliveryStatuses],
  )
}
