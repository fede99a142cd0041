// What the items of quotes cost the seller, as a statement that a route streams as a list.

/** Returns a JSON object per item of the quote $1: `item_id`, and `cost`, the present one of its product. */
export const quoteCostsSql = `select json_build_object('item_id', i.item_id, 'cost', trim_scale(c.cost))::text
  from quote_item i left join product_cost c using (product_id)
  where i.quote_id = $1 order by i.position, i.item_id`
