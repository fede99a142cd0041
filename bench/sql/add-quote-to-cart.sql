-- POST /V1/quoting/quotes/:quoteId/addToCart of a quote with 5 items into an empty cart of nobody
-- A blank follows each colon of JSON: pgbench takes what follows it otherwise for a variable.
\set step :step + 1
\set quote :first + :step * :clients + :client_id
begin;
select cart_id, customer_id, store_id, currency_code, is_active from cart where cart_id = :quote for update;
select quote_id, request_id, price_request_id, status, coalesce(expires_at <= utc_now(), false) as is_due, customer_id,
  customer_email, company, vat_id, billing_address, shipping_address, currency_code, items_count, shipping_amount,
  shipping_tax_percent, tax_rounding, wire_time(expires_at) as expires_at, grand_total, shipping_description, seller_comment,
  title, terms, show_images, purchase_order_number, cc, cart_id, version, link_generation,
  (select s.default_tax_percent::float8 from store s where s.store_id = q.store_id) as default_tax_percent,
  (select r.cart_id from quote_request r where r.request_id = q.request_id) as request_cart_id
from quote q where quote_id = :quote for update;
select item_id, product_id, product_type, sku, name, qty, price, original_price, tax_percent, tier_prices, customer_note,
  description, unit, section, needs_price, needs_tax, image, chosen_qty, chosen_price
from quote_item where quote_id = :quote order by position, item_id;
update quote set cart_id = :quote, status = 'accepted', version = version + 1, updated_at = utc_now()
where quote_id = :quote and version = 1;
insert into quote_history (quote_id, from_status, to_status, actor, comment)
values (:quote, 'proposed', 'accepted', 'integration bench', null);
with subject as materialized (select (select q.json_before_status || quote_status(q.status, q.expires_at) || q.json_after_status
  || ',"files":' || coalesce(q.files, '[]')
  || (select ',"items":[' || coalesce(string_agg(item_json, ',') filter (where is_chosen), '')
    || '],"unchosen_items":[' || coalesce(string_agg(item_json, ',') filter (where not is_chosen), '') || ']}' from (
    select i.item_json, i.is_chosen from quote_item i where i.quote_id = q.quote_id order by i.position, i.item_id) item)
  from quote q where q.quote_id = :quote) as record)
insert into event (type, record_type, record_id, data)
select type, 'quote', :quote, (case when details is null then record else left(record, -1) || ',' || substr(details, 2) end)::json
from subject, unnest(array['quote.status_changed', 'quote.added_to_cart'],
    array['{"old_status": "proposed","new_status": "accepted"}', null]) with ordinality as happened (type, details, place)
order by place;
insert into cart_item (cart_id, sku, name, product_type, qty, agreed_price, agreed_tax_percent, quote_id, quote_item_id,
  agreed_tax, agreed_shipping, agreed_shipping_tax)
select :quote::int, line.sku, line.name, line.product_type, line.qty, line.price, line.tax_percent, :quote, quote_item_id,
  i.tax_amount, case when line.position = 0 then shipping_amount end,
  case when line.position = 0 then shipping_tax_amount end
from json_to_recordset('[
  {"position": 0,"product_type": "simple","sku": "OAK-1","name": "Oak table 1","qty": "10","price": "10","tax_percent": "19","quote_item_id": 1},
  {"position": 1,"product_type": "simple","sku": "OAK-2","name": "Oak table 2","qty": "10","price": "10","tax_percent": "19","quote_item_id": 2},
  {"position": 2,"product_type": "simple","sku": "OAK-3","name": "Oak table 3","qty": "10","price": "10","tax_percent": "19","quote_item_id": 3},
  {"position": 3,"product_type": "simple","sku": "OAK-4","name": "Oak table 4","qty": "10","price": "10","tax_percent": "19","quote_item_id": 4},
  {"position": 4,"product_type": "simple","sku": "OAK-5","name": "Oak table 5","qty": "10","price": "10","tax_percent": "19","quote_item_id": 5}
  ]'::json) as line (position integer, quote_item_id integer, product_type text, sku text, name text, qty numeric, price numeric,
  tax_percent numeric)
left join quote_item i on i.item_id = line.quote_item_id left join quote on quote.quote_id = :quote
order by line.position
on conflict (cart_id, quote_item_id) where quote_id is not null do nothing;
update cart set customer_id = 1, updated_at = utc_now() where cart_id = :quote;
commit;
