// P19: a replicated PostgreSQL fails over, and nothing that was confirmed is lost or made twice.
//
// The cluster of examples/cluster on loopback (proofs/cluster), with clients that submit, upload, put quotes into carts and accept them
// by link, and repeat each write with its Idempotency-Key until it is confirmed, beside lists and live streams of the console. Webhooks
// and mails follow. One fault after another strikes; what ended is started again by a supervisor, as systemd does, and never by hand.
// A power cut, where a disk loses what it confirmed, is not covered, nor a network that loses single packets.
import { after } from 'node:test'
import { many, scalar, type Database } from '../src/platform/postgres/database.ts'
import { AppError } from '../src/platform/errors.ts'
import { openDatabase } from '../src/platform/postgres/pool.ts'
import { ok, openClient } from '../test/support/api.ts'
import { ADMIN_PASSWORD } from '../test/support/operator.ts'
import { S3_PREFIX } from '../test/support/s3-server.ts'
import { until } from '../test/support/until.ts'
import { type Cluster, openCluster } from './cluster/cluster.ts'
import { faults } from './cluster/faults.ts'
import {
  type ClusterLoad,
  type Counts,
  eventText,
  type Kind,
  kinds,
  openClusterLoad,
} from './cluster/load.ts'
import { callFaults, logFaults, readFaults } from './support/call-log.ts'
import { contentOf } from './support/kill-loads.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

type FaultName = keyof typeof faults
/** `writes`: that are confirmed in each try, at least. */
type Size = { tries: number; faults: FaultName[]; writes: number }
type Row = Counts & { tries: number; lost: number; doubled: number }

/** In full size, the tries take hours: a part of the faults can be chosen, and the result of each try is printed. */
const isFull = process.env.QUOTEWRIGHT_PROOF === 'full'
const part = new RegExp(process.env.QUOTEWRIGHT_PROOF_PART ?? '')
const all = Object.keys(faults)
const few = ['the primary’s PostgreSQL is killed', 'a switchover', 'PgBouncer is killed']
/** Confirmed before a fault strikes, and again when it has. */
const BEFORE = 20
const AFTER = 60
const WORK_MS_MAX = 300_000

/** The proof and its controls share a cluster. */
let opened: Promise<Cluster> | undefined
const closing: (() => Promise<void>)[] = []
const untilEnd = { after: (work: () => Promise<void>) => void closing.push(work) }
after(() => Promise.all(closing.map((close) => close())))
let [roundsCount, trialsCount] = [0, 0]

addPromiseTest<Size>({
  promise: 'P19',
  statement:
    'A replicated PostgreSQL fails over: what was confirmed is there, once, and nothing is restarted by hand.',
  sizes: { ci: { tries: 1, faults: few, writes: 0 }, full: { tries: 20, faults: all, writes: 180 } },
  prove,
  controls: {
    'asynchronous replication': async (_size, trial) => {
      const world = await openWorld(trial)
      await world.cluster.setSynchronous(false)
      const failures = await strike(world, 'the primary dies with commits that no standby has', 0, [
        'submits',
      ])
      await world.load.end()
      await world.cluster.setSynchronous(true)
      return { cases: 1, failures: failures.filter(isLost) }
    },
    'clients without Idempotency-Keys': async (_size, trial) => {
      const world = await openWorld(trial)
      world.load.setKeys(false)
      const failures = await strike(world, 'commits are broken off', 0, ['submits'])
      await world.load.end()
      return { cases: 1, failures: failures.filter(isDoubled) }
    },
  },
})

type World = { cluster: Cluster; db: Database; load: ClusterLoad; rows: Map<FaultName, Row>; prefix: string }

async function openWorld({ t }: Trial): Promise<World> {
  const cluster = await (opened ??= openCluster(untilEnd))
  const db = openDatabase(cluster.primary, () => {}, { connections: 4 })
  t.after(() => db.close())
  const client = openClient(cluster.port)
  const body = { username: 'admin', password: ADMIN_PASSWORD }
  const token = (await ok(client.post('/rest/V1/integration/admin/token', { body }))) as string
  client.close()
  return {
    cluster,
    db,
    load: await openClusterLoad(cluster.port, token),
    rows: new Map(),
    prefix: `${trialsCount++}-`,
  }
}

async function prove(size: Size, trial: Trial): Promise<Outcome> {
  const world = await openWorld(trial)
  const { cluster, load, rows } = world
  await load.fillShop(cluster.receiver.url)
  const canStrike = (name: FaultName) => cluster.hasDisks || name !== 'the primary’s disk is full'
  const failures: string[] = []
  for (const name of size.faults.filter((each) => part.test(each) && canStrike(each)))
    for (let each = 1; each <= size.tries; each++) {
      const found = await strike(world, name, size.writes)
      failures.push(...found.map((fault) => `${name}, try ${each}: ${fault}`))
      if (isFull) process.stderr.write(`${[...tableOf(rows).slice(-1), ...found].join('\n')}\n`)
    }
  failures.push(...(await faultsAtTheEnd(world)))
  const sum = (of: (row: Row) => number) => [...rows.values()].reduce((total, row) => total + of(row), 0)
  const figures = {
    faults: sum(({ tries }) => tries),
    unknown: sum(({ unknown }) => unknown),
    settled: sum(({ settled }) => settled),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
  }
  return { cases: sum(({ confirmed }) => confirmed), failures, figures, table: tableOf(rows) }
}

