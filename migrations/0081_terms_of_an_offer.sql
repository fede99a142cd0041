-- What an offer says besides its lines, the tax of its shipping, and how its taxes are rounded.
alter table quote
  add column title text,
  add column terms text,
  add column show_images boolean not null default true,
  -- Null: shipping is not taxed.
  add column shipping_tax_percent numeric(7,4),
  add column shipping_tax_amount numeric(20,4) not null default 0,
  add column tax_rounding text not null default 'row',
  -- 1: json_after_status lacks the fields of this migration, which are added when it is read, as rewriting all rows would block
  -- writes.
  add column json_fields smallint not null default 1;

alter table store
  add column shipping_tax_percent numeric(7,4) check (shipping_tax_percent between 0 and 100),
  add column quote_terms text,
  add column tax_rounding text not null default 'row' check (tax_rounding in ('row', 'rate'));

alter table cart add column tax_rounding text not null default 'row';

-- The taxes that were agreed, so that a cart and its order have those of the quote; null for plain lines and those of before.
alter table cart_item add column agreed_tax numeric(20,4), add column agreed_shipping_tax numeric(20,4);

create or replace function quote_json() returns trigger language plpgsql as $$
declare
  after_status text;
begin
  new.json_fields := 2;
  -- During an update of the service, its previous version changes totals without the rates.
  if tg_op = 'UPDATE' and (new.subtotal, new.tax_amount) is distinct from (old.subtotal, old.tax_amount)
    and new.tax_rates::text is not distinct from old.tax_rates::text then
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
      trim_scale(new.shipping_tax_amount) as shipping_tax_amount, new.tax_rounding) r;
  new.json_after_status := '",' || substr(after_status, 2, length(after_status) - 2);
  return new;
end $$;

create or replace function quote_former_texts(quote) returns setof text language sql stable as $$
  select distinct md5(said) from (
    select unnest(array[$1.customer_note, $1.seller_comment, $1.shipping_description, $1.purchase_order_number, $1.company,
      $1.vat_id, $1.billing_address::text, $1.shipping_address::text, $1.title, $1.terms]) as said
    union all
    select unnest(array[customer_note, description, section])
    from quote_item where quote_id = $1.quote_id
    union all
    select unnest(array[name, sku])
    from quote_item where quote_id = $1.quote_id and product_type = 'custom') texts
  where said is not null
$$;
