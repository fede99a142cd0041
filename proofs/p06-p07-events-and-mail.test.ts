// P6, P7: every event and every mail arrives, signed and in order, while price requests and quotes go through their whole
// lifecycle, the service is killed repeatedly, the webhook endpoint is down for a while and the mail server refuses mails.
// The negative controls of each check tamper with the log of the same run.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../src/demo/demo-random.ts'
import { run, type Database } from '../src/platform/postgres/database.ts'
import { openClient } from '../test/support/api.ts'
import { type MailServer, openMailServer } from '../test/support/mail-server.ts'
import { openOperator, type Operator } from '../test/support/operator.ts'
import { openReceiver, type Receiver } from '../test/support/receivers.ts'
import { until } from '../test/support/until.ts'
import { eventChecks, findRepeats, mailChecks, acceptedIds } from './support/lifecycle-log.ts'
import type { Arrival, Check, LifecycleLog } from './support/lifecycle-log.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'
import { runPriceRequest, runQuote, SELLER, type Lifecycle } from './support/lifecycles.ts'
import { openPersistentClient, openPoller, readEvents, readRecords } from './support/lifecycles.ts'

type Size = { price_requests: number; quotes: number; kills: number }
type Harness = {
  operator: Operator
  mailServer: MailServer
  receiver: Awaited<ReturnType<typeof openUnreliableReceiver>>
  kill: () => Promise<void>
}

const CLIENTS = 8
/** Share of the lifecycles after which endpoint and mail server work again. */
const RECOVERY_SHARE = 0.85
const POLL_MS = 100
const WORK_MS_MAX = 300_000
/** Concurrent jobs of a process (jobs/worker.ts), and so the most that are repeated after a kill. */
const JOBS_AT_ONCE = 20
/** Connections that the endpoint (4) and the mail server (3) have with the service when each cuts them off once. */
const CUT_CONNECTIONS = 7

// Both promises share one run, which the first test starts.
let sharedRun: Promise<LifecycleLog> | undefined

function addChecks(
  promise: 'P6' | 'P7',
  statement: string,
  checks: Record<string, Check>,
  casesOf: (log: LifecycleLog) => unknown[],
) {
  const outcomeOf = (log: LifecycleLog, failures: string[]): Outcome => ({
    cases: casesOf(log).length,
    failures,
    figures: log.figures,
  })
  const controls = Object.values(checks).flatMap((check) =>
    Object.entries(check.controls).map(([name, tamper]) => {
      const control = async (size: Size, trial: Trial) => {
        const log = await (sharedRun ??= runLifecycles(size, trial))
        return outcomeOf(log, check.faultsIn({ ...log, ...tamper(log) }))
      }
      return [name, control] as const
    }),
  )
  addPromiseTest<Size>({
    promise,
    statement,
    controls: Object.fromEntries(controls),
    sizes: {
      ci: { price_requests: 50, quotes: 12, kills: 2 },
      full: { price_requests: 1000, quotes: 200, kills: 5 },
    },
    prove: async (size, trial) => {
      const log = await (sharedRun ??= runLifecycles(size, trial))
      const faults = Object.entries(checks).flatMap(([name, { faultsIn }]) =>
        faultsIn(log).map((fault) => `${name}: ${fault}`),
      )
      return outcomeOf(log, faults)
    },
  })
}

const events = 'Every event reaches its webhook endpoint, in order per record, and once per id.'
const mails = 'Mail reaches its recipient and nobody else, and none is lost.'
addChecks('P6', events, eventChecks, (log) => log.events)
addChecks('P7', mails, mailChecks, (log) => log.mails)

async function runLifecycles(size: Size, { t, random }: Trial): Promise<LifecycleLog> {
  const mailServer = await openMailServer()
  t.after(() => mailServer.close())
  const environment = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.com',
    SELLER_EMAIL: SELLER,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT_PER_MINUTE: '0',
  }
  const operator = await openOperator(t, { environment })
  const receiver = await openUnreliableReceiver({ t })
  let service = await operator.start()
  const client = openClient(service.port, await service.signIn())
  const kill = async () => {
    await operator.kill(service)
    service = await operator.start({ PORT: String(client.port) })
  }
  const { ask, counts } = openPersistentClient(client)
  await ask('PUT', '/products/LAMP', { product: { name: 'Lamp', price: 33.33, tax_percent: 7 } })
  await ask('PUT', '/products/0042-OAK', { product: { name: 'Oak table', price: 210, tax_percent: 19 } })
  const { secret } = await ask('POST', '/webhooks', { webhook: { url: receiver.url, events: ['*'] } })
  const poller = openPoller(t, ask)
  const lifecycles = [
    ...Array.from({ length: size.price_requests }, (_, index) => () => runPriceRequest(ask, index)),
    ...Array.from({ length: size.quotes }, (_, index) => () => runQuote(ask, index)),
  ]
  const waiting = random.sample(lifecycles, lifecycles.length)
  const ended: Lifecycle[] = []
  const work = async () => {
    for (let start = waiting.pop(); start; start = waiting.pop()) ended.push(...(await start()))
  }
  const harness = { operator, mailServer, receiver, kill }
  const meetIncidents = async () => {
    for (const [share, happen] of incidentsOf(size, harness, random)) {
      await until(
        `share ${share} started`,
        () => waiting.length <= (1 - share) * lifecycles.length,
        WORK_MS_MAX,
      )
      await happen()
    }
  }
  await Promise.all([meetIncidents(), ...Array.from({ length: CLIENTS }, work)])
  await operator.withDatabase(endOffers)
  await killAmidWork(harness, ended, random)
  await until('all work is done', async () => (await operator.withDatabase(hurryJobs)) === 0, WORK_MS_MAX)
  const { arrivals } = receiver
  const { status, stdout: failed_jobs, stderr } = await operator.run(['jobs', 'list', '--failed'])
  assert.equal(status, 0, stderr)
  const result = {
    lifecycles: ended,
    secret: secret as string,
    arrivals,
    mails: mailServer.received,
    failed_jobs,
    polled: await poller.stop(),
    events: await readEvents(ask),
    records: await readRecords(ask),
    repeats_max: size.kills * JOBS_AT_ONCE + CUT_CONNECTIONS,
  }
  client.close()
  assert.equal(await service.stop(), 0)
  const repeats = findRepeats(result)
  const figures = {
    kills: size.kills,
    'calls refused': arrivals.filter(({ isAccepted }) => !isAccepted).length,
    'events repeated': repeats.events,
    'mails repeated': repeats.mails,
    'requests sent again': counts.repeated,
    'stored responses sent': counts.replayed,
  }
  return { ...result, figures }
}

