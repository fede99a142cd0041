-- For the list of carts sorted or filtered by their creation.
create index cart_created_at on cart (created_at, cart_id);

-- The texts and company details that a quote had when its buyer number changed from this one, as digests: an erasure of
-- that buyer clears what is still the same, and nothing that was written for a later one.
create table quote_former_text (
  quote_id integer not null references quote (quote_id),
  buyer_number integer not null,
  digest text not null,
  primary key (quote_id, buyer_number, digest)
);

create function quote_former_texts(quote) returns setof text language sql stable as $$
  select distinct md5(said) from (
    select unnest(array[$1.customer_note, $1.seller_comment, $1.shipping_description, $1.purchase_order_number, $1.company,
      $1.vat_id, $1.billing_address::text, $1.shipping_address::text]) as said
    union all select customer_note from quote_item where quote_id = $1.quote_id) texts
  where said is not null
$$;

create function quote_former_text() returns trigger language plpgsql as $$
begin
  insert into quote_former_text select old.quote_id, old.buyer_number, quote_former_texts(old);
  return null;
end $$;
create trigger quote_former_text after update of customer_id, customer_email on quote
  for each row when (old.buyer_number <> new.buyer_number) execute function quote_former_text();

-- Of quotes that changed hands before, it is not known what is older.
insert into quote_former_text
select q.quote_id, former, quote_former_texts(q) from quote q, generate_series(1, q.buyer_number - 1) former;
