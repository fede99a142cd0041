-- What a change of a quote changed, field by field, and what became of the mails about it.

-- Null: nothing of its contents changed, or the row is older. No default, so that no row is written again.
alter table quote_history add column changes json, add column changes_count integer;

-- Without a foreign key: it would lock the quote, for which a transaction that changes it would make the queueing of mails wait.
create table quote_mail (
  mail_key text not null,
  quote_id integer not null,
  mail text not null,
  state text not null,
  recipient text,
  reason text,
  queued_at timestamp without time zone default utc_now() not null,
  settled_at timestamp without time zone,
  constraint quote_mail_pkey primary key (mail_key),
  constraint quote_mail_state_check check (state in ('queued', 'sent', 'failed', 'not_sent'))
);
create index quote_mail_quote_id on quote_mail (quote_id, queued_at);
