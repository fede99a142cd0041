-- Counts of mails by result, over all processes, for the metrics.
create table mail_count (
  result text primary key,
  mails bigint not null
);

insert into mail_count values ('sent', 0), ('retried', 0), ('failed', 0), ('skipped', 0);
