-- Files of quotes, of their lines, and of comments.
create table quote_file (
  file_id integer generated always as identity primary key,
  quote_id integer not null references quote,
  -- A removed line leaves its files to the quote.
  item_id integer references quote_item on delete set null,
  comment_id integer references quote_comment on delete cascade,
  is_internal boolean not null,
  name text not null,
  size integer not null,
  mime_type text not null,
  path text not null,
  hash text not null,
  -- A small JPEG of a picture.
  preview bytea,
  uploaded_by text not null,
  -- For the comment that it was uploaded for.
  is_waiting boolean not null default false,
  -- Removed from the quote, and kept for the proposals that show it.
  is_removed boolean not null default false,
  buyer_number integer not null default 1,
  created_at timestamp not null default utc_now()
);
create index quote_file_quote_id on quote_file (quote_id, file_id);
create index quote_file_item_id on quote_file (item_id) where item_id is not null;
create index quote_file_comment_id on quote_file (comment_id) where comment_id is not null;
create index quote_file_path on quote_file (path);
create index quote_file_waiting on quote_file (created_at) where is_waiting;

create trigger quote_file_buyer before insert on quote_file for each row execute function buyer_of_now();

-- The files of the offer as JSON, and of each line their ids; null: none. Kept by the trigger below.
alter table quote add column files text;
alter table quote_item add column files text;
-- What the proposal shows; null: nothing.
alter table quote_proposal add column file_ids integer[];

create function is_offered(quote_file) returns boolean language sql immutable as $$
  select $1.comment_id is null and not $1.is_waiting and not $1.is_removed and not $1.is_internal
$$;

create function quote_file_json(quote_file) returns json language sql stable as $$
  select json_build_object('file_id', $1.file_id, 'name', $1.name, 'size', $1.size, 'mime_type', $1.mime_type,
    'hash', $1.hash, 'item_id', $1.item_id, 'is_internal', $1.is_internal, 'is_picture', $1.preview is not null,
    'created_at', wire_time($1.created_at))
$$;

create function keep_quote_files() returns trigger language plpgsql as $$
declare
  changed quote_file := coalesce(new, old);
  listed text;
  item integer;
begin
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
create trigger quote_file_kept after insert or update or delete on quote_file for each row execute function keep_quote_files();
