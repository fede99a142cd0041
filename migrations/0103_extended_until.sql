-- The validity to which a proposal was extended: the next one is compared with what its customer was told last.
alter table quote_proposal add column extended_until timestamp;
-- Of those that were extended it is filled by a job, as reading all proposals here would keep everybody waiting
-- (src/platform/postgres/background-fills.ts).
do $$ begin
  if exists (select from quote_proposal) then
    perform graphile_worker.add_job('fill_rows', '{"name": "extended_until", "after": 0}');
  end if;
end $$;
