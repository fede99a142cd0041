// Events: records them, assigns their sequence numbers, and reads them.
//
// An event has two numbers. `recorded_id` is assigned in the transaction of the change, where numbers become visible out of
// order; `event_id` is assigned afterwards, by one process at a time, and never shows a gap that is filled later. Sequencing is
// serial, so it is left out unless there is a webhook or a poller; a poller sequences by itself, and sees an event right after its
// commit.
import {
  many,
  maybeOne,
  maybeScalar,
  one,
  run,
  scalar,
  scalars,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { EventType, RecordType } from '../domain/event-types.ts'

/** The record that an event is about, with its full JSON after the change, which its reader found. */
export type EventSubject = { record_type: RecordType; record_id: number; record: Json | undefined }

/** Fields that stand beside the record's in an event of a status change. */
export type StatusChange = {
  old_status: string
  new_status: string
  comment: string | null
  /** Why a quote or a quote request was declined. */
  reason_code: string | null
  /** The name with which a buyer accepted. */
  accepted_by?: string
  /** False if the seller wants no mail to be sent. */
  notify?: boolean
  /** What the seller adds to the mail to the customer. */
  personal_line?: string
}

/** With the fractions of a second that `mail_after` has, and `utc_now()` has not. */
export const exactNowSql = `now() at time zone 'UTC'`

/** What a change replaced, and who made it. */
export type Former = { actor: string }

/** `details` stand beside the fields of the record. */
export type EventInput = {
  type: EventType
  details?:
    | StatusChange
    | { quote_comment: object }
    | { notify?: boolean; personal_line?: string }
    | { delivery?: object; notify?: boolean }
  /** What the change replaced, if it can be taken back. */
  former?: Former & Record<string, unknown>
}

/** Inserts the events of one change, in order, in its transaction. A trigger adds them to the outbox. Throws without a record. */
export async function recordEvents(
  tx: Transaction,
  { record, ...subject }: EventSubject,
  events: EventInput[],
): Promise<void> {
  if (record === undefined) throw new Error('a record is missing right after it was written')
  await insertEvents(tx, subject, '$6::text', events, [record])
}

/** Likewise, with the record that the SQL expression reads, where `$2` is its id: what nobody else needs stays in the database. */
export async function recordEventsOf(
  tx: Transaction,
  { recordSql, ...subject }: Omit<EventSubject, 'record'> & { recordSql: string },
  events: EventInput[],
): Promise<void> {
  await insertEvents(tx, subject, recordSql, events)
}

async function insertEvents(
  tx: Transaction,
  { record_type, record_id }: Omit<EventSubject, 'record'>,
  recordSql: string,
  events: EventInput[],
  values: [Json] | [] = [],
): Promise<void> {
  await run(
    tx,
    `with subject as materialized (select ${recordSql} as record)
     insert into event (type, record_type, record_id, data, former)
     select type, $1, $2, (case when details is null then record else left(record, -1) || ',' || substr(details, 2) end)::json, former::json
     from subject, unnest($3::text[], $4::text[], $5::text[]) with ordinality as input (type, details, former, position)
     order by position`,
    [
      record_type,
      record_id,
      events.map(({ type }) => type),
      events.map(({ details }) => details && JSON.stringify(details)),
      events.map(({ former }) => former && JSON.stringify(former)),
      ...values,
    ],
  )
}

/** Inserts one event of the type for each of these records, which are JSON by id. */
export async function recordEventOfEach(
  tx: Transaction,
  record_type: RecordType,
  type: EventType,
  records: Map<number, Json>,
): Promise<void> {
  await run(
    tx,
    `insert into event (type, record_type, record_id, data)
     select $1, $2, id, record::json from unnest($3::integer[], $4::text[]) as input (id, record) order by id`,
    [type, record_type, [...records.keys()], [...records.values()]],
  )
}

/** Returns SQL that inserts one event of the type for each row of `source`, which has `record_id` and `record` (JSON). */
export const insertEventsSql = (type: EventType, recordType: RecordType, source: string) =>
  `insert into event (type, record_type, record_id, data)
   select '${type}', '${recordType}', record_id, record from ${source} order by record_id`

// The outbox is the table `unannounced_event`: the events that the dispatcher has not handled yet. Rows inserted and deleted
// there cost less than an update of the event, which copies its JSON, and several processes can take from it in parallel. It
// keeps its first name, as processes of two versions run on one schema during an update.

/** Removes the oldest events from the outbox. Returns their recorded ids. */
export async function takeUndispatchedEvents(tx: Transaction, limit: number): Promise<string[]> {
  return scalars(
    tx,
    `delete from unannounced_event where recorded_id in (
       select recorded_id from unannounced_event order by recorded_id limit $1 for update skip locked)
     returning recorded_id`,
    [limit],
  )
}

export async function hasUndispatchedEvents(db: Queryable): Promise<boolean> {
  return (await run(db, 'select from unannounced_event limit 1')) > 0
}

export async function countUndispatchedEvents(db: Queryable): Promise<number> {
  return scalar(db, 'select count(*)::int from unannounced_event')
}

/** Returns the age of the oldest event in the outbox in seconds. */
export async function findDispatchLag(db: Queryable): Promise<number> {
  return scalar(
    db,
    `select coalesce(greatest(0, extract(epoch from utc_now() - (
       select created_at from event where recorded_id = (select min(recorded_id) from unannounced_event)))), 0)::float8`,
  )
}

export type RecordedEvent = { type: string; record_type: RecordType; record_id: number; data: string }

/** Returns the event, whether it has a sequence number yet or not. */
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

/** The part of an event that decides which mails are sent. */
export type MailedEvent = {
  recorded_id: string
  type: string
  record_id: number
  old_status: string | null
  new_status: string | null
  /** Who wrote the comment that the event is about. */
  author: string | null
  /** Whether a request from a page of the shop is confirmed by mail, within the limits; null for all others. */
  is_confirmed: boolean | null
  /** How many addresses the quote has in `cc`. */
  copies: number
  /** Until when the mails wait; null if they do not. */
  mail_after: string | null
}

/** Returns those of the events that have one of the types and may be mailed, in the order of recording. */
export async function listMailedEvents(
  db: Queryable,
  recordedIds: string[],
  types: string[],
): Promise<MailedEvent[]> {
  return many(
    db,
    `select recorded_id, type, record_id, data->>'old_status' as old_status, data->>'new_status' as new_status,
       data->'quote_comment'->>'author' as author, is_mailed as is_confirmed,
       coalesce(json_array_length(data->'cc'), 0) as copies, mail_after::text as mail_after
     from event left join confirmation using (record_type, record_id)
     where recorded_id = any($1) and type = any($2) and data->>'notify' is distinct from 'false'
       and mail_after is distinct from 'infinity'
     order by recorded_id`,
    [recordedIds, types],
  )
}

/** Returns how many seconds ago the latest event of a type was recorded for a record; undefined without one. */
export async function findSecondsSince(
  db: Queryable,
  { record_type, record_id }: Pick<RecordedEvent, 'record_type' | 'record_id'>,
  type: EventType,
): Promise<number | undefined> {
  return maybeScalar(
    db,
    `select extract(epoch from utc_now() - created_at)::integer from event
     where record_type = $1 and record_id = $2 and type = $3 order by recorded_id desc limit 1`,
    [record_type, record_id, type],
  )
}

/**
 * Whether the quote or quote request got one of these statuses after the event; `maybe` while that can still be taken back. Moves that
 * were taken back do not count, nor does a proposal without a mail.
 */
export async function hasLaterStatus(
  db: Queryable,
  recordedId: string,
  { record_type, record_id }: Pick<RecordedEvent, 'record_type' | 'record_id'>,
  statuses: string[],
): Promise<boolean | 'maybe'> {
  const isFinal = await scalar<boolean | null>(
    db,
    `select bool_or(coalesce(mail_after <= ${exactNowSql}, true)) from event
     where recorded_id > $1 and record_type = $2 and record_id = $3 and data->>'new_status' = any($4)
       and not (data->>'new_status' = 'proposed' and data->>'notify' is not distinct from 'false')
       and mail_after is distinct from 'infinity'`,
    [recordedId, record_type, record_id, statuses],
  )
  if (isFinal === null) return false
  return isFinal || 'maybe'
}

/**
 * Assigns consecutive event ids (sequence numbers) to committed events, at most `limit`, in the order of recording. An event gets its id
 * only after its transaction has ended, so no smaller id can appear later. Returns the first and the last new id, or undefined if there
 * was nothing to do.
 */
export async function assignEventIds(
  tx: Transaction,
  limit: number,
): Promise<{ first: string; last: string; assigned: number } | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('event position'))`)
  // Another process may have assigned them during the wait. The row below is locked only if there is something to write.
  if (!(await hasUnsequencedEvents(tx))) return undefined
  const before = await scalar<string>(tx, 'select last_event_id from event_position for update')
  const assigned = await run(
    tx,
    `update event set event_id = $1::bigint + position
     from (select recorded_id, row_number() over (order by recorded_id) as position
       from event where event_id is null order by recorded_id limit $2) fresh
     where event.recorded_id = fresh.recorded_id`,
    [before, limit],
  )
  if (assigned === 0) return undefined
  const last = await scalar<string>(
    tx,
    'update event_position set last_event_id = last_event_id + $1 returning last_event_id',
    [assigned],
  )
  return { first: String(BigInt(before) + 1n), last, assigned }
}

export async function hasUnsequencedEvents(db: Queryable): Promise<boolean> {
  // Ordered, so that it reads an index also where statistics from before a backlog was sequenced say that most events have no id.
  return (await run(db, 'select from event where event_id is null order by recorded_id limit 1')) > 0
}

/**
 * Reads the events after an id ($1), at most $2, in order, about the kinds of records in $4. $3 is a full type, a prefix such
 * as `quote.`, or null for all types.
 */
export const eventsSql = `select row_to_json(r)::text from (
  select e.event_id, e.type, wire_time(e.created_at) as timestamp, e.data from event e
  where e.event_id > $1 and e.record_type = any($4) and ($3::text is null or e.type = $3 or ($3 like '%.' and starts_with(e.type, $3)))
  order by e.event_id limit $2) r`

/** An event without its record; `data` is the JSON of type, record and version. */
export type Change = { event_id: number; record_type: RecordType; data: Json }

/** Reads the changes after an event id, at most `limit`, in order. */
export async function listChangesAfter(db: Queryable, after: number, limit: number): Promise<Change[]> {
  return many(
    db,
    `select event_id::float8 as event_id, record_type, (select row_to_json(r)::text from (
       select e.type, e.record_type, e.record_id, (e.data->>'version')::integer as version) r) as data
     from event e where event_id > $1 order by event_id limit $2`,
    [after, limit],
  )
}

/** Returns the first event id that is still there and the last one that was assigned. Without events, `first` is the next. */
export async function findEventRange(db: Queryable): Promise<{ first: number; last: number }> {
  return one(
    db,
    `select coalesce((select min(event_id) from event), last_event_id + 1)::float8 as first, last_event_id::float8 as last
     from event_position`,
  )
}

/** Deletes dispatched events older than `days`, at most `limit`. Returns their number. */
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
