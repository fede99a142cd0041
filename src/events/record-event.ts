// Records what happened, in the transaction in which it happens.
import type { Json, Transaction } from '../platform/database.ts'
import { insertEvent, type NewEvent } from './event-repository.ts'
import type { EventType } from './event-types.ts'

type Happening = Pick<NewEvent, 'record_type' | 'record_id'> & { type: EventType; record: Json }

/** `record` is the full record as it is now. */
export async function recordEvent(tx: Transaction, { record, ...event }: Happening): Promise<void> {
  await insertEvent(tx, { ...event, data: record })
}

/** The same for a change of status, which the event shows as `old_status` and `new_status`. */
export async function recordStatusEvent(
  tx: Transaction,
  { record, ...event }: Happening,
  status: { old_status: string; new_status: string },
): Promise<void> {
  // Both are JSON objects as text: the record keeps every digit of its amounts.
  await insertEvent(tx, { ...event, data: `${record.slice(0, -1)},${JSON.stringify(status).slice(1)}` })
}
