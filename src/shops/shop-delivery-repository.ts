// Deliveries of quotes to connected shops, and their attempts.
import type { Choice } from '../domain/choices.ts'
import {
  many,
  maybeOne,
  one,
  run,
  scalar,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { DeliveryStatus } from '../domain/shop-delivery-statuses.ts'
import type { ShopLine } from './shop.ts'

/** What was agreed. As long as the quote says the same, it may be delivered. */
export type DeliveryContents = {
  currency_code: string
  lines: ShopLine[]
  shipping: { amount: string; tax_percent: string } | null
}

export type DeliveryRow = {
  delivery_id: number
  shop_id: number
  quote_id: number
  /** The number that people know. */
  quote_number: string
  cart_id: number
  key: string
  state: DeliveryStatus
  contents: DeliveryContents
  choices: Choice[]
  customer_id: number | null
  actor: string
  message: string | null
  code: string | null
  order_number: string | null
  attempts: number
  /** The version that the quote had when the delivery began; null if it was accepted before. */
  quote_version: number | null
  /** Why the quote is taken out again for good, as it cannot be added to the cart here. */
  refusal_code: string | null
  refusal_message: string | null
  /** How long it has been tried, since it was made and since the last success, and until it is due; by the database's clock. */
  tried_for_ms: number
  age_ms: number
  due_in_ms: number
  /** Those of the first and the last attempt; of a delivery that was not tried yet, of now. */
  first_attempt_at: string
  last_attempt_at: string
}

const ms = (interval: string) => `(extract(epoch from ${interval}) * 1000)::float8`
const isTried = `state in ('wanted', 'unknown', 'withdrawing')`
/** Its attempts have ended without an answer: it may be in the shop, or still be. */
const isGivenUp = `(state in ('unknown', 'withdrawing') and shop_delivery.code is not distinct from 'given_up')`
const firstAttempt = `coalesce(first_attempt_at, case when attempts = 0 then utc_now() else created_at end)`
/** Unknown of a version before: what is tried may have been tried just now, and what was given up was tried for a day and a pause. */
const lastAttempt = `coalesce(last_attempt_at,
  case when ${isGivenUp} then tried_since + interval '27 hours' when ${isTried} then utc_now() else created_at end)`
const columns = `delivery_id, shop_id, quote_id, increment_id('Q', quote_id) as quote_number, cart_id, key, state, contents, choices, customer_id, actor, message, code,
  order_number, attempts, quote_version, refusal_code, refusal_message, ${ms('utc_now() - tried_since')} as tried_for_ms, ${ms('utc_now() - created_at')} as age_ms,
  coalesce(${ms('next_at - utc_now()')}, 0) as due_in_ms, wire_time(${firstAttempt}) as first_attempt_at,
  wire_time(${lastAttempt}) as last_attempt_at`
const isOpen = `state not in ('refused', 'withdrawn', 'cancelled')`

export async function findDelivery(db: Queryable, deliveryId: number): Promise<DeliveryRow | undefined> {
  return maybeOne(db, `select ${columns} from shop_delivery where delivery_id = $1`, [deliveryId])
}

/** Returns its cart, and the one that its quote was requested from. */
export async function listCartsOfDelivery(
  db: Queryable,
  deliveryId: number,
): Promise<{ quote_id: number; cart_ids: number[] }> {
  return one(
    db,
    `select d.quote_id, array_remove(array[d.cart_id, r.cart_id], null) as cart_ids
     from shop_delivery d join quote q using (quote_id) left join quote_request r using (request_id) where d.delivery_id = $1`,
    [deliveryId],
  )
}

export async function lockDelivery(tx: Transaction, deliveryId: number): Promise<DeliveryRow> {
  return one(tx, `select ${columns} from shop_delivery where delivery_id = $1 for update`, [deliveryId])
}

export async function findOpenDelivery(db: Queryable, quoteId: number): Promise<DeliveryRow | undefined> {
  return maybeOne(db, `select ${columns} from shop_delivery where quote_id = $1 and ${isOpen}`, [quoteId])
}

type NewDelivery = Pick<
  DeliveryRow,
  | 'shop_id'
  | 'quote_id'
  | 'cart_id'
  | 'key'
  | 'contents'
  | 'choices'
  | 'customer_id'
  | 'actor'
  | 'quote_version'
>

/** Returns the new id; the quote, which the caller has locked, shows it from now on. */
export async function insertDelivery(tx: Transaction, delivery: NewDelivery): Promise<number> {
  return scalar(
    tx,
    `with made as (
       insert into shop_delivery (shop_id, quote_id, cart_id, key, state, contents, choices, customer_id, actor, quote_version)
       values ($1, $2, $3, $4, 'wanted', $5, $6, $7, $8, $9) returning delivery_id),
     shown as (update quote set shop_delivery_id = (select delivery_id from made) where quote_id = $2)
     select delivery_id from made`,
    [
      delivery.shop_id,
      delivery.quote_id,
      delivery.cart_id,
      delivery.key,
      JSON.stringify(delivery.contents),
      JSON.stringify(delivery.choices),
      delivery.customer_id,
      delivery.actor,
      delivery.quote_version,
    ],
  )
}

/** Counts an attempt that begins. */
export async function countAttempt(tx: Transaction, deliveryId: number): Promise<void> {
  await run(
    tx,
    `update shop_delivery set attempts = attempts + 1, last_attempt_at = utc_now(),
       first_attempt_at = case when attempts = 0 then utc_now() else first_attempt_at end
     where delivery_id = $1`,
    [deliveryId],
  )
}

/** The time since it was due does not count as tried. */
export async function leaveOutDelay(tx: Transaction, deliveryId: number): Promise<void> {
  await run(
    tx,
    'update shop_delivery set tried_since = least(tried_since + (utc_now() - next_at), utc_now()) where delivery_id = $1',
    [deliveryId],
  )
}

export async function moveDelivery(tx: Transaction, deliveryId: number, cartId: number): Promise<void> {
  await run(tx, 'update shop_delivery set cart_id = $2 where delivery_id = $1', [deliveryId, cartId])
}

/** Notes why it is taken out for good. */
export async function noteRefusal(
  tx: Transaction,
  deliveryId: number,
  { code, message }: { code: string; message: string },
): Promise<void> {
  await run(tx, 'update shop_delivery set refusal_code = $2, refusal_message = $3 where delivery_id = $1', [
    deliveryId,
    code,
    message,
  ])
}

export type DeliveryChange = {
  state: DeliveryStatus
  code?: string | null
  message?: string | null
  order_number?: string
  checkout_url?: string | null
  /** When it is tried or looked at again; null for never. */
  next_in_ms: number | null
  /** The time in which it may fail starts again. */
  is_restarted?: boolean
}

export async function updateDelivery(
  tx: Transaction,
  deliveryId: number,
  change: DeliveryChange,
): Promise<void> {
  await run(
    tx,
    `update shop_delivery set state = $2, code = $3, message = $4, order_number = coalesce($5, order_number),
       checkout_url = case when $6::boolean then $7 else checkout_url end,
       next_at = utc_now() + $8 * interval '1 millisecond',
       tried_since = case when $9 then utc_now() else tried_since end, updated_at = utc_now()
     where delivery_id = $1`,
    [
      deliveryId,
      change.state,
      change.code ?? null,
      change.message ?? null,
      change.order_number ?? null,
      change.checkout_url !== undefined,
      change.checkout_url ?? null,
      change.next_in_ms,
      change.is_restarted ?? false,
    ],
  )
}

export type ShopAttempt = { action: string; outcome: string; message: string | null; duration_ms: number }

export async function insertShopAttempt(
  tx: Transaction,
  deliveryId: number,
  attempt: ShopAttempt,
): Promise<void> {
  await run(
    tx,
    'insert into shop_attempt (delivery_id, action, outcome, message, duration_ms) values ($1, $2, $3, $4, $5)',
    [deliveryId, attempt.action, attempt.outcome, attempt.message, Math.round(attempt.duration_ms)],
  )
}

/** The shop is looked at; in the other states, it is told, or nothing of it is expected. */
const isWatched = `(state in ('delivered', 'changed', 'ordered', 'differs') or ${isGivenUp})`

/** Or it was withdrawn from a shop without carts, in which its order may be paid later: the webhook of that has its key. */
const isFollowed = `(${isWatched} or (state = 'withdrawn'
  and exists (select from shop s where s.shop_id = shop_delivery.shop_id and s.can ->> 'cart' = 'false')))`

/** Returns at most `limit` deliveries of a shop that are to be looked at, the longest due first. */
export async function listDeliveriesToCheck(
  db: Queryable,
  shopId: number,
  limit: number,
): Promise<DeliveryRow[]> {
  return many(
    db,
    `select ${columns} from shop_delivery where shop_id = $1 and next_at <= utc_now() and ${isWatched}
     order by next_at, delivery_id limit $2`,
    [shopId, limit],
  )
}

export async function findWatchedDelivery(
  db: Queryable,
  deliveryId: number,
): Promise<DeliveryRow | undefined> {
  return maybeOne(db, `select ${columns} from shop_delivery where delivery_id = $1 and ${isFollowed}`, [
    deliveryId,
  ])
}

/**
 * Looks again later at those that the shop said nothing about: after `delay_ms` to twice that, so that one that makes a look fail is
 * looked at with others next time.
 */
export async function postponeChecks(db: Queryable, deliveryIds: number[], delay_ms: number): Promise<void> {
  await run(
    db,
    `update shop_delivery set next_at = utc_now() + $2 * (1 + random()) * interval '1 millisecond'
     where delivery_id = any($1) and next_at <= utc_now()`,
    [deliveryIds, delay_ms],
  )
}

/** Returns deliveries that should have been tried minutes ago: their job is gone, as after a restore. */
export async function listStrayDeliveries(
  db: Queryable,
): Promise<{ delivery_id: number; cart_id: number }[]> {
  return many(
    db,
    `select delivery_id, cart_id from shop_delivery join shop using (shop_id)
     where is_active and ${isTried} and not ${isGivenUp}
       and next_at < utc_now() - interval '5 minutes'
     order by next_at limit 1000`,
  )
}

/** Returns those of a shop by key, or in the cart with this reference. */
export async function listDeliveriesOf(
  db: Queryable,
  shopId: number,
  hint: { kind: 'delivery' | 'cart'; ref: string },
): Promise<number[]> {
  const rows = await many<{ delivery_id: number }>(
    db,
    hint.kind === 'delivery'
      ? `select delivery_id from shop_delivery where shop_id = $1 and key = $2 and ${isFollowed}`
      : `select delivery_id from shop_delivery join shop_ref r using (shop_id)
         where shop_id = $1 and r.kind = 'cart' and r.ref = $2 and r.id = cart_id and ${isWatched} limit 100`,
    [shopId, hint.ref],
  )
  return rows.map(({ delivery_id }) => delivery_id)
}

/** Returns the state in which a delivery is, for a caller who waits. */
export async function findOutcome(
  db: Queryable,
  deliveryId: number,
): Promise<Pick<DeliveryRow, 'state' | 'code' | 'message' | 'due_in_ms'>> {
  return one(
    db,
    `select state, code, message, case when ${isGivenUp} then 0 else coalesce(${ms('next_at - utc_now()')}, 0) end as due_in_ms
     from shop_delivery where delivery_id = $1`,
    [deliveryId],
  )
}
