-- Quotes without tax rates exist only during an update, and every insert of items looks for them.
create index quote_without_tax_rates on quote (quote_id) where tax_rates is null;
