// Deletes events with everything that follows from them: deliveries and queued mails.
import { many, run, type Transaction } from '../platform/postgres/database.ts'
import type { RecordType } from '../domain/event-types.ts'

/** The queued mails about records of the kind $1, whose payload names the mail: `quote_proposed` is about a quote. */
const mailJobs = `graphile_worker._private_jobs where split_part(key, ':', 1) = 'mail'
  and substring(payload->>'mail' from '^(price_request|quote_request|quote)_') = $1`

/** Deletes the events, deliveries and queued mails of these records. */
export async function deleteEventsOf(tx: Transaction, recordType: RecordType, ids: number[]): Promise<void> {
  // The events first: this waits for transactions that queue deliveries of them, which the next statements then see.
  await run(tx, 'delete from event where record_type = $1 and record_id = any($2)', [recordType, ids])
  await run(tx, 'delete from webhook_delivery where record_type = $1 and record_id = any($2)', [
    recordType,
    ids,
  ])
  // The error of a refused mail names its recipient, and the job may outlive its event.
  await run(
    tx,
    `select graphile_worker.remove_job(key) from ${mailJobs} and payload->>'record_id' = any($2::text[])`,
    [recordType, ids],
  )
}

/**
 * Deletes the queued copies of reminders of these quotes: reminders have no event, and the error of a refused one names its
 * recipient. Of all mails, only theirs name the version of the quote.
 */
export async function deleteCopiedReminders(tx: Transaction, ids: number[]): Promise<void> {
  await run(
    tx,
    `select graphile_worker.remove_job(key) from ${mailJobs} and payload->>'record_id' = any($2::text[])
       and payload->>'copy' is not null and payload->>'version' is not null`,
    ['quote', ids],
  )
}

type EventData = Record<string, unknown>

/** Returns the events of a record, and the data of its deliveries, which may outlive their events. Locks the events. */
export async function listEventsOf(
  tx: Transaction,
  recordType: RecordType,
  id: number,
): Promise<{
  events: { recorded_id: string; data: EventData }[]
  deliveries: { delivery_id: string; data: EventData }[]
}> {
  // The events first: the lock waits for transactions that queue deliveries of them, which the next statement then sees.
  const events = await many<{ recorded_id: string; data: EventData }>(
    tx,
    'select recorded_id, data from event where record_type = $1 and record_id = $2 for update',
    [recordType, id],
  )
  const deliveries = await many<{ delivery_id: string; data: EventData }>(
    tx,
    `select delivery_id, body::json->'data' as data from webhook_delivery where record_type = $1 and record_id = $2`,
    [recordType, id],
  )
  return { events, deliveries }
}

/**
 * Deletes these events and deliveries of a record, and the queued mails about events that are gone or about a version up to
 * `last_version`.
 */
export async function deleteEvents(
  tx: Transaction,
  recordType: RecordType,
  id: number,
  { events, deliveries, last_version }: { events: string[]; deliveries: string[]; last_version: number },
): Promise<void> {
  await run(tx, 'delete from event where recorded_id = any($1)', [events])
  await run(tx, 'delete from webhook_delivery where delivery_id = any($1)', [deliveries])
  await run(
    tx,
    `select graphile_worker.remove_job(key) from ${mailJobs} and payload->>'record_id' = $2::text
       and ((payload->>'version')::integer <= $3 or (payload->>'recorded_id' is not null
         and not exists (select from event where recorded_id = (payload->>'recorded_id')::bigint)))`,
    [recordType, id, last_version],
  )
}
