-- The buyer's side of a quote: its links, what was said about it, and its proposals as they were sent.

-- Part of the tokens of a quote's links, and raised to revoke them.
alter table quote add column link_generation integer not null default 0;

-- The name with which a buyer accepted.
alter table quote_history add column accepted_by text;

-- Each proposal as it was sent. Its outcome is the next move away from it, so the row of history is known.
create table quote_proposal (
  quote_id integer not null references quote,
  proposal_number integer not null,
  history_id integer not null,
  quote_version integer not null,
  record json not null,
  -- When its buyer looked at it.
  seen_at timestamp,
  primary key (quote_id, proposal_number)
);

-- Offers that are open now are as they were sent.
insert into quote_proposal (quote_id, proposal_number, history_id, quote_version, record)
select q.quote_id, 1, max(h.history_id), q.version,
  (q.json_before_status || q.status || q.json_after_status || ',"items":[' || coalesce(
    (select string_agg(i.item_json, ',' order by i.position, i.item_id) from quote_item i where i.quote_id = q.quote_id),
    '') || ']}')::json
from quote q join quote_history h using (quote_id)
where q.status = 'proposed' and h.to_status = 'proposed' and h.from_status <> 'proposed'
group by q.quote_id;

-- What buyer and seller said about a quote. Items can be removed, so their ids are not references.
create table quote_comment (
  comment_id integer generated always as identity primary key,
  quote_id integer not null references quote,
  item_id integer,
  kind text not null,
  author text not null,
  is_internal boolean not null,
  text text not null,
  wanted json,
  quote_version integer not null,
  -- By the seller.
  is_read boolean not null,
  created_at timestamp not null default utc_now()
);
create index quote_comment_quote_id on quote_comment (quote_id, comment_id);
create index quote_comment_unread on quote_comment (created_at, quote_id) where not is_read;
