-- Deliveries that were given up are looked at, also those of before: they may have been ordered in the shop since.
update shop_delivery set next_at = utc_now()
where code = 'given_up' and state in ('unknown', 'withdrawing') and next_at is null;
