-- Price requests: what a customer asked, the files, the answers.

create table price_request (
  request_id integer generated always as identity primary key,
  store_id integer not null references store,
  is_admin_notified boolean not null default false,
  is_customer_notified boolean not null default false,
  is_replied boolean not null default false,
  is_read boolean not null default false,
  customer_ip text,
  customer_email text not null,
  customer_firstname text,
  customer_lastname text,
  customer_phone text,
  message text,
  product_id integer,
  product_name text,
  product_sku text,
  custom_field_1 text,
  custom_field_2 text,
  custom_field_3 text,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);
-- One index per filter that people use; "unread of a period" has one of its own.
create index price_request_customer_email on price_request (lower(customer_email));
create index price_request_increment_id on price_request (lower(increment_id('REQ', request_id)));
create index price_request_created_at on price_request (created_at, request_id);
create index price_request_updated_at on price_request (updated_at, request_id);
create index price_request_unread on price_request (created_at, request_id) where not is_read;

-- An upload that no submit has taken yet.
create table temporary_file (
  request_message_file_tmp_id integer generated always as identity primary key,
  caller text not null,
  name text not null,
  size integer not null,
  mime_type text not null,
  path text not null unique,
  hash text not null,
  created_at timestamp not null default utc_now()
);
create index temporary_file_created_at on temporary_file (created_at);

create table price_request_file (
  file_id integer generated always as identity primary key,
  request_id integer not null references price_request,
  name text not null,
  size integer not null,
  mime_type text not null,
  path text not null unique,
  hash text not null,
  created_at timestamp not null
);
create index price_request_file_request_id on price_request_file (request_id);

create table price_request_reply (
  reply_id integer generated always as identity primary key,
  request_id integer not null references price_request,
  message text not null,
  price numeric(20,4),
  currency_code text not null,
  author text not null,
  created_at timestamp not null default utc_now()
);
create index price_request_reply_request_id on price_request_reply (request_id);
