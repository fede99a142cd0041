-- For the list of carts sorted or filtered by their creation.
create index cart_created_at on cart (created_at, cart_id);
