-- Finds what a product was offered for, newest first. On a large table, the job `build_indexes` builds it without blocking writes.
do $$ begin
  if pg_relation_size('quote_item') < 16 * 1024 * 1024 then
    create index quote_item_sku on quote_item (sku, quote_id desc);
  end if;
end $$;
