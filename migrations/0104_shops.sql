-- Connected shops: quotes are delivered into their carts, and their products, customers and carts are mirrored here.
create table shop (
  shop_id integer generated always as identity primary key,
  code text not null unique,
  kind text not null,
  store_id integer not null unique references store,
  url text not null,
  settings json not null,
  -- As they are, like the secrets of webhooks: requests to the shop need them.
  secrets json not null,
  -- What the shop can hold, as its adapter said when it was added or synced last.
  can json not null,
  is_active boolean not null default true,
  -- The start of the last complete sync, and of the last one of everything.
  synced_at timestamp,
  fully_synced_at timestamp,
  sync_started_at timestamp,
  sync_count integer not null default 0,
  sync_error text,
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);

-- The shop's ids of our records. Ours are of another table for each kind, whose records can be deleted.
create table shop_ref (
  shop_id integer not null references shop on delete cascade,
  kind text not null check (kind in ('product', 'customer', 'cart')),
  ref text not null,
  id integer not null,
  primary key (shop_id, kind, ref),
  unique (shop_id, kind, id)
);

create table shop_delivery (
  delivery_id integer generated always as identity primary key,
  shop_id integer not null references shop,
  quote_id integer not null references quote,
  cart_id integer not null references cart,
  key text not null unique,
  state text not null check (state in ('wanted', 'unknown', 'delivered', 'refused', 'changed', 'ordered', 'differs',
    'cancelled', 'withdrawing', 'withdrawn')),
  -- What was agreed, and how the quote is accepted once the shop has it.
  contents json not null,
  choices json not null,
  customer_id integer,
  actor text not null,
  -- The version of a quote that was not accepted yet: another one may have other terms.
  quote_version integer,
  -- Why it is taken out for good, kept until the shop has done that.
  refusal_code text,
  refusal_message text,
  -- What the shop said.
  code text,
  message text,
  checkout_url text,
  order_number text,
  attempts integer not null default 0,
  -- Since when it is tried: after a day the seller is told.
  tried_since timestamp not null default utc_now(),
  -- When it is tried or looked at again; null for never.
  next_at timestamp default utc_now(),
  created_at timestamp not null default utc_now(),
  updated_at timestamp not null default utc_now()
);
-- A quote is on its way into, or in, one cart.
create unique index shop_delivery_open on shop_delivery (quote_id)
  where state not in ('refused', 'withdrawn', 'cancelled');
create index shop_delivery_quote on shop_delivery (quote_id);
create index shop_delivery_cart on shop_delivery (cart_id);
create index shop_delivery_shop on shop_delivery (shop_id, delivery_id desc);
create index shop_delivery_due on shop_delivery (next_at) where next_at is not null;

create table shop_attempt (
  attempt_id bigint generated always as identity primary key,
  delivery_id integer not null references shop_delivery on delete cascade,
  action text not null,
  outcome text not null,
  message text,
  duration_ms integer not null,
  created_at timestamp not null default utc_now()
);
create index shop_attempt_delivery on shop_attempt (delivery_id, attempt_id);

-- Without references, which would lock these tables: shops that have carts or deliveries are never deleted.
alter table cart add column shop_id integer;
alter table quote add column shop_delivery_id integer;

-- Queues a look at the shop when a quote leaves its cart, also purchased elsewhere, or was accepted without one.
create function follow_in_shop() returns trigger language plpgsql as $$
begin
  if new.shop_delivery_id is null then
    perform graphile_worker.add_job('deliver_quote', json_build_object('quote_id', new.quote_id),
      job_key := 'shop-quote:' || new.quote_id)
    from shop where store_id = new.store_id and is_active;
  else
    perform graphile_worker.add_job('deliver_quote', json_build_object('delivery_id', delivery_id),
      queue_name := 'shop-cart:' || cart_id, job_key := 'shop-delivery:' || delivery_id, flags := array['shop:' || shop_id])
    from shop_delivery where delivery_id = new.shop_delivery_id and state <> 'ordered';
  end if;
  return null;
end $$;

create trigger quote_follow_in_shop after update of status, cart_id on quote for each row
  when ((new.cart_id is null and (new.shop_delivery_id is not null or new.status = 'accepted')
      or new.status = 'purchased' and new.shop_delivery_id is not null)
    and (old.status, old.cart_id) is distinct from (new.status, new.cart_id))
  execute function follow_in_shop();
