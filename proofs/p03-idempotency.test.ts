// P3: sent twice or a hundred times with the same Idempotency-Key, it is made once, and all get the same answer.
//
// Between clients and service stands a go-between that loses requests and answers, and the service is shot now and then;
// clients send again until they are told.
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../src/demo/demo-random.ts'
import { type Answer, type Api, type Call, openApi, send } from '../test/support/api.ts'
import { logFaults, openCallLog, type CallLog } from './support/call-log.ts'
import { openGoBetween, type Treatment } from './support/go-between.ts'
import { openCaller, openKillable, type Ask, type Killable } from './support/killable.ts'
import { fileBody } from '../test/support/sample-files.ts'
import { addProof, type Outcome } from './support/proof.ts'
import { cloneDatabase, openTestServer } from '../test/support/test-server.ts'

type Size = { keys: number; kills: number }

/** What is sent under a key: to where, and with what, which is made anew for each call. */
type Kind = { path: string; call: (name: string) => Call; other: Call; status: number }

const AT_ONCE = 16
const CONTROL_KEYS = 50
const PARALLEL_MAX = 100
const PAUSE_MS = 20
const TRIES_MAX = 3000

const submit = '/pricerequest/request/submit'
const kinds: Record<string, Kind> = {
  request: {
    path: submit,
    call: (name) => ({ body: { email: `${name}@example.com` } }),
    other: { body: { email: 'other@example.com' } },
    status: 200,
  },
  file: {
    path: '/pricerequest/request/upload',
    call: (name) => fileBody(`${name}.txt`, `The file ${name}`),
    other: fileBody('other.txt', 'Another file'),
    status: 200,
  },
  customer: {
    path: '/customers',
    call: (name) => ({
      body: { customer: { email: `${name}@example.com`, firstname: 'Anna', lastname: 'Larsen' } },
    }),
    other: { body: { customer: { email: 'other@example.com', firstname: 'Anna', lastname: 'Larsen' } } },
    status: 200,
  },
  refusal: {
    path: submit,
    call: (name) => ({ body: { email: `${name}@example.com`, file_ids: [2147483647] } }),
    other: { body: { email: 'other@example.com' } },
    status: 400,
  },
}

addProof<Size>({
  promise: 'P3',
  says: 'What is sent twice with the same Idempotency-Key is made once.',
  sizes: { ci: { keys: 200, kills: 2 }, full: { keys: 100_000, kills: 100 } },
  prove: async (size, { t, random }) => {
    const killable = await openService(t)
    const goBetween = await openGoBetween(killable.port, lossy(random))
    t.after(() => goBetween.close())
    const { ask, close } = await openCaller(goBetween.port, killable.port())
    t.after(close)
    const progress = { begun: 0 }
    const [sent] = await Promise.all([
      sendAll(ask, random, size.keys, progress),
      killAtTimes(killable, progress, size, random),
    ])
    const faults = await killable.withDatabase((db) => logFaults(db, found(sent.logs)))
    if ((await killable.stop()) !== 0) faults.push('the service does not stop any more')
    const figures = { calls: sent.calls, kills: size.kills }
    return { cases: size.keys, failures: [...sent.failures, ...faults], figures }
  },
  controls: {
    'a repeat goes out without its key': async (_size, { t, random }) => {
      const seen = new Set<unknown>()
      return sendHere(t, random, await openApi(), async (passed, pass) => {
        const { 'idempotency-key': key, ...others } = passed.headers
        const headers = seen.has(key) ? others : passed.headers
        seen.add(key)
        return pass({ ...passed, headers })
      })
    },
    'the answer is not kept': async (_size, { t, random }) => {
      const api = await openApi()
      await api.db
        .query(`create function forget() returns trigger language plpgsql as 'begin return null; end';
        create trigger forget before insert on idempotency_key for each row execute function forget()`)
      return sendHere(t, random, api, lossy(random))
    },
  },
})

/** Now and then a request is lost, and more often an answer. */
function lossy(random: Random): Treatment {
  return async (passed, pass) => {
    if (random.chance(0.03)) return undefined
    const reply = await pass(passed)
    return random.chance(0.1) ? undefined : reply
  }
}