async function openUnreliableReceiver({ t }: Pick<Trial, 't'>) {
  const arrivals: Arrival[] = []
  let isAccepted = true
  const listen = async (port?: number): Promise<Receiver> => {
    const opened = await openReceiver(port)
    opened.answer((response, call) => {
      const headers = call.headers as Record<string, string>
      arrivals.push({ id: headers['webhook-id'] ?? '', at: Date.now(), headers, body: call.body, isAccepted })
      response.writeHead(isAccepted ? 200 : 500).end()
    })
    return opened
  }
  let receiver: Receiver | undefined = await listen()
  t.after(() => receiver?.close())
  const { url } = receiver
  return {
    url,
    arrivals,
    goDown: async () => {
      await receiver?.close()
      receiver = undefined
    },
    comeBackRefusing: async () => {
      isAccepted = false
      receiver = await listen(Number(new URL(url).port))
    },
    acceptAgain: () => (isAccepted = true),
  }
}

/** Failures while clients write, each with the share of lifecycles started by then. Each lasts until it has taken effect. */
function incidentsOf(size: Size, { operator, mailServer, receiver, kill }: Harness, random: Random) {
  const wait = (what: string, isMet: () => Promise<boolean> | boolean) => until(what, isMet, WORK_MS_MAX)
  const hasMissed = async (db: Database) =>
    (await run(db, 'select from webhook_attempt where status is null limit 1')) > 0
  const outages: [number, () => unknown][] = [
    [0, () => (mailServer.behavior = { at_recipient: { code: 451, text: 'greylisted' } })],
    [0.2, receiver.goDown],
    [0.4, () => wait('mails were refused', () => mailServer.recipientCommands().length > 0)],
    [0.4, () => (mailServer.behavior = { after_data: 'drop' })],
    [0.5, () => wait('a delivery found no endpoint', () => operator.withDatabase(hasMissed))],
    [0.5, receiver.comeBackRefusing],
    [0.7, () => wait('mails were cut off', () => mailServer.contents() > mailServer.received.length)],
    [0.7, () => (mailServer.behavior = {})],
    [
      RECOVERY_SHARE,
      () => wait('events were refused', () => receiver.arrivals.some(({ isAccepted }) => !isAccepted)),
    ],
    [RECOVERY_SHARE, receiver.acceptAgain],
  ]
  // The last kill is that of `killAmidWork`.
  const kills = Array.from({ length: size.kills - 1 }, (_, index): [number, () => unknown] => [
    (RECOVERY_SHARE * (index + random.fraction())) / (size.kills - 1),
    kill,
  ])
  return [...outages, ...kills].sort(([one], [other]) => one - other)
}

async function endOffers(db: Database): Promise<void> {
  await run(db, `update quote set expires_at = utc_now() where status = 'proposed'`)
  await run(db, `select graphile_worker.add_job('record_expiry')`)
}

async function killAmidWork({ operator, receiver, kill }: Harness, ended: Lifecycle[], random: Random) {
  const countAccepted = () => new Set(acceptedIds(receiver.arrivals)).size
  const expected = ended.flatMap(({ events, anytime = [] }) => [...events, ...anytime]).length
  const enough = countAccepted() + random.fraction() * (expected - countAccepted())
  const isEnough = async () => countAccepted() >= enough || (await operator.withDatabase(hurryJobs)) === 0
  await until('a part of it is done', isEnough, WORK_MS_MAX)
  await kill()
}

/** Makes jobs that wait for a retry due at once. Returns how many jobs are left. */
async function hurryJobs(db: Database): Promise<number> {
  await db.transaction((tx) =>
    run(
      tx,
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
       where locked_at is null and attempts < max_attempts and run_at > now() + interval '1 second'), run_at := now())`,
    ),
  )
  await pause(POLL_MS)
  return run(db, 'select from graphile_worker.jobs where attempts < max_attempts')
}
