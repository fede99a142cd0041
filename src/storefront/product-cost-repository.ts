// Reads and writes what products cost the seller.
import {
  maybeScalar,
  run,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'

/**
 * The SQL expression for the currency of the cost of the product `p`: with prices by currency, that of the first store; else null, as
 * the cost counts in every one, like the price.
 */
export const costCurrency = `case when p.prices is not null then (
  select currency_code from store order by store_id limit 1) end`

/** Returns the SKU, the cost and its currency. The cost is null if it is unknown; all are undefined for an unknown SKU. */
export async function findProductCost(db: Queryable, sku: string): Promise<Json | undefined> {
  return maybeScalar(
    db,
    `select json_build_object('sku', sku, 'cost', trim_scale(cost), 'currency_code', ${costCurrency})::text
     from product p left join product_cost using (product_id) where sku = $1`,
    [sku],
  )
}

/** Null removes the cost. Does nothing for an unknown SKU. */
export async function saveProductCost(tx: Transaction, sku: string, cost: number | null): Promise<void> {
  if (cost === null)
    await run(
      tx,
      'delete from product_cost where product_id = (select product_id from product where sku = $1)',
      [sku],
    )
  else
    await run(
      tx,
      `insert into product_cost (product_id, cost) select product_id, $2 from product where sku = $1
       on conflict (product_id) do update set cost = excluded.cost, updated_at = utc_now()`,
      [sku, cost],
    )
}
