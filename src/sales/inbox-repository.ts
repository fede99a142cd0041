// Reads the inbox: everything that waits for the seller, oldest first.
import type { RecordType } from '../domain/event-types.ts'
import { scalar, type Json, type Queryable } from '../platform/postgres/database.ts'
import { snoozedUntil } from '../pricerequest/price-request-repository.ts'
import { INTEGER_MAX } from '../platform/wire-schema.ts'
import { COUNT_MAX, inboxKinds, TEXT_START_CHARACTERS, type Assignee, type InboxKind } from './inbox.ts'

type Source = {
  kind: InboxKind
  type: RecordType
  from: string
  id: string
  /** Since when a record waits. */
  since: string
  /** Each condition has an index of its own, in the order of the inbox. */
  conditions: string[]
  /** The columns that differ between the kinds. */
  columns: string
}

const firstItem = (table: string, id: string, order: string) =>
  `(select i.name from ${table} i where i.${id} = r.${id} order by ${order} limit 1) as title`

const textStart = (text: string) => `left(${text}, ${TEXT_START_CHARACTERS}) as text_start`

const offerColumns = `increment_id('Q', r.quote_id) as increment_id, ${firstItem('quote_item', 'quote_id', 'i.position, i.item_id')},
  ${textStart('r.customer_note')}, false as is_unread, trim_scale(r.grand_total) as grand_total, r.currency_code,
  null as comment_kind`

const isNeitherClosedNorSnoozed = 'r.close_reason is null and r.snoozed_until is null'

const expiringSince = `greatest(r.proposed_at, r.expires_at - interval '7 days')`

const sources: Source[] = [
  {
    kind: 'price_request',
    type: 'price_request',
    from: 'price_request r',
    id: 'request_id',
    since: 'r.created_at',
    conditions: [
      `not r.is_read and ${isNeitherClosedNorSnoozed}`,
      `r.is_read and not r.is_replied and ${isNeitherClosedNorSnoozed}`,
      // The snooze is over.
      `r.snoozed_until is not null and not (r.is_read and r.is_replied) and ${snoozedUntil('r')} is null`,
    ],
    columns: `increment_id('REQ', r.request_id) as increment_id, coalesce(r.product_name, r.product_sku) as title,
      ${textStart('r.message')}, not r.is_read as is_unread, null::numeric as grand_total, null as currency_code,
      null as comment_kind`,
  },
  {
    kind: 'quote_request',
    type: 'quote_request',
    from: 'quote_request r',
    id: 'request_id',
    since: 'r.created_at',
    conditions: [`r.status = 'pending'`],
    columns: `increment_id('QR', r.request_id) as increment_id, ${firstItem('quote_request_item', 'request_id', 'i.item_id')},
      ${textStart('r.details')}, false as is_unread, null::numeric as grand_total, r.currency_code,
      null as comment_kind`,
  },
  {
    kind: 'message',
    type: 'quote',
    // A quote waits once, since the first comment of its present buyer that nobody has read.
    from: `(select distinct on (c.quote_id) q.*, c.created_at as commented_at, c.text, c.kind as comment_kind
      from quote_comment c join quote q using (quote_id, buyer_number) where not c.is_read order by c.quote_id, c.comment_id) r`,
    id: 'quote_id',
    since: 'r.commented_at',
    conditions: ['true'],
    columns: `increment_id('Q', r.quote_id) as increment_id, ${firstItem('quote_item', 'quote_id', 'i.position, i.item_id')},
      ${textStart('r.text')}, true as is_unread, trim_scale(r.grand_total) as grand_total, r.currency_code,
      r.comment_kind`,
  },
  {
    kind: 'expiring',
    type: 'quote',
    from: 'quote r',
    id: 'quote_id',
    since: expiringSince,
    conditions: [`r.status = 'proposed' and ${expiringSince} <= utc_now() and r.expires_at > utc_now()`],
    columns: offerColumns,
  },
  {
    kind: 'accepted',
    type: 'quote',
    from: 'quote r',
    id: 'quote_id',
    since: 'r.accepted_at',
    conditions: [`r.status = 'accepted' and coalesce(r.expires_at > utc_now(), true)`],
    columns: offerColumns,
  },
]

