-- Views of lists that users saved in the console.
create table console_view (
  view_id integer generated always as identity primary key,
  user_id integer not null references admin_user on delete cascade,
  name text not null,
  list text not null,
  filter json not null,
  sort_field text,
  direction text not null,
  columns text[] not null,
  is_shared boolean not null,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now(),
  unique (user_id, name)
);

create unique index console_view_shared_name on console_view (name) where is_shared;
