-- Lines that are in no catalog (product_type custom), and what a line says besides its price. Without a price, `price` is 0 until
-- somebody gives it one; without a tax rate, `tax_percent` is 0 likewise.
alter table quote_item
  add column description text,
  add column unit text,
  add column section text,
  add column needs_price boolean not null default false,
  add column needs_tax boolean not null default false,
  -- 1: item_json lacks the fields of this migration, which are added when it is read, as rewriting all rows would block writes.
  add column json_fields smallint not null default 1,
  drop constraint quote_item_price_check,
  drop constraint quote_item_original_price_check;

-- A lump-sum discount has a negative price. Not valid: existing rows satisfied the stricter constraints.
alter table quote_item
  add constraint quote_item_price_check check (price >= 0 or product_type = 'custom') not valid,
  add constraint quote_item_original_price_check check (original_price >= 0 or product_type = 'custom') not valid;

alter table quote_request_item add column description text, add column unit text;

create function custom_sku() returns trigger language plpgsql as $$
begin
  new.sku := 'custom-' || new.item_id;
  return new;
end $$;
-- Triggers run in the order of their names: before the one that writes the JSON.
create trigger custom_sku before insert on quote_request_item for each row when (new.sku = '')
  execute function custom_sku();
create trigger custom_sku before insert or update on quote_item for each row when (new.sku = '')
  execute function custom_sku();

alter table store add column default_tax_percent numeric(7,4) check (default_tax_percent between 0 and 100);

create or replace function quote_item_json() returns trigger language plpgsql as $$
begin
  new.json_fields := 2;
  select row_to_json(r)::text into new.item_json from (
    select new.item_id, new.quote_id, new.product_id, new.product_type, new.sku, new.name,
      trim_scale(new.qty) as qty, trim_scale(new.price) as price, trim_scale(new.original_price) as original_price,
      trim_scale(new.discount_percent) as discount_percent, trim_scale(new.tax_percent) as tax_percent,
      trim_scale(new.tax_amount) as tax_amount, trim_scale(new.price_incl_tax) as price_incl_tax,
      trim_scale(new.row_total) as row_total, trim_scale(new.row_total_incl_tax) as row_total_incl_tax,
      new.tier_prices, new.customer_note, new.options, wire_time(new.created_at) as created_at,
      wire_time(new.updated_at) as updated_at, trim_scale(new.chosen_qty) as chosen_qty,
      trim_scale(new.chosen_price) as chosen_price, new.description, new.unit, new.section, new.position,
      new.needs_price, new.needs_tax) r;
  return new;
end $$;

-- The texts of lines that an erasure of a former buyer has to find.
create or replace function quote_former_texts(quote) returns setof text language sql stable as $$
  select distinct md5(said) from (
    select unnest(array[$1.customer_note, $1.seller_comment, $1.shipping_description, $1.purchase_order_number, $1.company,
      $1.vat_id, $1.billing_address::text, $1.shipping_address::text]) as said
    union all
    select unnest(array[customer_note, description, section])
    from quote_item where quote_id = $1.quote_id
    union all
    select unnest(array[name, sku])
    from quote_item where quote_id = $1.quote_id and product_type = 'custom') texts
  where said is not null
$$;
