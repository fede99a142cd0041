-- What sellers offer again and again.
create table quote_template (
  template_id integer generated always as identity primary key,
  name text not null,
  -- Null: of every store.
  store_id integer references store,
  -- That of all prices; null: there are none.
  currency_code text,
  title text,
  -- As they are sent for a new quote.
  items json not null,
  seller_comment text,
  terms text,
  shipping_amount numeric(15, 4),
  shipping_description text,
  shipping_tax_percent numeric(7, 4),
  valid_days integer,
  version integer not null default 1,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now(),
  unique nulls not distinct (store_id, name)
);
