-- The validity to which a proposal was extended: the next one is compared with what its customer was told last.
alter table quote_proposal add column extended_until timestamp;
