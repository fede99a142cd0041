-- Whether the shop sells a product, as the last sync has read: what it does not is refused when a quote is approved.
alter table shop_ref add column is_sold boolean not null default true;
