// Records what happened, in the transaction in which it happens.
import type { Json, Transaction } from '../platform/database.ts'
import { insertEvents, type Subject } from './event-repository.ts'
import type { EventType } from './event-types.ts'

/** What an event of a change of status holds beside the record. */
export type StatusChange = {
  old_status: string
  new_status: string
  /** What was said with the move. */
  comment: string | null
  /** False where the seller wants no mail to be sent. */
  notify?: boolean
}

export type Happening = { type: EventType; status?: StatusChange }

/** `record` is the full record as it is now. */
export async function recordEvents(
  tx: Transaction,
  subject: Subject & { record: Json },
  happenings: Happening[],
): Promise<void> {
  const events = happenings.map(({ type, status }) => ({ type, details: status && JSON.stringify(status) }))
  await insertEvents(tx, subject, events)
}
