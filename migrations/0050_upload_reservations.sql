-- Uploads with a publishable key, reserved before their bytes are received, and kept for a day to bound those of each key.
create table upload_reservation (
  reservation_id bigint generated always as identity primary key,
  key_id integer not null,
  caller text not null,
  address_block text not null,
  bytes bigint not null,
  -- Of the file, once it is stored.
  path text,
  reserved_at timestamp not null default utc_now()
);
create index upload_reservation_key on upload_reservation (key_id, reserved_at);
create index upload_reservation_block on upload_reservation (address_block, reserved_at);