/** Lets a fault strike under load. Returns what is wrong afterwards, when the cluster is whole again. */
async function strike(
  { cluster, db, load, rows, prefix }: World,
  name: FaultName,
  writes: number,
  written: Kind[] = kinds,
): Promise<string[]> {
  const row: Row = rows.get(name) ?? { ...noCounts, tries: 0, lost: 0, doubled: 0 }
  rows.set(name, row)
  await cluster.untilWhole()
  const round = `${prefix}${roundsCount++}-`
  const writers = load.write(round, written)
  await until('writes are confirmed', () => load.counts().confirmed >= BEFORE, WORK_MS_MAX)
  add(row, load.countAnew())
  const mend = await faults[name]!(cluster, load)
  await mend?.()
  const struck = load.counts().confirmed
  const isEnough = () => load.counts().confirmed >= Math.max(struck + AFTER, writes - BEFORE)
  await until('writes are confirmed again', isEnough, WORK_MS_MAX)
  await cluster.untilWhole()
  const failures = await writers.stop()
  add(row, load.countAnew())
  failures.push(...(await untilRead(cluster, () => recordFaults(db, load, round))))
  row.tries++
  row.lost += failures.filter(isLost).length
  row.doubled += failures.filter(isDoubled).length
  return [...failures, ...load.faults.splice(0)]
}

async function recordFaults(db: Database, { loads }: ClusterLoad, prefix: string): Promise<string[]> {
  const found: string[] = []
  for (const kind of kinds) found.push(...(await logFaults(db, loads[kind].checks, `${kind[0]}${prefix}`)))
  return found
}

/** Reads again if the connection is lost: some faults have their effect late. */
async function untilRead<T>(cluster: Cluster, read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await cluster.untilWhole()
    }
  }
}

const noCounts: Counts = { confirmed: 0, unknown: 0, settled: 0, refused: 0, longest_ms: 0 }
const isLost = (fault: string) => / is there 0 times/.test(fault)
const isDoubled = (fault: string) => / is there (?!0|1 )\d+ times/.test(fault)

function add(row: Row, { longest_ms, ...counts }: Counts): void {
  for (const [name, value] of Object.entries(counts)) row[name as keyof Row] += value
  row.longest_ms = Math.max(row.longest_ms, longest_ms)
}

/** Everything that follows from the writes has arrived, and no process ended that was not killed. */
async function faultsAtTheEnd({ cluster, db, load, prefix }: World): Promise<string[]> {
  const { receiver, mail, services, workers } = cluster
  const countQueued = () =>
    untilRead(cluster, () =>
      scalar<number>(
        db,
        `select ((select count(*) from graphile_worker.jobs where task_identifier in ('deliver_event', 'send_mail'))
           + (select count(*) from unannounced_event)
           + (select count(*) from webhook_delivery where status = 'pending'))::integer`,
      ),
    )
  // On few processors, the mails of hours of writes take long; that none is sent for minutes is a fault.
  for (let queued = await countQueued(); queued > 0;) {
    const before = queued
    const isLess = async () => (queued = await countQueued()) < before
    await until(`fewer than ${before} jobs, events and deliveries wait`, isLess, WORK_MS_MAX)
  }
  const faultsFound = await recordFaults(db, load, prefix)
  const readObject = (path: string) => cluster.s3.read(S3_PREFIX + path)
  faultsFound.push(...(await readFaults(db, readObject, `u${prefix}`, contentOf)).faults)
  const events = await many<Parameters<typeof eventText>[0] & { id: number }>(
    db,
    `select event_id::float8 as id, type, record_type, record_id from event where event_id > 0 order by event_id`,
  )
  await until('the streams have the last event', () =>
    load.positions().every((position) => position >= events.at(-1)!.id),
  )
  for (const stream of await load.end()) {
    const expected = events.filter(({ id }) => id > stream.first).map(eventText)
    if (stream.events.join() !== expected.join())
      faultsFound.push('a stream had other events than there are, or in another order')
    faultsFound.push(...stream.faults)
  }
  const delivered = new Map(
    receiver.received.map(({ headers, event }) => [headers['webhook-id'], String(event.data.seller_comment)]),
  )
  faultsFound.push(...callFaults(load.added, delivered.values()).map((fault) => `the delivery of ${fault}`))
  const mailed = new Set(
    mail.received.flatMap(({ recipients }) => recipients.map((address) => address.split('@')[0]!)),
  )
  const [submits] = Object.values(load.loads.submits.checks)[0]!
  const isOfSubmit = (name: string) => name.startsWith(`s${prefix}`)
  faultsFound.push(
    ...callFaults(submits, [...mailed].filter(isOfSubmit)).map((fault) => `the mail to ${fault}`),
  )
  for (const { name, failures } of [...services, ...workers])
    if (failures() > 0) faultsFound.push(`${name} ended ${failures()} times without being killed`)
  return faultsFound
}

function tableOf(rows: Map<FaultName, Row>): string[] {
  const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`
  const head = [
    'fault',
    'tries',
    'confirmed',
    'lost',
    'doubled',
    'unknown',
    'settled',
    'refused',
    'longest, s',
  ]
  return [
    line(head),
    line(head.map(() => '---')),
    ...[...rows].map(([name, row]) =>
      line([
        name,
        row.tries,
        row.confirmed,
        row.lost,
        row.doubled,
        row.unknown,
        row.settled,
        row.refused,
        (row.longest_ms / 1000).toFixed(1),
      ]),
    ),
  ]
}
