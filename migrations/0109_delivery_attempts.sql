-- When the first and the last attempt of a delivery began; unknown of those that were tried before.
alter table shop_delivery
  add column first_attempt_at timestamp,
  add column last_attempt_at timestamp;
