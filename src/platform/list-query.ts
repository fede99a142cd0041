// From what a list is asked for to its statements.
import { one, type Queryable } from './database.ts'
import type { Condition, FilterFields } from './filter.ts'

/** A list as its repository describes it. */
export type ListSource = {
  /** The columns of the wire record, in its order. */
  columns?: string
  /** The JSON of the record, where the table keeps it ready. */
  json?: string
  /** The table with its alias, and joins. */
  from: string
  /** The wire's name of the id; always the last to be sorted by. */
  id: string
  /** What can be filtered; `id`, `created_at` and `updated_at` can also be sorted by. */
  fields: FilterFields
}

/** What a caller asks of a list. */
export type ListQuery = {
  condition: Condition
  sort_field: string | undefined
  direction: 'ASC' | 'DESC'
  page: { size: number; number: number } | undefined
}

/** What a list can be sorted by, in the wire's names. */
export function sortableFields({ id, fields }: ListSource): string[] {
  return [id, 'created_at', 'updated_at'].filter((name) => Object.hasOwn(fields, name))
}

type ListSql = Record<'records' | 'rows' | 'count', string> & { values: unknown[] }

/**
 * `records` gives the columns of the wire record, `rows` one text column, its JSON; both take `values`. `count` gives
 * how many match, and takes the condition's values.
 */
export function listSql(source: ListSource, query: ListQuery): ListSql {
  const { columns, from, id, fields } = source
  const { condition, sort_field = id, direction, page } = query
  const order = [...new Set([sort_field, id])].map((name) => `${fields[name]?.sql} ${direction}`).join(', ')
  const { values } = condition
  // As parameters: every page is the same statement, which a connection parses once.
  const limit = page ? `limit $${values.length + 1}::int offset $${values.length + 2}::bigint` : ''
  const records = `select ${columns} from ${from} where ${condition.sql} order by ${order} ${limit}`
  return {
    records,
    rows: source.json
      ? `select ${source.json} as json from ${from} where ${condition.sql} order by ${order} ${limit}`
      : `select row_to_json(r)::text as json from (${records}) r`,
    count: `select count(*) from ${from} where ${condition.sql}`,
    values: page ? [...values, page.size, (page.number - 1) * page.size] : values,
  }
}

/** Reads a list with one statement, as one text, if it is short: `count` is larger than `rows` if it is not. */
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
