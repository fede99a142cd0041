-- For the list of carts: of a customer, and sorted or filtered by the last change.
create index cart_customer_carts on cart (customer_id, cart_id) where customer_id is not null;
create index cart_updated_at on cart (updated_at, cart_id);
