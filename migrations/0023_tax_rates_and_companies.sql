-- The tax of a quote by rate, and companies: name, VAT id and addresses of customers, price requests, quote requests and
-- quotes. Together, because the stored JSON of all quotes is computed again.

-- The sums of the rounded items, as the service computes them.
create function quote_tax_rates(quote integer) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('percent', trim_scale(percent), 'base', trim_scale(base),
    'amount', trim_scale(amount)) order by percent), '[]')
  from (select tax_percent as percent, sum(row_total) as base, sum(tax_amount) as amount
    from quote_item where quote_id = quote group by tax_percent) rate
$$;

alter table quote add column tax_rates json;

alter table customer add column company text, add column vat_id text, add column billing_address json,
  add column shipping_address json;
alter table price_request add column company text, add column vat_id text, add column billing_address json,
  add column shipping_address json;
alter table quote_request add column company text, add column vat_id text, add column billing_address json,
  add column shipping_address json;
alter table quote add column company text, add column vat_id text, add column purchase_order_number text,
  add column billing_address json, add column shipping_address json;

-- The default addresses among those that customers were created with.
create function default_address(addresses json, flag text) returns json language sql immutable as $$
  select json_build_object('firstname', a->>'firstname', 'lastname', a->>'lastname', 'company', a->>'company',
    'street', coalesce(a->'street', '[]'), 'city', a->>'city',
    'region', coalesce(a->'region'->>'region', a->'region'->>'region_code'), 'postcode', a->>'postcode',
    'country_id', a->>'country_id', 'telephone', a->>'telephone', 'vat_id', a->>'vat_id')
  from json_array_elements(addresses) a where a->>flag = 'true' limit 1
$$;
update customer set billing_address = default_address(addresses, 'default_billing'),
  shipping_address = default_address(addresses, 'default_shipping')
where addresses::text <> '[]';
drop function default_address;

create or replace function quote_json() returns trigger language plpgsql as $$
declare
  after_status text;
begin
  -- During an update of the service, its previous version changes totals without the rates.
  if tg_op = 'UPDATE' and (new.subtotal, new.tax_amount) is distinct from (old.subtotal, old.tax_amount)
    and new.tax_rates::text is not distinct from old.tax_rates::text then
    new.tax_rates := quote_tax_rates(new.quote_id);
  end if;
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
      new.billing_address, new.shipping_address) r;
  new.json_after_status := '",' || substr(after_status, 2, length(after_status) - 2);
  return new;
end $$;

update quote set tax_rates = quote_tax_rates(quote_id);

-- The previous version also creates quotes without the rates, and their items afterwards.
create function quote_item_tax_rates() returns trigger language plpgsql as $$
begin
  update quote q set tax_rates = quote_tax_rates(quote_id)
  where tax_rates is null and quote_id in (select quote_id from added);
  return null;
end $$;
create trigger quote_item_tax_rates after insert on quote_item referencing new table as added
  for each statement execute function quote_item_tax_rates();
-- Quotes without tax rates exist only during an update, and every insert of items looks for them.
create index quote_without_tax_rates on quote (quote_id) where tax_rates is null;
