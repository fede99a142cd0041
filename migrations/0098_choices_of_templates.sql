-- As they are sent for a new quote, like the items.
alter table quote_template add column unchosen_items json not null default '[]';
