// Builds indexes that a migration leaves out on large tables, as building them in a transaction would block writes.
import { maybeScalar, type Database, type Queryable } from './database.ts'

const LOCK = `hashtext('quotewright indexes')`
/** Statements after `create index concurrently`, by the name of the index. */
const indexes = {
  quote_item_sku: 'on quote_item (sku, quote_id desc)',
  quote_awaited: `on quote (proposed_at, quote_id) include (store_id, buyer_number, expires_at, assignee_id)
    where status = 'proposed'`,
  quote_of_customer: 'on quote (customer_id, quote_id desc)',
  quote_in_revision: `on quote (coalesce(reworked_at, proposed_at), quote_id) include (status, expires_at, assignee_id)
    where status in ('pending', 'approved') and proposed_at is not null`,
  quote_copied_quote_id: 'on quote_copied (quote_id)',
  // What the archive looks for every hour.
  price_request_closed: `on price_request (updated_at, request_id)
    where (is_replied or close_reason is not null) and snoozed_until is null and customer_ip is null`,
  quote_request_closed: `on quote_request (updated_at, request_id) where status <> 'pending'`,
  quote_closed: `on quote (updated_at, quote_id)
    where status in ('declined', 'expired', 'purchased', 'cancelled', 'closed')`,
  shop_delivery_state: 'on shop_delivery (shop_id, state, delivery_id desc)',
  webhook_delivery_failed: `on webhook_delivery (created_at) where status = 'failed'`,
}
/** Former indexes, by the name of the one that does their work. */
const replaced = { quote_of_customer: 'quote_customer_id' }

/**
 * Builds the indexes that are missing, and those whose building was interrupted, and drops those that they replace, on a
 * connection of its own. Does nothing while another process builds them: that may take longer than until the next run, and what
 * is being built looks like what was interrupted.
 */
export async function buildIndexes(db: Database, stopping?: AbortSignal): Promise<void> {
  for (const [name, definition] of Object.entries(indexes))
    if (!(await isValid(db, name)))
      await locked(db, stopping, async (client) => {
        if (await isValid(client, name)) return
        await client.query(`drop index concurrently if exists ${name}`)
        await client.query(`create index concurrently ${name} ${definition}`)
      })
  for (const [name, former] of Object.entries(replaced))
    // Also what an interrupted drop has left: it is still written to.
    if ((await isValid(db, name)) && (await isThere(db, former)))
      await locked(db, stopping, (client) => client.query(`drop index concurrently if exists ${former}`))
}

async function locked(
  db: Database,
  stopping: AbortSignal | undefined,
  action: (client: Queryable) => Promise<unknown>,
): Promise<void> {
  await db.session(async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK}) as locked`)
    if (!rows[0]?.locked) return
    await action(client)
    // The server may notice the end of the session only after the next index has tried the lock, and that would be left out.
    await client.query(`select pg_advisory_unlock(${LOCK})`)
  }, stopping)
}

async function isThere(db: Queryable, name: string): Promise<boolean> {
  return (await maybeScalar(db, 'select to_regclass($1) is not null', [name])) === true
}

async function isValid(db: Queryable, name: string): Promise<boolean> {
  const sql = 'select indisvalid from pg_index where indexrelid = to_regclass($1)'
  return (await maybeScalar(db, sql, [name])) === true
}
