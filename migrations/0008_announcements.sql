-- What was recorded and still waits for what follows from it: mails and deliveries. A row here costs a write far less
-- than a job in the queue, and none is left when it is announced.
create table unannounced_event (
  recorded_id bigint primary key
);

insert into unannounced_event select recorded_id from event where event_id is null;

create function note_unannounced() returns trigger language plpgsql as $$
begin
  insert into unannounced_event values (new.recorded_id);
  return new;
end $$;

create trigger note_unannounced before insert on event for each row execute function note_unannounced();

-- A receiver takes what was recorded after it was registered, or switched on again.
alter table webhook add column after_recorded_id bigint not null default 0;
