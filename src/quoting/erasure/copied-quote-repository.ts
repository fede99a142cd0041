// Removes a person from the addresses to which the mails about quotes of others are copied.
import { deleteCopiedReminders, deleteEvents, listEventsOf } from '../../events/event-erase-repository.ts'
import { run, scalars, type Transaction } from '../../platform/postgres/database.ts'
import { deleteMailsTo, forgetChangedCopies } from './quote-trace-repository.ts'
import { listProposalRecords, updateProposalRecord } from './former-text-repository.ts'

/** Returns the quotes whose mails are or were copied to one of these addresses, which are in lower case. */
export async function listCopiedQuotes(tx: Transaction, emails: string[]): Promise<number[]> {
  return scalars(tx, 'select distinct quote_id from quote_copied where address = any($1) order by quote_id', [
    emails,
  ])
}

/**
 * Removes the addresses from locked quotes and their proposals, and deletes the events that have one, with their deliveries and
 * mails. The offer stays as it is: a buyer can accept the version that they see.
 */
export async function forgetCopies(
  tx: Transaction,
  quoteIds: number[],
  emails: string[],
  actor: string,
): Promise<void> {
  const changed = await scalars<number>(
    tx,
    `update quote set version = version + 1, updated_at = utc_now(), cc = (
       select coalesce(json_agg(address), '[]') from json_array_elements_text(cc) address where lower(address) <> all($2))
     where quote_id = any($1)
       and exists (select from json_array_elements_text(cc) address where lower(address) = any($2)) returning quote_id`,
    [quoteIds, emails],
  )
  await run(
    tx,
    `insert into quote_history (quote_id, from_status, to_status, actor)
     select quote_id, status, status, $2 from quote where quote_id = any($1)`,
    [changed, actor],
  )
  await run(
    tx,
    `update quote_proposal p set extended_version = q.version from quote q
     where q.quote_id = any($1) and p.quote_id = q.quote_id and coalesce(extended_version, quote_version) = q.version - 1`,
    [changed],
  )
  for (const quoteId of quoteIds) await forgetInRecords(tx, quoteId, emails)
  await deleteCopiedReminders(tx, quoteIds)
  await forgetChangedCopies(tx, quoteIds)
  await deleteMailsTo(tx, quoteIds, emails)
  await run(tx, 'delete from quote_copied where address = any($1)', [emails])
}

async function forgetInRecords(tx: Transaction, quoteId: number, emails: string[]): Promise<void> {
  const others = ({ cc }: { cc?: string[] }) =>
    cc?.filter((address) => !emails.includes(address.toLowerCase()))
  const isNamed = (record: { cc?: string[] }) => others(record)?.length !== record.cc?.length
  for (const { proposal_number, record } of await listProposalRecords(tx, quoteId))
    if (isNamed(record))
      await updateProposalRecord(tx, quoteId, proposal_number, { ...record, cc: others(record) })
  const { events, deliveries } = await listEventsOf(tx, 'quote', quoteId)
  await deleteEvents(tx, 'quote', quoteId, {
    events: events.filter(({ data }) => isNamed(data)).map(({ recorded_id }) => recorded_id),
    deliveries: deliveries.filter(({ data }) => isNamed(data)).map(({ delivery_id }) => delivery_id),
    last_version: 0,
  })
}
