// SQL of controls: what a service with a fault would do.

/** A trigger of this name that has the lines that were not chosen follow the others into the cart. */
export const addUnchosenSql = (
  name: string,
) => `create function ${name}() returns trigger language plpgsql as $$ begin
    insert into cart_item (cart_id, product_id, sku, name, product_type, qty, agreed_price, agreed_tax_percent, quote_id,
                           quote_item_id, agreed_tax)
      select new.cart_id, product_id, sku, name, product_type, qty, price, tax_percent, quote_id, item_id, 0
      from quote_item where quote_id = new.quote_id and not is_chosen
      on conflict do nothing;
    return null; end $$;
  create trigger ${name} after insert on cart_item for each row when (pg_trigger_depth() = 0)
    execute function ${name}()`
