// Reads what may stand against an approval: lines without a price, and what the connected shop of the store can hold.
import { one, type Queryable } from '../../platform/postgres/database.ts'

export type ShopLimits = {
  can: {
    custom_lines: boolean
    negative_lines: boolean
    taxed_shipping: boolean
    price_digits: number
    fractional_quantities: boolean
    currency_codes?: string[]
  }
  /** The products of the quote that the shop has. */
  known_products: number[]
}

export type UnpricedLine = { list: string; index: number; needs_price: boolean; needs_tax: boolean }

/** Returns the lines that lack a price or a tax, in their order; `limits` is null if the store has no shop, or one whose products were not read yet. */
export async function findObstacles(
  db: Queryable,
  storeId: number,
  quoteId: number,
): Promise<{ unpriced: UnpricedLine[]; limits: ShopLimits | null }> {
  return one(
    db,
    `select coalesce((
       select json_agg(item order by list, index) from (
         select case when is_chosen then 'items' else 'unchosen_items' end as list,
           row_number() over (partition by is_chosen order by position, item_id)::integer - 1 as index, needs_price, needs_tax
         from quote_item where quote_id = $2) item
       where needs_price or needs_tax), '[]') as unpriced, (
       select json_build_object('can', s.can, 'known_products', array(select r.id from shop_ref r
         join quote_item i on i.product_id = r.id where r.shop_id = s.shop_id and r.kind = 'product' and i.quote_id = $2))
       from shop s where s.store_id = $1 and s.is_active and s.synced_at is not null) as limits`,
    [storeId, quoteId],
  )
}
