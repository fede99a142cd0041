-- GET /V1/pricerequest/requests with a range of created_at
\set first random(1, :rows - 100)
select row_to_json(r)::text from (
  select p.request_id, increment_id('REQ', p.request_id) as increment_id, p.customer_email,
    p.customer_firstname, p.customer_lastname, wire_time(p.created_at) as created_at, p.is_read
  from price_request p
  where p.created_at >= '2020-01-01'::timestamp + :first * interval '1 minute'
    and p.created_at <= '2020-01-01'::timestamp + (:first + 99) * interval '1 minute'
  order by p.request_id asc) r;
