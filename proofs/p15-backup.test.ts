// P15: backups taken while clients write, quotes move and the clean-up removes files restore everything elsewhere:
// alternately on the embedded PostgreSQL and on Debian's PostgreSQL 15, where it is installed.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after } from 'node:test'
import type pg from 'pg'
import { takeBackup } from '../src/backup/backup.ts'
import { ensureFirstUser } from '../src/access/sign-in/first-user.ts'
import type { Random } from '../src/demo/demo-random.ts'
import { removeOld } from '../src/jobs/clean-up.ts'
import { many, run, type Database } from '../src/platform/postgres/database.ts'
import { removeFiles } from '../src/platform/files/file-removal.ts'
import type { FileStore } from '../src/platform/files/file-store.ts'
import { StartupError } from '../src/platform/errors.ts'
import { migrate } from '../src/platform/postgres/migrations.ts'
import { eraseCustomer } from '../src/quoting/erasure/erase-actions.ts'
import { type Api, ok, openApi, openWork } from '../test/support/api.ts'
import { openReceiver, type Receiver } from '../test/support/receivers.ts'
import { digestContent, openRestoreTarget, type RestoreTarget } from '../test/support/restore-target.ts'
import { attachFiles, setPictures } from '../test/support/offer-files.ts'
import { fileBody, pdf } from '../test/support/sample-files.ts'
import { openShop } from '../test/support/shop.ts'
import { embeddedServer, openTestServer } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'
import { fileFaults } from './support/call-log.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15'
const CLIENTS = 2
const DAY_MS = 86_400_000
const UNUSED = 'unused.pdf'

type Size = { rounds: number }

type Seams = {
  begin?: string
  /** The database as the clean-up and `erase` see it. */
  cleaning?: (db: Database) => Database
  change?: (content: Buffer, random: Random) => Buffer
}

const servers = [await openTestServer()]
if (existsSync(DEBIAN_POSTGRES)) servers.push(await embeddedServer(DEBIAN_POSTGRES))
const directory = await mkdtemp(join(tmpdir(), 'quotewright-p15-'))
after(async () => {
  for (const server of servers) await server.stop()
})

addPromiseTest<Size>({
  promise: 'P15',
  statement: 'A backup taken under load restores everything.',
  sizes: { ci: { rounds: 2 }, full: { rounds: 200 } },
  prove: (size, trial) => backUpAndRestore(size, trial, {}),
  controls: {
    'a snapshot per table instead of one for all': (_size, trial) =>
      backUpAndRestore({ rounds: 1 }, trial, { begin: 'begin isolation level read committed, read only' }),
    'a clean-up that does not check for a running backup': (_size, trial) =>
      backUpAndRestore({ rounds: 1 }, trial, { cleaning: withoutLock }),
    'an empty database that looks used': async (_size, trial) => ({
      cases: 1,
      failures: await backUpElsewhere(trial, ensureUser),
      figures: {},
    }),
    'a changed byte': (_size, trial) => backUpAndRestore({ rounds: 1 }, trial, { change: withOtherByte }),
  },
})

async function backUpAndRestore({ rounds }: Size, trial: Trial, seams: Seams): Promise<Outcome> {
  const receiver = await openReceiver()
  trial.t.after(receiver.close)
  refuseDeliveries(receiver)
  let confirmed: Confirmed = []
  const figures = { rows: 0, files: 0, deliveries: 0 }
  let api = await openService()
  await openShop(api)
  await ok(api.post('/rest/V1/webhooks', { body: { webhook: { url: receiver.url, events: ['*'] } } }))
  for (let count = 0; count < 8; count++) await doSomething(api, trial.random, confirmed)
  for (let round = 1; round <= rounds; round++) {
    const next = await openRestoreTarget(servers[round % servers.length]!)
    const carried = await carryOver(api, next, { confirmed, figures }, trial, seams)
    if (carried.failures.length > 0) {
      await next.remove()
      return { cases: round, failures: carried.failures.map((each) => `round ${round}: ${each}`), figures }
    }
    // Later records are not in the backup, and their ids are assigned again.
    confirmed = carried.confirmed
    const sql = `select message_id as id from webhook_delivery where status = 'pending'`
    const waiting = (await many<{ id: string }>(next.db, sql)).map(({ id }) => id)
    api = await openService(next)
    // Fails if the restored sequences do not continue after the highest id.
    for (let count = 0; count < 3; count++) await doSomething(api, trial.random, confirmed)
    await acceptDeliveries(receiver, api.db, waiting)
    figures.deliveries += waiting.length
  }
  await api.stop()
  return { cases: rounds, failures: await backUpElsewhere(trial), figures }
}

