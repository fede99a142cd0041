-- Completes what 0012 and 0014 left open for quotes that were there before them.

-- 0012 noted the price of every reached tier as chosen, to keep the totals of deals. Offers that nobody has accepted (since
-- their last rework) get the prices and totals that a new offer would have.
create temporary table offer on commit drop as
select quote_id, case when currency_code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX',
    'UYI', 'VND', 'VUV', 'XAF', 'XAG', 'XAU', 'XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XOF', 'XPD', 'XPF', 'XPT', 'XSU', 'XTS',
    'XUA', 'XXX') then 0
  when currency_code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
  when currency_code in ('CLF', 'UYW') then 4 else 2 end as digits
from quote q
where status not in ('accepted', 'purchased')
  and exists (select from quote_item i where i.quote_id = q.quote_id and chosen_qty is not null)
  and not exists (select from quote_history a where a.quote_id = q.quote_id and a.to_status = 'accepted'
    and not exists (select from quote_history r where r.quote_id = q.quote_id and r.to_status = 'pending'
      and r.history_id > a.history_id));

update quote_item i set chosen_qty = null, chosen_price = null, row_total = a.row_total, tax_amount = a.tax_amount,
  row_total_incl_tax = a.row_total + a.tax_amount, price_incl_tax = round(a.price * (100 + tax_percent) / 100, digits),
  discount_percent = case when original_price = 0 then 0
    else round((original_price - a.price) * 100 / original_price, 4) end,
  updated_at = utc_now()
from (
  select item_id, digits, t.price, r.row_total, round(r.row_total * tax_percent / 100, digits) as tax_amount
  from quote_item join offer using (quote_id)
  cross join lateral (select (tier->>'price')::numeric as price from json_array_elements(tier_prices) tier
    where (tier->>'qty')::numeric <= qty order by (tier->>'qty')::numeric desc limit 1) t
  cross join lateral (select round(qty * t.price, digits) as row_total) r
  where chosen_qty is not null) a
where i.item_id = a.item_id;

-- Where that changes the total, it is a change like any other.
with changed as (
  update quote q set subtotal = s.subtotal, tax_amount = s.tax_amount, discount_amount = original_subtotal - s.subtotal,
    grand_total = s.subtotal + shipping_amount + s.tax_amount, version = version + 1, updated_at = utc_now()
  from (select quote_id, sum(row_total) as subtotal, sum(tax_amount) as tax_amount
    from quote_item join offer using (quote_id) group by quote_id) s
  where q.quote_id = s.quote_id and (q.subtotal, q.tax_amount) is distinct from (s.subtotal, s.tax_amount)
  returning q.quote_id, status)
insert into quote_history (quote_id, from_status, to_status, actor, comment)
select quote_id, status, status, 'system', 'Upgrade: quantities that reach a tier have its price' from changed;

-- Quotes that lie in the open cart that was requested have taken their quantities out of its plain lines.
insert into cart_reduction (cart_id, quote_id, sku, qty, taken)
select cart_id, quote_id, sku, qty, qty
from (
  select q.cart_id, q.quote_id, i.sku, least(sum(i.qty), coalesce(
    (select sum(qty) from quote_request_item a where a.request_id = q.request_id and a.sku = i.sku), 0)) as qty
  from quote q
  join quote_request r on r.request_id = q.request_id and r.cart_id = q.cart_id
  join cart c on c.cart_id = q.cart_id and c.is_active
  join cart_item i on i.cart_id = q.cart_id and i.quote_id = q.quote_id
  where q.status = 'accepted'
  group by q.quote_id, i.sku) reduction
on conflict do nothing;

-- Proposals of before 0014 were mailed, as far as anybody knows.
update quote set proposal_mailed_at = proposed_at
where status = 'proposed' and proposal_mailed_at is null
  and proposed_at <= (select applied_at at time zone 'UTC' from schema_migration where version = 14);
