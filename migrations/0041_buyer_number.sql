-- What a buyer sees belongs to that buyer: moves, comments and proposals name the buyer of their time.

-- Raised by a change of buyer only. A quote that comes back to an earlier buyer has another number again.
alter table quote add column buyer_number integer not null default 1;
alter table quote_history add column buyer_number integer not null default 1;
alter table quote_comment add column buyer_number integer not null default 1;
alter table quote_proposal add column buyer_number integer not null default 1;

-- Quotes that had another buyer since there are links, comments and proposals: each change of buyer made the links void.
-- History names former buyers that had an id or an address; of a guest without both, only events know. What was written
-- in the second of a change counts as the former buyer's.
create temporary table buyer_change on commit drop as
with kept as (
  select h.quote_id, h.history_id, h.created_at, h.former_customer_id, h.former_customer_email,
    lead(h.former_customer_email, 1, q.customer_email) over (partition by h.quote_id order by h.history_id) as next_email
  from quote_history h join quote q using (quote_id)
  where q.link_generation > 0 and (h.former_customer_id is not null or h.former_customer_email is not null)
)
select quote_id, history_id, created_at from kept
where former_customer_id is not null or lower(former_customer_email) is distinct from lower(next_email)
union
select q.quote_id, bound.history_id, guest.last_at
from quote q
cross join lateral (select max(e.created_at) as last_at from event e
  where e.record_type = 'quote' and e.record_id = q.quote_id
    and e.data->>'customer_id' is null and e.data->>'customer_email' is null) guest
cross join lateral (select coalesce(min(h.history_id) filter (where h.created_at > guest.last_at), max(h.history_id)) as history_id
  from quote_history h where h.quote_id = q.quote_id) bound
where q.link_generation > 0 and q.customer_id is not null and guest.last_at is not null;

update quote q set buyer_number = 1 + changes from (
  select quote_id, count(*) as changes from buyer_change group by quote_id) c where c.quote_id = q.quote_id;
update quote_history h set buyer_number = 1 + (
  select count(*) from buyer_change c where c.quote_id = h.quote_id and c.history_id <= h.history_id)
where quote_id in (select quote_id from buyer_change);
update quote_proposal p set buyer_number = 1 + (
  select count(*) from buyer_change c where c.quote_id = p.quote_id and c.history_id < p.history_id)
where quote_id in (select quote_id from buyer_change);
update quote_comment m set buyer_number = 1 + (
  select count(*) from buyer_change c where c.quote_id = m.quote_id and c.created_at < m.created_at)
where quote_id in (select quote_id from buyer_change);

-- In triggers, so that nothing is shown to the wrong person while the previous version of the service runs beside this one.
-- A guest who turns out to be a customer with the same address remains the buyer. Another address alone is no other buyer,
-- but the links were sent to the first one.
create function quote_buyer() returns trigger language plpgsql as $$
declare
  is_other boolean := old.customer_id is distinct from new.customer_id;
  is_moved boolean := lower(old.customer_email) is distinct from lower(new.customer_email);
begin
  if is_moved or (is_other and old.customer_id is not null) then
    new.link_generation := old.link_generation + 1;
  end if;
  if is_other and (is_moved or old.customer_id is not null) then
    new.buyer_number := old.buyer_number + 1;
    -- What the former buyer wrote on a draft. What was accepted stays as it was agreed.
    if new.status = 'pending' then
      new.customer_note := null;
      new.purchase_order_number := null;
    end if;
  end if;
  return new;
end $$;
-- Runs before quote_json, by its name.
create trigger quote_buyer before update of customer_id, customer_email on quote
  for each row execute function quote_buyer();

create function buyer_of_now() returns trigger language plpgsql as $$
begin
  new.buyer_number := (select q.buyer_number from quote q where q.quote_id = new.quote_id);
  return new;
end $$;
create trigger quote_history_buyer before insert on quote_history for each row
  execute function buyer_of_now();
create trigger quote_comment_buyer before insert on quote_comment for each row
  execute function buyer_of_now();
create trigger quote_proposal_buyer before insert on quote_proposal for each row
  execute function buyer_of_now();

-- Stored responses name the buyer, too; those of former buyers are not found again.
update idempotency_key k set caller = k.caller || ':1'
from quote q where k.caller = 'buyer:' || q.quote_id and q.buyer_number = 1;
