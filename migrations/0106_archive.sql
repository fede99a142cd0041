-- Closed records that have left the database for files (src/archive/archive.ts).
create table archive_file (
  file_id integer generated always as identity primary key,
  path text not null unique,
  size integer not null,
  hash text not null,
  created_at timestamp not null default utc_now()
);

-- What stays of a record, without personal data: `persons` are keyed hashes of the addresses and ids of its buyers, by which an erasure
-- finds it. `file_id` is null after it was restored; `replied_at` is that of the first reply to a price request, for the statistics.
create table archived_record (
  record_type text not null check (record_type in ('price_request', 'quote_request', 'quote')),
  record_id integer not null,
  store_id integer not null references store (store_id),
  assignee_id integer references admin_user (user_id) on delete set null,
  created_at timestamp not null,
  updated_at timestamp not null,
  replied_at timestamp,
  file_id integer references archive_file (file_id),
  persons bytea[] not null,
  archived_at timestamp not null default utc_now(),
  restored_at timestamp,
  primary key (record_type, record_id)
);
create index archived_record_file_id on archived_record (file_id);
create index archived_record_archived_at on archived_record (archived_at, record_type, record_id) where file_id is not null;
create index archived_record_persons on archived_record using gin (persons);
create index archived_record_restored on archived_record (record_type, record_id) where restored_at is not null;
create index archived_record_assignee_id on archived_record (assignee_id) where assignee_id is not null;
create index archived_record_created_at on archived_record (created_at) where record_type = 'price_request' and file_id is not null;
create index archived_record_replied_at on archived_record (replied_at) where record_type = 'price_request' and file_id is not null;

-- The uploads of archived records stay where they are.
create table archived_upload (
  record_type text not null,
  record_id integer not null,
  name text not null,
  path text not null,
  size integer not null,
  hash text not null,
  primary key (path, record_type, record_id),
  foreign key (record_type, record_id) references archived_record (record_type, record_id)
);
create index archived_upload_record on archived_upload (record_type, record_id);

do $$
declare
  name text;
begin
  foreach name in array array['archive_file', 'archived_record', 'archived_upload'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.05)', name);
  end loop;
end
$$;

-- Rows that leave for a file or return from it keep what they have, and the figures of statistics stay as they are. Triggers that
-- would change either do nothing in a transaction that sets `quotewright.archiving`.
create function is_archiving() returns boolean language sql stable parallel safe
as $$ select current_setting('quotewright.archiving', true) = 'on' $$;

create or replace function buyer_of_now() returns trigger language plpgsql as $$
begin
  if is_archiving() then
    return new;
  end if;
  new.buyer_number := (select q.buyer_number from quote q where q.quote_id = new.quote_id);
  return new;
end $$;

create or replace function count_new_request() returns trigger language plpgsql as $$
begin
  if is_archiving() then
    return null;
  end if;
  insert into quote_figure_change values (new.currency_code, 'requested', new.created_at::date, new.store_id,
    new.assignee_id, null, null, 1, 0);
  return null;
end $$;

create or replace function count_quote_move() returns trigger language plpgsql as $$
begin
  if is_archiving() then
    return null;
  end if;
  insert into quote_figure_change
  select currency_code, figure, day, store_id, assignee_id, detail, seconds, 1, grand_total
  from quote_move where history_id = new.history_id;
  return null;
end $$;

create or replace function uncount_quote_move() returns trigger language plpgsql as $$
begin
  if is_archiving() then
    return old;
  end if;
  insert into quote_figure_change
  select currency_code, figure, day, store_id, assignee_id, detail, seconds, -1, -grand_total
  from quote_move where history_id = old.history_id;
  return old;
end $$;

create or replace function quote_request_item_product() returns trigger language plpgsql as $$
begin
  if is_archiving() then
    return new;
  end if;
  select type_id, tax_percent into new.product_type, new.tax_percent from product where product_id = new.product_id;
  return new;
end $$;

create or replace function quote_copied() returns trigger language plpgsql as $$
begin
  if is_archiving() then
    return null;
  end if;
  insert into quote_copied select lower(address), new.quote_id from json_array_elements_text(new.cc) address
  on conflict do nothing;
  return null;
end $$;

create or replace function keep_quote_files() returns trigger language plpgsql as $$
declare
  changed quote_file := coalesce(new, old);
  listed text;
  item integer;
begin
  if is_archiving() then
    return null;
  end if;
  select json_agg(quote_file_json(f) order by f.file_id)::text into listed
  from quote_file f where f.quote_id = changed.quote_id and is_offered(f);
  update quote set files = listed where quote_id = changed.quote_id and files is distinct from listed;
  foreach item in array array_remove(array[new.item_id, old.item_id], null) loop
    select json_agg(f.file_id order by f.file_id)::text into listed
    from quote_file f where f.item_id = item and is_offered(f);
    update quote_item set files = listed where item_id = item and files is distinct from listed;
  end loop;
  return null;
end $$;

-- The quotes of a deleted user are nobody's, and so are the figures of those in the archive. Deferred, as the triggers of `quote` move the
-- figures of the others first.
create function unassign_figures() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change
  select currency_code, figure, day, store_id, a.assignee_id, detail, seconds, a.sign * quotes, a.sign * grand_total
  from (select * from quote_figure where assignee_id = old.user_id
      union all select * from quote_figure_change where assignee_id = old.user_id) f,
    (values (old.user_id, -1), (null, 1)) a (assignee_id, sign);
  return null;
end $$;
create constraint trigger unassign_figures after delete on admin_user deferrable initially deferred
  for each row execute function unassign_figures();
