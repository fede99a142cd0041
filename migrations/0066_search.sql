-- One search: every word of a query, anywhere in the searchable text of a record.

-- How texts are compared: without case, accents and ligatures, whatever the locale of the database.
create function search_fold(text) returns text language sql immutable parallel safe strict as $$
  select case when octet_length($1) = length($1) then translate(lower($1 collate "C") collate "default", E'\t\n\v\f\r', '     ')
  else replace(replace(replace(replace(translate(lower(lower(
      regexp_replace(normalize($1, nfkd), '[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]', '', 'g') collate "C") collate "default"),
    E'\t\n\v\f\rẞÆŒÞØøŁłĐđÐðĦħŦŧıŊŋς‐‒–—−‘’‚“”„', '     ßæœþoollddddhhttinnσ-----''''''"""'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

create function search_words(query text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct word from string_to_table(search_fold(query), ' ') word where word <> '')
$$;

-- The patterns that a text must match, all of them.
create function search_patterns(query text) returns text[] language sql immutable parallel safe as $$
  select array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(search_words(query)) word)
$$;

-- Sequences of one, two and three characters within the words of a text.
create function search_grams(folded text) returns text[] language plpgsql immutable parallel safe as $$
declare
  grams text[] := '{}';
  before text := ' ';
  last text := ' ';
  each text;
begin
  foreach each in array string_to_array(folded, null) loop
    if each <> ' ' then
      grams := grams || each;
      if last <> ' ' then
        grams := grams || (last || each);
        if before <> ' ' then
          grams := grams || (before || last || each);
        end if;
      end if;
    end if;
    before := last;
    last := each;
  end loop;
  return grams;
end $$;

-- Some that every text with the words of the query has: of a short word the word, of others sequences of three that cover it.
create function search_query_grams(query text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct substr(word, least(start, greatest(1, length(word) - 2)), 3)
    from unnest(search_words(query)) word, generate_series(1, length(word), 3) start)
$$;

create view searchable as
select 'quote' as record_type, quote_id as record_id, search_fold(left(concat_ws(' ', increment_id('Q', quote_id),
  'Q' || quote_id, customer_firstname, customer_lastname, company, customer_email, purchase_order_number, order_reference,
  order_increment_id, (select string_agg(concat_ws(' ', sku, name), ' ' order by "position", item_id)
    from quote_item i where i.quote_id = q.quote_id)), 50000)) as text
from quote q
union all
select 'quote_request', request_id, search_fold(left(concat_ws(' ', increment_id('QR', request_id), 'QR' || request_id,
  customer_firstname, customer_lastname, company, customer_email, (select string_agg(concat_ws(' ', sku, name), ' ' order by item_id)
    from quote_request_item i where i.request_id = r.request_id)), 50000))
from quote_request r
union all
select 'price_request', request_id, search_fold(concat_ws(' ', increment_id('REQ', request_id), 'REQ' || request_id,
  customer_firstname, customer_lastname, company, customer_email, product_sku, product_name))
from price_request
union all
select 'customer', customer_id, search_fold(concat_ws(' ', customer_id, firstname, lastname, company, email)) from customer
union all
select 'product', product_id, search_fold(concat_ws(' ', sku, name)) from product;

-- The searchable texts. Transactions that change records only note which: to index a text costs more than to insert a
-- price request.
create table search_record (
  record_type text not null,
  record_id integer not null,
  text text collate "C" not null,
  primary key (record_type, record_id)
);
-- What is new is collected and added together, which takes a quarter of the time; searches read all that is collected.
create index search_price_request on search_record using gin (search_grams(text)) with (gin_pending_list_limit = 1024)
  where record_type = 'price_request';
create index search_quote_request on search_record using gin (search_grams(text)) with (gin_pending_list_limit = 1024)
  where record_type = 'quote_request';
create index search_quote on search_record using gin (search_grams(text)) with (gin_pending_list_limit = 1024) where record_type = 'quote';
create index search_customer on search_record using gin (search_grams(text)) with (gin_pending_list_limit = 1024)
  where record_type = 'customer';
create index search_product on search_record using gin (search_grams(text)) with (gin_pending_list_limit = 1024)
  where record_type = 'product';

create table search_note (
  note_id bigint generated always as identity primary key,
  record_type text not null,
  record_id integer not null
);

-- Indexes the records that were noted last, and returns the number of their notes. Only one transaction does so at a time.
create function index_search(most integer) returns integer language plpgsql as $$
declare
  notes integer;
begin
  if not exists (select from search_note) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtext('quotewright search'));
  with taken as (
    delete from search_note where note_id in (select note_id from search_note order by note_id desc limit most)
    returning record_type, record_id),
  found as materialized (
    select n.record_type, n.record_id, s.text from (select distinct record_type, record_id from taken) n
    left join lateral (select text from searchable s where (s.record_type, s.record_id) = (n.record_type, n.record_id)) s on true),
  removed as (
    delete from search_record r using found f
    where f.text is null and (r.record_type, r.record_id) = (f.record_type, f.record_id)),
  saved as (
    insert into search_record select * from found where text is not null
    on conflict (record_type, record_id) do update set text = excluded.text where search_record.text <> excluded.text)
  select count(*) into notes from taken;
  return notes;
end $$;

-- Whether so many records match, also of the newest, that they are found sooner by looking at one after the other than by the
-- index.
create function search_is_frequent(kind text, query text) returns boolean language plpgsql stable as $$
declare
  patterns text[] := search_patterns(query);
  newest integer;
  oldest integer;
  is_frequent boolean;
begin
  select count(*) >= 10 into is_frequent from (
    select text from search_record where record_type = kind order by record_id desc limit 1000) sample
  where text like all (patterns);
  if not is_frequent then
    return false;
  end if;
  select min(record_id), max(record_id) into oldest, newest from search_record where record_type = kind;
  select count(*) filter (where r.text like all (patterns)) * 100 >= count(*) into is_frequent
  from generate_series(oldest, newest, greatest(1, (newest - oldest) / 1000)) sampled
  join search_record r on r.record_type = kind and r.record_id = sampled;
  return is_frequent;
end $$;

-- Returns the ids of the newest records that match, or of all with a limit of null.
create function search_ids(kind text, query text, most integer, is_frequent boolean)
returns setof integer language plpgsql stable rows 100 as $$
begin
  -- With the values in its text, the statement can use the index of the kind.
  return query execute format('select record_id from search_record where record_type = %L and text like all (%L::text[]) %s
    order by record_id desc limit %L', kind, search_patterns(query),
    case when not is_frequent then format('and search_grams(text) @> %L::text[]', search_query_grams(query)) end, most);
end $$;

create function note_searchable() returns trigger language plpgsql as $$
declare
  id integer;
begin
  if tg_op = 'DELETE' then
    new := old;
  end if;
  if tg_table_name in ('price_request', 'quote_request') then
    id := new.request_id;
  elsif tg_table_name = 'quote' then
    id := new.quote_id;
  elsif tg_table_name = 'customer' then
    id := new.customer_id;
  else
    id := new.product_id;
  end if;
  insert into search_note (record_type, record_id) values (tg_table_name, id);
  return null;
end $$;

create trigger price_request_search after insert or delete on price_request for each row execute function note_searchable();
create trigger price_request_search_change after update on price_request for each row
  when ((old.customer_email, old.customer_firstname, old.customer_lastname, old.company, old.product_sku, old.product_name)
    is distinct from
    (new.customer_email, new.customer_firstname, new.customer_lastname, new.company, new.product_sku, new.product_name))
  execute function note_searchable();
create trigger quote_request_search after insert or delete on quote_request for each row execute function note_searchable();
create trigger quote_request_search_change after update on quote_request for each row
  when ((old.customer_email, old.customer_firstname, old.customer_lastname, old.company) is distinct from
    (new.customer_email, new.customer_firstname, new.customer_lastname, new.company))
  execute function note_searchable();
create trigger quote_search after insert or delete on quote for each row execute function note_searchable();
-- The lines of a quote change with the version of its draft only.
create trigger quote_search_change after update on quote for each row
  when ((old.customer_email, old.customer_firstname, old.customer_lastname, old.company, old.purchase_order_number,
      old.order_reference, old.order_increment_id) is distinct from
    (new.customer_email, new.customer_firstname, new.customer_lastname, new.company, new.purchase_order_number,
      new.order_reference, new.order_increment_id)
    or (new.status = 'pending' and old.version <> new.version))
  execute function note_searchable();
create trigger customer_search after insert or delete on customer for each row execute function note_searchable();
create trigger customer_search_change after update on customer for each row
  when ((old.email, old.firstname, old.lastname, old.company) is distinct from
    (new.email, new.firstname, new.lastname, new.company))
  execute function note_searchable();
create trigger product_search after insert or delete on product for each row execute function note_searchable();
create trigger product_search_change after update on product for each row
  when ((old.sku, old.name) is distinct from (new.sku, new.name)) execute function note_searchable();

-- What is there is indexed by a job, the newest first.
insert into search_note (record_type, record_id) select 'product', product_id from product;
insert into search_note (record_type, record_id) select 'customer', customer_id from customer;
insert into search_note (record_type, record_id)
select record_type, record_id from (
  select 'price_request' as record_type, request_id as record_id, created_at from price_request
  union all select 'quote_request', request_id, created_at from quote_request
  union all select 'quote', quote_id, created_at from quote) record
order by created_at, record_id;

-- Only the search used them.
drop index price_request_sku;
drop index quote_item_sku;
drop index quote_request_item_sku;
drop index quote_request_lastname;
