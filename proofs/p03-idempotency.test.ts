// P3: a request repeated with the same Idempotency-Key takes effect once, and all repetitions get the same response.
//
// A proxy between clients and service loses requests and responses, and the service is killed now and then; clients
// repeat each request until they get a response.
import { randomUUID } from 'node:crypto'
import type { Random } from '../src/demo/demo-random.ts'
import { type Api, atOnce, type Call, type Client, openApi, openClient } from '../test/support/api.ts'
import { openOperator, type Operator, type Service } from '../test/support/operator.ts'
import { fileBody } from '../test/support/sample-files.ts'
import { until } from '../test/support/until.ts'
import { type Checks, logFaults, openCallLog, stored, untilFinal } from './support/call-log.ts'
import { openProxy, type ProxyHandler } from './support/proxy.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

type Size = { keys: number; kills: number }

type Kind = { path: string; call: (name: string) => Call; status?: number }

const AT_ONCE = 16
const CONTROL_KEYS = 50
const PARALLEL_MAX = 100
const WORK_MS_MAX = 3_600_000

const submit = '/rest/V1/pricerequest/request/submit'
const upload = '/rest/V1/pricerequest/request/upload'
const person = (name: string) => ({ email: `${name}@example.com`, firstname: 'Anna', lastname: 'Larsen' })
const kinds: Record<string, Kind> = {
  request: { path: submit, call: (name) => ({ body: { email: `${name}@example.com` } }) },
  file: { path: upload, call: (name) => fileBody(`${name}.txt`, `The file ${name}`) },
  customer: { path: '/rest/V1/customers', call: (name) => ({ body: { customer: person(name) } }) },
  refusal: {
    path: submit,
    call: (name) => ({ body: { email: `${name}@example.com`, file_ids: [2147483647] } }),
    status: 400,
  },
}

addPromiseTest<Size>({
  promise: 'P3',
  statement: 'A request repeated with the same Idempotency-Key takes effect once.',
  sizes: { ci: { keys: 150, kills: 2 }, full: { keys: 100_000, kills: 100 } },
  prove: async (size, { t, random }) => {
    // The database is on the tests' server, so that only the service is killed.
    const environment = { RATE_LIMIT_PER_MINUTE: '0' }
    const operator = await openOperator(t, { environment, database: 'cloned' })
    const running = { service: await operator.start() }
    const port = await openProxy(t, () => running.service.port, loseSome(random))
    const client = openClient(port, await running.service.signIn())
    t.after(() => client.close())
    const progress = { begun: 0 }
    const [sent] = await Promise.all([
      sendAll(client, random, size.keys, progress),
      killAtRandomTimes(operator, running, progress, size, random),
    ])
    const faults = await operator.withDatabase((db) => logFaults(db, sent.checks))
    if ((await running.service.stop()) !== 0) faults.push('the service does not stop')
    const figures = { calls: sent.calls, kills: size.kills }
    return { cases: size.keys, failures: [...sent.failures, ...faults], figures }
  },
  controls: {
    'a repetition without its key': async (_size, trial) => {
      const seen = new Set<unknown>()
      return sendHere(trial, await openApi(), async (request, forward) => {
        const { 'idempotency-key': key, ...others } = request.headers
        const headers = seen.has(key) ? others : request.headers
        seen.add(key)
        return forward({ ...request, headers })
      })
    },
    'a response that is not stored': async (_size, trial) => {
      const api = await openApi()
      await api.db
        .query(`create function forget() returns trigger language plpgsql as 'begin return null; end';
        create trigger forget before insert on idempotency_key for each row execute function forget()`)
      return sendHere(trial, api, loseSome(trial.random))
    },
  },
})

/** Loses some requests before and some responses after they are handled. */
function loseSome(random: Random): ProxyHandler {
  return async (request, forward) => {
    if (random.chance(0.03)) return undefined
    const reply = await forward(request)
    return random.chance(0.1) ? undefined : reply
  }
}

/** Sends a few keys to a service in this process; compares only the log with the database. */
async function sendHere({ t, random }: Trial, api: Api, handle: ProxyHandler): Promise<Outcome> {
  const client = openClient(await openProxy(t, () => api.port, handle), await api.tokenFor('all'))
  t.after(() => client.close())
  const { checks } = await sendAll(client, random, CONTROL_KEYS, { begun: 0 })
  return { cases: CONTROL_KEYS, failures: await logFaults(api.db, checks) }
}

async function sendAll(client: Client, random: Random, keys: number, progress: { begun: number }) {
  const [request, file, customer, refusal] = [openCallLog(), openCallLog(), openCallLog(), openCallLog()]
  const logs = { request, file, customer, refusal }
  const failures: string[] = []
  let calls = 0
  const work = async () => {
    while (progress.begun < keys) {
      const name = `k${progress.begun++}`
      const kind = random.pick(Object.keys(logs) as (keyof typeof logs)[])
      const parallel = random.chance(0.02) ? random.integer(20, PARALLEL_MAX) : random.integer(1, 5)
      calls += parallel
      const { path, call, status = 200 } = kinds[kind]!
      const headers = { 'idempotency-key': randomUUID() }
      const send = (sent: Call) => client.post(path, { ...sent, headers: { ...sent.headers, ...headers } })
      const sendOnce = () => logs[kind].call(name, () => send(call(name)))
      const answers = await atOnce(parallel, () => untilFinal(sendOnce))
      const different = [...new Set(answers.map((answer) => answer && `${answer.status} ${answer.text}`))]
      if (different.length > 1) failures.push(`${name} was answered differently: ${different.join(' | ')}`)
      if (answers[0]?.status !== status) failures.push(`${name} was answered ${different[0]}`)
      const other = await untilFinal(() => send(call('other')).catch(() => undefined))
      if (other?.status !== 422) failures.push(`${name} with another body was answered ${other?.status}`)
    }
  }
  await atOnce(AT_ONCE, work)
  // `refusal` is not checked: a refused request that exists would be unexpected under its name.
  const checks: Checks = {
    'the price request of': [request, stored.requests],
    'the event of': [request, stored.request_events],
    'the file': [file, stored.uploads],
    'the customer': [customer, stored.customers],
  }
  return { checks, failures, calls }
}

async function killAtRandomTimes(
  operator: Operator,
  running: { service: Service },
  progress: { begun: number },
  { keys, kills }: Size,
  random: Random,
) {
  for (let kill = 0; kill < kills; kill++) {
    const moment = Math.min(((kill + random.fraction()) * keys) / kills, keys)
    await until('enough keys are sent', () => progress.begun >= moment, WORK_MS_MAX)
    await operator.kill(running.service)
    running.service = await operator.start()
  }
}
