-- Who may do what: roles, people, programs, their tokens (kept as SHA-256 only).

create table role (
  role_id integer generated always as identity primary key,
  name text not null unique,
  permissions text[] not null,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);

create table admin_user (
  user_id integer generated always as identity primary key,
  username text not null unique,
  email text not null,
  password_hash text not null,
  role_id integer not null references role,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);

create table session (
  session_id integer generated always as identity primary key,
  user_id integer not null references admin_user on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamp not null,
  created_at timestamp not null default utc_now()
);
create index session_user_id on session (user_id);
create index session_expires_at on session (expires_at);

create table integration (
  integration_id integer generated always as identity primary key,
  name text not null unique,
  role_id integer not null references role,
  token_hash bytea not null unique,
  expires_at timestamp,
  last_used_at timestamp,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);

-- Failed sign-ins per name and address, both hashed: a mistyped name may be a password.
create table sign_in_failure (
  name_and_address bytea primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);

-- The answer that was given to a POST with an Idempotency-Key, committed together with the change.
create table idempotency_key (
  caller text not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamp not null default utc_now(),
  primary key (caller, route, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
