-- What happened, who is told, and how that went.

-- Recorded in the transaction of the change. event_id is given later, one after the other (see event_position), so that
-- whoever has read up to an id can never miss a smaller one.
create table event (
  recorded_id bigint generated always as identity primary key,
  event_id bigint unique,
  type text not null,
  record_type text not null,
  record_id integer not null,
  data json not null,
  created_at timestamp not null default utc_now()
);
create index event_unpublished on event (recorded_id) where event_id is null;
create index event_created_at on event (created_at);

-- The last event_id that was given; whoever gives the next ones holds this row.
create table event_position (
  only_row boolean primary key default true check (only_row),
  last_event_id bigint not null
);
insert into event_position (last_event_id) values (0);

create table webhook (
  webhook_id integer generated always as identity primary key,
  url text not null,
  events text[] not null,
  description text,
  is_active boolean not null default true,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp,
  failing_since timestamp,
  owner_email text,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);

-- What is sent to one receiver, with the body as it is signed.
create table webhook_delivery (
  delivery_id bigint generated always as identity primary key,
  webhook_id integer not null references webhook on delete cascade,
  message_id text not null,
  type text not null,
  record_type text,
  record_id integer,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamp,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now(),
  unique (webhook_id, message_id)
);
create index webhook_delivery_pending on webhook_delivery (webhook_id, record_type, record_id, delivery_id)
  where status = 'pending';
create index webhook_delivery_created_at on webhook_delivery (created_at);

create table webhook_attempt (
  attempt_id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  status integer,
  reason text not null,
  duration_ms integer not null,
  answer text,
  created_at timestamp not null default utc_now()
);
create index webhook_attempt_delivery_id on webhook_attempt (delivery_id);

-- Keys that the service makes for itself, each at its first use.
create table secret (
  name text primary key,
  key bytea not null
);
