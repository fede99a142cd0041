-- A cart is read with all its lines; the unique indexes hold a part of them each.
create index cart_item_cart_id on cart_item (cart_id, item_id);
