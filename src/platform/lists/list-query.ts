// Builds the SQL of list endpoints from filter, sort order and page.
import { maybeScalar, one, type Json, type Queryable } from '../postgres/database.ts'
import type { Condition, FilterFields } from './filter.ts'

/** A list as defined by its repository. */
export type ListSource = {
  /** The columns of the record, in the order of its JSON: without `json`, for CSV exports and for `findRecord`. */
  columns?: string
  /** The column with the record's stored JSON, if the table has one. */
  json?: string
  /** The table with its alias, and joins. */
  from: string
  /** Field name of the ID; always the last sort key. */
  id: string
  /** Filterable fields; `id`, `created_at` and `updated_at` are also sortable. */
  fields: FilterFields
  /** Further sortable fields; of those in `nullable`, records without a value come last. */
  sortable?: string[]
  nullable?: string[]
  /** The kind of record, if its words can be searched. */
  searched?: string
  /** The SQL of the id of the record that has the words, if it is another one: then the words or the record's own id are found. */
  searched_id?: string
}

export type ListQuery = {
  condition: Condition
  sort_field: string | undefined
  direction: 'ASC' | 'DESC'
  page: { size: number; number: number } | undefined
  /** The words that records must have. */
  search?: string | undefined
  /** Whether the caller wants to know the number of matching rows. */
  is_counted: boolean
  /** At most so many are counted. */
  count_max?: number | undefined
}

export function sortableFields({ id, fields, sortable = [] }: ListSource): string[] {
  return [id, 'created_at', 'updated_at', ...sortable].filter((name) => Object.hasOwn(fields, name))
}

type ListSql = Record<'records' | 'rows' | 'count', string> & { values: unknown[] }

/**
 * `records` selects the columns of the record, `rows` its JSON as one text column; both take `values`. `count` counts
 * the matching rows and takes the values of the condition.
 */
export function listSql(source: ListSource, query: ListQuery): ListSql {
  const { columns, from } = source
  const { condition, page } = query
  const orderBy = orderSql(source, query)
  const { values } = condition
  // As parameters: every page is the same statement, which a connection parses once.
  const limit = page ? `limit $${values.length + 1}::int offset $${values.length + 2}::bigint` : ''
  const records = `select ${columns} from ${from} where ${condition.sql} order by ${orderBy} ${limit}`
  return {
    records,
    rows: source.json
      ? `select ${source.json} as json from ${from} where ${condition.sql} order by ${orderBy} ${limit}`
      : `select row_to_json(r)::text as json from (${records}) r`,
    count: countSql(`from ${from} where ${condition.sql}`, query.count_max),
    values: page ? [...values, page.size, (page.number - 1) * page.size] : values,
  }
}

function countSql(rows: string, max: number | undefined): string {
  return max === undefined
    ? `select count(*) ${rows}`
    : `select count(*) from (select ${rows} limit ${max}) counted`
}

// A column without nulls is sorted in the order of its index, which is read in either direction.
function orderSql(
  { id, fields, nullable = [] }: ListSource,
  { sort_field = id, direction }: ListQuery,
): string {
  const nullsOrder = (name: string) => (nullable.includes(name) ? ' nulls last' : '')
  const keys = [...new Set([sort_field, id])]
  return keys.map((name) => `${fields[name]?.sql} ${direction}${nullsOrder(name)}`).join(', ')
}

/** Returns the JSON of the record whose field (by default its ID) has the value, with the columns of the list. */
export async function findRecord(
  db: Queryable,
  { columns, from, id, fields }: ListSource,
  value: string | number,
  field = id,
): Promise<Json | undefined> {
  return maybeScalar(
    db,
    `select row_to_json(r)::text from (select ${columns} from ${from} where ${fields[field]?.sql} = $1) r`,
    [value],
  )
}

/**
 * Reads a short list as one text, with `between` between its rows, in one statement; if it has more than `rows` rows,
 * `count` exceeds `rows`.
 */
export async function readShort(
  db: Queryable,
  { sql, values, between, rows }: { sql: string; values: unknown[]; between: string; rows: number },
): Promise<{ count: number; text: string }> {
  return one(
    db,
    `select count(*)::int as count, coalesce(string_agg(line, '${between}'), '') as text
     from (select line from (${sql}) list(line) limit ${rows + 1}) short`,
    values,
  )
}
