-- What the catalog knew of a requested product, for a quote that is made when the product is gone. Products that were deleted
-- before have none.

alter table quote_request_item add column product_type text, add column tax_percent numeric(7, 4);

create function quote_request_item_product() returns trigger language plpgsql as $$
begin
  select type_id, tax_percent into new.product_type, new.tax_percent from product where product_id = new.product_id;
  return new;
end $$;

-- In a trigger, as the previous version of the service inserts rows during an update.
create trigger quote_request_item_product before insert on quote_request_item for each row
  when (new.product_id is not null) execute function quote_request_item_product();

-- Other requests have their quote already, or get none.
update quote_request_item i set product_type = p.type_id, tax_percent = p.tax_percent
from quote_request r, product p
where r.request_id = i.request_id and r.status = 'pending' and p.product_id = i.product_id;
