// Price requests and quotes through their whole life while the service is killed again and again, the receiver of
// events is down for a while and the mail server refuses: every event and every mail arrives, signed and in order.
// Each check has its controls: the log of the same run, tampered with.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../src/demo/demo-random.ts'
import { run, type Database } from '../src/platform/database.ts'
import {
  deliveryFaults,
  findRepeats,
  historyFaults,
  idOf,
  jobFaults,
  mailFaults,
  orderFaults,
  pollingFaults,
  recordFaults,
  repeatFaults,
  signatureFaults,
  type LifeLog,
} from './support/life-log.ts'
import {
  openPoller,
  openWorld,
  readEvents,
  readRecords,
  registerShop,
  type World,
} from './support/life-world.ts'
import { addProof, type Outcome } from './support/proof.ts'
import { until } from '../test/support/until.ts'
import { livePriceRequest, liveQuote, openClient, type Told } from './support/whole-life.ts'

type Size = { price_requests: number; quotes: number; kills: number }

const sizes = {
  ci: { price_requests: 60, quotes: 12, kills: 2 },
  full: { price_requests: 1000, quotes: 200, kills: 5 },
}

const CLIENTS = 8
/** From when on nothing is wrong outside, as a share of the lives. */
const RECOVERY = 0.85
const POLL_MS = 100
const WORK_MS_MAX = 300_000
/** What a process does at a time (jobs/worker.ts), and so the most that is done again after it was killed. */
const JOBS_AT_ONCE = 20
/** The lines that the receiver (4) and the mail server (3) have with the service when they cut them off, once each. */
const LINES = 7

type Check = {
  faultsIn: (log: LifeLog) => string[]
  controls: Record<string, (log: LifeLog) => Partial<LifeLog>>
}

const otherSecret = `whsec_${Buffer.alloc(32).toString('base64')}`
const eventChecks: Record<string, Check> = {
  'every event is signed, as an independent library verifies': {
    faultsIn: signatureFaults,
    controls: {
      'a changed byte': (log) => ({
        arrivals: log.arrivals.map((each) => ({ ...each, body: each.body.replace('a', 'b') })),
      }),
      'a signature of somebody else': () => ({ secret: otherSecret }),
    },
  },
  'every event arrives as it can be polled, and nothing else': {
    faultsIn: deliveryFaults,
    controls: {
      'a lost event': (log) => ({ arrivals: log.arrivals.filter((each) => idOf(each) !== 'event_7') }),
      'an event that nobody knows': (log) => ({ events: log.events.slice(1) }),
    },
  },
  'nothing of a record comes before all that happened to it earlier was taken': {
    faultsIn: orderFaults,
    controls: { 'two events that changed places': (log) => ({ arrivals: swapped(log) }) },
  },
  'whoever polls sees each event once and in order': {
    faultsIn: pollingFaults,
    controls: { 'an event that was missed': (log) => ({ polled: log.polled.slice(1) }) },
  },
  'of each record is told what happened to it, once and in order': {
    faultsIn: historyFaults,
    controls: {
      'an event that was not recorded': (log) => ({ events: log.events.slice(1) }),
      'an event that was recorded twice': (log) => ({ events: [...log.events, ...log.events.slice(-1)] }),
      'a record made twice': (log) => ({ told: log.told.slice(1) }),
    },
  },
  'no more comes again than was under way when the service was killed or a line was cut': {
    faultsIn: repeatFaults,
    controls: { 'events that all come twice': (log) => ({ arrivals: [...log.arrivals, ...log.arrivals] }) },
  },
  'every record is there once and says what was done with it': {
    faultsIn: recordFaults,
    controls: {
      'a record made twice': (log) => ({ told: log.told.slice(1) }),
      'a flag that is not set': (log) => ({ records: new Map([...log.records].map(([key]) => [key, {}])) }),
    },
  },
  'no job has failed for good': {
    faultsIn: jobFaults,
    controls: { 'a failed job': () => ({ failed_jobs: '{"job_id":"7"}\n' }) },
  },
}

const mailChecks: Record<string, Check> = {
  'every mail reaches the one whom it is for, and nobody else gets any': {
    faultsIn: mailFaults,
    controls: {
      'a lost mail': (log) => ({ mails: log.mails.filter(({ to }) => to !== 'asker-7@example.com') }),
      'a mail to somebody else': (log) => ({
        mails: log.mails.map((each) => ({ ...each, recipients: ['x@y.z'] })),
      }),
      'a mail under a new Message-ID': (log) => ({
        mails: [...log.mails, { ...log.mails[0]!, message_id: '<new>' }],
      }),
    },
  },
}

// One run shows both; whichever proof comes first begins it.
let lived: Promise<LifeLog> | undefined

function addChecks(
  promise: 'P6' | 'P7',
  says: string,
  checks: Record<string, Check>,
  casesOf: (log: LifeLog) => number,
) {
  const outcomeOf = (log: LifeLog, failures: string[]): Outcome => ({
    cases: casesOf(log),
    failures,
    figures: log.figures,
  })
  const controls = Object.values(checks).flatMap(({ faultsIn, controls }) =>
    Object.entries(controls).map(
      ([name, tamper]) =>
        [
          name,
          async () => {
            const log = await lived!
            return outcomeOf(log, faultsIn({ ...log, ...tamper(log) }))
          },
        ] as const,
    ),
  )
  addProof<Size>({
    promise,
    says,
    sizes,
    prove: async (size, { t, random }) => {
      const log = await (lived ??= live(size, t, random))
      const faults = Object.entries(checks).flatMap(([name, { faultsIn }]) =>
        faultsIn(log).map((fault) => `${name}: ${fault}`),
      )
      return outcomeOf(log, faults)
    },
    controls: Object.fromEntries(controls),
  })
}

