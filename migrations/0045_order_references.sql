-- The order of a quote as text: the number that another system gave it, or the id.
alter table quote add column order_reference text;

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
      new.billing_address, new.shipping_address, new.assignee_id, new.order_reference) r;
  new.json_after_status := '",' || substr(after_status, 2, length(after_status) - 2);
  return new;
end $$;

-- Without building the stored JSON again, which only gains the field: an id is written in digits.
alter table quote disable trigger quote_json;
update quote set order_reference = order_id::text,
  json_after_status = json_after_status || ',"order_reference":' || coalesce('"' || order_id || '"', 'null');
alter table quote enable trigger quote_json;

create index quote_order_reference on quote (lower(order_reference), quote_id) where order_reference is not null;
