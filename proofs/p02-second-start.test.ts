// P2: a second process started by mistake is refused with the name of the holder, and does no harm.
//
// One to four processes are started at once on the directory of a running service, or after that service was killed and
// its PostgreSQL left behind, when exactly one of them may take over.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openOperator, type Operator, type Service } from '../test/support/operator.ts'
import { until } from '../test/support/until.ts'
import { type Load, loadFaults, openLoads, startWriters } from './support/kill-loads.ts'
import { addPromiseTest } from './support/promise-test.ts'

type Size = { copies: number }
type Place = { operator: Operator; first: Service; load: Load; rounds: number; slowest_ms: number }

const COPIES_MAX = 4
const CLIENTS = 4
const PAUSE_MS = 10

addPromiseTest<Size>({
  promise: 'P2',
  statement: 'A second process started by mistake is refused with the name of the holder, and does no harm.',
  sizes: { ci: { copies: 10 }, full: { copies: 1000 } },
  prove: async ({ copies }, { t, random }) => {
    const place = await openPlace(t)
    const failures: string[] = []
    let started = 0
    for (let round = 0; started < copies; round++) {
      const count = Math.min(random.integer(1, COPIES_MAX), copies - started)
      started += count
      const isKilled = round % 2 === 1
      failures.push(...(isKilled ? await takeOver(place, count) : await startBeside(place, count)))
    }
    failures.push(...(await loadFaults(place.operator, place.load, 'r')))
    if ((await place.first.stop()) !== 0) failures.push(`the last one ended badly: ${place.first.output()}`)
    return { cases: started, failures, figures: { slowest_refusal_ms: place.slowest_ms } }
  },
  controls: {
    'a removed lock file': async (_size, { t }) => {
      const place = await openPlace(t)
      await rm(join(place.operator.dataDir, 'postgres', 'postmaster.pid'))
      return { cases: 1, failures: await startBeside(place, 1) }
    },
    'a second process that stops the PostgreSQL of the first': async (_size, { t }) => {
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
  const operator = await openOperator(t, { environment: { RATE_LIMIT_PER_MINUTE: '0' }, is_migrated: true })
  const load = openLoads().submits
  return { operator, first: await operator.start(), load, rounds: 0, slowest_ms: 0 }
}

async function startBeside(place: Place, count: number, meanwhile = async () => {}): Promise<string[]> {
  const { first } = place
  const { name, writers } = await startWork(place)
  await meanwhile()
  const copies = await startCopies(place, count)
  first.child.kill('SIGCONT')
  const faults = await writers.stop()
  if (writers.ended() > 0) faults.push(`${writers.ended()} clients of the first one got no answer`)
  faults.push(...copies.flatMap((copy) => refusalFaults(copy, first)))
  return faults.length > 0 ? faults : loadFaults(place.operator, place.load, name)
}

/** Kills the first process under load and starts others: one takes over, the rest are refused. */
async function takeOver(place: Place, count: number): Promise<string[]> {
  const { name, writers } = await startWork(place)
  await until('something is confirmed', () => writers.answered() > CLIENTS)
  await place.operator.kill(place.first)
  await writers.stop()
  const copies = await startCopies(place, count)
  const ready = copies.filter((copy) => typeof copy !== 'string')
  const refused = copies.filter((copy) => typeof copy === 'string')
  if (ready.length !== 1) return [`${ready.length} of ${count} took over: ${refused.join()}`]
  place.first = ready[0]!
  const faults = refused.flatMap((copy) => refusalFaults(copy, place.first))
  return [...faults, ...(await loadFaults(place.operator, place.load, name))]
}

async function startWork(place: Place) {
  const name = `r${place.rounds++}-`
  return { name, writers: startWriters(await place.first.openClient(), place.load, name, CLIENTS, PAUSE_MS) }
}

async function startCopies(place: Place, count: number): Promise<(Service | string)[]> {
  const start = async () => {
    const began = performance.now()
    return place.operator.start().catch(({ message }: Error) => {
      place.slowest_ms = Math.max(place.slowest_ms, Math.round(performance.now() - began))
      return message
    })
  }
  return Promise.all(Array.from({ length: count }, start))
}

function refusalFaults(copy: Service | string, holder: Service): string[] {
  if (typeof copy !== 'string') return ['a second copy became ready']
  const sentence = `is in use by quotewright serve (pid ${holder.child.pid}): stop that first`
  return copy.startsWith('ended with 1 ') && copy.includes(sentence) ? [] : [`a second copy said: ${copy}`]
}
