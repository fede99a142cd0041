-- Finds the newest quotes of a customer. On a large table, the job `build_indexes` builds it without blocking writes, and drops the
-- former one.
do $$ begin
  if pg_relation_size('quote') < 16 * 1024 * 1024 then
    drop index quote_customer_id;
    create index quote_of_customer on quote (customer_id, quote_id desc);
  end if;
end $$;

-- The newest of an index. PostgreSQL often takes a SKU or a customer to have few rows, and would read and sort all of them by a bitmap.
-- Until the index is built, sorting has to be allowed: otherwise the whole table would be read in the order of its ids.
create function newest_lines(of_sku text, most integer) returns setof quote_item language sql stable
  set enable_bitmapscan = off as $$
  select * from quote_item where sku = of_sku order by quote_id desc limit most
$$;
create function newest_quotes(of_customer integer, most integer) returns setof integer language sql stable
  set enable_bitmapscan = off as $$
  select quote_id from quote where customer_id = of_customer order by quote_id desc limit most
$$;
