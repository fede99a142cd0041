// P1: the service is shot at any moment, alone or with its PostgreSQL, and what it has confirmed is there.
//
// Shot are starts, from the first one that makes the database and its schema, and services under 32 clients who submit,
// upload or take offers into carts, of which a receiver is told. What power cuts add to a kill, a disk that forgets, is
// not part of it.
import { EventEmitter, once } from 'node:events'
import { appendFile, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../src/demo/demo-random.ts'
import { many, run, type Database } from '../src/platform/database.ts'
import { callFaults } from './support/call-log.ts'
import { openGoBetween, replyOf, type Treatment } from './support/go-between.ts'
import { openLoads, type Load } from './support/kill-loads.ts'
import { openCaller, openKillable, type Ask, type Killable } from './support/killable.ts'
import { addProof, type Outcome, type Trial } from './support/proof.ts'
import { openReceiver, type Receiver } from '../test/support/receivers.ts'
import { until } from '../test/support/until.ts'

/** `writes`: how many are confirmed on the average before a kill. */
type Size = { on_server: boolean[]; first_starts: number; rounds: number; writes: Record<Kind, number> }
type Kind = keyof ReturnType<typeof openLoads>

const kinds: Kind[] = ['submits', 'uploads', 'carts']
const CLIENTS = 32
/** In this time a start makes a database, brings its schema up to date and is ready, or almost. */
const START_MS = 2500
const KILL_DELAY_MS = 20
const WORK_MS_MAX = 300_000
const DAY_S = 86_400
/** How the names begin that belong to a load. */
const prefixes: Record<Kind, string> = { submits: 's', uploads: 'u', carts: 'c' }

addProof<Size>({
  promise: 'P1',
  says: 'What was confirmed is there, once, after the program was shot.',
  sizes: {
    ci: {
      ...{ on_server: [false], first_starts: 2, rounds: 3 },
      writes: { submits: 300, uploads: 100, carts: 150 },
    },
    full: {
      ...{ on_server: [false, true], first_starts: 10, rounds: 96 },
      writes: { submits: 900, uploads: 300, carts: 500 },
    },
  },
  prove: async (size, trial) => {
    const outcomes: Outcome[] = []
    for (const onServer of size.on_server) outcomes.push(await proveOn(onServer, size, trial))
    return {
      cases: sum(outcomes.map(({ cases }) => cases)),
      failures: outcomes.flatMap(({ failures }) => failures),
      figures: {
        kills: sum(outcomes.map(({ figures }) => figures?.kills ?? 0)),
        unknown: sum(outcomes.map(({ figures }) => figures?.unknown ?? 0)),
      },
    }
  },
  controls: {
    'confirmed before it is done': async (_size, { t, random }) =>
      submitThrough(t, random, async (passed, pass) => {
        if (!passed.path.endsWith('/submit')) return pass(passed)
        pass(passed).catch(() => undefined)
        return replyOf(200, {})
      }),
    'sent twice': async (_size, { t, random }) =>
      submitThrough(t, random, async (passed, pass) => {
        if (passed.path.endsWith('/submit')) await pass(passed)
        return pass(passed)
      }),
    'a PostgreSQL that confirms before it has written': async (_size, { t, random }) => {
      const killable = await openKillable(t, { is_migrated: true })
      const late = 'synchronous_commit = off\nwal_writer_delay = 10s\nwal_writer_flush_after = 1GB\n'
      await appendFile(join(killable.dataDir, 'postgres', 'postgresql.auto.conf'), late)
      return shootSubmits(killable, killable.port, random)
    },
  },
})

async function proveOn(on_server: boolean, size: Size, { t, random }: Trial): Promise<Outcome> {
  const killable = await openKillable(t, { on_server })
  const failures: string[] = []
  for (let each = 0; each < size.first_starts; each++)
    await killable.startAndKill(random.integer(0, START_MS), random.chance(0.5))
  await killable.start()
  const receiver = await openReceiver()
  t.after(() => receiver.close())
  await openShop(killable, receiver)
  const loads = openLoads(killable)
  let kills = size.first_starts
  for (let round = 0; round < size.rounds; round++) {
    const kind = kinds[round % kinds.length]!
    const name = `${prefixes[kind]}${round}-`
    const limit = random.integer(1, 2 * size.writes[kind])
    failures.push(...(await loadUntil(limit, killable.port, loads[kind], name, shotIn(killable, random))))
    kills += 1
    // So many starts again are shot as well.
    if (random.chance(0.2)) {
      await killable.startAndKill(random.integer(0, START_MS), random.chance(0.5))
      kills += 1
    }
    await killable.start()
    const faults = await killable.withDatabase((db) => loads[kind].faults(db, name))
    failures.push(...faults.map((fault) => `after kill ${kills}: ${fault}`))
  }
  failures.push(...(await faultsAtTheEnd(killable, loads, receiver)))
  if ((await killable.stop()) !== 0) failures.push('the service does not stop any more')
  const logs = Object.values(loads).flatMap((load) => load.logs)
  const figures = { kills, unknown: sum(logs.map((log) => log.count('unknown'))) }
  return { cases: sum(logs.map((log) => log.count('ok'))), failures, figures }
}

/** The end of a service at a moment of chance. */
function shotIn(killable: Killable, random: Random, whole = random.chance(0.5)): () => Promise<void> {
  return async () => {
    await pause(random.integer(0, KILL_DELAY_MS))
    await killable.kill(whole)
  }
}

/** Clients write until so many writes are confirmed and `end` has ended the service; gives answers that should not be. */
async function loadUntil(
  limit: number,
  port: () => number,
  load: Load,
  name: string,
  end: () => Promise<void>,
): Promise<string[]> {
  const { ask, close } = await openCaller(port())
  const odd: string[] = []
  const counting = new EventEmitter()
  let answered = 0
  let isOver = false
  const counted: Ask = async (...call) => {
    const answer = await ask(...call)
    if (answer.status !== 200) odd.push(`${call[0]} ${call[1]} was answered ${answer.status} ${answer.text}`)
    if (++answered === limit) counting.emit('enough')
    return answer
  }
  const client = async (place: number) => {
    for (let turn = 0; !isOver; turn++) if (!(await load.turn(counted, `${name}c${place}t${turn}`))) return
  }
  const enough = once(counting, 'enough')
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, place) => client(place)))
  await Promise.race([enough, clients])
  await end()
  isOver = true
  close()
  await clients
  return odd
}

