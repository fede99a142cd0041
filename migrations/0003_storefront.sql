-- The built-in storefront: stores, products, customers, carts, orders.

create table store (
  store_id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  currency_code text not null,
  timezone text not null default 'UTC'
);

create table product (
  product_id integer generated always as identity primary key,
  sku text not null unique,
  name text not null,
  price numeric(20,4) not null check (price >= 0),
  tax_percent numeric(7,4) not null default 0 check (tax_percent >= 0),
  type_id text not null default 'simple',
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);

create index product_sku on product (lower(sku));
create index product_updated_at on product (updated_at, product_id);

create table customer (
  customer_id integer generated always as identity primary key,
  email text not null,
  firstname text not null,
  lastname text not null,
  store_id integer not null references store,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);
create unique index customer_email on customer (lower(email));

create table cart (
  cart_id integer generated always as identity primary key,
  masked_id text not null unique,
  customer_id integer references customer,
  store_id integer not null references store,
  currency_code text not null,
  is_active boolean not null default true,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);
create index cart_customer_id on cart (customer_id) where is_active;

-- A plain line has the catalogue's price of the moment until it is ordered; a quoted line has the agreed one.
create table cart_item (
  item_id integer generated always as identity primary key,
  cart_id integer not null references cart,
  product_id integer references product,
  sku text not null,
  name text not null,
  product_type text not null,
  qty numeric(20,4) not null check (qty > 0),
  agreed_price numeric(20,4),
  agreed_tax_percent numeric(7,4),
  quote_id integer,
  quote_item_id integer,
  check ((quote_id is null) = (quote_item_id is null)),
  check ((agreed_price is null) = (agreed_tax_percent is null)),
  check (quote_id is null or agreed_price is not null),
  check (quote_id is not null or product_id is not null)
);
create unique index cart_item_plain on cart_item (cart_id, sku) where quote_id is null;
create unique index cart_item_quoted on cart_item (cart_id, quote_item_id) where quote_id is not null;
create index cart_item_quote_id on cart_item (quote_id) where quote_id is not null;

create table sales_order (
  order_id integer generated always as identity primary key,
  cart_id integer not null unique references cart,
  created_at timestamp not null default utc_now()
);
