-- Since when a quote is in revision: it was returned to pending, and its next proposal is not sent yet. Unknown of those that were
-- reworked before.
alter table quote add column reworked_at timestamp;

-- Quotes in revision, oldest first. On a large table, the job `build_indexes` builds it without blocking writes.
do $$ begin
  if pg_relation_size('quote') < 16 * 1024 * 1024 then
    create index quote_in_revision on quote (coalesce(reworked_at, proposed_at), quote_id) include (status, expires_at, assignee_id)
      where status in ('pending', 'approved') and proposed_at is not null;
  end if;
end $$;
