-- The validity to which a proposal was extended: the next one is compared with what its customer was told last.
alter table quote_proposal add column extended_until timestamp;
update quote_proposal p set extended_until = q.expires_at
from quote q where q.quote_id = p.quote_id and p.extended_version = q.version;
