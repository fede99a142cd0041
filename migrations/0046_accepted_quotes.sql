-- When a quote was accepted last: since then, its order is expected.
alter table quote add column accepted_at timestamp;

create function quote_accepted() returns trigger language plpgsql as $$
begin
  new.accepted_at := utc_now();
  return new;
end $$;
create trigger quote_accepted before update on quote for each row
  when (new.status = 'accepted' and old.status <> 'accepted') execute function quote_accepted();

alter table quote disable trigger quote_json;
update quote q set accepted_at = h.accepted_at from (
  select quote_id, max(created_at) as accepted_at from quote_history
  where to_status = 'accepted' and from_status <> 'accepted' group by quote_id) h
where q.quote_id = h.quote_id;
alter table quote enable trigger quote_json;

-- They wait in the inbox. The included columns let them be counted without reading the quotes.
create index quote_to_order on quote (accepted_at, quote_id) include (expires_at, assignee_id) where status = 'accepted';
create index quote_to_order_assigned on quote (assignee_id, accepted_at, quote_id) include (expires_at)
  where assignee_id is not null and status = 'accepted';

-- Quotes without an expiry come last, also in descending order; quote_by_expiry has the ascending one.
create index quote_by_late_expiry on quote (expires_at desc nulls last, quote_id desc);
