// Records events, gives them their place in the order that receivers and pollers see, and reads them.
import { many, maybeOne, one, run, type Queryable, type Transaction } from '../platform/database.ts'

export type RecordType = 'price_request' | 'quote_request' | 'quote'

/** What happened to a record, and the record as it goes out. */
export type Subject = { record_type: RecordType; record_id: number; record: string }

/** `details` are the text of a JSON object whose fields stand beside the record's. */
export type NewEvent = { type: string; details?: string }

/** Records events of one record in their order; a trigger notes that they are to be announced. */
export async function insertEvents(
  tx: Transaction,
  { record_type, record_id, record }: Subject,
  events: NewEvent[],
): Promise<void> {
  await run(
    tx,
    `insert into event (type, record_type, record_id, data)
     select type, $1, $2, (case when details is null then $3 else left($3, -1) || ',' || substr(details, 2) end)::json
     from unnest($4::text[], $5::text[]) with ordinality as happened (type, details, place) order by place`,
    [record_type, record_id, record, events.map(({ type }) => type), events.map(({ details }) => details)],
  )
}

/** Takes events that nobody has announced yet, oldest first; gives their recorded ids. */
export async function takeUnannouncedEvents(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await many<{ recorded_id: string }>(
    tx,
    `delete from unannounced_event where recorded_id in (
       select recorded_id from unannounced_event order by recorded_id limit $1 for update skip locked)
     returning recorded_id`,
    [limit],
  )
  return rows.map((row) => row.recorded_id)
}

export async function hasUnannouncedEvents(db: Queryable): Promise<boolean> {
  return (await run(db, 'select from unannounced_event limit 1')) > 0
}

/** How many wait to be announced. */
export async function countUnannouncedEvents(db: Queryable): Promise<number> {
  const { count } = await one<{ count: number }>(db, 'select count(*)::int as count from unannounced_event')
  return count
}

export type RecordedEvent = { type: string; record_type: RecordType; record_id: number; data: string }

/** The event as it was recorded, published or not. */
export async function findRecordedEvent(
  db: Queryable,
  recordedId: string,
): Promise<RecordedEvent | undefined> {
  return maybeOne(
    db,
    'select type, record_type, record_id, data::text as data from event where recorded_id = $1',
    [recordedId],
  )
}

/** What mails depend on. */
export type MailedEvent = {
  recorded_id: string
  type: string
  record_id: number
  old_status: string | null
  new_status: string | null
}

/** Those of the events that have one of these types and may be mailed, in the order in which they were recorded. */
export async function listRecordedEvents(
  db: Queryable,
  recordedIds: string[],
  types: string[],
): Promise<MailedEvent[]> {
  return many(
    db,
    `select recorded_id, type, record_id, data->>'old_status' as old_status, data->>'new_status' as new_status
     from event where recorded_id = any($1) and type = any($2) and data->>'notify' is distinct from 'false'
     order by recorded_id`,
    [recordedIds, types],
  )
}

/** Whether the quote or quote request got one of these statuses after the event. Moves without a mail do not count. */
export async function hasLaterStatus(
  db: Queryable,
  recordedId: string,
  { record_type, record_id }: Pick<RecordedEvent, 'record_type' | 'record_id'>,
  statuses: string[],
): Promise<boolean> {
  const found = await run(
    db,
    `select from event where recorded_id > $1 and record_type = $2 and record_id = $3 and data->>'new_status' = any($4)
       and data->>'notify' is distinct from 'false'
     limit 1`,
    [recordedId, record_type, record_id, statuses],
  )
  return found > 0
}

/**
 * Gives the recorded events their ids, one after the other: an event gets its id only after its transaction has
 * ended, so no smaller id can appear later. Gives the first and the last new id, or undefined when there was nothing.
 */
export async function publishEvents(tx: Transaction): Promise<{ first: string; last: string } | undefined> {
  // Whoever waited finds its event published with those of others; with nothing to write it holds up nobody.
  await tx.query(`select pg_advisory_xact_lock(hashtext('event position'))`)
  if (!(await hasUnpublishedEvents(tx))) return undefined
  const before = await one<{ last_event_id: string }>(
    tx,
    'select last_event_id from event_position for update',
  )
  const published = await run(
    tx,
    `update event set event_id = $1::bigint + place
     from (select recorded_id, row_number() over (order by recorded_id) as place from event where event_id is null) fresh
     where event.recorded_id = fresh.recorded_id`,
    [before.last_event_id],
  )
  if (published === 0) return undefined
  const { last } = await one<{ last: string }>(
    tx,
    'update event_position set last_event_id = last_event_id + $1 returning last_event_id as last',
    [published],
  )
  return { first: String(BigInt(before.last_event_id) + 1n), last }
}

/** Whether something was recorded that has no id yet. */
export async function hasUnpublishedEvents(db: Queryable): Promise<boolean> {
  return (await run(db, 'select from event where event_id is null limit 1')) > 0
}

/**
 * The statement that reads the events after an id ($1), at most $2, in their order. $3 is a full type, the beginning
 * of one such as `quote.`, or null for all.
 */
export const eventsSql = `select row_to_json(r)::text from (
  select e.event_id, e.type, wire_time(e.created_at) as timestamp, e.data from event e
  where e.event_id > $1 and ($3::text is null or e.type = $3 or ($3 like '%.' and starts_with(e.type, $3)))
  order by e.event_id limit $2) r`

/** Removes events older than `days` from which everything has followed, at most so many; gives their number. */
export async function deleteOldEvents(db: Queryable, days: number, limit: number): Promise<number> {
  return run(
    db,
    `delete from event where recorded_id in (
       select recorded_id from event where created_at < utc_now() - make_interval(days => $1)
         and recorded_id not in (select recorded_id from unannounced_event)
       order by created_at limit $2)`,
    [days, limit],
  )
}

/** Removes what events, deliveries and queued mails tell of these records. */
export async function deleteEventsOf(tx: Transaction, recordType: RecordType, ids: number[]): Promise<void> {
  // A mail that was refused says to whom it went, and may be left when its event is gone.
  await run(
    tx,
    `select graphile_worker.remove_job(key) from graphile_worker._private_jobs
     where split_part(key, ':', 1) = 'mail' and payload->>'record_id' = any($2::text[])
       and substring(payload->>'mail' from '^(price_request|quote_request|quote)_') = $1`,
    [recordType, ids],
  )
  await run(tx, 'delete from webhook_delivery where record_type = $1 and record_id = any($2)', [
    recordType,
    ids,
  ])
  await run(tx, 'delete from event where record_type = $1 and record_id = any($2)', [recordType, ids])
}
