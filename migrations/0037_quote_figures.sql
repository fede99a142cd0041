-- The figures of statistics, counted by day, so that a million quotes need not be read. Triggers append changes, which block
-- nobody; a job adds them to the sums. `day` is that of a move or, of open quotes, that of the expiry.
create table quote_figure (
  currency_code text not null,
  figure text not null,
  day date,
  store_id integer not null,
  assignee_id integer,
  -- The status of open quotes, or the reason of a decline.
  detail text,
  -- From the request, or else the creation, to the proposal; rounded, so that a day has few different ones.
  seconds integer,
  quotes integer not null,
  grand_total numeric not null,
  unique nulls not distinct (currency_code, figure, day, store_id, assignee_id, detail, seconds)
);
create table quote_figure_change (like quote_figure);

-- The total of an accepted quote counts as it was accepted.
alter table quote_history add column grand_total numeric(20,4);
update quote_history h set grand_total = q.grand_total
from quote q where q.quote_id = h.quote_id and h.to_status = 'accepted';

-- Rounds by at most about 5 %, and leaves full hours and days as they are.
create function rounded_seconds(seconds numeric) returns integer language sql immutable as $$
  select (round(greatest(0, seconds) / step) * step)::integer
  from (select case when seconds < 600 then 1 when seconds < 10800 then 60 when seconds < 172800 then 900
    else 14400 end as step) s
$$;

-- The moves that count. Each quote counts once per figure, and an acceptance that was not ordered in time stays one.
create view quote_move as
select h.history_id, h.quote_id, q.currency_code,
  case h.to_status when 'pending' then 'quoted' else h.to_status end as figure,
  h.created_at::date as day, q.store_id, q.assignee_id, h.reason_code as detail,
  case h.to_status when 'proposed'
    then rounded_seconds(extract(epoch from h.created_at - coalesce(r.created_at, q.created_at))) end as seconds,
  case h.to_status when 'accepted' then coalesce(h.grand_total, q.grand_total) else 0 end as grand_total
from quote_history h join quote q using (quote_id) left join quote_request r on r.request_id = q.request_id
where (h.from_status is null or (h.from_status <> h.to_status
    and h.to_status in ('proposed', 'accepted', 'declined', 'expired', 'cancelled', 'purchased')
    and (h.from_status, h.to_status) <> ('accepted', 'expired')))
  and not exists (select from quote_history e where e.quote_id = h.quote_id and e.history_id < h.history_id
    and e.to_status = h.to_status and e.from_status <> e.to_status
    and (e.from_status, e.to_status) <> ('accepted', 'expired'));

create function quote_is_open(status text) returns boolean language sql immutable as $$
  select status in ('pending', 'approved', 'proposed', 'accepted')
$$;

create function count_quote_moves() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change
  select currency_code, figure, day, store_id, assignee_id, detail, seconds, 1, grand_total
  from quote_move where history_id in (select history_id from added);
  return null;
end $$;
create trigger quote_history_figures after insert on quote_history referencing new table as added
  for each statement execute function count_quote_moves();

create function count_new_quotes() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change
  select currency_code, 'open', expires_at::date, store_id, assignee_id, status, null, count(*), sum(grand_total)
  from added where quote_is_open(status)
  group by currency_code, expires_at::date, store_id, assignee_id, status;
  return null;
end $$;
create trigger quote_new_figures after insert on quote referencing new table as added
  for each statement execute function count_new_quotes();

create function count_changed_quote() returns trigger language plpgsql as $$
begin
  if quote_is_open(old.status) then
    insert into quote_figure_change values (old.currency_code, 'open', old.expires_at::date, old.store_id,
      old.assignee_id, old.status, null, -1, -old.grand_total);
  end if;
  if quote_is_open(new.status) then
    insert into quote_figure_change values (new.currency_code, 'open', new.expires_at::date, new.store_id,
      new.assignee_id, new.status, null, 1, new.grand_total);
  end if;
  if old.assignee_id is distinct from new.assignee_id then
    insert into quote_figure_change
    select currency_code, figure, day, store_id, a.assignee_id, detail, seconds, a.sign, a.sign * grand_total
    from quote_move, (values (old.assignee_id, -1), (new.assignee_id, 1)) a (assignee_id, sign)
    where quote_id = new.quote_id;
  end if;
  return null;
end $$;
create trigger quote_changed_figures after update on quote for each row
  when ((old.status, old.grand_total, old.expires_at::date, old.assignee_id)
    is distinct from (new.status, new.grand_total, new.expires_at::date, new.assignee_id))
  execute function count_changed_quote();

create function count_new_requests() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change
  select currency_code, 'requested', created_at::date, store_id, assignee_id, null, null, count(*), 0
  from added group by currency_code, created_at::date, store_id, assignee_id;
  return null;
end $$;
create trigger quote_request_new_figures after insert on quote_request referencing new table as added
  for each statement execute function count_new_requests();

create function count_assigned_request() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change
  select new.currency_code, 'requested', new.created_at::date, new.store_id, a.assignee_id, null, null, a.sign, 0
  from (values (old.assignee_id, -1), (new.assignee_id, 1)) a (assignee_id, sign);
  return null;
end $$;
create trigger quote_request_assigned_figures after update on quote_request for each row
  when (old.assignee_id is distinct from new.assignee_id) execute function count_assigned_request();

insert into quote_figure
select currency_code, figure, day, store_id, assignee_id, detail, seconds, count(*), sum(grand_total)
from (
  select currency_code, figure, day, store_id, assignee_id, detail, seconds, grand_total from quote_move
  union all
  select currency_code, 'open', expires_at::date, store_id, assignee_id, status, null, grand_total
  from quote where quote_is_open(status)
  union all
  select currency_code, 'requested', created_at::date, store_id, assignee_id, null, null, 0 from quote_request) counted
group by currency_code, figure, day, store_id, assignee_id, detail, seconds;

-- First replies to price requests in a period.
create index price_request_reply_created_at on price_request_reply (created_at);
