// What the items of quotes cost the seller, as a statement that a route streams as a list.
import { costCurrency } from '../../storefront/product-cost-repository.ts'

/** Returns a JSON object per item of the quote $1: `item_id`, and `cost`, the present one of its product; null in another currency. */
export const quoteCostsSql = `select json_build_object('item_id', i.item_id, 'cost', trim_scale(
    case when coalesce(${costCurrency}, q.currency_code) = q.currency_code then c.cost end))::text
  from quote_item i join quote q using (quote_id) left join product p using (product_id)
    left join product_cost c using (product_id)
  where i.quote_id = $1 order by i.position, i.item_id`