/** Takes a backup of a database that no service has used, as a cron line in the wrong place does. */
async function backUpElsewhere(
  { t }: Trial,
  prepare: (db: Database) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const place = await openRestoreTarget(servers[0]!)
  t.after(() => place.remove())
  await migrate(place.db)
  await prepare(place.db)
  const path = join(directory, `${place.database.connection.database}-elsewhere.tar.gz`)
  const isTaken = await takeBackup(place.db, place.files, path, { program: '', onLost: () => {} }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StartupError) return existsSync(path)
      throw error
    },
  )
  return isTaken ? ['a backup of an empty database was taken'] : []
}

const ensureUser = (db: Database) => ensureFirstUser(db, { username: 'admin' }, async () => {})

/** Starts the service with its worker, on a new database or on a restored one, which is removed with it. */
async function openService(restored?: RestoreTarget): Promise<Api> {
  if (restored) await migrate(restored.db)
  const existing = restored && { connection: restored.database.connection, dataDir: restored.dataDir }
  const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }, { existing })
  await ensureUser(api.db)
  await openWork(api)
  return restored ? { ...api, stop: () => api.stop().then(() => restored.remove()) } : api
}

async function carryOver(
  api: Api,
  next: RestoreTarget,
  { confirmed: confirmedLater, figures }: { confirmed: Confirmed; figures: { rows: number; files: number } },
  { random }: Trial,
  { begin, cleaning = (db) => db, change = (content) => content }: Seams,
) {
  const path = join(directory, `${next.database.connection.database}.tar.gz`)
  const confirmed = [...confirmedLater]
  const failures: string[] = []
  const something = () => doSomething(api, random, confirmedLater)
  let isTaken = false
  const write = async () => {
    while (!isTaken)
      await something().catch((error: unknown) => failures.push(`a client: ${(error as Error).message}`))
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, write))
  let digests: Record<string, string> = {}
  const db = observed(api.db, {
    begin,
    atSnapshot: async (id) => void (digests = await digestSnapshot(api.db, id)),
    beforeTable: something,
  })
  let cleaned: Promise<void> | undefined
  const read: FileStore['read'] = async (...file) => {
    await (cleaned ??= cleanUp(api, cleaning(api.db)))
    return api.services.files.read(...file)
  }
  try {
    await takeBackup(db, { ...api.services.files, read }, path, {
      program: '0.1.0',
      onLost: (file) => void failures.push(`${file.path} was lost while the backup was taken`),
    })
  } finally {
    isTaken = true
    await clients
    await api.stop()
  }
  await writeFile(path, change(await readFile(path), random))
  try {
    const { files: fileCount = 0, ...rest } = (await next.restore(path)).counts
    const restored = await digestContent(next.db)
    const unlike = Object.keys(digests).filter((name) => digests[name] !== restored[name])
    failures.push(...unlike.map((name) => `${name} differs: ${digests[name]}, ${restored[name]}`))
    failures.push(...(await faultsOf(next, confirmed)))
    figures.files += fileCount
    figures.rows += Object.values(rest).reduce((sum, count) => sum + count, 0)
  } catch (error) {
    failures.push(`the restore failed: ${(error as Error).message}`)
  }
  return { failures, confirmed }
}

/** The database of a backup: reports its snapshot and waits before each table, so that writes happen meanwhile. */
function observed(
  db: Database,
  hooks: { begin?: string; atSnapshot: (id: string) => Promise<void>; beforeTable: () => Promise<void> },
): Database {
  return withSessions(
    db,
    async (client, text, values) => {
      if (text.startsWith('begin')) return client.query(hooks.begin ?? text)
      const result = await client.query(text, values)
      if (!text.startsWith('lock table')) return result
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
      await hooks.atSnapshot(rows[0]?.id ?? '')
      return result
    },
    (client, rows) => {
      void hooks.beforeTable().then(
        () => client.query(rows),
        (error: Error) => rows.destroy(error),
      )
      return rows
    },
  )
}

type Copy = Readable & pg.Submittable

function withSessions(
  db: Database,
  ask: (client: pg.PoolClient, text: string, values?: unknown[]) => Promise<unknown>,
  copy = (client: pg.PoolClient, rows: Copy) => client.query(rows),
): Database {
  const around = (client: pg.PoolClient) => {
    const query = (statement: string | pg.QueryConfig | Copy, values?: unknown[]) => {
      if (typeof statement === 'string') return ask(client, statement, values)
      if (statement instanceof Readable) return copy(client, statement)
      return ask(client, statement.text, statement.values)
    }
    return Object.assign(Object.create(client) as pg.PoolClient, { query: query as pg.PoolClient['query'] })
  }
  return { ...db, session: (work, gone) => db.session((client) => work(around(client)), gone) }
}

function digestSnapshot(db: Database, id: string): Promise<Record<string, string>> {
  return db.session(async (client) => {
    await client.query('begin isolation level repeatable read')
    await client.query(`set transaction snapshot '${id}'`)
    return digestContent(client)
  })
}

function withoutLock(db: Database): Database {
  return withSessions(db, async (client, text, values) =>
    text.includes('pg_try_advisory_lock_shared') ? { rows: [{ locked: true }] } : client.query(text, values),
  )
}

