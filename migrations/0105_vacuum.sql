-- By default, PostgreSQL cleans a table up after a fifth of it has changed: of 10,000,000 rows, of which 1 % change a day, after 20 days,
-- with 2,000,000 dead rows by then, statistics of up to ten days before, and pages that counts have to visit. Here it is a fiftieth, and
-- 5 % of new rows. Tables that stay small keep the default.
do $$
declare
  name text;
begin
  foreach name in array array[
    'cart', 'cart_item', 'cart_reduction', 'customer', 'event', 'idempotency_key', 'picture', 'price_request',
    'price_request_file', 'price_request_reply', 'product', 'product_cost', 'quote', 'quote_comment', 'quote_copied',
    'quote_file', 'quote_follow_up', 'quote_former_text', 'quote_history', 'quote_item', 'quote_mail', 'quote_proposal',
    'quote_request', 'quote_request_history', 'quote_request_item', 'sales_order', 'search_record', 'shop_attempt',
    'shop_delivery', 'shop_ref', 'temporary_file', 'webhook_attempt', 'webhook_delivery'
  ] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.05)', name);
  end loop;
end
$$;
