// Finds records by words, anywhere in their searchable text. How texts are compared, and what is searchable, is defined in
// migrations/0066_search.sql.
import { run, scalar, type Queryable } from '../postgres/database.ts'
import type { Condition } from './filter.ts'

/** A search first indexes so many of the records that were changed last. */
const NOTES_PER_SEARCH = 100

/** Indexes the records that were noted last. Returns the number of notes that this settled. */
export async function indexSearch(db: Queryable, most = NOTES_PER_SEARCH): Promise<number> {
  return scalar(db, 'select index_search($1)', [most])
}

/** Notes records whose words have changed in other rows than their own. */
export async function noteSearchable(db: Queryable, recordType: string, ids: number[]): Promise<void> {
  await run(db, 'insert into search_note (record_type, record_id) select $1, unnest($2::int[])', [
    recordType,
    ids,
  ])
}

type Words = {
  kind: string
  /** The SQL of the id of the record that has the words. */
  id: string
  /** The SQL of an id that is found by its number too. */
  own_id?: string | undefined
  text: string
}

/** Returns the condition that a record of the kind also has all words of the text, or the number of `own_id`. */
export async function andWords(
  db: Queryable,
  { sql, values }: Condition,
  { kind, id, own_id, text }: Words,
): Promise<Condition> {
  const words = `$${values.length + 1}::text`
  const isFrequent = await scalar<boolean>(db, 'select search_is_frequent($1, $2)', [kind, text])
  // In a subquery of each row, it is no reason for the planner to leave the order of the list.
  const hasWords = isFrequent
    ? `(select s.text like all ((select search_patterns(${words}))::text[]) from search_record s
        where s.record_type = '${kind}' and s.record_id = ${id})`
    : `${id} = any(array(select search_ids('${kind}', ${words}, null, false)))`
  if (own_id === undefined) return { sql: `(${sql}) and ${hasWords}`, values: [...values, text] }
  const number = `case when ${words} ~ '^[0-9]{1,10}$' then ${words}::bigint end`
  return { sql: `(${sql}) and (${hasWords} or ${own_id} = ${number})`, values: [...values, text] }
}
