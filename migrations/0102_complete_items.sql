-- The stored JSON of an item is complete: putting its files and its picture into it at each reading took most of the time of lists of
-- quotes with items. Such rows have json_fields 4; older ones are completed when they are read, until they change. While the service is
-- updated, its previous version adds both once more, with the same values.
create or replace function quote_item_json() returns trigger language plpgsql as $$
begin
  new.json_fields := 4;
  select row_to_json(r)::text into new.item_json from (
    select new.item_id, new.quote_id, new.product_id, new.product_type, new.sku, new.name,
      trim_scale(new.qty) as qty, trim_scale(new.price) as price, trim_scale(new.original_price) as original_price,
      trim_scale(new.discount_percent) as discount_percent, trim_scale(new.tax_percent) as tax_percent,
      trim_scale(new.tax_amount) as tax_amount, trim_scale(new.price_incl_tax) as price_incl_tax,
      trim_scale(new.row_total) as row_total, trim_scale(new.row_total_incl_tax) as row_total_incl_tax,
      new.tier_prices, new.customer_note, new.options, wire_time(new.created_at) as created_at,
      wire_time(new.updated_at) as updated_at, trim_scale(new.chosen_qty) as chosen_qty,
      trim_scale(new.chosen_price) as chosen_price, new.description, new.unit, new.section, new.position,
      new.needs_price, new.needs_tax, new.role, new.choice_group, new.is_chosen, new.is_default,
      coalesce(new.files, '[]')::json as files, new.image) r;
  return new;
end $$;