// After the gzip header, which is not checked, and before the last byte of the compressed data, which has padding bits.
function withOtherByte(content: Buffer, random: Random): Buffer {
  const place = random.integer(10, content.length - 10)
  content[place] = (content[place] ?? 0) ^ random.integer(1, 255)
  return content
}

function refuseDeliveries(receiver: Receiver): void {
  receiver.answer((response) => void response.writeHead(503).end())
}

async function acceptDeliveries(receiver: Receiver, db: Database, ids: string[]): Promise<void> {
  const refused = receiver.received.length
  receiver.answer((response) => void response.end())
  await until('every pending delivery arrives', async () => {
    // Makes deliveries that wait for their next attempt due.
    const sql = `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
         where task_identifier = 'deliver_event' and locked_at is null and attempts < max_attempts
           and run_at > now() + interval '1 second'), run_at := now())`
    await run(db, sql)
    const taken = receiver.received.slice(refused).map(({ headers }) => headers['webhook-id'])
    return ids.every((id) => taken.includes(id))
  })
  refuseDeliveries(receiver)
}

/** Ids of confirmed price requests, including those of erased customers. */
type Confirmed = number[]

async function doSomething(api: Api, random: Random, confirmed: Confirmed): Promise<void> {
  const requests = '/rest/V1/pricerequest/request'
  const email = `client-${confirmed.length}-${random.integer(1, 1_000_000)}@example.com`
  const kind = random.pick(['submit', 'submit', 'upload', 'quote', 'offer'])
  if (kind === 'quote') return moveQuote(api, random.chance(0.5))
  if (kind === 'offer') return addOffer(api, random)
  const bytes = Array.from({ length: random.integer(0, 8_000) }, () => random.integer(0, 255))
  const content = Buffer.concat([pdf, Buffer.from(bytes)])
  const name = kind === 'upload' ? UNUSED : 'plan.pdf'
  const file = await ok(api.post(`${requests}/upload`, fileBody(name, content)))
  if (kind === 'upload') return
  const body = { email, product_sku: 'LAMP', file_ids: [file.request_message_file_tmp_id as number] }
  const headers = { 'idempotency-key': `key-${email}` }
  confirmed.push((await ok(api.post(`${requests}/submit`, { body, headers }))).request_id as number)
}

async function moveQuote(api: Api, isOrdered: boolean): Promise<void> {
  const shop = await openShop(api, {})
  const { cart } = await shop.quoteInCart()
  if (isOrdered) await ok(shop.orderCart(cart))
}

/** An offer with files of every kind, one of which no comment takes, and pictures. */
async function addOffer(api: Api, random: Random): Promise<void> {
  const shop = await openShop(api, {})
  const { quote_id } = await shop.createQuote(await shop.newCustomer())
  const file = () => Buffer.concat([pdf, Buffer.alloc(random.integer(0, 8000), random.integer(0, 255))])
  await attachFiles(api, quote_id as number, { sheet: file(), drawing: file(), plan: file() })
  await ok(api.post(`/rest/V1/quoting/quote/${quote_id}/comments/upload`, fileBody(UNUSED, file())))
  await setPictures(api, 'LAMP', random.integer(1, 60), random.integer(1, 60))
}

/** Runs everything that removes files: makes unused uploads old and runs the clean-up, and erases customers. */
async function cleanUp({ db, services }: Api, seen: Database = db): Promise<void> {
  for (const table of ['temporary_file', 'quote_file']) {
    const sql = `update ${table} set created_at = created_at - interval '2 days' where name = $1 returning path`
    const due = await many<{ path: string }>(db, sql, [UNUSED])
    const then = new Date(Date.now() - 2 * DAY_MS)
    for (const { path } of due) await utimes(join(services.config.DATA_DIR, 'files', path), then, then)
  }
  await removeOld({ ...services, db: seen })
  for (const [record, id] of [
    ['price_request', 'request_id'],
    ['quote', 'quote_id'],
  ]) {
    const sql = `select customer_email as email from ${record}_file join ${record} using (${id}) order by ${id} limit 1`
    const [customer] = await many<{ email: string }>(db, sql)
    if (!customer) continue
    const { paths } = await db.transaction((tx) => eraseCustomer(tx, customer.email))
    await removeFiles(seen, services.files, paths)
  }
}

async function faultsOf({ db, dataDir }: RestoreTarget, confirmed: Confirmed): Promise<string[]> {
  const sql = 'select unnest($1::int[]) as id except select request_id from price_request'
  const missing = await many<{ id: number }>(db, sql, [confirmed])
  const { faults, orphans } = await fileFaults(db, dataDir)
  const lost = missing.map(({ id }) => `the price request ${id} is missing`)
  return [...faults, ...orphans.map((path) => `no row names ${path}`), ...lost]
}
