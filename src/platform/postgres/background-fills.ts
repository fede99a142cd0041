// Fills what a migration leaves out on large tables, in steps: in the transaction of the migration, reading all rows would block writes.
import { run, scalar, type Transaction } from './database.ts'

/** A migration queues the job `fill_rows` with the name of a fill and 0. */
export type Fill = { name: keyof typeof fills; after: number }

const STEP = 5000
/** Statements for the quotes with ids above `$1`, up to `$2`. They may be repeated. */
const fills = {
  texts_of_quotes: `insert into search_note (record_type, record_id)
    select 'quote', quote_id from quote q where quote_id > $1 and quote_id <= $2
      and (title is not null or exists (select from quote_comment c where c.quote_id = q.quote_id)) order by quote_id`,
  extended_until: `update quote_proposal p set extended_until = q.expires_at from quote q
    where q.quote_id > $1 and q.quote_id <= $2 and p.quote_id = q.quote_id and p.extended_version = q.version
      and p.extended_until is null`,
}

/** Makes a step, and queues the next one; none after the last quote. */
export async function fillRows(tx: Transaction, { name, after }: Fill): Promise<void> {
  const until = after + STEP
  await run(tx, fills[name], [after, until])
  if (await scalar(tx, 'select exists (select from quote where quote_id > $1)', [until]))
    await run(tx, `select graphile_worker.add_job('fill_rows', $1)`, [JSON.stringify({ name, after: until })])
}
