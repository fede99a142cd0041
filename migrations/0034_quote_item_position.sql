-- The place of an item in its quote: an edit keeps the ids of items and changes their order. The previous version of the
-- service replaces all items and leaves the positions 0, so that the ids decide as before.
alter table quote_item add column position integer not null default 0;
create index quote_item_position on quote_item (quote_id, position, item_id);
drop index quote_item_quote_id;
