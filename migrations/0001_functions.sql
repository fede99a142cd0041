-- What the other migrations share: the clock, the form of times on the wire, the numbers people read.

-- All times are UTC without a zone, whole seconds, truncated. Every statement asks this function and never
-- now(), so that a test can move the clock of its own database by replacing it.
create function utc_now() returns timestamp language sql stable parallel safe
as $$ select date_trunc('second', now() at time zone 'UTC') $$;

create function wire_time(at timestamp) returns text language sql immutable strict parallel safe
as $$ select to_char(at, 'YYYY-MM-DD HH24:MI:SS') $$;

-- REQ000000123: at least nine digits, more when the id has more.
create function increment_id(prefix text, id integer) returns text language sql immutable strict parallel safe
as $$ select prefix || lpad(id::text, greatest(9, length(id::text)), '0') $$;
