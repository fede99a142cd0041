-- What was agreed stays apart from what was offered: chosen quantities, plain lines that gave way to a quote, shipping.

-- The tier that a customer chose. The item keeps the price that the seller entered, for the next offer.
alter table quote_item add column chosen_qty numeric(20,4) check (chosen_qty > 0),
  add column chosen_price numeric(20,4) check (chosen_price >= 0),
  add check ((chosen_qty is null) = (chosen_price is null));

create or replace function quote_item_json() returns trigger language plpgsql as $$
begin
  select row_to_json(r)::text into new.item_json from (
    select new.item_id, new.quote_id, new.product_id, new.product_type, new.sku, new.name,
      trim_scale(new.qty) as qty, trim_scale(new.price) as price, trim_scale(new.original_price) as original_price,
      trim_scale(new.discount_percent) as discount_percent, trim_scale(new.tax_percent) as tax_percent,
      trim_scale(new.tax_amount) as tax_amount, trim_scale(new.price_incl_tax) as price_incl_tax,
      trim_scale(new.row_total) as row_total, trim_scale(new.row_total_incl_tax) as row_total_incl_tax,
      new.tier_prices, new.customer_note, new.options, wire_time(new.created_at) as created_at,
      wire_time(new.updated_at) as updated_at, trim_scale(new.chosen_qty) as chosen_qty,
      trim_scale(new.chosen_price) as chosen_price) r;
  return new;
end $$;

-- Totals that were computed before the price of a reached tier held by itself stay right: their price counts as chosen.
update quote_item set chosen_qty = case when is_reached then qty end, chosen_price = case when is_reached then price end
from (
  select item_id as id, exists(select from json_array_elements(tier_prices) tier
    where (tier->>'qty')::numeric <= qty) as is_reached
  from quote_item) item
where item_id = id;

create index quote_in_cart on quote (cart_id, quote_id) where status = 'accepted';

-- What a quote took out of the plain lines of its cart, so that the same comes back and goes again; 0 where no line was.
create table cart_reduction (
  cart_id integer not null references cart,
  quote_id integer not null,
  sku text not null,
  qty numeric(20,4) not null check (qty >= 0),
  primary key (quote_id, cart_id, sku)
);

-- The shipping of a quote stands with its first line: it comes, leaves and is ordered with it.
alter table cart_item add column agreed_shipping numeric(20,4) check (agreed_shipping >= 0);

update cart_item i set agreed_shipping = q.shipping_amount
from quote q, cart c
where q.quote_id = i.quote_id and c.cart_id = i.cart_id and c.is_active and i.quote_item_id =
  (select min(f.quote_item_id) from cart_item f where f.cart_id = i.cart_id and f.quote_id = i.quote_id);
