// P14: PostgreSQL is killed, stopped, overcrowded or read-only while clients of all kinds go on: they hear 200, or 503 with
// Retry-After and nothing was changed; the service lives on, and what it had still to do is done.
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../src/platform/database.ts'
import { superuserOn } from '../src/platform/embedded-postgres-occupancy.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import type { Answer } from '../test/support/api.ts'
import { mixedFaults, openMixedClients } from './support/mixed-clients.ts'
import { openOperator, type Service } from '../test/support/operator.ts'
import { addProof, type Outcome, type Trial } from './support/proof.ts'
import { insertWideRows, openList } from '../test/support/raw-http.ts'
import { databaseUrl, execute } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'

type Size = { on_server: number; embedded: number }

const CONNECTIONS = 40
const CLIENTS = { submit: 3, repeat: 2, upload: 1, read: 2, page: 1, list: 1 }
const BROKEN_MS = 300
/** What failed meanwhile waits before it is tried again, and what a worker left is found by a sweep every ten seconds. */
const WORK_MS_MAX = 120_000

addProof<Size>({
  promise: 'P14',
  says: 'The database may restart at any time: only 200 or 503, and the service lives on.',
  sizes: { ci: { on_server: 6, embedded: 1 }, full: { on_server: 40, embedded: 10 } },
  prove: async (size, trial) => {
    const onServer = await proveOn(await openServer(trial.t), size.on_server, trial)
    const embedded = await proveOn(await openEmbedded(trial.t), size.embedded, trial)
    return {
      cases: onServer.cases + embedded.cases,
      failures: [...onServer.failures, ...embedded.failures],
      figures: {
        restarts: size.on_server + size.embedded,
        refused: onServer.figures!.refused! + embedded.figures!.refused!,
      },
    }
  },
  controls: {
    'a service that says done where it could not do it': async (_size, trial) =>
      proveOn(await openServer(trial.t), 1, trial, (answer) =>
        answer.status === 503 ? { ...answer, status: 200, body: {} } : answer,
      ),
  },
})

/** Breaks something, and gives what mends it. */
type Breakage = () => Promise<() => Promise<void>>

type Place = {
  breakages: Record<string, Breakage>
  connection: () => pg.ClientConfig
  start: () => Promise<Service>
  /** Bytes that a row of the list has. */
  width: number
}

async function proveOn(
  { breakages, connection, start, width }: Place,
  count: number,
  { random }: Pick<Trial, 'random'>,
  sees?: (answer: Answer) => Answer,
): Promise<Outcome> {
  const service = await start()
  const token = await service.signIn()
  await withDatabase(connection, (db) => insertWideRows(db, width))
  const target = { port: () => service.port, token }
  const clients = openMixedClients(target, random, { clients: CLIENTS, name: 'p14', sees, may_be_cut: true })
  const failures: string[] = []
  const names = Object.keys(breakages)
  await until('all clients are served', clients.isServed)
  for (let each = 0; each < count; each++) {
    // Each once before any twice.
    const name = each < names.length ? names[each]! : random.pick(names)
    const mend = await breakages[name]!()
    await pause(random.integer(0, BROKEN_MS))
    await mend()
    clients.forget()
    await until(`all clients are served again after ${name}`, clients.isServed, WORK_MS_MAX)
    failures.push(...clients.odd.splice(0).map((fault) => `${each + 1}, ${name}: ${fault}`))
  }
  await clients.stop()
  await until('nothing waits to be announced', () => isWorkedOff(service), WORK_MS_MAX)
  failures.push(...(await withDatabase(connection, (db) => mixedFaults(db, 'p14', clients))))
  if ((await service.stop()) !== 0) failures.push(`the service ended: ${service.output().slice(-500)}`)
  return { cases: clients.counts.ok, failures, figures: { refused: clients.counts.unavailable } }
}

async function isWorkedOff(service: Service): Promise<boolean> {
  const { text } = await service.call('GET', '/metrics')
  return /^quotewright_unannounced_events 0$/m.test(text)
}

async function withDatabase<T>(
  connection: () => pg.ClientConfig,
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const db = openDatabase(connection(), () => {}, { connections: 1 })
  return work(db).finally(() => db.close())
}

