-- Lines that the buyer of an offer may take or leave (role optional), or of which they take one of a group (alternative). Lines that
-- are not chosen do not count: `is_default` is the choice of the seller, `is_chosen` that of the buyer once there is one.
alter table quote_item
  add column role text not null default 'included',
  add column choice_group text,
  add column is_chosen boolean not null default true,
  add column is_default boolean not null default true;
-- Not valid: no row can violate them, and a check of all rows would block writes.
alter table quote_item
  add constraint quote_item_role_check check (role in ('included', 'optional', 'alternative')) not valid,
  add constraint quote_item_choice_group_check check ((role = 'alternative') = (choice_group is not null)) not valid,
  add constraint quote_item_included_check check (role <> 'included' or (is_chosen and is_default)) not valid;

-- The lowest and the highest grand total that choices can lead to; null without a choice, which is then the grand total.
alter table quote add column grand_total_from numeric(20,4), add column grand_total_to numeric(20,4);

-- json_fields 3: with the fields of this migration, which are added to older rows when they are read.
create or replace function quote_item_json() returns trigger language plpgsql as $$
begin
  new.json_fields := 3;
  select row_to_json(r)::text into new.item_json from (
    select new.item_id, new.quote_id, new.product_id, new.product_type, new.sku, new.name,
      trim_scale(new.qty) as qty, trim_scale(new.price) as price, trim_scale(new.original_price) as original_price,
      trim_scale(new.discount_percent) as discount_percent, trim_scale(new.tax_percent) as tax_percent,
      trim_scale(new.tax_amount) as tax_amount, trim_scale(new.price_incl_tax) as price_incl_tax,
      trim_scale(new.row_total) as row_total, trim_scale(new.row_total_incl_tax) as row_total_incl_tax,
      new.tier_prices, new.customer_note, new.options, wire_time(new.created_at) as created_at,
      wire_time(new.updated_at) as updated_at, trim_scale(new.chosen_qty) as chosen_qty,
      trim_scale(new.chosen_price) as chosen_price, new.description, new.unit, new.section, new.position,
      new.needs_price, new.needs_tax, new.role, new.choice_group, new.is_chosen, new.is_default) r;
  return new;
end $$;

create or replace function quote_json() returns trigger language plpgsql as $$
declare
  after_status text;
begin
  new.json_fields := 3;
  -- During an update of the service, its previous version changes totals without the rates. What moves from the lines to taxed
  -- shipping can leave the rates as they are.
  if tg_op = 'UPDATE' and (new.subtotal, new.tax_amount) is distinct from (old.subtotal, old.tax_amount)
    and new.tax_rates::text is not distinct from old.tax_rates::text
    and (new.shipping_amount, new.shipping_tax_percent) is not distinct from (old.shipping_amount, old.shipping_tax_percent) then
    new.tax_rates := quote_tax_rates(new.quote_id);
  end if;
  -- Set by the storefront, and by the previous version of the service, which know ids only.
  new.order_reference := coalesce(new.order_reference, new.order_id::text);
  new.json_before_status := '{"quote_id":' || new.quote_id
    || ',"increment_id":"' || increment_id('Q', new.quote_id)
    || '","request_id":' || coalesce(new.request_id::text, 'null')
    || ',"store_id":' || new.store_id || ',"status":"';
  select row_to_json(r)::text into after_status from (
    select new.customer_id, new.customer_email, new.customer_firstname, new.customer_lastname, new.customer_is_guest,
      new.customer_note, new.seller_comment, new.currency_code, new.items_count,
      trim_scale(new.items_qty) as items_qty, trim_scale(new.original_subtotal) as original_subtotal,
      trim_scale(new.subtotal) as subtotal, trim_scale(new.discount_amount) as discount_amount,
      trim_scale(new.shipping_amount) as shipping_amount, new.shipping_description,
      trim_scale(new.tax_amount) as tax_amount, trim_scale(new.grand_total) as grand_total,
      wire_time(new.expires_at) as expires_at, wire_time(new.proposed_at) as proposed_at, new.cart_id, new.order_id,
      new.order_increment_id, wire_time(new.created_at) as created_at, wire_time(new.updated_at) as updated_at,
      new.version, coalesce(new.tax_rates, '[]') as tax_rates, new.company, new.vat_id, new.purchase_order_number,
      new.billing_address, new.shipping_address, new.assignee_id, new.order_reference, new.cc,
      new.price_request_id, new.title, new.terms, new.show_images,
      trim_scale(new.shipping_tax_percent) as shipping_tax_percent,
      trim_scale(new.shipping_tax_amount) as shipping_tax_amount, new.tax_rounding,
      trim_scale(coalesce(new.grand_total_from, new.grand_total)) as grand_total_from,
      trim_scale(coalesce(new.grand_total_to, new.grand_total)) as grand_total_to) r;
  new.json_after_status := '",' || substr(after_status, 2, length(after_status) - 2);
  return new;
end $$;

-- The names of groups are texts that an erasure of a former buyer has to find.
create or replace function quote_former_texts(quote) returns setof text language sql stable as $$
  select distinct md5(said) from (
    select unnest(array[$1.customer_note, $1.seller_comment, $1.shipping_description, $1.purchase_order_number, $1.company,
      $1.vat_id, $1.billing_address::text, $1.shipping_address::text, $1.title, $1.terms]) as said
    union all
    select unnest(array[customer_note, description, section, choice_group])
    from quote_item where quote_id = $1.quote_id
    union all
    select unnest(array[name, sku])
    from quote_item where quote_id = $1.quote_id and product_type = 'custom') texts
  where said is not null
$$;

-- Lines that are not chosen have no share in the rates.
create or replace function quote_tax_rates(quote integer) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('percent', trim_scale(percent), 'base', trim_scale(base),
    'amount', trim_scale(amount)) order by percent), '[]')
  from (select tax_percent as percent, sum(row_total) as base, sum(tax_amount) as amount
    from quote_item where quote_id = quote and is_chosen group by tax_percent) rate
$$;
