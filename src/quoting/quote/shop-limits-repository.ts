// Reads what the connected shop of a store can hold.
import { maybeOne, type Queryable } from '../../platform/postgres/database.ts'

export type ShopLimits = {
  can: {
    custom_lines: boolean
    negative_lines: boolean
    taxed_shipping: boolean
    price_digits: number
    fractional_quantities: boolean
  }
  /** The products of the quote that the shop has. */
  known_products: number[]
}

/** Returns undefined if the store has no shop. */
export async function findShopLimits(
  db: Queryable,
  storeId: number,
  quoteId: number,
): Promise<ShopLimits | undefined> {
  return maybeOne(
    db,
    `select s.can, array(select r.id from shop_ref r join quote_item i on i.product_id = r.id
       where r.shop_id = s.shop_id and r.kind = 'product' and i.quote_id = $2) as known_products
     from shop s where s.store_id = $1 and s.is_active`,
    [storeId, quoteId],
  )
}
