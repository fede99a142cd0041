-- Lists give rows as they stand: their JSON is made when a row is written, not each time that it is read. Triggers keep
-- it, so that no statement can forget to. Whoever adds a field to a record replaces its function and touches all rows.

create function price_request_json() returns trigger language plpgsql as $$
begin
  new.list_json := '{"request_id":' || new.request_id
    || ',"increment_id":"' || increment_id('REQ', new.request_id)
    || '","customer_email":' || to_json(new.customer_email)
    || ',"customer_firstname":' || coalesce(to_json(new.customer_firstname)::text, 'null')
    || ',"customer_lastname":' || coalesce(to_json(new.customer_lastname)::text, 'null')
    || ',"created_at":"' || to_char(new.created_at, 'YYYY-MM-DD HH24:MI:SS')
    || '","is_read":' || new.is_read || '}';
  return new;
end $$;

alter table price_request add column list_json text;
create trigger price_request_json before insert or update on price_request
  for each row execute function price_request_json();
update price_request set is_read = is_read;
alter table price_request alter column list_json set not null;

-- Whether a quote is expired is decided when it is read: its JSON has two parts, and the status stands between them.
create function quote_json() returns trigger language plpgsql as $$
declare
  after_status text;
begin
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
      new.version) r;
  new.json_after_status := '",' || substr(after_status, 2, length(after_status) - 2);
  return new;
end $$;

alter table quote add column json_before_status text, add column json_after_status text;
create trigger quote_json before insert or update on quote for each row execute function quote_json();
update quote set version = version;
alter table quote alter column json_before_status set not null, alter column json_after_status set not null;

create function quote_item_json() returns trigger language plpgsql as $$
begin
  select row_to_json(r)::text into new.item_json from (
    select new.item_id, new.quote_id, new.product_id, new.product_type, new.sku, new.name,
      trim_scale(new.qty) as qty, trim_scale(new.price) as price, trim_scale(new.original_price) as original_price,
      trim_scale(new.discount_percent) as discount_percent, trim_scale(new.tax_percent) as tax_percent,
      trim_scale(new.tax_amount) as tax_amount, trim_scale(new.price_incl_tax) as price_incl_tax,
      trim_scale(new.row_total) as row_total, trim_scale(new.row_total_incl_tax) as row_total_incl_tax,
      new.tier_prices, new.customer_note, new.options, wire_time(new.created_at) as created_at,
      wire_time(new.updated_at) as updated_at) r;
  return new;
end $$;

alter table quote_item add column item_json text;
create trigger quote_item_json before insert or update on quote_item
  for each row execute function quote_item_json();
update quote_item set qty = qty;
alter table quote_item alter column item_json set not null;

drop index quote_item_quote_id;
create index quote_item_quote_id on quote_item (quote_id, item_id);
