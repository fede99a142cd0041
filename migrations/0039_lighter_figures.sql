-- The figures of statistics are counted with less work in the transactions that change quotes: row by row, as a table of what
-- was added costs more than the rows themselves, and both sides of a change in one statement.
drop trigger quote_history_figures on quote_history;
drop function count_quote_moves();
create function count_quote_move() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change
  select currency_code, figure, day, store_id, assignee_id, detail, seconds, 1, grand_total
  from quote_move where history_id = new.history_id;
  return null;
end $$;
create trigger quote_history_figures after insert on quote_history for each row
  when (new.from_status is null or new.from_status <> new.to_status) execute function count_quote_move();

create or replace function count_changed_quote() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change
  select old.currency_code, 'open', expires_at::date, old.store_id, assignee_id, status, null, sign, sign * grand_total
  from (values (old.expires_at, old.assignee_id, old.status, -1, old.grand_total),
    (new.expires_at, new.assignee_id, new.status, 1, new.grand_total))
    side (expires_at, assignee_id, status, sign, grand_total)
  where quote_is_open(status);
  if old.assignee_id is distinct from new.assignee_id then
    insert into quote_figure_change
    select currency_code, figure, day, store_id, a.assignee_id, detail, seconds, a.sign, a.sign * grand_total
    from quote_move, (values (old.assignee_id, -1), (new.assignee_id, 1)) a (assignee_id, sign)
    where quote_id = new.quote_id;
  end if;
  return null;
end $$;

drop trigger quote_new_figures on quote;
drop function count_new_quotes();
create function count_new_quote() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change values (new.currency_code, 'open', new.expires_at::date, new.store_id, new.assignee_id,
    new.status, null, 1, new.grand_total);
  return null;
end $$;
create trigger quote_new_figures after insert on quote for each row
  when (quote_is_open(new.status)) execute function count_new_quote();

drop trigger quote_request_new_figures on quote_request;
drop function count_new_requests();
create function count_new_request() returns trigger language plpgsql as $$
begin
  insert into quote_figure_change values (new.currency_code, 'requested', new.created_at::date, new.store_id,
    new.assignee_id, null, null, 1, 0);
  return null;
end $$;
create trigger quote_request_new_figures after insert on quote_request for each row execute function count_new_request();
