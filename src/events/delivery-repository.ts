// Webhook deliveries, their attempts, and the jobs that send them.
import {
  many,
  maybeOne,
  maybeScalar,
  run,
  scalar,
  scalars,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { RecordType } from '../domain/event-types.ts'

/**
 * Queues the next attempt of the deliveries of a subquery. Every attempt is a job of its own and names the number of
 * attempts before it: a job that is run again, at most 25 times, because its process died or the database failed, does nothing
 * if the number has grown. The flag lets a worker limit the attempts in flight per webhook.
 */
const attemptsSql = (deliveries: string, options = '') =>
  `select graphile_worker.add_job('deliver_event',
     json_build_object('delivery_id', delivery_id::text, 'attempts', attempts), max_attempts := 25,
     job_key := 'delivery:' || delivery_id || ':' || attempts, flags := array['webhook:' || webhook_id]${options})
   from ${deliveries}`

/**
 * Creates the deliveries of a range of events to one webhook. Only the first pending one of a record is queued: it queues
 * its successor once it is settled (queueNext). Older ones are not touched, however many are pending.
 */
export async function insertDeliveries(
  tx: Transaction,
  webhookId: number,
  types: string[],
  range: { first: string; last: string },
): Promise<void> {
  await lockDeliveries(tx, webhookId)
  await run(
    tx,
    `with created as (
       insert into webhook_delivery (webhook_id, message_id, type, record_type, record_id, body)
       select $1, 'event_' || event_id, type, record_type, record_id,
         json_build_object('type', type, 'timestamp', wire_time(created_at), 'data', data)::text
       from event where event_id between $2 and $3 and type = any($4)
         and recorded_id > (select after_recorded_id from webhook where webhook_id = $1)
       order by event_id
       returning delivery_id, record_type, record_id)
     ${attemptsSql(`(
       select min(delivery_id) as delivery_id, 0 as attempts, $1 as webhook_id from created
       -- The rows that this statement inserts are not visible here.
       where not exists (select from webhook_delivery older where older.webhook_id = $1
         and older.record_type = created.record_type and older.record_id = created.record_id and older.status = 'pending')
       group by record_type, record_id) first`)}`,
    [webhookId, range.first, range.last, types],
  )
}

export async function listSequencedTypes(
  tx: Transaction,
  range: { first: string; last: string },
): Promise<string[]> {
  return scalars(tx, 'select distinct type from event where event_id between $1 and $2', [
    range.first,
    range.last,
  ])
}

/** Inserts and queues a delivery of the test event, which has no event record. */
export async function insertTestDelivery(tx: Transaction, webhookId: number): Promise<void> {
  const deliveryId = await scalar<string>(
    tx,
    `insert into webhook_delivery (webhook_id, message_id, type, body)
     values ($1, 'test_' || gen_random_uuid(), 'webhook.test', json_build_object('type', 'webhook.test',
       'timestamp', wire_time(utc_now()), 'data', json_build_object('webhook_id', $1::integer))::text)
     returning delivery_id`,
    [webhookId],
  )
  await queueDelivery(tx, deliveryId, 0)
}

/** `attempts` is the number of attempts made before the one that was queued. */
export type DeliveryJob = { delivery_id: string; attempts: number }

export type DueDelivery = {
  delivery_id: string
  webhook_id: number
  message_id: string
  /** Null in test deliveries. */
  record_type: RecordType | null
  record_id: number | null
  body: string
  attempts: number
  url: string
  secrets: string[]
  is_active: boolean
  owner: string
  failing_for_ms: number | null
  /** By the database's clock, as all times are. */
  now_ms: number
}

/** Returns undefined if the delivery is no longer pending, or the attempt has been made already. */
export async function findDueDelivery(
  db: Queryable,
  { delivery_id, attempts }: DeliveryJob,
): Promise<DueDelivery | undefined> {
  return maybeOne(
    db,
    `select d.delivery_id, d.webhook_id, d.message_id, d.record_type, d.record_id, d.body, d.attempts, w.url,
       array_remove(array[w.secret, case when w.previous_secret_until > utc_now() then w.previous_secret end], null)
         as secrets, w.is_active, w.owner,
       (extract(epoch from utc_now() - w.failing_since) * 1000)::float8 as failing_for_ms,
       (extract(epoch from utc_now()) * 1000)::float8 as now_ms
     from webhook_delivery d join webhook w using (webhook_id)
     where d.delivery_id = $1 and d.attempts = $2 and d.status = 'pending'`,
    [delivery_id, attempts],
  )
}

export type Attempt = { status: number | null; reason: string; duration_ms: number; answer: string | null }

/** Records an attempt. Returns false if the delivery was settled in the meantime. */
export async function insertAttempt(
  tx: Transaction,
  { delivery_id, attempts }: Pick<DueDelivery, 'delivery_id' | 'attempts'>,
  outcome: { status: 'pending' | 'delivered' | 'failed'; retry_in_ms: number | null },
  attempt: Attempt,
): Promise<boolean> {
  const touched = await run(
    tx,
    `update webhook_delivery set status = $3, attempts = attempts + 1, updated_at = utc_now(),
       next_attempt_at = utc_now() + $4 * interval '1 millisecond'
     where delivery_id = $1 and attempts = $2 and status = 'pending'`,
    [delivery_id, attempts, outcome.status, outcome.retry_in_ms],
  )
  if (touched === 0) return false
  await run(
    tx,
    'insert into webhook_attempt (delivery_id, status, reason, duration_ms, answer) values ($1, $2, $3, $4, $5)',
    [delivery_id, attempt.status, attempt.reason, Math.round(attempt.duration_ms), attempt.answer],
  )
  return true
}

export async function queueDelivery(tx: Transaction, deliveryId: string, delay_ms: number): Promise<void> {
  await run(
    tx,
    `${attemptsSql('webhook_delivery', `, run_at := now() + $2 * interval '1 millisecond'`)} where delivery_id = $1`,
    [deliveryId, delay_ms],
  )
}

/** Queues the first pending delivery of each record unless its attempt is queued already, which `unsafe_dedupe` leaves as it is. */
export async function queueHeads(tx: Transaction, webhookId: number): Promise<void> {
  const heads = `(
    select distinct on (record_type, record_id) delivery_id, attempts, webhook_id, next_attempt_at
    from webhook_delivery where webhook_id = $1 and status = 'pending'
    order by record_type, record_id, delivery_id) head`
  await run(
    tx,
    `${attemptsSql(heads, `, job_key_mode := 'unsafe_dedupe'`)}
     where coalesce(next_attempt_at <= utc_now(), true) and not exists (
       select from graphile_worker.jobs where key = 'delivery:' || head.delivery_id || ':' || head.attempts)`,
    [webhookId],
  )
}

/** Queues the delivery that follows a settled one. */
export async function queueNext(
  tx: Transaction,
  { webhook_id, record_type, record_id }: DueDelivery,
): Promise<void> {
  const next = await maybeScalar<string>(
    tx,
    `select delivery_id from webhook_delivery
     where webhook_id = $1 and record_type = $2 and record_id = $3 and status = 'pending'
     order by delivery_id limit 1`,
    [webhook_id, record_type, record_id],
  )
  if (next) await queueDelivery(tx, next, 0)
}

/** Serializes the creation and the settling of a webhook's deliveries until the transaction ends. */
export async function lockDeliveries(tx: Transaction, webhookId: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('webhook deliveries'), $1)`, [webhookId])
}

/** Makes a settled delivery pending again. Returns false if the webhook has no such delivery of a test or these types. */
export async function reviveDelivery(
  tx: Transaction,
  webhookId: number,
  deliveryId: string,
  types: RecordType[],
): Promise<boolean> {
  const touched = await run(
    tx,
    `update webhook_delivery set status = 'pending', next_attempt_at = null, updated_at = utc_now()
     where webhook_id = $1 and delivery_id = $2 and (record_type is null or record_type = any($3))`,
    [webhookId, deliveryId, types],
  )
  return touched > 0
}

/** The last hundred deliveries to a webhook of tests and of records of these types, with their attempts, newest first. */
export const deliveriesSql = `select row_to_json(r)::text from (
  select d.delivery_id, d.webhook_id, d.message_id, d.type, d.status, d.attempts as attempts_count,
    wire_time(d.next_attempt_at) as next_attempt_at, wire_time(d.created_at) as created_at,
    wire_time(d.updated_at) as updated_at,
    array_to_json(array(select row_to_json(a) from (
      select attempt_id, status, reason, duration_ms, answer, wire_time(created_at) as created_at
      from webhook_attempt where delivery_id = d.delivery_id order by attempt_id) a)) as attempts
  from webhook_delivery d where d.webhook_id = $1 and (d.record_type is null or d.record_type = any($2))
  order by d.delivery_id desc limit 100) r`

/** Deletes settled deliveries older than `days`, at most `limit`. Returns their number. */
export async function deleteOldDeliveries(db: Queryable, days: number, limit: number): Promise<number> {
  return run(
    db,
    `delete from webhook_delivery where delivery_id in (
       select delivery_id from webhook_delivery
       where status <> 'pending' and created_at < utc_now() - make_interval(days => $1)
       order by created_at limit $2)`,
    [days, limit],
  )
}

/** Counts the deliveries that are pending or have failed. The others, of up to a month, would take a while at each scrape of the metrics. */
export async function countDeliveries(db: Queryable): Promise<{ status: string; count: number }[]> {
  return many(
    db,
    `select 'pending' as status, count(*)::int from webhook_delivery where status = 'pending'
     union all select 'failed', count(*)::int from webhook_delivery where status = 'failed'`,
  )
}
