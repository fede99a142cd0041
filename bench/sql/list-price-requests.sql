-- GET /V1/pricerequest/requests with a range of created_at
\set first random(1, :rows - 100)
select count(*)::int as count, coalesce(string_agg(line, ','), '') as text
from (select line from (
    select p.list_json as json from price_request p
    where p.created_at >= '2020-01-01'::timestamp + :first * interval '1 minute'
      and p.created_at <= '2020-01-01'::timestamp + (:first + 99) * interval '1 minute'
    order by p.request_id asc) list(line) limit 101) short;
