// Assigns price requests, quote requests and quotes to users.
import { recordEvents, type RecordType } from '../events/event-repository.ts'
import { found, notFound } from '../platform/errors.ts'
import type { Json, Transaction } from '../platform/postgres/database.ts'
import { findPriceRequest } from '../pricerequest/price-request-repository.ts'
import { findQuote } from '../quoting/quote/quote-record-repository.ts'
import { findQuoteRequest } from '../quoting/quote-request/quote-request-record-repository.ts'
import { lockAssignee, lockUser, updateAssignee } from './assignee-repository.ts'

const findRecord: Record<RecordType, (tx: Transaction, recordId: number) => Promise<Json | undefined>> = {
  price_request: (tx, id) => findPriceRequest(tx, id, true),
  quote_request: findQuoteRequest,
  quote: (tx, id) => findQuote(tx, id, true),
}

/**
 * Assigns a record in any status to a user, or to nobody. Repeating the call changes and records nothing. `fieldName` is
 * the name of the id in error messages.
 */
export async function assignRecord(
  tx: Transaction,
  { type, id, fieldName }: { type: RecordType; id: number; fieldName: string },
  userId: number | null,
): Promise<void> {
  // The user first: the deletion of a user locks in this order, too.
  const isKnown = userId === null || (await lockUser(tx, userId))
  const { assignee_id } = found(await lockAssignee(tx, type, id), fieldName, id)
  if (!isKnown) throw notFound('assignee.user_id', userId)
  if (assignee_id === userId) return
  await updateAssignee(tx, type, id, userId)
  const record = found(await findRecord[type](tx, id), fieldName, id)
  await recordEvents(tx, { record_type: type, record_id: id, record }, [{ type: `${type}.assigned` }])
}
