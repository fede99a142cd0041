-- Search by the beginning of an address, a last name or a SKU, newest first among equal ones. The operator class compares
-- bytes, so that prefixes are found in any locale; it also serves equality, for which the replaced indexes were made.
create index price_request_email on price_request (lower(customer_email) text_pattern_ops, request_id desc);
drop index price_request_customer_email;
create index price_request_lastname on price_request (lower(customer_lastname) text_pattern_ops, request_id desc)
  where customer_lastname is not null;
create index price_request_sku on price_request (lower(product_sku) text_pattern_ops, request_id desc)
  where product_sku is not null;

create index quote_request_email on quote_request (lower(customer_email) text_pattern_ops, request_id desc);
drop index quote_request_customer_email;
create index quote_request_lastname on quote_request (lower(customer_lastname) text_pattern_ops, request_id desc)
  where customer_lastname is not null;
create index quote_request_item_sku on quote_request_item (lower(sku) text_pattern_ops, request_id desc);

create index quote_email on quote (lower(customer_email) text_pattern_ops, quote_id desc);
drop index quote_customer_email;
create index quote_lastname on quote (lower(customer_lastname) text_pattern_ops, quote_id desc)
  where customer_lastname is not null;
create index quote_item_sku on quote_item (lower(sku) text_pattern_ops, quote_id desc);

create index customer_email_prefix on customer (lower(email) text_pattern_ops, customer_id desc);
create index customer_lastname on customer (lower(lastname) text_pattern_ops, customer_id desc)
  where lastname is not null;

create index product_sku_prefix on product (lower(sku) text_pattern_ops, product_id desc);
drop index product_sku;