addChecks(
  'P6',
  'Every event reaches its receiver, in order per record, once by id.',
  eventChecks,
  ({ events }) => events.length,
)
addChecks(
  'P7',
  'Mail goes to the customer and to nobody else, and is not forgotten.',
  mailChecks,
  ({ mails }) => mails.length,
)

// The first two events of a record, each in the place of the other.
function swapped({ events, arrivals }: LifeLog): LifeLog['arrivals'] {
  const [first, second] = events
    .filter(({ type, data }) => type.startsWith('price_request.') && data.request_id === 7)
    .map(({ event_id }) => arrivals.find((each) => idOf(each) === `event_${event_id}` && each.taken)!)
  return arrivals.map((each) => (each === first ? second! : each === second ? first! : each))
}

async function live(size: Size, t: TestContext, random: Random): Promise<LifeLog> {
  const world = await openWorld(t)
  const { ask, counts } = openClient(world.service, await world.service().signIn())
  const secret = await registerShop(ask, world.receiver.url)
  const poller = openPoller(t, ask)
  const lives = [
    ...Array.from({ length: size.price_requests }, (_, place) => () => livePriceRequest(ask, place)),
    ...Array.from({ length: size.quotes }, (_, place) => () => liveQuote(ask, place)),
  ]
  const waiting = random.sample(lives, lives.length)
  const told: Told[] = []
  const client = async () => {
    for (let life = waiting.pop(); life; life = waiting.pop()) told.push(...(await life()))
  }
  const meetIncidents = async () => {
    for (const [share, happen] of incidentsOf(size, world, random)) {
      await until('so many live', () => waiting.length <= (1 - share) * lives.length, WORK_MS_MAX)
      await happen()
    }
  }
  await Promise.all([meetIncidents(), ...Array.from({ length: CLIENTS }, client)])
  await world.withDatabase(endOffers)
  await killAmidWork(world, told, random)
  await until('all work is done', () => world.withDatabase(isDone), WORK_MS_MAX)
  const result = {
    ...{ told, secret, arrivals: world.receiver.arrivals, mails: world.mails() },
    ...{ polled: await poller.stop(), events: await readEvents(ask), records: await readRecords(ask) },
    failed_jobs: await world.failedJobs(),
    repeats_max: size.kills * JOBS_AT_ONCE + LINES,
  }
  assert.equal(await world.service().stop(), 0)
  const repeats = findRepeats(result)
  const refused = result.arrivals.filter(({ taken }) => !taken).length
  return {
    ...result,
    figures: {
      kills: size.kills,
      'calls refused': refused,
      'events repeated': repeats.events,
      'mails repeated': repeats.mails,
      'requests sent again': counts.repeated,
      'answered from memory': counts.replayed,
    },
  }
}

/** What goes wrong while clients write, each with the share of lives that have begun by then; no trouble ends unfelt. */
function incidentsOf(
  size: Size,
  { mailServer, receiver, kill, withDatabase }: World,
  random: Random,
): [number, () => unknown][] {
  const felt = (what: string, isFelt: () => Promise<boolean> | boolean) => until(what, isFelt, WORK_MS_MAX)
  const hasMissed = async (db: Database) =>
    (await run(db, 'select from webhook_attempt where status is null limit 1')) > 0
  const troubles: [number, () => unknown][] = [
    [0, () => (mailServer.behaviour = { at_recipient: { code: 451, text: 'greylisted' } })],
    [0.2, receiver.leave],
    [0.4, () => felt('mails were refused', () => mailServer.recipientCommands().length > 0)],
    [0.4, () => (mailServer.behaviour = { after_data: 'drop' })],
    [0.5, () => felt('the receiver was missed', () => withDatabase(hasMissed))],
    [0.5, receiver.comeBackRefusing],
    [0.7, () => felt('mails were cut off', () => mailServer.contents() > mailServer.received.length)],
    [0.7, () => (mailServer.behaviour = {})],
    [RECOVERY, () => felt('events were refused', () => receiver.arrivals.some(({ taken }) => !taken))],
    [RECOVERY, receiver.takeAgain],
  ]
  const places = Array.from({ length: size.kills - 1 }, (_, place) => place)
  const kills = places.map((place): [number, () => unknown] => [
    (RECOVERY * (place + random.fraction())) / places.length,
    kill,
  ])
  return [...troubles, ...kills].sort(([one], [other]) => one - other)
}

/** The time of what is still on offer is over now, and the clock's job for it is due. */
async function endOffers(db: Database): Promise<void> {
  await run(db, `update quote set expires_at = utc_now() where status = 'proposed'`)
  await run(db, `select graphile_worker.add_job('record_expiry')`)
}

/** The last kill comes while what waited for the receiver is worked off. */
async function killAmidWork(
  { receiver, kill, withDatabase }: World,
  told: Told[],
  random: Random,
): Promise<void> {
  const taken = () => new Set(receiver.arrivals.filter((each) => each.taken).map(idOf)).size
  const expected = told.flatMap(({ events, between = [] }) => [...events, ...between]).length
  const enough = taken() + random.fraction() * (expected - taken())
  await until(
    'a part of it is done',
    async () => taken() >= enough || (await withDatabase(isDone)),
    WORK_MS_MAX,
  )
  await kill()
}

/** Whether nothing is queued; what waits for its next attempt is due at once. */
async function isDone(db: Database): Promise<boolean> {
  await db.transaction((tx) =>
    run(
      tx,
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
       where locked_at is null and attempts < max_attempts and run_at > now() + interval '1 second'), run_at := now())`,
    ),
  )
  await pause(POLL_MS)
  return (await run(db, 'select from graphile_worker.jobs where attempts < max_attempts limit 1')) === 0
}
