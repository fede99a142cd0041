-- `qty` is the quantity that gave way to the quote at first; `taken`, how much of it did the last time, and comes back when
-- the quote's lines leave.

alter table cart_reduction add column taken numeric(20,4) not null default 0 check (taken >= 0);
update cart_reduction set taken = qty;

-- To delete a product without reading every line of every cart.
create index cart_item_product_id on cart_item (product_id) where product_id is not null;
