-- What a user of the console does can be taken back for some seconds, and its mails wait for as long. The setting exists in the
-- transactions of the console only, and is the number of seconds.
--
-- `mail_after` is when the mails of an event may leave; null: at once. '-infinity' says that the first of them is being sent,
-- 'infinity' that the change was taken back and none is sent. `former` is what the change replaced, if it can be taken back.
alter table event
  add column mail_after timestamp default (now() at time zone 'UTC')
    + nullif(current_setting('quotewright.undo_seconds', true), '')::integer * interval '1 second',
  add column former json;

-- Taking a move back deletes its rows of history, but not the versions that it made: they then belong to the row before.
alter table quote_history add column versions integer not null default 1;

-- Taken back, a move no longer counts in the statistics.
create function uncount_quote_move() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change
  select currency_code, figure, day, store_id, assignee_id, detail, seconds, -1, -grand_total
  from quote_move where history_id = old.history_id;
  return old;
end $$;
create trigger quote_history_undone before delete on quote_history for each row
  when (old.from_status is null or old.from_status <> old.to_status) execute function uncount_quote_move();
