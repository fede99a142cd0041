-- The price request that a quote answers.
alter table quote add column price_request_id integer references price_request (request_id);
create index quote_price_request on quote (price_request_id) where price_request_id is not null;

-- The quote whose proposal is this reply: each quote replies once.
alter table price_request_reply add column quote_id integer references quote (quote_id);
create unique index price_request_reply_quote on price_request_reply (quote_id) where quote_id is not null;

create or replace function quote_json() returns trigger language plpgsql as $$
declare
  after_status text;
begin
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
      new.price_request_id) r;
  new.json_after_status := '",' || substr(after_status, 2, length(after_status) - 2);
  return new;
end $$;

-- Without building the stored JSON again, which only gains the field.
alter table quote disable trigger quote_json;
update quote set json_after_status = json_after_status || ',"price_request_id":null';
alter table quote enable trigger quote_json;
