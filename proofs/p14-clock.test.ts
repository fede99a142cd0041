// P14: the clock of the process jumps a day ahead and a day behind: sessions, limits, stored responses, deliveries and
// uploads in flight use the clock of the database or tolerate the jump.
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { one, run, scalar, type Database } from '../src/platform/postgres/database.ts'
import { type Answer, ok } from '../test/support/api.ts'
import { ADMIN_PASSWORD, openOperator, program, type Service } from '../test/support/operator.ts'
import { finishUpload, openUpload } from '../test/support/raw-http.ts'
import { openReceiver, type Receiver } from '../test/support/receivers.ts'
import { moveClock } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'
import { fileFaults } from './support/call-log.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

type Size = { jumps: number }
type Jump = (service: Service, db: Database, times: number) => Promise<void>

const LIMIT = 40
const MINUTE_S = 60
const DAY_S = 86_400
const WORK_MS_MAX = 300_000
const SIGN_IN = '/rest/V1/integration/admin/token'
const FIRST_USER = { username: 'admin', password: ADMIN_PASSWORD }
const SUBMIT = '/rest/V1/pricerequest/request/submit'
/** Loaded before the service: each SIGUSR2 sets its clock a day ahead or a day behind, alternately. */
const shiftedClock = `
  const RealDate = Date
  let shift = 0
  globalThis.Date = class extends RealDate {
    constructor(...given) { super(...(given.length > 0 ? given : [RealDate.now() + shift])) }
    static now() { return RealDate.now() + shift }
  }
  process.on('SIGUSR2', () => {
    shift = shift > 0 ? -${DAY_S * 1000} : ${DAY_S * 1000}
    console.log('the clock was set to ' + new Date().toISOString())
  })`
const [node = '', ...main] = program
const start = [node, '--import', `data:text/javascript,${encodeURIComponent(shiftedClock)}`, ...main, 'serve']

addPromiseTest<Size>({
  promise: 'P14',
  statement: 'A clock jump loses nothing.',
  sizes: { ci: { jumps: 2 }, full: { jumps: 20 } },
  prove: (size, trial) =>
    jump(size, trial, async (service, _db, times) => {
      service.child.kill('SIGUSR2')
      const isSet = () => service.output().split('the clock was set').length === times + 1
      await until('the clock has jumped', isSet)
    }),
  controls: {
    'the clock of the database jumps instead': (_size, trial) =>
      jump({ jumps: 1 }, trial, (_service, db) => moveClock(db, DAY_S)),
  },
})

async function jump({ jumps }: Size, { t }: Pick<Trial, 't'>, make: Jump): Promise<Outcome> {
  const environment = { RATE_LIMIT_PER_MINUTE: String(LIMIT), WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }
  const operator = await openOperator(t, { environment, database: 'cloned' })
  const receiver = await openReceiver()
  t.after(() => receiver.close())
  const service = await operator.start({}, [], { start })
  const webhook = { url: receiver.url, events: ['price_request.submitted'] }
  const token = await service.signIn()
  const { secret } = await ok(service.post('/rest/V1/webhooks', { token, body: { webhook } }))
  const failures: string[] = []
  await operator.withDatabase(async (db) => {
    const harness = { service, db, receiver, secret: secret as string, dataDir: operator.dataDir }
    for (let times = 1; times <= jumps; times++) {
      const checks = await prepare(harness, `p14-${times}`)
      await make(service, db, times)
      for (const [what, check] of Object.entries(checks)) {
        const fault = await check().catch(String)
        if (fault) failures.push(`jump ${times}: ${what}: ${fault}`)
      }
    }
  })
  if ((await service.stop()) !== 0) failures.push(`the service ended: ${service.output().slice(-500)}`)
  return { cases: jumps, failures }
}

type Harness = { service: Service; db: Database; receiver: Receiver; secret: string; dataDir: string }
type Checks = Record<string, () => Promise<string | undefined>>

/** Starts work before the jump. Each check returns what is wrong after it. Each caller has a rate limit of its own. */
async function prepare({ service, db, receiver, secret, dataDir }: Harness, name: string): Promise<Checks> {
  const admin = await service.signIn()
  await run(db, 'truncate request_count')
  const token = await integrationOf(service, admin, name)
  const key = { 'idempotency-key': randomUUID() }
  const body = { email: `${name}@example.com` }
  const submit = () => service.post(SUBMIT, { token, body, headers: key })
  const first = await submit()
  const read = (by: string) => service.get('/rest/V1/pricerequest/requests', { token: by })
  const upload = await openUpload(service.port, token)
  let busy = ''
  // Enough of the rate-limit window must be left for the first check.
  for (let begun = -Infinity; performance.now() - begun > 20_000;) {
    begun = performance.now()
    busy = await integrationOf(service, admin, `${name}-busy-${begun}`)
    for (let count = 0; count <= LIMIT; count++) await read(busy)
  }
  return {
    // First, since it must run within the rate-limit window.
    'an exhausted rate limit lasts until its window ends': async () => {
      const answer = await read(busy)
      const wait_s = Number(answer.headers['retry-after'])
      return unless(429, answer) ?? (wait_s > 0 && wait_s <= MINUTE_S ? undefined : `waits ${wait_s} s`)
    },
    'the session stays valid': async () => unless(200, await read(admin)),
    'the integration stays valid': async () => unless(200, await read(token)),
    'one can sign in': async () => unless(200, await service.post(SIGN_IN, { body: FIRST_USER })),
    'the stored response is replayed': async () => {
      const again = await submit()
      const isReplayed = again.headers['idempotent-replayed'] === 'true' && again.text === first.text
      return isReplayed ? undefined : `${again.status} ${again.text}`
    },
    'the clean-up leaves an upload in flight': async () => {
      // Those that the schedule adds while the clock is ahead wait for their time.
      const id = await scalar(db, `select id from graphile_worker.add_job('remove_old')`)
      const isDone = async () => (await run(db, 'select from graphile_worker.jobs where id = $1', [id])) === 0
      await until('the clean-up has run', isDone, WORK_MS_MAX)
      await finishUpload(upload)
      await one(db, 'select from temporary_file where hash = $1', [upload.hash])
      return (await fileFaults(db, dataDir)).faults[0]
    },
    'the event is delivered, signed for now': async () => {
      const email = `${name}-event@example.com`
      await service.post(SUBMIT, { token, body: { email } })
      const find = () => receiver.received.find(({ event }) => event.data.customer_email === email)
      await until('the event has arrived', () => find() !== undefined, WORK_MS_MAX)
      const { body: text, headers } = find()!
      new Webhook(secret).verify(text, headers as Record<string, string>)
      return undefined
    },
  }
}

const unless = (status: number, answer: Answer) =>
  answer.status === status ? undefined : `${answer.status} ${answer.text.slice(0, 200)}`

async function integrationOf(service: Service, token: string, name: string): Promise<string> {
  const role = { name, permissions: ['PriceRequest::manage_requests'] }
  await service.post('/rest/V1/access/roles', { token, body: { role } })
  const integration = { name, role: name }
  const answer = await service.post('/rest/V1/access/integrations', { token, body: { integration } })
  return answer.body.access_token as string
}
