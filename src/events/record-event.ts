// Records what happened, in the transaction in which it happens.
import type { Json, Transaction } from '../platform/database.ts'
import { insertEvents, type Subject } from './event-repository.ts'
import type { EventType } from './event-types.ts'

/** `status` for a change of it, which the event shows as `old_status` and `new_status`. */
export type Happening = { type: EventType; status?: { old_status: string; new_status: string } }

/** `record` is the full record as it is now. */
export async function recordEvents(
  tx: Transaction,
  subject: Subject & { record: Json },
  happenings: Happening[],
): Promise<void> {
  const events = happenings.map(({ type, status }) => ({ type, details: status && JSON.stringify(status) }))
  await insertEvents(tx, subject, events)
}
