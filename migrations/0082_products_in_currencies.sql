-- What a product is sold by, what it is, and its prices where one price does not apply in every currency.
alter table product
  add column unit text,
  add column description text,
  -- Pairs of currency_code and price; null: `price` applies in every currency.
  add column prices json;

-- Whether the item has no price: what is in no catalog or, now, has none in the currency of the request. Null: of before.
alter table quote_request_item add column needs_price boolean;
