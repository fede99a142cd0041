// Counts the deliveries of quotes to connected shops.
import { many, type Queryable } from '../platform/postgres/database.ts'
import type { DeliveryStatus } from '../domain/shop-delivery-statuses.ts'

/** Deliveries in other states are what has gone well, and grow with the years: the metrics do not read them. */
const countedStates: DeliveryStatus[] = ['wanted', 'unknown', 'withdrawing', 'refused', 'changed', 'differs']

type Count = { state: DeliveryStatus | 'given_up'; count: number }

/**
 * Counts the deliveries in each of these states, also where there are none, of shops that are switched on: nothing is tried for others.
 * Those that were given up are counted as such, instead of by their state.
 */
export async function countShopDeliveries(db: Queryable): Promise<Count[]> {
  // As constants in the statement, the planner knows how rare they are.
  const states = countedStates.map((state) => `'${state}'`).join(', ')
  return many(
    db,
    `select state, coalesce(count, 0)::int as count
     from unnest($1::text[]) as state left join (
       select case when state in ('unknown', 'withdrawing') and code = 'given_up' then 'given_up' else state end as state, count(*)
       from shop_delivery where shop_id = any (array(select shop_id from shop where is_active)) and state in (${states})
       group by 1) counted using (state)`,
    [[...countedStates, 'given_up']],
  )
}
