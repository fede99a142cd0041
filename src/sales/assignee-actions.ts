// Assigns price requests, quote requests and quotes to users.
import { recordEvents } from '../events/event-repository.ts'
import type { RecordType } from '../domain/event-types.ts'
import { found, notFound } from '../platform/errors.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { findPriceRequest } from '../pricerequest/price-request-repository.ts'
import { requireQuote } from '../quoting/quote/quote-change.ts'
import { recordQuoteAssigned } from '../quoting/quote/quote-events.ts'
import { findQuoteRequest } from '../quoting/quote-request/quote-request-record-repository.ts'
import { lockAssignee, lockUser, updateAssignee } from './assignee-repository.ts'

/**
 * Assigns a record in any status to a user, or to nobody. Repeating the call changes and records nothing. `fieldName` is
 * the name of the id in error messages.
 */
export async function assignRecord(
  tx: Transaction,
  { type, id, fieldName }: { type: RecordType; id: number; fieldName: string },
  userId: number | null,
): Promise<void> {
  // Locks the user first, as the deletion of a user does.
  const userExists = userId === null || (await lockUser(tx, userId))
  // Locks a quote with its cart, and records that it is expired if it is due.
  const quote = type === 'quote' ? await requireQuote(tx, id, { fieldName }) : undefined
  const { assignee_id } = found(await lockAssignee(tx, type, id), fieldName, id)
  if (!userExists) throw notFound('assignee.user_id', userId)
  if (assignee_id === userId) return
  await updateAssignee(tx, type, id, userId)
  // Both read the record as it is now, with its new assignee.
  if (quote) return recordQuoteAssigned(tx, quote)
  const record =
    type === 'price_request' ? findPriceRequest(tx, id, { addDetails: true }) : findQuoteRequest(tx, id)
  await recordEvents(tx, { record_type: type, record_id: id, record: found(await record, fieldName, id) }, [
    { type: `${type}.assigned` },
  ])
}