/** A server named by DATABASE_URL. */
async function openServer(t: TestContext): Promise<Place> {
  const data_dir = await mkdtemp(join(tmpdir(), 'quotewright-test-'))
  const settings = { fsync: 'off', max_connections: String(CONNECTIONS) }
  const open = () => startEmbeddedPostgres({ data_dir, holder: 'tests', settings, log: () => {} })
  let server: EmbeddedPostgres = await open()
  t.after(async () => {
    await server.stop()
    await rm(data_dir, { recursive: true, force: true })
  })
  const operator = await openOperator(t)
  const cluster = join(data_dir, 'postgres')
  const restart = async () => {
    await server.stop()
    server = await open()
  }
  const ask = (sql: string) => execute(server.superuser, sql)
  const setReadOnly = async (value: 'on' | 'off') => {
    await ask(`alter system set default_transaction_read_only = ${value}`)
    await ask('select pg_reload_conf()')
  }
  const place: Place = {
    connection: () => server.connection,
    width: 100,
    start: () => operator.start({ DATABASE_URL: databaseUrl(server.connection), RATE_LIMIT_PER_MINUTE: '0' }),
    breakages: {
      'one of its processes is killed': async () => {
        await killBackend(server.superuser)
        return async () => {}
      },
      'it is killed': async () => {
        process.kill(await readPid(cluster), 'SIGKILL')
        return async () => {}
      },
      'it is stopped': async () => {
        await server.stop()
        return async () => void (server = await open())
      },
      'it is read-only': async () => {
        await setReadOnly('on')
        return () => setReadOnly('off')
      },
      'its connections are taken': async () => takeConnections(server),
      'it becomes a standby': async () => {
        await server.stop()
        await writeFile(join(cluster, 'standby.signal'), '')
        server = await open()
        return async () => {
          await rm(join(cluster, 'standby.signal'))
          await restart()
        }
      },
    },
  }
  return place
}

/** The one that the service brings along; a list that was under way is cut off. */
async function openEmbedded(t: TestContext): Promise<Place> {
  const operator = await openOperator(t)
  const superuser = () => superuserOn(join(operator.dataDir, 'postgres-socket'))
  let service: Service
  return {
    connection: () => ({ ...superuser(), user: 'quotewright', database: 'quotewright' }),
    // Together more than the buffers between service and client hold.
    width: 1400,
    start: async () => (service = await operator.start({ RATE_LIMIT_PER_MINUTE: '0' })),
    breakages: {
      'it is killed': async () => {
        const list = await openList(service.port, await service.signIn())
        const cut = once(list, 'error', { signal: AbortSignal.timeout(WORK_MS_MAX) })
        process.kill((await operator.findPostgres()) ?? 0, 'SIGKILL')
        return async () => {
          list.resume()
          await cut
        }
      },
      'one of its processes is killed': async () => {
        await killBackend(superuser())
        return async () => {}
      },
    },
  }
}

async function readPid(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

// The others then end as well, and the server recovers.
async function killBackend(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'quotewright' order by random() limit 1`,
  )
  process.kill(rows[0]!.pid, 'SIGKILL')
  await client.end().catch(() => {})
}

/** Takes every connection that there is, also those of the service, until it has none. */
async function takeConnections({ connection, superuser }: EmbeddedPostgres): Promise<() => Promise<void>> {
  const taken: pg.Client[] = []
  const take = async (): Promise<boolean> => {
    const client = new pg.Client({
      ...connection,
      application_name: 'others',
      connectionTimeoutMillis: WORK_MS_MAX,
    })
    client.on('error', () => {})
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    )
    if (isTaken) taken.push(client)
    return isTaken
  }
  const keeper = new pg.Client(superuser)
  await keeper.connect()
  const isAlone = async () => {
    while (await take());
    const { rowCount } = await keeper.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quotewright'`,
    )
    return rowCount === 0
  }
  await until('the service has no connection left', isAlone)
  return async () => {
    await Promise.all([keeper, ...taken].map((client) => client.end()))
  }
}
