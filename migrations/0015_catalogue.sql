-- Products can be deleted, and customers have addresses.

-- An ordered or quoted line keeps what it says when its product is deleted; only a plain one has no price of its own.
alter table cart_item drop constraint cart_item_check3;
alter table cart_item add check (product_id is not null or agreed_price is not null);
alter table cart_item drop constraint cart_item_product_id_fkey;
alter table cart_item add foreign key (product_id) references product on delete set null;

alter table customer add addresses json not null default '[]';
