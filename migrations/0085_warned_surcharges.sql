-- From what surcharge on the console warns of a price; null: never. The default notices a lost decimal point.
alter table store add column warn_surcharge_percent numeric default 100;
