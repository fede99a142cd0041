// A service on a full shop, and what must be as it was once it has answered: rows, files, connections, memory.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { one, run, type Database } from '../../src/platform/database.ts'
import { hashToken } from '../../src/access/access.ts'
import { type Api, openApi, type Seams } from '../../test/support/api.ts'
import { dryDatabase } from './dry-database.ts'
import { fillShop, shopEnvironment } from './full-shop.ts'
import type { Known } from './input-generator.ts'
import { changedTables, digestTables } from './table-digest.ts'
import { until } from '../../test/support/until.ts'

const SETTLED_MS = 5000

export type Service = {
  api: Api
  known: Known
  rows: Map<string, string>
  files: string
  connections: number
  /** What it is asked to change, it changes and takes back; but bytes that were uploaded stay. */
  isDry: boolean
}

export async function openService(isDry: boolean, { database, routes }: Seams = {}): Promise<Service> {
  const dry = { keep: true }
  const seam = (db: Database) => {
    const seen = database?.(db) ?? db
    return isDry ? dryDatabase(seen, dry) : seen
  }
  const api = await openApi(shopEnvironment, { routes, database: seam })
  const known = await fillShop(api)
  dry.keep = false
  const connections = await countConnections(api)
  return { api, known, rows: await digestTables(api.db), files: await listFiles(api), connections, isDry }
}

/** Lets in who has the token of another service, so that the same bytes mean the same in both. */
export async function takeToken(service: Service, token: string): Promise<void> {
  const { api, known } = service
  const hashes = [known.token, token].map(hashToken)
  await run(api.db, 'update integration set token_hash = $2 where token_hash = $1', hashes)
  service.rows = await digestTables(api.db)
}

/** The tables, and the upload store, that are not as they were when this was last asked. */
export async function changesIn(service: Service): Promise<string[]> {
  const { rows, files } = service
  service.rows = await digestTables(service.api.db)
  service.files = await listFiles(service.api)
  const isSame = service.isDry || files === service.files
  return [
    ...changedTables(rows, service.rows),
    ...(isSame ? [] : [`the upload store (${files} → ${service.files})`]),
  ]
}

async function listFiles({ parts }: Api): Promise<string> {
  const entries = await readdir(join(parts.config.DATA_DIR, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return names.sort().join(' ')
}

/** What requests have left behind: that it is ready for others, and that nothing is still open for them. */
export async function leftOver({ api, connections }: Service): Promise<string[]> {
  const isBack: [string, () => Promise<boolean>][] = [
    ['the service is ready', async () => (await api.get('/health/ready', { token: null })).status === 200],
    ['the connections of clients are closed', async () => (await countConnections(api)) <= connections],
    ['no transaction is open', async () => (await countTransactions(api.db)) === 0],
  ]
  const failures: string[] = []
  for (const [what, isSo] of isBack) {
    const settled = until(what, isSo, SETTLED_MS)
    await settled.catch(({ message }: Error) => failures.push(message))
  }
  return failures
}

function countConnections({ app }: Api): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

// Those of other sessions: this question has one itself.
async function countTransactions(db: Database): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  )
  return count
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes of this process that something still refers to. */
export function usedBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
