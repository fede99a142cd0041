-- Price requests that are closed without a reply, and those that wait later. A snooze ends at its time, or with another
-- request of the same customer: one with a greater id than the last one that was there when it was set.
alter table price_request add column close_reason text, add column snoozed_until timestamp, add column snoozed_after integer,
  add check ((snoozed_until is null) = (snoozed_after is null)),
  add check (close_reason is null or snoozed_until is null);

-- The inbox is listed and counted without what is closed or snoozed; of the snoozed ones, those that wait again are found by an
-- index of their own. The included columns let them be counted without reading the requests.
drop index price_request_unread;
create index price_request_unread on price_request (created_at, request_id) include (close_reason, snoozed_until)
  where not is_read;
drop index price_request_unanswered;
create index price_request_unanswered on price_request (created_at, request_id) include (assignee_id, snoozed_until)
  where is_read and not is_replied and close_reason is null;
drop index price_request_assigned;
create index price_request_assigned on price_request (assignee_id, created_at, request_id)
  where assignee_id is not null and not (is_read and is_replied) and close_reason is null;
create index price_request_snoozed on price_request (created_at, request_id) where snoozed_until is not null;
