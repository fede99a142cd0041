-- What a product costs the seller. A table of its own, so that no record, event, export or document contains it.
create table product_cost (
  product_id integer primary key references product on delete cascade,
  cost numeric(20,4) not null check (cost >= 0),
  updated_at timestamp not null default utc_now()
);
