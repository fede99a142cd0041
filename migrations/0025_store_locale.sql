-- The language of a store's mails and documents; null stands for DEFAULT_LOCALE.
alter table store add column locale text;
