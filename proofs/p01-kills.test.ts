// P1: confirmed writes survive when the service is killed at any moment, alone or with its PostgreSQL.
//
// Kills hit starts, including the first one that creates the database, and services under 32 clients that submit, upload
// or add quotes to carts, with a webhook endpoint. Power cuts, where a disk loses what it confirmed, are not covered.
import { appendFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run, type Database } from '../src/platform/postgres/database.ts'
import { type Client, ok, openClient } from '../test/support/api.ts'
import { ADMIN_PASSWORD, openOperator, type Operator, type Service } from '../test/support/operator.ts'
import { openReceiver, type Receiver } from '../test/support/receivers.ts'
import { listStored } from '../test/support/restore-target.ts'
import { openOwnServer } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'
import { callFaults, fileFaults } from './support/call-log.ts'
import { openProxy, replyOf, type ProxyHandler } from './support/proxy.ts'
import { type Load, loadFaults, openLoads, startWriters } from './support/kill-loads.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

/** `writes`: confirmed on average before a kill. */
type Size = { on_server: boolean[]; first_starts: number; rounds: number; writes: Record<Kind, number> }
type Kind = keyof ReturnType<typeof openLoads>
type Total = Outcome & { figures: { kills: number; unknown: number } }

const CLIENTS = 32
/** A first start takes about this long, with database and schema. */
const START_MS = 2500
const KILL_DELAY_MS = 20
const WORK_MS_MAX = 300_000
const DAY_S = 86_400
const prefixes: Record<Kind, string> = { submits: 's', uploads: 'u', carts: 'c' }
const kinds = Object.keys(prefixes) as Kind[]
const environment = { RATE_LIMIT_PER_MINUTE: '0', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }

addPromiseTest<Size>({
  promise: 'P1',
  statement: 'Confirmed writes exist once after the process is killed.',
  sizes: {
    ci: {
      on_server: [false],
      first_starts: 1,
      rounds: 3,
      writes: { submits: 200, uploads: 100, carts: 100 },
    },
    full: {
      on_server: [false, true],
      first_starts: 10,
      rounds: 96,
      writes: { submits: 900, uploads: 300, carts: 500 },
    },
  },
  prove: async (size, trial) => {
    const outcome: Total = { cases: 0, failures: [], figures: { kills: 0, unknown: 0 } }
    for (const onServer of size.on_server) await proveOn(onServer, size, trial, outcome)
    return outcome
  },
  controls: {
    'a response before the commit': (_size, trial) =>
      killDuringSubmits(trial, async (request, forward) => {
        forward(request).catch(() => undefined)
        return replyOf(200, {})
      }),
    'a request sent twice': (_size, trial) =>
      killDuringSubmits(trial, async (request, forward) => {
        await forward(request)
        return forward(request)
      }),
    'a PostgreSQL that confirms before it writes': (_size, trial) =>
      killDuringSubmits(
        trial,
        (request, forward) => forward(request),
        'synchronous_commit = off\nwal_writer_delay = 10s\nwal_writer_flush_after = 1GB\n',
      ),
  },
})

