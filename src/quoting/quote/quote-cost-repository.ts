// Reads what the items of quotes cost the seller.

/** The present cost of the products of the items. */
export const quoteCostsSql = `select json_build_object('item_id', i.item_id, 'cost', trim_scale(c.cost))::text
  from quote_item i left join product_cost c using (product_id)
  where i.quote_id = $1 order by i.position, i.item_id`
