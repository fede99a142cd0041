// Reads and writes the assignees of price requests, quote requests and quotes.
import type { RecordType } from '../domain/event-types.ts'
import { maybeOne, run, type Transaction } from '../platform/postgres/database.ts'

const idColumns: Record<RecordType, string> = {
  price_request: 'request_id',
  quote_request: 'request_id',
  quote: 'quote_id',
}

/** Returns whether the user exists, who then cannot be deleted until the transaction ends. */
export async function lockUser(tx: Transaction, userId: number): Promise<boolean> {
  return (await run(tx, 'select from admin_user where user_id = $1 for key share', [userId])) > 0
}

/** Locks the record until the transaction ends. */
export async function lockAssignee(
  tx: Transaction,
  type: RecordType,
  recordId: number,
): Promise<{ assignee_id: number | null } | undefined> {
  return maybeOne(tx, `select assignee_id from ${type} where ${idColumns[type]} = $1 for update`, [recordId])
}

/** Leaves the version as it is: an assignment must not make anybody's edit fail. */
export async function updateAssignee(
  tx: Transaction,
  type: RecordType,
  recordId: number,
  userId: number | null,
): Promise<void> {
  const sql = `update ${type} set assignee_id = $2, updated_at = utc_now() where ${idColumns[type]} = $1`
  await run(tx, sql, [recordId, userId])
}
