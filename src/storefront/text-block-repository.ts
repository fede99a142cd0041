// SQL of the texts that sellers insert into what they write.
import { maybeScalar, run, scalar, scalars, type Transaction } from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'
import { textBlockKinds, type NewTextBlockIn } from './text-block-schemas.ts'

export const textBlockList: ListSource = {
  columns: `t.text_block_id, t.name, t.text, t.locale, t.kind, wire_time(t.created_at) as created_at,
    wire_time(t.updated_at) as updated_at, t.version`,
  from: 'text_block t',
  id: 'text_block_id',
  fields: {
    text_block_id: { sql: 't.text_block_id', type: 'identifier' },
    name: { sql: 't.name', type: 'text' },
    text: { sql: 't.text', type: 'text' },
    locale: { sql: 't.locale', type: 'text' },
    kind: { sql: 't.kind', type: 'text', values: textBlockKinds },
    created_at: { sql: 't.created_at', type: 'time' },
    updated_at: { sql: 't.updated_at', type: 'time' },
  },
  sortable: ['name'],
}

/** Returns the new id. Throws a unique violation if there is one of that name, kind and language. */
export async function insertTextBlock(
  tx: Transaction,
  { name, text, locale = null, kind }: NewTextBlockIn,
): Promise<number> {
  return scalar(
    tx,
    'insert into text_block (name, text, locale, kind) values ($1, $2, $3, $4) returning text_block_id',
    [name, text, locale, kind],
  )
}

/** Locks the text block until the transaction ends. Returns its version, or undefined if there is none. */
export async function lockTextBlock(tx: Transaction, id: number): Promise<number | undefined> {
  return maybeScalar(tx, 'select version from text_block where text_block_id = $1 for update', [id])
}

/** Writes the fields that are given. Throws a unique violation if another one has that name, kind and language. */
export async function updateTextBlock(
  tx: Transaction,
  id: number,
  fields: Partial<NewTextBlockIn>,
): Promise<void> {
  // The schema of the body is closed: the names are those of columns.
  const assignments = Object.keys(fields).map((name, index) => `${name} = $${index + 2}, `)
  await run(
    tx,
    `update text_block set ${assignments.join('')} version = version + 1, updated_at = utc_now() where text_block_id = $1`,
    [id, ...Object.values(fields)],
  )
}

/** Returns false if there is none. */
export async function deleteTextBlock(tx: Transaction, id: number): Promise<boolean> {
  return (await run(tx, 'delete from text_block where text_block_id = $1', [id])) > 0
}

/** Deletes the text blocks for whose name and text `isToDelete` returns true. */
export async function deleteTextBlocks(
  tx: Transaction,
  isToDelete: (text: string) => boolean,
): Promise<void> {
  // One at a time, as each may be long.
  for (const id of await scalars<number>(tx, 'select text_block_id from text_block')) {
    const sql = `select name || ' ' || text from text_block where text_block_id = $1`
    if (isToDelete((await maybeScalar<string>(tx, sql, [id])) ?? '')) await deleteTextBlock(tx, id)
  }
}
