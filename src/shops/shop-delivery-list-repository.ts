// Reads the deliveries of quotes to a connected shop.
import { needsAttention } from '../quoting/quote/quote-record-repository.ts'
import { attentionStates, type ShopDeliveriesQuery } from './shop-delivery-query.ts'

/** Returns the statement that selects the deliveries with their attempts, as JSON, newest first. */
export function shopDeliveriesSql(
  shopId: number,
  { state, needs_attention: isForSeller = false, quote_id, before, limit = 100 }: ShopDeliveriesQuery,
): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const value = (each: unknown) => `$${values.push(each)}`
  const rows = `select d.* from shop_delivery d ${isForSeller ? 'join quote q using (quote_id)' : ''}
    where ${[
      `d.shop_id = ${value(shopId)}`,
      ...(quote_id === undefined ? [] : [`d.quote_id = ${value(quote_id)}`]),
      ...(before === undefined ? [] : [`d.delivery_id < ${value(before)}`]),
      ...(isForSeller ? [`q.shop_delivery_id = d.delivery_id and ${needsAttention}`] : []),
    ].join(' and ')}`
  const newest = `order by d.delivery_id desc limit ${value(limit)}`
  const states = state?.split(',') ?? (isForSeller ? attentionStates : undefined)
  // The newest of each state first, which an index finds: those of a rare one would be searched for among all.
  const page = states
    ? `select d.* from unnest(${value([...new Set(states)])}::text[]) s(state)
       cross join lateral (${rows} and d.state = s.state ${newest}) d ${newest}`
    : `${rows} ${newest}`
  return { sql: recordsSql(page), values }
}

const recordsSql = (page: string) => `select row_to_json(r)::text from (
  select d.delivery_id, d.quote_id, increment_id('Q', d.quote_id) as quote_increment_id, d.cart_id, d.state, d.code, d.message,
    d.order_number, d.attempts as attempts_count, wire_time(d.next_at) as next_at, wire_time(d.created_at) as created_at,
    wire_time(d.updated_at) as updated_at, coalesce((
      select json_agg(json_build_object('attempt_id', a.attempt_id, 'action', a.action, 'outcome', a.outcome,
        'message', a.message, 'duration_ms', a.duration_ms, 'created_at', wire_time(a.created_at)) order by a.attempt_id)
      from (select * from shop_attempt where delivery_id = d.delivery_id order by attempt_id desc limit 50) a), '[]') as attempts
  from (${page}) d order by d.delivery_id desc) r`
