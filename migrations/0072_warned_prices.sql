-- From what on the console warns of a price; null: never.
alter table store add column warn_discount_percent numeric default 30, add column warn_margin_percent numeric default 0;
