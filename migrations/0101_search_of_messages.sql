-- The search also finds a quote by its title and by what was written about it. What was written by or for a former buyer is not searched.
create or replace view searchable as
select 'quote' as record_type, quote_id as record_id, search_fold(left(concat_ws(' ', increment_id('Q', quote_id),
  'Q' || quote_id, customer_firstname, customer_lastname, company, customer_email, purchase_order_number, order_reference,
  order_increment_id, title, (select string_agg(concat_ws(' ', sku, name), ' ' order by "position", item_id)
    from quote_item i where i.quote_id = q.quote_id), (select string_agg(c.text, ' ' order by comment_id desc)
    from quote_comment c where c.quote_id = q.quote_id and c.buyer_number = q.buyer_number)), 50000)) as text
from quote q
union all
select 'quote_request', request_id, search_fold(left(concat_ws(' ', increment_id('QR', request_id), 'QR' || request_id,
  customer_firstname, customer_lastname, company, customer_email, (select string_agg(concat_ws(' ', sku, name), ' ' order by item_id)
    from quote_request_item i where i.request_id = r.request_id)), 50000))
from quote_request r
union all
select 'price_request', request_id, search_fold(concat_ws(' ', increment_id('REQ', request_id), 'REQ' || request_id,
  customer_firstname, customer_lastname, company, customer_email, product_sku, product_name))
from price_request
union all
select 'customer', customer_id, search_fold(concat_ws(' ', customer_id, firstname, lastname, company, email)) from customer
union all
select 'product', product_id, search_fold(concat_ws(' ', sku, name)) from product;

create function note_searchable_comment() returns trigger language plpgsql as $$
begin
  insert into search_note (record_type, record_id) values ('quote', coalesce(new.quote_id, old.quote_id));
  return null;
end $$;
create trigger quote_comment_search after insert or delete on quote_comment for each row execute function note_searchable_comment();
create trigger quote_comment_search_change after update on quote_comment for each row when (old.text <> new.text)
  execute function note_searchable_comment();

-- A quote that gets another buyer loses what was written by and for the former one.
create trigger quote_search_buyer after update on quote for each row when (old.buyer_number <> new.buyer_number)
  execute function note_searchable();

-- What is there is noted by a job, as reading all quotes here would keep writes waiting (src/platform/postgres/background-fills.ts).
do $$ begin
  if exists (select from quote) then
    perform graphile_worker.add_job('fill_rows', '{"name": "texts_of_quotes", "after": 0}');
  end if;
end $$;
