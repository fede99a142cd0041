-- Settings of the service that its commands need too, in whose shell they may be missing.
create table service_setting (
  name text primary key,
  value text not null
);
