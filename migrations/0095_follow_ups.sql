-- When a quote is to be followed up. It is no part of the quote, whose version and records stay as they are.
create table quote_follow_up (
  quote_id integer primary key references quote,
  buyer_number integer not null default 1,
  -- When somebody wants to be reminded of it.
  remind_at timestamp,
  note text,
  set_by text,
  -- The status in which the reminder was set: a decision since then ends it.
  for_status text,
  reminder_done_at timestamp,
  -- The time of the proposal that was followed up for this reason.
  unseen_done_for timestamp,
  unanswered_done_for timestamp,
  check ((remind_at is null) = (set_by is null)),
  check ((remind_at is null) = (for_status is null))
);
create trigger quote_follow_up_buyer before insert on quote_follow_up for each row execute function buyer_of_now();

-- What is to come or waits in the inbox.
create index quote_follow_up_due on quote_follow_up (remind_at, quote_id)
  where remind_at is not null and reminder_done_at is null;

-- After how many days a store follows up on a proposal that its customer has not seen, or has seen and not answered; null: never.
alter table store
  add column follow_up_unseen_days integer check (follow_up_unseen_days between 1 and 365),
  add column follow_up_unanswered_days integer check (follow_up_unanswered_days between 1 and 365);

-- Open proposals, oldest first. On a large table, the job `build_indexes` builds it without blocking writes.
do $$ begin
  if pg_relation_size('quote') < 16 * 1024 * 1024 then
    create index quote_awaited on quote (proposed_at, quote_id) include (store_id, buyer_number, expires_at, assignee_id)
      where status = 'proposed';
  end if;
end $$;
