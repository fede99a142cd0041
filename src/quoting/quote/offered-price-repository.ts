// Reads what a product was offered for, and what became of these offers.
import { scalar, type Json, type Queryable } from '../../platform/postgres/database.ts'
import { priceIn } from '../../storefront/product-repository.ts'
import type { OfferedPricesQuery } from './offered-price-schemas.ts'

/** The newest lines with the SKU, and those in as many quotes of the customer, are looked at, so that a popular product costs no more. */
const LINES_MAX = 500
const LAST_MAX = 10
/** How many offers with an outcome there must be; a share of fewer would mislead. */
const OUTCOMES_MIN = 5
/** The width of a band of discounts, in percent of the catalog's price. */
const BAND_WIDTH = 5

// In the statement, $1 is the SKU, $2 the currency, $3 the customer, $4 the quantity.

// What does not count was not bought at its price. A draft is no offer, nor is one that a rework has replaced: neither counts until it
// is proposed or accepted. The status of a quote that has ended otherwise does not say whether it was offered before.
const isOffered = `q.currency_code = $2 and case
  when q.status in ('proposed', 'accepted', 'declined', 'purchased') then true
  when q.status in ('expired', 'cancelled', 'closed') then 'pending' <> (
    select to_status from quote_history h
    where h.quote_id = q.quote_id and h.to_status in ('pending', 'proposed', 'accepted') order by history_id desc limit 1)
  end`

const closedFrom = `(select from_status from quote_history h
  where h.quote_id = q.quote_id and h.to_status = 'closed' and h.from_status <> h.to_status order by history_id desc limit 1)`

const tierAt = (qty: string) => `case when i.tier_prices::text = '[]' then i.price else coalesce(
  (select (tier->>'price')::numeric from json_array_elements(i.tier_prices) tier
   where (tier->>'qty')::numeric <= ${qty} order by (tier->>'qty')::numeric desc limit 1), i.price) end`

// If the SKU has fewer lines, those of the customer are among them. The limits keep the order of the quotes; those of laterals also
// keep the planner from reading a whole table for a hash.
const newestOwnSql = `select line.* from newest_quotes($3::int, ${LINES_MAX}) own (quote_id),
  lateral (select * from quote_item i where i.sku = $1 and i.quote_id = own.quote_id limit ${LINES_MAX}) line
  limit ${LINES_MAX}`
const candidatesSql = `select * from newest union all
  select * from (${newestOwnSql}) newest_own
  where $3::int is not null and (select count(*) from newest) = ${LINES_MAX} and item_id not in (select item_id from newest)`

const offeredSql = `
  select q.quote_id, i.item_id, q.proposed_at, coalesce(q.proposed_at, q.accepted_at) as offered_at, i.original_price,
    coalesce(q.customer_id = $3::int, false) as is_same_customer, coalesce(i.chosen_qty, i.qty) as qty,
    case when $4::numeric is null then coalesce(i.chosen_price, ${tierAt('i.qty')}) else ${tierAt('$4::numeric')} end as price,
    case quote_status(q.status, q.expires_at) when 'proposed' then 'open' when 'closed' then ${closedFrom}
      else quote_status(q.status, q.expires_at) end as outcome
  from (${candidatesSql}) i, lateral (select * from quote where quote_id = i.quote_id limit 1) q
  where ${isOffered} and i.is_chosen`

const lastSql = `(
  select coalesce(json_agg(json_build_object('quote_id', quote_id, 'increment_id', increment_id('Q', quote_id),
    'proposed_at', wire_time(proposed_at), 'qty', trim_scale(qty), 'price', trim_scale(price), 'outcome', outcome,
    'is_same_customer', is_same_customer) order by is_same_customer desc, offered_at desc, item_id desc), '[]')
  from (select * from offered order by is_same_customer desc, offered_at desc, item_id desc limit ${LAST_MAX}) last)`

// What a seller cancelled says nothing about its price.
const isSettled = `outcome in ('accepted', 'purchased', 'declined', 'expired')`

const bandsSql = `(
  select coalesce(json_agg(json_build_object('discount_from', nullif(band, -1) * ${BAND_WIDTH},
    'discount_to', (band + 1) * ${BAND_WIDTH}, 'quotes', quotes, 'accepted', accepted) order by band), '[]')
  from (select band, count(distinct quote_id) as quotes,
      count(distinct quote_id) filter (where outcome in ('accepted', 'purchased')) as accepted
    from (select *, greatest(-1, least(${100 / BAND_WIDTH - 1},
        floor((original_price - price) * 100 / original_price / ${BAND_WIDTH}))) as band
      from offered where original_price > 0 and ${isSettled}) settled
    group by band) banded
  where (select count(distinct quote_id) from offered where ${isSettled}) >= ${OUTCOMES_MIN})`

const offeredPricesSql = `with newest as materialized (select * from newest_lines($1, ${LINES_MAX})), offered as materialized (${offeredSql})
  select json_build_object('catalog', (select trim_scale(${priceIn('$2')}) from product p where sku = $1),
    'last', ${lastSql}, 'bands', ${bandsSql})::text`

/** Returns the present price of the catalog, the last offers of a SKU, and how many were accepted at which discount. */
export async function findOfferedPrices(
  db: Queryable,
  { sku, currency_code, customer_id, qty }: OfferedPricesQuery,
): Promise<Json> {
  return scalar(db, offeredPricesSql, [sku, currency_code, customer_id ?? null, qty ?? null])
}
