-- The inbox: what waits for the seller, oldest first, and the same of one assignee. An index contains only what waits, and
-- submitted price requests are found by the index of unread ones, so that a submission costs no more than before.
create index price_request_unanswered on price_request (created_at, request_id) include (assignee_id)
  where is_read and not is_replied;
create index price_request_assigned on price_request (assignee_id, created_at, request_id)
  where assignee_id is not null and not (is_read and is_replied);

create index quote_request_pending on quote_request (created_at, request_id) include (assignee_id) where status = 'pending';
create index quote_request_assigned on quote_request (assignee_id, created_at, request_id)
  where assignee_id is not null and status = 'pending';

-- An offer waits from seven days before its end, or from its proposal. The included columns let it be counted without
-- reading the quotes.
create index quote_expiring on quote (greatest(proposed_at, expires_at - interval '7 days'), quote_id)
  include (proposed_at, expires_at, assignee_id) where status = 'proposed';
create index quote_expiring_assigned
  on quote (assignee_id, greatest(proposed_at, expires_at - interval '7 days'), quote_id) include (proposed_at, expires_at)
  where assignee_id is not null and status = 'proposed';

-- The first item is the title of a request.
create index quote_request_item_order on quote_request_item (request_id, item_id);
drop index quote_request_item_request_id;
