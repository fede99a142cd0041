-- Orders and filters of the list of quotes.
create index quote_grand_total on quote (grand_total, quote_id);
create index quote_by_expiry on quote (expires_at, quote_id);
create index quote_proposed_at on quote (proposed_at, quote_id) where proposed_at is not null;
create index quote_currency_code on quote (lower(currency_code), quote_id);