async function openShop(killable: Killable, receiver: Receiver): Promise<void> {
  const { ask, close } = await openCaller(killable.port())
  for (const sku of ['LAMP', '0042-OAK'])
    await ask('PUT', `/products/${sku}`, { body: { product: { name: sku, price: 210, tax_percent: 19 } } })
  const webhook = { url: receiver.url, events: ['quote.added_to_cart'] }
  await ask('POST', '/webhooks', { body: { webhook } })
  close()
}

/** Everything once more, the deliveries, and what is left on the disk once the clean-up was there. */
async function faultsAtTheEnd(
  { dataDir, withDatabase }: Killable,
  loads: Record<Kind, Load>,
  { received }: Receiver,
): Promise<string[]> {
  const files = join(dataDir, 'files')
  const old = Date.now() / 1000 - 2 * DAY_S
  for (const path of await listFiles(files)) await utimes(join(files, path), old, old)
  return withDatabase(async (db) => {
    await run(db, `select graphile_worker.add_job('remove_old')`)
    await until('all that was queued is done', () => isWorkedOff(db), WORK_MS_MAX)
    const faults = []
    for (const kind of kinds) faults.push(...(await loads[kind].faults(db, prefixes[kind])))
    const [, , , carts] = loads.carts.logs
    const told = new Map(
      received.map(({ headers, event }) => [headers['webhook-id'], event.data.seller_comment]),
    )
    faults.push(
      ...callFaults(carts!, told.values() as Iterable<string>).map((fault) => `the delivery of ${fault}`),
    )
    const rows = await many<{ path: string }>(
      db,
      'select path from temporary_file union all select path from price_request_file',
    )
    const named = new Set(rows.map(({ path }) => path))
    const orphans = (await listFiles(files)).filter((path) => !named.has(path))
    return [
      ...faults,
      ...orphans.map((path) => `the bytes at ${path} have no row, and the clean-up left them`),
    ]
  })
}

async function isWorkedOff(db: Database): Promise<boolean> {
  const left = await run(
    db,
    `select from graphile_worker.jobs where task_identifier in ('remove_old', 'deliver_event')
     union all select from unannounced_event union all select from webhook_delivery where status = 'pending' limit 1`,
  )
  return left === 0
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
}

async function submitThrough(t: TestContext, random: Random, treat: Treatment): Promise<Outcome> {
  const killable = await openKillable(t, { is_migrated: true })
  const goBetween = await openGoBetween(killable.port, treat)
  t.after(() => goBetween.close())
  return shootSubmits(killable, () => goBetween.port, random)
}

async function shootSubmits(killable: Killable, port: () => number, random: Random): Promise<Outcome> {
  const { submits } = openLoads(killable)
  await killable.start()
  await loadUntil(5 * CLIENTS, port, submits, prefixes.submits, shotIn(killable, random, true))
  await killable.start()
  const failures = await killable.withDatabase((db) => submits.faults(db, prefixes.submits))
  await killable.stop()
  return { cases: 1, failures }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
