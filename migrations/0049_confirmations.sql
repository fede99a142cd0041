-- Bounds of what strangers cause with a publishable key: confirmations by recipient, submissions by key.

-- A request that came from a page of the shop. `recipient` is the hash of the mailbox.
create table confirmation (
  record_type text not null,
  record_id integer not null,
  recipient bytea not null,
  is_mailed boolean not null,
  created_at timestamp not null default utc_now(),
  primary key (record_type, record_id)
);
create index confirmation_recipient on confirmation (recipient, created_at) where is_mailed;
create index confirmation_created_at on confirmation (created_at);

alter table used_proof add column key_id integer;
create index used_proof_key on used_proof (key_id, used_at);