/** So many keys, each with a kind and a number of calls by chance. */
async function sendAll(ask: Ask, random: Random, keys: number, progress: { begun: number }) {
  const logs = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, openCallLog()]))
  const failures: string[] = []
  let calls = 0
  const work = async () => {
    while (progress.begun < keys) {
      const name = `k${progress.begun++}`
      const kind = random.pick(Object.keys(kinds))
      const parallel = random.chance(0.02) ? random.integer(20, PARALLEL_MAX) : random.integer(1, 5)
      calls += parallel
      failures.push(...(await sendOften(ask, logs[kind]!, kinds[kind]!, name, parallel)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { logs, failures, calls }
}

/** The same, a few, against a service in this process; only what is in the database counts. */
async function sendHere(t: TestContext, random: Random, api: Api, treat: Treatment): Promise<Outcome> {
  const goBetween = await openGoBetween(() => api.port, treat)
  t.after(() => goBetween.close())
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const token = await api.tokenFor('all')
  const ask: Ask = (method, path, call) =>
    send(goBetween.port, agent, method, `/rest/V1${path}`, { token, ...call })
  const { logs } = await sendAll(ask, random, CONTROL_KEYS, { begun: 0 })
  return { cases: CONTROL_KEYS, failures: await logFaults(api.db, found(logs)) }
}

/** As many at once, each until it is told; then once more with another body. */
async function sendOften(
  ask: Ask,
  log: CallLog,
  { path, call, other, status }: Kind,
  name: string,
  parallel: number,
): Promise<string[]> {
  const headers = { 'idempotency-key': randomUUID() }
  const send = (sent: Call) => ask('POST', path, { ...sent, headers: { ...sent.headers, ...headers } })
  const answers = await Promise.all(
    Array.from({ length: parallel }, () => untilTold(() => log.call(name, () => send(call(name))))),
  )
  const faults: string[] = []
  const different = new Set(answers.map((answer) => answer && `${answer.status} ${answer.text}`))
  if (different.size > 1) faults.push(`${name} was answered differently: ${[...different].join(' | ')}`)
  if (answers[0]?.status !== status)
    faults.push(`${name} was answered ${answers[0]?.status} ${answers[0]?.text}`)
  const reused = await untilTold(() => send(other).catch(() => undefined))
  if (reused?.status !== 422) faults.push(`${name} with another body was answered ${reused?.status}`)
  return faults
}

/** Sends again while nothing came back, or "not now". */
async function untilTold(send: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await send()
    if (answer && ![409, 503].includes(answer.status)) return answer
    await pause(PAUSE_MS)
  }
  return undefined
}

async function killAtTimes(
  killable: Killable,
  progress: { begun: number },
  { keys, kills }: Size,
  random: Random,
): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const moment = ((kill + random.fraction()) * keys) / kills
    while (progress.begun < Math.min(moment, keys)) await pause(1)
    await killable.kill(false)
    await killable.start()
  }
}

function found(logs: Record<string, CallLog>): Parameters<typeof logFaults>[1] {
  const { request, file, customer, refusal } = logs as Record<
    'request' | 'file' | 'customer' | 'refusal',
    CallLog
  >
  const name = (column: string) => `split_part(${column}, '@', 1)`
  const requests = `select ${name('customer_email')} as key from price_request`
  return {
    'the price request of': [request, requests],
    'the event of': [
      request,
      `select ${name(`data->>'customer_email'`)} as key from event where type like 'price_%'`,
    ],
    'the file': [file, `select split_part(name, '.', 1) as key from temporary_file`],
    'the customer': [customer, `select ${name('email')} as key from customer`],
    'the refused price request of': [refusal, `${requests} where customer_email like '% is no address'`],
  }
}

/** A process of its own on a database of the tests' server, which is not shot. */
async function openService(t: TestContext): Promise<Killable> {
  const server = await openTestServer()
  const database = await cloneDatabase(server)
  const killable = await openKillable(t, { database: database.connection })
  t.after(async () => {
    await database.drop()
    await server.stop()
  })
  await killable.start()
  return killable
}
