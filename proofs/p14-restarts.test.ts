// P14: PostgreSQL is killed, stopped, out of connections or read-only while clients of all kinds continue: they get 200, or
// 503 with Retry-After and no change (on a slow machine, a page beside a long list of its caller also 429); the service keeps
// running and completes its queued work.
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { superuserOn } from '../src/platform/embedded-postgres/embedded-postgres-occupancy.ts'
import type { Answer } from '../test/support/api.ts'
import { openOperator, type Operator, type Service } from '../test/support/operator.ts'
import { insertWideRows, openList } from '../test/support/raw-http.ts'
import { execute, openOwnServer } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'
import { mixedFaults, openMixedClients, confirmRefused } from './support/mixed-clients.ts'
import { addPromiseTest, sumOf, type Trial } from './support/promise-test.ts'

type Size = { on_server: number; embedded: number }
type Breakage = (service: Service) => Promise<void | (() => Promise<void>)>
/** `width`: the bytes of each row of the list. */
type Place = { operator: Operator; breakages: Record<string, Breakage>; width: number }

const CONNECTIONS = 40
const CLIENTS = { submit: 3, repeat: 2, upload: 1, read: 2, page: 1, list: 1 }
const BROKEN_MS_MAX = 300
/** Long: failed jobs wait before their next attempt, and abandoned ones are found by a sweep every ten seconds. */
const WORK_MS_MAX = 120_000
const environment = { RATE_LIMIT_PER_MINUTE: '0' }

addPromiseTest<Size>({
  promise: 'P14',
  statement: 'The database may restart at any time.',
  sizes: { ci: { on_server: 6, embedded: 1 }, full: { on_server: 40, embedded: 10 } },
  prove: async (size, trial) => {
    const onServer = await proveOn(await openServer(trial), size.on_server, trial)
    const embedded = await proveOn(await openEmbedded(trial), size.embedded, trial)
    const refused = onServer.figures.refused + embedded.figures.refused
    return { ...sumOf(onServer, embedded), figures: { restarts: size.on_server + size.embedded, refused } }
  },
  controls: {
    'a service that confirms failed writes': async (_size, trial) =>
      proveOn(await openServer(trial), 1, trial, confirmRefused),
  },
})

async function proveOn(
  { operator, breakages, width }: Place,
  count: number,
  { random }: Trial,
  alter?: (answer: Answer) => Answer,
) {
  const service = await operator.start()
  await operator.withDatabase((db) => insertWideRows(db, width))
  const options = { clients: CLIENTS, name: 'p14', alter, may_be_cut: true }
  const clients = openMixedClients(await service.openClient(), random, options)
  const failures: string[] = []
  const names = Object.keys(breakages)
  await clients.untilServed('at first')
  for (let each = 0; each < count; each++) {
    const name = names[each] ?? random.pick(names)
    const repair = await breakages[name]!(service)
    await pause(random.integer(0, BROKEN_MS_MAX))
    await repair?.()
    await clients.untilServed(`again after ${name}`)
    failures.push(...clients.faults.splice(0).map((fault) => `${each + 1}, ${name}: ${fault}`))
  }
  await clients.stop()
  const isDispatched = async () =>
    /^quotewright_undispatched_events 0$/m.test((await service.get('/metrics')).text)
  await until('no event waits for the dispatcher', isDispatched, WORK_MS_MAX)
  failures.push(...(await operator.withDatabase((db) => mixedFaults(db, 'p14', clients))))
  if ((await service.stop()) !== 0) failures.push(`the service ended: ${service.output().slice(-500)}`)
  return { cases: clients.counts.ok, failures, figures: { refused: clients.counts.unavailable } }
}

async function openServer({ t }: Trial): Promise<Place> {
  const settings = { fsync: 'off', max_connections: String(CONNECTIONS) }
  const { cluster, connection, superuser, start, stop } = await openOwnServer(t, settings)
  const setReadOnly = async (value: 'on' | 'off') => {
    await execute(superuser, `alter system set default_transaction_read_only = ${value}`)
    await execute(superuser, 'select pg_reload_conf()')
  }
  return {
    operator: await openOperator(t, { environment, database: connection }),
    width: 100,
    breakages: {
      'one of its processes is killed': () => killBackend(superuser),
      // Its supervisor, in the process of this test, starts it again.
      'it is killed': async () => {
        process.kill(parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8')), 'SIGKILL')
      },
      'it is stopped': async () => {
        await stop()
        return start
      },
      'it is read-only': async () => {
        await setReadOnly('on')
        return () => setReadOnly('off')
      },
      'its connections are taken': () => takeConnections(connection, superuser),
      'it becomes a standby': async () => {
        await stop()
        await writeFile(join(cluster, 'standby.signal'), '')
        await start()
        return async () => {
          await rm(join(cluster, 'standby.signal'))
          await stop()
          await start()
        }
      },
    },
  }
}

/** The embedded PostgreSQL; a list in flight is cut off. */
async function openEmbedded({ t }: Trial): Promise<Place> {
  const operator = await openOperator(t, { environment })
  return {
    operator,
    // The list exceeds the buffers between service and client.
    width: 1400,
    breakages: {
      'it is killed': async (service) => {
        const list = await openList(service.port, await service.signIn())
        const cut = once(list, 'error', { signal: AbortSignal.timeout(WORK_MS_MAX) })
        process.kill((await operator.findPostgres())!, 'SIGKILL')
        return async () => {
          list.resume()
          await cut
        }
      },
      'one of its processes is killed': () =>
        killBackend(superuserOn(join(operator.dataDir, 'postgres-socket'))),
    },
  }
}

// The server then terminates the other backends and recovers.
async function killBackend(superuser: pg.ClientConfig): Promise<void> {
  const sql = `select pid from pg_stat_activity where application_name = 'quotewright' order by random() limit 1`
  const [row] = await execute(superuser, sql)
  process.kill(Number(row!.pid), 'SIGKILL')
}

async function takeConnections(connection: pg.ClientConfig, superuser: pg.ClientConfig) {
  const keeper = new pg.Client(superuser)
  const clients = [keeper]
  const take = async (): Promise<boolean> => {
    const others = { application_name: 'others', connectionTimeoutMillis: WORK_MS_MAX }
    const client = new pg.Client({ ...connection, ...others })
    client.on('error', () => {})
    return client.connect().then(
      () => clients.push(client) > 0,
      () => false,
    )
  }
  await keeper.connect()
  const isAlone = async () => {
    while (await take());
    const { rowCount } = await keeper.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quotewright'`,
    )
    return rowCount === 0
  }
  await until('the service has no connection left', isAlone, WORK_MS_MAX)
  return async () => void (await Promise.all(clients.map((client) => client.end())))
}