async function proveOn(onServer: boolean, size: Size, { t, random }: Trial, outcome: Total): Promise<void> {
  const { failures, figures } = outcome
  const server = onServer ? await openOwnServer(t) : undefined
  const operator = await openOperator(t, { environment, database: server?.connection })
  const kill = async (running: Pick<Service, 'child' | 'ended'>, within_ms: number) => {
    const withPostgres = random.chance(0.5)
    await pause(random.integer(0, within_ms))
    await (withPostgres ? operator.killWithPostgres(running, server?.cluster) : operator.kill(running))
    figures.kills++
    if (!withPostgres || !server) return
    await server.stop()
    await server.start()
  }
  const killStart = () => kill(operator.spawn(['serve'], { ADMIN_PASSWORD }), START_MS)
  for (let each = 0; each < size.first_starts; each++) await killStart()
  let service = await operator.start()
  const receiver = await openReceiver()
  t.after(() => receiver.close())
  await fillShop(service, receiver)
  const loads = openLoads()
  for (let round = 0; round < size.rounds; round++) {
    const kind = kinds[round % kinds.length]!
    const name = `${prefixes[kind]}${round}-`
    const limit = random.integer(1, 2 * size.writes[kind])
    const writers = await write(limit, await service.openClient(), loads[kind], name)
    await kill(service, KILL_DELAY_MS)
    failures.push(...(await writers.stop()))
    if (random.chance(0.2)) await killStart()
    service = await operator.start()
    const faults = await loadFaults(operator, loads[kind], name)
    failures.push(...faults.map((fault) => `after kill ${figures.kills}: ${fault}`))
  }
  failures.push(...(await faultsAtTheEnd(operator, loads, receiver)))
  if ((await service.stop()) !== 0) failures.push('the service does not stop')
  for (const log of new Set(kinds.flatMap((kind) => Object.values(loads[kind].checks).map(([log]) => log)))) {
    outcome.cases += log.count('ok')
    figures.unknown += log.count('unknown')
  }
}

async function write(limit: number, client: Client, load: Load, name: string) {
  const writers = startWriters(client, load, name, CLIENTS)
  const isEnough = () => writers.answered() >= limit || writers.ended() === CLIENTS
  await until('enough calls are answered', isEnough, WORK_MS_MAX)
  return writers
}

async function fillShop(service: Service, receiver: Receiver): Promise<void> {
  const client = await service.openClient()
  for (const sku of ['LAMP', '0042-OAK']) {
    const product = { name: sku, price: 210, tax_percent: 19 }
    await ok(client.put(`/rest/V1/products/${sku}`, { body: { product } }))
  }
  const webhook = { url: receiver.url, events: ['quote.added_to_cart'] }
  await ok(client.post('/rest/V1/webhooks', { body: { webhook } }))
  client.close()
}

async function faultsAtTheEnd(
  operator: Operator,
  loads: ReturnType<typeof openLoads>,
  { received }: Receiver,
) {
  const { dataDir } = operator
  const old = Date.now() / 1000 - 2 * DAY_S
  for (const path of await listStored(dataDir)) await utimes(join(dataDir, 'files', path), old, old)
  const { orphans } = await operator.withDatabase(async (db) => {
    await run(db, `select graphile_worker.add_job('remove_old')`)
    await until('the queue is empty', () => isWorkedOff(db), WORK_MS_MAX)
    return fileFaults(db, dataDir)
  })
  const delivered = new Map(
    received.map(({ headers, event }) => [headers['webhook-id'], String(event.data.seller_comment)]),
  )
  const faults = callFaults(loads.carts.added, delivered.values()).map((fault) => `the delivery of ${fault}`)
  for (const kind of kinds) faults.push(...(await loadFaults(operator, loads[kind], prefixes[kind])))
  return [...faults, ...orphans.map((path) => `the bytes at ${path} have no row, and the clean-up left them`)]
}

async function isWorkedOff(db: Database): Promise<boolean> {
  const sql = `select from graphile_worker.jobs where task_identifier in ('remove_old', 'deliver_event')
     union all select from unannounced_event union all select from webhook_delivery where status = 'pending' limit 1`
  const left = await run(db, sql)
  return left === 0
}

async function killDuringSubmits(
  { t, random }: Trial,
  handle: ProxyHandler,
  settings = '',
): Promise<Outcome> {
  const operator = await openOperator(t, { environment, is_migrated: true })
  await appendFile(join(operator.dataDir, 'postgres', 'postgresql.auto.conf'), settings)
  const service = await operator.start()
  const port = await openProxy(t, () => service.port, handle)
  const { submits } = openLoads()
  const client = openClient(port, await service.signIn())
  const writers = await write(5 * CLIENTS, client, submits, prefixes.submits)
  await pause(random.integer(0, KILL_DELAY_MS))
  await operator.killWithPostgres(service)
  await writers.stop()
  await operator.start()
  return { cases: 1, failures: await loadFaults(operator, submits, prefixes.submits) }
}
