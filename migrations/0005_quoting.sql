-- Quote requests and quotes. Statuses are checked by the state tables in the code; here only their names.

create table quote_request (
  request_id integer generated always as identity primary key,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'declined', 'cancelled', 'closed')),
  source text not null check (source in ('customer', 'cart')),
  store_id integer not null references store,
  customer_id integer,
  customer_email text,
  customer_firstname text,
  customer_lastname text,
  customer_is_guest boolean not null,
  cart_id integer,
  details text,
  currency_code text not null,
  items_count integer not null,
  items_qty numeric(20,4) not null,
  subtotal numeric(20,4) not null,
  quote_id integer,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now(),
  version integer not null default 1
);
create index quote_request_customer_id on quote_request (customer_id);
create index quote_request_customer_email on quote_request (lower(customer_email));
create index quote_request_increment_id on quote_request (lower(increment_id('QR', request_id)));
create index quote_request_created_at on quote_request (created_at, request_id);
create index quote_request_updated_at on quote_request (updated_at, request_id);
create index quote_request_pending_cart on quote_request (cart_id) where status = 'pending';

create table quote_request_item (
  item_id integer generated always as identity primary key,
  request_id integer not null references quote_request,
  product_id integer,
  sku text not null,
  name text not null,
  qty numeric(20,4) not null check (qty > 0),
  price numeric(20,4) not null check (price >= 0),
  row_total numeric(20,4) not null
);
create index quote_request_item_request_id on quote_request_item (request_id);

create table quote_request_history (
  history_id integer generated always as identity primary key,
  request_id integer not null references quote_request,
  from_status text,
  to_status text not null,
  actor text not null,
  comment text,
  created_at timestamp not null default utc_now()
);
create index quote_request_history_request_id on quote_request_history (request_id);

create table quote (
  quote_id integer generated always as identity primary key,
  request_id integer references quote_request,
  store_id integer not null references store,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'proposed', 'accepted', 'declined', 'expired', 'purchased',
                      'cancelled', 'closed')),
  customer_id integer,
  customer_email text,
  customer_firstname text,
  customer_lastname text,
  customer_is_guest boolean not null,
  customer_note text,
  seller_comment text,
  currency_code text not null,
  items_count integer not null,
  items_qty numeric(20,4) not null,
  original_subtotal numeric(20,4) not null,
  subtotal numeric(20,4) not null,
  discount_amount numeric(20,4) not null,
  shipping_amount numeric(20,4) not null check (shipping_amount >= 0),
  shipping_description text,
  tax_amount numeric(20,4) not null,
  grand_total numeric(20,4) not null check (grand_total = subtotal + shipping_amount + tax_amount),
  expires_at timestamp,
  proposed_at timestamp,
  cart_id integer,
  order_id integer,
  order_increment_id text,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now(),
  version integer not null default 1
);
create index quote_customer_id on quote (customer_id);
create index quote_customer_email on quote (lower(customer_email));
create index quote_increment_id on quote (lower(increment_id('Q', quote_id)));
create index quote_request_id on quote (request_id);
create index quote_order_id on quote (order_id);
create index quote_created_at on quote (created_at, quote_id);
create index quote_updated_at on quote (updated_at, quote_id);
create index quote_expires_at on quote (expires_at) where status in ('approved', 'proposed', 'accepted');

-- The status at the moment of use: an open offer whose time is over is expired, recorded or not.
create function quote_status(status text, expires_at timestamp) returns text language sql stable parallel safe
as $$
  select case when status in ('approved', 'proposed', 'accepted') and expires_at <= utc_now()
    then 'expired' else status end
$$;

create table quote_item (
  item_id integer generated always as identity primary key,
  quote_id integer not null references quote,
  product_id integer,
  product_type text not null,
  sku text not null,
  name text not null,
  qty numeric(20,4) not null check (qty > 0),
  price numeric(20,4) not null check (price >= 0),
  original_price numeric(20,4) not null check (original_price >= 0),
  -- Far below zero where the catalogue only had a token price.
  discount_percent numeric(24,4) not null,
  tax_percent numeric(7,4) not null check (tax_percent >= 0),
  tax_amount numeric(20,4) not null,
  price_incl_tax numeric(20,4) not null,
  row_total numeric(20,4) not null,
  row_total_incl_tax numeric(20,4) not null,
  tier_prices json not null default '[]',
  customer_note text,
  options json not null default '[]',
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);
create index quote_item_quote_id on quote_item (quote_id);

create table quote_history (
  history_id integer generated always as identity primary key,
  quote_id integer not null references quote,
  from_status text,
  to_status text not null,
  actor text not null,
  comment text,
  created_at timestamp not null default utc_now()
);
create index quote_history_quote_id on quote_history (quote_id);
