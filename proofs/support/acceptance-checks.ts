// Compares acceptances with what their buyers were shown and told: in the history, event, record and mails of each quote.
import { isDeepStrictEqual } from 'node:util'
import { many, type Database } from '../../src/platform/postgres/database.ts'
import type { ReceivedMail } from '../../test/support/mail-server.ts'
import { amountIn, rowTotals, type Shown } from './buyers.ts'
import { callFaults, type CallLog, logFaults } from './call-log.ts'

/** `prefix`: of the names of all buyers, by which the records of a test are told from those of another. */
export type Acceptances = { prefix: string; log: CallLog; shown: Map<string, Shown> }
export type AcceptanceMail = { recipient: string; name: string; total: number }

type Item = { item_id: number; row_total: number }
type Found = {
  name: string
  history_total: number
  event: { version: number; grand_total: number; items: Item[] }
  status: string
  grand_total: number
  items: Item[]
}

export async function recordFaults(db: Database, { prefix, log, shown }: Acceptances): Promise<string[]> {
  const faults = await logFaults(
    db,
    {
      'in the history,': [log, historySql],
      'as an event,': [log, eventSql],
    },
    prefix,
  )
  const twice = await many<{ quote_id: number }>(db, twiceSql, [prefix])
  faults.push(...twice.map(({ quote_id }) => `the quote ${quote_id} was accepted twice`))
  for (const { name, event, ...record } of await many<Found>(db, foundSql, [prefix])) {
    const wasShown = shown.get(name)
    const accepted = {
      // Accepting raised the version.
      version: event.version - 1,
      grand_total: event.grand_total,
      row_totals: rowTotals(event.items),
    }
    if (!isDeepStrictEqual(accepted, wasShown))
      faults.push(`${name} accepted ${JSON.stringify(accepted)} and was shown ${JSON.stringify(wasShown)}`)
    const others = [record.history_total, record.grand_total]
    const isSame = isDeepStrictEqual(rowTotals(record.items), accepted.row_totals)
    if (!isSame || others.some((total) => total !== accepted.grand_total))
      faults.push(`${name} accepted ${event.grand_total}; the record is ${JSON.stringify(record)}`)
    // An accepted quote expires when it is not ordered in time.
    if (!['accepted', 'expired'].includes(record.status))
      faults.push(`${name} accepted a quote that is ${record.status}`)
  }
  return faults
}

const historySql = `select accepted_by as key from quote_history where to_status = 'accepted'`
const eventSql = `select data->>'accepted_by' as key from event
  where type = 'quote.status_changed' and data->>'new_status' = 'accepted'`
const twiceSql = `select quote_id from quote_history where to_status = 'accepted' and starts_with(accepted_by, $1)
  group by quote_id having count(*) > 1`
const foundSql = `select h.accepted_by as name, h.grand_total::float as history_total, e.data as event,
    quote_status(q.status, q.expires_at) as status, q.grand_total::float as grand_total,
    (select json_agg(json_build_object('item_id', item_id, 'row_total', row_total)) from quote_item i
     where i.quote_id = q.quote_id and i.is_chosen) as items
  from quote_history h join quote q using (quote_id)
    join event e on e.record_type = 'quote' and e.record_id = q.quote_id and e.type = 'quote.status_changed'
      and e.data->>'accepted_by' = h.accepted_by
  where h.to_status = 'accepted' and starts_with(h.accepted_by, $1)`

/** Returns what a mail says about an acceptance, if it is about one. */
export function acceptanceIn({ recipients, parsed: { text = '' } }: ReceivedMail): AcceptanceMail[] {
  const [, name] = /^Accepted by: (.*)$/m.exec(text) ?? []
  const [, total = ''] = /^Grand total: (.*)$/m.exec(text) ?? []
  return name === undefined
    ? []
    : recipients.map((recipient) => ({ recipient, name: name.trim(), total: amountIn(total) }))
}

/** Both sides are mailed each acceptance, a mail of a killed process perhaps again. */
export function mailFaults({ log, shown }: Acceptances, mails: AcceptanceMail[], seller: string): string[] {
  const sides = [
    mails.filter(({ recipient }) => recipient === seller),
    mails.filter(({ recipient }) => recipient !== seller),
  ]
  const missing = sides.flatMap((side, index) =>
    callFaults(log, new Set(side.map(({ name }) => name))).map(
      (fault) => `in the mails to the ${index === 0 ? 'seller' : 'customer'}, ${fault}`,
    ),
  )
  const others = mails.filter(({ name, total }) => total !== shown.get(name)?.grand_total)
  return [...missing, ...others.map(({ name, total }) => `a mail says that ${name} accepted ${total}`)]
}
