// P2: a second copy that is started by mistake is refused, naming who holds the data, and hurts nothing.
//
// One to four copies at once on the directory of a service at work; and after that one was shot and its PostgreSQL left
// behind, when exactly one of them may take over.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { findRunningEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { openLoads, type Load } from './support/kill-loads.ts'
import { openCaller } from './support/killable.ts'
import { openOperator, type Operator, type Service } from '../test/support/operator.ts'
import { addProof } from './support/proof.ts'
import { until } from '../test/support/until.ts'

type Size = { copies: number }
/** A service at work, and the one who starts others beside it. */
type Place = { operator: Operator; first: Service; load: Load; rounds: number; slowest_ms: number }
type Copy = { service?: Service; said: string; ms: number }

const COPIES_MAX = 4
const CLIENTS = 4
const PAUSE_MS = 10
const environment = { RATE_LIMIT_PER_MINUTE: '0' }

addProof<Size>({
  promise: 'P2',
  says: 'A second copy that is started by mistake is refused, and hurts nothing.',
  sizes: { ci: { copies: 10 }, full: { copies: 1000 } },
  prove: async ({ copies }, { t, random }) => {
    const place = await openPlace(t)
    const failures: string[] = []
    let started = 0
    for (let round = 0; started < copies; round++) {
      const count = Math.min(random.integer(1, COPIES_MAX), copies - started)
      started += count
      const isShot = round % 2 === 1
      failures.push(...(isShot ? await takeOver(place, count) : await startBeside(place, count)))
    }
    failures.push(...(await dataFaults(place, 'r')))
    if ((await place.first.stop()) !== 0) failures.push(`the last one ended badly: ${place.first.output()}`)
    return { cases: started, failures, figures: { slowest_refusal_ms: place.slowest_ms } }
  },
  controls: {
    'the lock file is gone': async (_size, { t }) => {
      const place = await openPlace(t)
      await rm(join(place.operator.dataDir, 'postgres', 'postmaster.pid'))
      return { cases: 1, failures: await startBeside(place, 1) }
    },
    'the second one ends what runs there': async (_size, { t }) => {
      const place = await openPlace(t)
      return {
        cases: 1,
        failures: await startBeside(place, 1, async () => {
          place.first.child.kill('SIGSTOP')
          process.kill((await place.operator.findPostgres()) ?? 0, 'SIGQUIT')
          await until('its PostgreSQL has ended', async () => !(await place.operator.findPostgres()))
        }),
      }
    },
  },
})

async function openPlace(t: TestContext): Promise<Place> {
  const operator = await openOperator(t, { is_migrated: true })
  const first = await operator.start(environment)
  return { operator, first, load: openLoads(operator).submits, rounds: 0, slowest_ms: 0 }
}

/** Copies are started while the first one is at work: all are refused, and it goes on. */
async function startBeside(place: Place, count: number, meanwhile = async () => {}): Promise<string[]> {
  const { first } = place
  const atWork = await work(place)
  await meanwhile()
  const copies = await startCopies(place, count)
  const faults = copies.flatMap((copy) => refusalFaults(copy, first))
  first.child.kill('SIGCONT')
  faults.push(...(await atWork.end()))
  return [...faults, ...(await dataFaults(place, atWork.name))]
}

/** The first one is shot at work, and copies are started in its place: one of them takes over, the others are refused. */
async function takeOver(place: Place, count: number): Promise<string[]> {
  const atWork = await work(place)
  await until('it has confirmed something', () => atWork.confirmed() > CLIENTS)
  place.first.child.kill('SIGKILL')
  await atWork.end()
  const copies = await startCopies(place, count)
  const taken = copies.flatMap(({ service }) => service ?? [])
  if (taken.length !== 1)
    return [`${taken.length} of ${count} took over: ${copies.map(({ said }) => said).join()}`]
  place.first = taken[0]!
  const faults = copies.flatMap((copy) => (copy.service ? [] : refusalFaults(copy, place.first)))
  return [...faults, ...(await dataFaults(place, atWork.name))]
}

async function startCopies(place: Place, count: number): Promise<Copy[]> {
  const start = async (): Promise<Copy> => {
    const began = performance.now()
    const copy = await place.operator.start(environment).then(
      (service) => ({ service, said: 'ready' }),
      (error: Error) => ({ said: error.message }),
    )
    return { ...copy, ms: Math.round(performance.now() - began) }
  }
  const copies = await Promise.all(Array.from({ length: count }, start))
  const refused = copies.filter(({ service }) => !service)
  place.slowest_ms = Math.max(place.slowest_ms, ...refused.map(({ ms }) => ms))
  return copies
}

function refusalFaults({ service, said }: Copy, holder: Service): string[] {
  if (service) return ['a second copy became ready']
  const sentence = `is in use by quotewright serve (pid ${holder.child.pid}): stop that first`
  return said.startsWith('ended with 1 ') && said.includes(sentence) ? [] : [`a second copy said: ${said}`]
}

/** Clients of the first one; `end` gives the answers that were none or not a 200. */
async function work(place: Place) {
  const { ask, close } = await openCaller(place.first.port)
  const name = `r${place.rounds++}-`
  const faults: string[] = []
  let confirmed = 0
  let isOver = false
  const client = async (number: number) => {
    for (let turn = 0; !isOver; turn++) {
      if (!(await place.load.turn(ask, `${name}c${number}t${turn}`)))
        return void faults.push(`client ${number} of the first one got no answer`)
      confirmed++
      await pause(PAUSE_MS)
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  return {
    name,
    confirmed: () => confirmed,
    end: async () => {
      isOver = true
      await clients
      close()
      return faults
    },
  }
}

async function dataFaults({ operator, load }: Place, prefix: string): Promise<string[]> {
  const connection = await findRunningEmbeddedPostgres(operator.dataDir)
  if (!connection) return ['no service holds the database']
  const db = openDatabase(connection, () => {}, { connections: 1 })
  return load.faults(db, prefix).finally(() => db.close())
}
