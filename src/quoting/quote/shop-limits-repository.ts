// Reads what may stand against an approval: lines without a price, and products that the connected shop of the store does not sell.
import { one, type Queryable } from '../../platform/postgres/database.ts'

export type UnpricedLine = { list: string; index: number; needs_price: boolean; needs_tax: boolean }

/** Returns the lines that lack a price or a tax, in their order, and the products of the quote that the shop sells. */
export async function findObstacles(
  db: Queryable,
  storeId: number,
  quoteId: number,
): Promise<{ unpriced: UnpricedLine[]; sold_products: number[] }> {
  return one(
    db,
    `select coalesce((
       select json_agg(item order by list, index) from (
         select case when is_chosen then 'items' else 'unchosen_items' end as list,
           row_number() over (partition by is_chosen order by position, item_id)::integer - 1 as index, needs_price, needs_tax
         from quote_item where quote_id = $2) item
       where needs_price or needs_tax), '[]') as unpriced,
       array(select r.id from shop s join shop_ref r on r.shop_id = s.shop_id and r.kind = 'product' and r.is_sold
         join quote_item i on i.product_id = r.id where s.store_id = $1 and i.quote_id = $2) as sold_products`,
    [storeId, quoteId],
  )
}
