-- Texts that sellers insert into what they write.
create table text_block (
  text_block_id integer generated always as identity primary key,
  name text not null,
  text text not null,
  -- Null: of every language.
  locale text,
  kind text not null,
  version integer not null default 1,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now(),
  unique nulls not distinct (kind, locale, name)
);
