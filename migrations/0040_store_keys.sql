-- Publishable keys of stores, with which pages of other origins submit requests, and the proofs of work that were used up.
create table store_key (
  key_id integer generated always as identity primary key,
  key text not null unique,
  store_id integer not null references store,
  origins text[] not null,
  created_at timestamp not null default utc_now(),
  revoked_at timestamp
);

create table used_proof (
  nonce text primary key,
  used_at timestamp not null default utc_now()
);
