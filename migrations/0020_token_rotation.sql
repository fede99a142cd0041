-- After a rotation, the previous token of an integration stays valid for a grace period.
alter table integration add column previous_token_hash bytea,
  add column previous_token_expires_at timestamp,
  add constraint integration_previous_token_hash_key unique (previous_token_hash),
  add constraint integration_previous_token_check
    check ((previous_token_hash is null) = (previous_token_expires_at is null));
