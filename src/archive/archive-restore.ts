// Brings archived records back: their rows return as they were, and the file is written again without them.
import { StartupError } from '../platform/errors.ts'
import { removeFiles } from '../platform/files/file-removal.ts'
import { run, type Transaction } from '../platform/postgres/database.ts'
import { idsOf, readLines, storeLines } from './archive-file.ts'
import type { ArchiveServices } from './archive.ts'
import { insertSql, kinds, readGraph, type Graph } from './archive-graph-repository.ts'
import {
  findSchema,
  listFilesOf,
  lockArchiveFile,
  passTriggers,
  replaceArchiveFile,
  updateRestored,
  type ArchiveFile,
  type Ids,
  type RecordName,
} from './archive-repository.ts'

/**
 * Restores the deals of these records. Returns the number of deals. Throws a StartupError if a file is damaged, or a record refers to one
 * that is gone; the deals of other files may be restored by then. The files that they leave stay for the clean-up: a database that is
 * recovered to a moment before still needs them.
 */
export async function restoreRecords({ db, files }: ArchiveServices, records: RecordName[]): Promise<number> {
  const [graph, schema] = [await readGraph(db), await findSchema(db)]
  let deals = 0
  // Again, if another process wrote a file while it was read.
  for (let held = await listFilesOf(db, records); held.length > 0; held = await listFilesOf(db, records))
    for (const file of held) {
      const contents = await readLines(files, file, schema).catch(async (error: unknown) => {
        // An erasure removes the file that it replaces.
        if (await db.transaction((tx) => lockArchiveFile(tx, file))) throw error
      })
      if (!contents) continue
      const { header, lines } = contents
      const leaves = (line: string) => holds(idsOf(line), file.records)
      const leaving = lines.filter(leaves)
      if (leaving.length === 0) throw new Error(`the file ${file.path} of the archive lacks its records`)
      const staying = lines.filter((line) => !leaves(line))
      const rest = staying.length > 0 ? await storeLines(files, { header, lines: staying }) : undefined
      const isDone = await db.transaction(async (tx) => {
        if (!(await lockArchiveFile(tx, file))) return false
        await passTriggers(tx)
        for (const line of leaving) await insertRows(tx, graph, file, line)
        await replaceArchiveFile(tx, file, rest)
        return true
      })
      if (isDone) deals += leaving.length
      else if (rest) await removeFiles(db, files, [rest.path])
    }
  return deals
}

function holds(ids: Ids, records: RecordName[]): boolean {
  return records.some(({ record_type, record_id }) => ids[kinds.indexOf(record_type)]!.includes(record_id))
}

async function insertRows(
  tx: Transaction,
  { tables }: Graph,
  file: ArchiveFile,
  line: string,
): Promise<void> {
  // Only the names of columns are used: JavaScript would round amounts.
  const { tables: rows } = JSON.parse(line) as { tables: Record<string, object[]> }
  for (const table of tables) {
    const [row] = rows[table.name] ?? []
    if (row)
      await run(tx, insertSql(table, Object.keys(row)), [line]).catch((error: unknown) => fail(error, file))
  }
  await updateRestored(tx, idsOf(line))
}

function fail(error: unknown, { path }: ArchiveFile): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  // foreign_key_violation
  if (code !== '23503') throw error
  throw new StartupError(
    `A record in the file ${path} of the archive refers to one that no longer exists (${constraint}): it was not restored.`,
  )
}
