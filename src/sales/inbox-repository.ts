// Reads the inbox: everything that waits for the seller, in one of its orders.
import { scalar, type Json, type Queryable } from '../platform/postgres/database.ts'
import { INTEGER_MAX } from '../platform/wire-schema.ts'
import { COUNT_MAX, inboxKinds, type Assignee, type InboxKind, type InboxOrder } from './inbox.ts'
import { sources, type Condition, type Source } from './inbox-source-repository.ts'

/** Where a record is in an order: `time` is `since` or, in the order `newest`, `latest`. */
export type Position = { value?: string | null; time: string; rank: number; record_id: number }

const FIRST: Position = { value: 'Infinity', time: '-infinity', rank: 0, record_id: 0 }
const NEWEST: Position = { time: 'infinity', rank: inboxKinds.length + 1, record_id: 0 }

/**
 * Returns the records of `kinds` after a position, at most `limit`, and the number of records of the `counted` kinds, each
 * at most COUNT_MAX.
 */
export async function findInbox(
  db: Queryable,
  { kinds, counted, assignee, order, after = order === 'newest' ? NEWEST : FIRST, limit }: InboxQuery,
): Promise<Json> {
  const values: unknown[] = [after.time, after.rank, after.record_id, limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const ofAssignee = assigneeSql(assignee, parameter)
  const sortKeys = orders[order](after, parameter)
  const place = sortKeys.ofRows
  return scalar(
    db,
    `with waiting as (${waitingSql(kinds, ofAssignee, sortKeys)}),
     page as materialized (
       select *, row_number() over (order by ${place}) as place from waiting
       order by ${place} limit $4 + 1)
     select row_to_json(r)::text from (
       select array_to_json(array(select row_to_json(item) from (
           select record_type, record_id, kind, increment_id, customer_name, customer_email, title, text_start,
             wire_time(since) as waiting_since, is_unread, assignee_id, grand_total, currency_code, comment_kind,
             wire_time(latest) as latest_at, value, wire_time(expires_at) as expires_at, store_id,
             follow_up_reason
           from page where place <= $4 order by place) item)) as items,
         (select ${sortKeys.position} || '-' || rank || '-' || record_id from page
          where place = $4 and exists (select from page where place > $4)) as next_after,
         (select row_to_json(counts) from (select ${countsSql(counted, ofAssignee)}) counts) as counts) r`,
    values,
  )
}

export type InboxQuery = {
  kinds: InboxKind[]
  counted: InboxKind[]
  assignee: Assignee | undefined
  order: InboxOrder
  after: Position | undefined
  limit: number
}

type ToParameter = (value: unknown) => string

function assigneeSql(assignee: Assignee | undefined, parameter: ToParameter): string {
  if (assignee === undefined) return 'true'
  return assignee === 'none' ? 'r.assignee_id is null' : `r.assignee_id = ${parameter(assignee)}::integer`
}

type SortKeys = {
  /** The `order by` of all rows. */
  ofRows: string
  /** The `order by` of the rows of a source, and the condition of those that are after the position. */
  ofSource: (columns: SourceColumns) => { orderBy: string; isAfter: string }
  /** What of the position differs between the orders. */
  position: string
}
type SourceColumns = { id: string; since: string; latest: string; value: string; rank: number }

// Of the records at the same time as that of the position, those of lower kinds are before it, and those of higher kinds
// after it; the newest are in the opposite order.
const idAfter = (rank: number) =>
  `case when $2::integer < ${rank} then 0 when $2 = ${rank} then $3::integer else ${INTEGER_MAX} end`
const idBefore = (rank: number) =>
  `case when $2::integer > ${rank} then ${INTEGER_MAX} when $2 = ${rank} then $3::integer else 0 end`

const orders: Record<InboxOrder, (after: Position, parameter: ToParameter) => SortKeys> = {
  waiting: () => ({
    ofRows: 'since, rank, record_id',
    ofSource: ({ id, since, rank }) => ({
      orderBy: `${since}, ${id}`,
      isAfter: `(${since}, ${id}) > ($1::timestamp, ${idAfter(rank)})`,
    }),
    position: 'extract(epoch from since)::bigint',
  }),
  newest: () => ({
    ofRows: 'latest desc, rank desc, record_id desc',
    ofSource: ({ id, latest, rank }) => ({
      orderBy: `${latest} desc, ${id} desc`,
      isAfter: `(${latest}, ${id}) < ($1::timestamp, ${idBefore(rank)})`,
    }),
    position: 'extract(epoch from latest)::bigint',
  }),
  // Those without a value come last. No value is negative.
  value: ({ value = null }, parameter) => {
    const valueAfter = `coalesce(${parameter(value)}::numeric, -1)`
    return {
      ofRows: 'value desc nulls last, since, rank, record_id',
      ofSource: ({ id, since, value, rank }) => ({
        orderBy: `coalesce(${value}, -1) desc, ${since}, ${id}`,
        isAfter: `(-coalesce(${value}, -1), ${since}, ${id}) > (-${valueAfter}, $1::timestamp, ${idAfter(rank)})`,
      }),
      position: `coalesce(value::text, 'none') || ':' || extract(epoch from since)::bigint`,
    }
  },
}

function waitingSql(kinds: InboxKind[], ofAssignee: string, sortKeys: SortKeys): string {
  const selects = sources
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((source) =>
      source.conditions.map((condition) => selectSql(source, condition, ofAssignee, sortKeys)),
    )
  // A select of no rows, as the caller may see none of the kinds.
  return [...selects, selectSql(sources[0]!, { sql: 'false' }, 'true', sortKeys)].join(' union all ')
}

function selectSql(source: Source, condition: Condition, ofAssignee: string, sortKeys: SortKeys): string {
  const { kind, type, from, since, columns, value = 'null::numeric', reason = 'null' } = source
  const { sql, latest = since } = condition
  const rank = inboxKinds.indexOf(kind) + 1
  const id = `r.${source.id}`
  const { orderBy, isAfter } = sortKeys.ofSource({ id, since, latest, value, rank })
  return `(select '${type}' as record_type, ${id} as record_id, '${kind}' as kind, ${rank} as rank, ${since} as since,
      ${latest} as latest, trim_scale(${value}) as value,
      r.customer_email, nullif(concat_ws(' ', r.customer_firstname, r.customer_lastname), '') as customer_name,
      r.assignee_id, r.store_id, ${columns}, ${reason} as follow_up_reason
    from ${from} where ${sql} and ${ofAssignee} and ${isAfter} order by ${orderBy} limit $4::integer + 1)`
}

function countsSql(counted: InboxKind[], ofAssignee: string): string {
  const countSql = (from: string, condition: string) =>
    `(select count(*) from (select from ${from} where ${condition} and ${ofAssignee} limit ${COUNT_MAX}) counted)`
  const countOf = (kind: InboxKind) =>
    sources
      .filter((source) => source.kind === kind)
      .flatMap(({ from, conditions }) => conditions.map(({ sql }) => countSql(from, sql)))
      .join(' + ')
  return inboxKinds
    .map((kind) => `least(${COUNT_MAX}, ${counted.includes(kind) ? countOf(kind) : '0'}) as ${kind}`)
    .join(', ')
}
