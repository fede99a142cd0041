-- An extension raises the version of the quote, but the proposal stays the same offer: the last version that has it.
alter table quote_proposal add column extended_version integer;
