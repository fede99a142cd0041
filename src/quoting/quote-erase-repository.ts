// Takes a person out of quotes and quote requests.
import { many, run, type Transaction } from '../platform/database.ts'

/** Gives the ids of the quotes of that address; the change has its row in the history like any other. */
export async function anonymiseQuotes(tx: Transaction, email: string, actor: string): Promise<number[]> {
  const rows = await many<{ quote_id: number }>(
    tx,
    `update quote set customer_email = 'erased-' || quote_id || '@erased.invalid', customer_firstname = null,
       customer_lastname = null, customer_note = null, seller_comment = null, version = version + 1,
       updated_at = utc_now()
     where lower(customer_email) = lower($1) returning quote_id`,
    [email],
  )
  const ids = rows.map((row) => row.quote_id)
  await run(tx, 'update quote_item set customer_note = null where quote_id = any($1)', [ids])
  await run(tx, 'update quote_history set comment = null where quote_id = any($1)', [ids])
  await run(
    tx,
    `insert into quote_history (quote_id, from_status, to_status, actor)
     select quote_id, status, status, $2 from quote where quote_id = any($1)`,
    [ids, actor],
  )
  return ids
}

/** Gives the ids of the quote requests of that address, likewise. */
export async function anonymiseQuoteRequests(
  tx: Transaction,
  email: string,
  actor: string,
): Promise<number[]> {
  const rows = await many<{ request_id: number }>(
    tx,
    `update quote_request set customer_email = 'erased-' || request_id || '@erased.invalid',
       customer_firstname = null, customer_lastname = null, details = null, version = version + 1,
       updated_at = utc_now()
     where lower(customer_email) = lower($1) returning request_id`,
    [email],
  )
  const ids = rows.map((row) => row.request_id)
  await run(tx, 'update quote_request_history set comment = null where request_id = any($1)', [ids])
  await run(
    tx,
    `insert into quote_request_history (request_id, from_status, to_status, actor)
     select request_id, status, status, $2 from quote_request where request_id = any($1)`,
    [ids, actor],
  )
  return ids
}