/** The place of a record in the inbox; equal times are in the order of the kinds. */
export type Position = { since: string; rank: number; record_id: number }

const START: Position = { since: '-infinity', rank: 0, record_id: 0 }

/**
 * Returns the records of `kinds` after a position, at most `limit`, and the number of records of the `counted` kinds, each
 * at most COUNT_MAX.
 */
export async function findInbox(
  db: Queryable,
  { kinds, counted, assignee, after = START, limit }: InboxQuery,
): Promise<Json> {
  const ofAssignee =
    assignee === undefined ? 'true' : `r.assignee_id ${assignee === 'none' ? 'is null' : '= $5::integer'}`
  const values = [after.since, after.rank, after.record_id, limit]
  return scalar(
    db,
    `with waiting as (${waitingSql(kinds, ofAssignee)}),
     page as materialized (
       select *, row_number() over (order by since, rank, record_id) as place from waiting
       order by since, rank, record_id limit $4 + 1)
     select row_to_json(r)::text from (
       select array_to_json(array(select row_to_json(item) from (
           select record_type, record_id, kind, increment_id, customer_name, customer_email, title, text_start,
             wire_time(since) as waiting_since, is_unread, assignee_id, grand_total, currency_code, comment_kind
           from page where place <= $4 order by place) item)) as items,
         (select extract(epoch from since)::bigint || '-' || rank || '-' || record_id from page
          where place = $4 and exists (select from page where place > $4)) as next_after,
         (select row_to_json(counts) from (select ${countsSql(counted, ofAssignee)}) counts) as counts) r`,
    typeof assignee === 'number' ? [...values, assignee] : values,
  )
}

export type InboxQuery = {
  kinds: InboxKind[]
  counted: InboxKind[]
  assignee: Assignee | undefined
  after: Position | undefined
  limit: number
}

function waitingSql(kinds: InboxKind[], ofAssignee: string): string {
  const selects = sources
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((source) => source.conditions.map((condition) => selectSql(source, condition, ofAssignee)))
  // A select of no rows, as the caller may see none of the kinds.
  return [...selects, selectSql(sources[0]!, 'false', 'true')].join(' union all ')
}

// Of the records that wait since the same second as that of the position, those of lower kinds are before it, and those of
// higher kinds after it.
function selectSql(source: Source, condition: string, ofAssignee: string): string {
  const { kind, type, from, id, since, columns } = source
  const rank = inboxKinds.indexOf(kind) + 1
  return `(select '${type}' as record_type, r.${id} as record_id, '${kind}' as kind, ${rank} as rank, ${since} as since,
      r.customer_email, nullif(concat_ws(' ', r.customer_firstname, r.customer_lastname), '') as customer_name,
      r.assignee_id, ${columns}
    from ${from} where ${condition} and ${ofAssignee} and (${since}, r.${id}) > ($1::timestamp,
      case when $2::integer < ${rank} then 0 when $2 = ${rank} then $3::integer else ${INTEGER_MAX} end)
    order by ${since}, r.${id} limit $4::integer + 1)`
}

function countsSql(counted: InboxKind[], ofAssignee: string): string {
  const countSql = (from: string, condition: string) =>
    `(select count(*) from (select from ${from} where ${condition} and ${ofAssignee} limit ${COUNT_MAX}) counted)`
  return sources
    .map(({ kind, from, conditions }) => {
      const counts = counted.includes(kind) ? conditions.map((condition) => countSql(from, condition)) : ['0']
      return `least(${COUNT_MAX}, ${counts.join(' + ')}) as ${kind}`
    })
    .join(', ')
}
