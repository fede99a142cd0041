-- Who answers for a webhook: it receives only what they may read. `user:1`, `integration:7`, or `operator`, who may read all: of
-- webhooks made on the command line, and of older ones whose owner is not known.

alter table webhook add column owner text not null default 'operator';

update webhook w set owner = 'user:' || u.user_id
from admin_user u
where u.email = w.owner_email
  and not exists (select from admin_user other where other.email = u.email and other.user_id <> u.user_id);
