// Archives closed records: writes them to files, a few deals at a time, and then removes their rows from the database.
//
// A deal is a price request, a quote request or a quote, with those that refer to it. It is read without a lock and written to the file
// storage; then a short transaction locks its rows, reads them again, and removes them only if they are what the file has. A file of
// which that fails is an upload without a row, which the clean-up removes, as after a crash.
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { removeFiles } from '../platform/files/file-removal.ts'
import type { FileStore, StoredFile } from '../platform/files/file-store.ts'
import { run, type Database, type Transaction } from '../platform/postgres/database.ts'
import { findOrMakeKey } from '../platform/postgres/secret-repository.ts'
import { newHeader, storeLines } from './archive-file.ts'
import {
  dealsSql,
  deleteSqls,
  kinds,
  lockSqls,
  readGraph,
  sizesSql,
  type Graph,
  type Kind,
} from './archive-graph-repository.ts'
import {
  findSchema,
  insertArchived,
  insertArchiveFile,
  listClosed,
  listDeals,
  listSizes,
  passTriggers,
  readDeals,
  START,
  tryLockArchive,
  tryLockRun,
  type Deal,
  type Ids,
} from './archive-repository.ts'

export type ArchiveServices = { db: Database; files: FileStore }
type Options = {
  /** How long ago a record must have been changed last. */
  days: number
  /** Aborted when the run is to end. */
  signal?: AbortSignal | undefined
  /** The share of the time in which it works. */
  load?: number
}
type Run = ArchiveServices & Options & { graph: Graph; key: Buffer; schema: number }

const RECORDS_PER_BATCH = 50
/** That the deals of a file take in the database. They are read at once, as JSON of several times as many. */
const BYTES_PER_FILE = 1_048_576
const PERSON_KEY = 'archive persons'

/** Archives what is closed and old enough. Returns the number of deals; undefined, if another process does it. */
export async function archiveClosed(
  services: ArchiveServices,
  options: Options,
): Promise<number | undefined> {
  const { db } = services
  return db.session(async (client) => {
    if (!(await tryLockRun(client))) return undefined
    const [graph, key, schema] = [await readGraph(db), await personKey(db), await findSchema(db)]
    let archived = 0
    for (const kind of kinds)
      archived += await archiveKind({ ...services, ...options, graph, key, schema }, kind)
    return archived
  })
}

async function archiveKind(archiving: Run, kind: Kind): Promise<number> {
  const { db, graph, days, signal, load = 1 } = archiving
  let archived = 0
  let after = START
  while (!signal?.aborted) {
    const start_ms = performance.now()
    const candidates = await listClosed(db, kind, days, after, RECORDS_PER_BATCH)
    const last = candidates.at(-1)
    if (!last) break
    after = last
    const ids = candidates.map(({ id }) => id)
    const members = await listDeals(db, dealsSql(graph), kind, ids)
    const sizes = await listSizes(db, sizesSql(graph), members)
    for (const part of parts(members, sizes))
      archived += await archiveDeals(archiving, await readDeals(db, graph, part, days))
    const took_ms = performance.now() - start_ms
    await pause(took_ms / load - took_ms, undefined, { signal }).catch(() => undefined)
  }
  return archived
}

/** A deal that is larger than a file should be is alone. */
function parts(members: Ids[], sizes: number[]): Ids[][] {
  const all: Ids[][] = []
  let bytes = Infinity
  for (const [place, ids] of members.entries()) {
    if (bytes + sizes[place]! > BYTES_PER_FILE) {
      all.push([])
      bytes = 0
    }
    bytes += sizes[place]!
    all.at(-1)!.push(ids)
  }
  return all
}

/** Returns the number of deals that were archived. Those that are used or were changed meanwhile stay. */
async function archiveDeals(archiving: Run, deals: Deal[]): Promise<number> {
  const { db, files, schema } = archiving
  if (deals.length === 0) return 0
  const file = await storeLines(files, { header: newHeader(schema), lines: deals.map(({ line }) => line) })
  if (await db.transaction((tx) => removeRows(tx, archiving, file, deals)).catch(ifLocked))
    return deals.length
  await removeFiles(db, files, [file.path])
  if (deals.length === 1) return 0
  let archived = 0
  for (const deal of deals) archived += await archiveDeals(archiving, [deal])
  return archived
}

/** Returns false, and changes nothing, if a deal is not what was written to the file. */
async function removeRows(
  tx: Transaction,
  { graph, key, days }: Run,
  file: StoredFile,
  deals: Deal[],
): Promise<boolean> {
  if (!(await tryLockArchive(tx))) return false
  const ids = kinds.map((_kind, place) => deals.flatMap((deal) => deal.ids[place]!)) as Ids
  const locked: Record<string, number> = {}
  for (const { name, sql } of lockSqls(graph)) locked[name] = await run(tx, sql, ids)
  const members = deals.map((deal) => deal.ids)
  const current = await readDeals(tx, graph, members, days)
  if (deals.some(({ line }, place) => current[place]?.line !== line)) return false
  await passTriggers(tx)
  const fileId = await insertArchiveFile(tx, file)
  await insertArchived(
    tx,
    fileId,
    deals.map((deal) => ({ ...deal, persons: personDigests(key, deal.persons) })),
  )
  for (const { name, sql } of deleteSqls(graph))
    if ((await run(tx, sql, ids)) !== locked[name]) throw new ChangedError()
  return true
}

/** A row was added while the others were locked. */
class ChangedError extends Error {}

function ifLocked(error: unknown): false {
  if (error instanceof ChangedError) return false
  // lock_not_available, and foreign_key_violation: a row that refers to a deal was added after the deal was read.
  if (['55P03', '23503'].includes((error as { code?: string }).code ?? '')) return false
  throw error
}

export function personKey(db: Database): Promise<Buffer> {
  return findOrMakeKey(db, PERSON_KEY)
}

/** Returns keyed hashes of addresses and customer ids, as the archive notes them of its records. */
export function personDigests(key: Buffer, persons: string[]): Buffer[] {
  return persons.map((person) => createHmac('sha256', key).update(person).digest())
}
