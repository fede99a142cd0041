-- Whether the shop sells a product, as the last sync has read. A quote with one that is not sold is refused at approve.
alter table shop_ref add column is_sold boolean not null default true;
-- The next sync reads all products, as those that are not sold any more may not have changed since.
update shop set fully_synced_at = null;
