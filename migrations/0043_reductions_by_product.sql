-- What a quote replaced in a cart returns as the same product, not as another one that has its SKU by then.

alter table cart_reduction add column product_id integer;

create function cart_reduction_product() returns trigger language plpgsql as $$
begin
  new.product_id := (select product_id from product where sku = new.sku);
  return new;
end $$;

-- During an update of the service, its previous version inserts rows without the product.
create trigger cart_reduction_product before insert on cart_reduction for each row
  when (new.product_id is null) execute function cart_reduction_product();

-- A product that was deleted since is still named by the items of the quote.
update cart_reduction r set product_id = coalesce(
  (select i.product_id from quote_item i where i.quote_id = r.quote_id and i.sku = r.sku and i.product_id is not null
   order by i.item_id limit 1),
  (select p.product_id from product p where p.sku = r.sku));
