// Clients of all kinds at once: they submit, also again under the same key, upload, read, and list; every call is logged.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../src/demo/demo-random.ts'
import { many, type Database } from '../../src/platform/database.ts'
import type { Answer, Call } from '../../test/support/api.ts'
import { callFaults, openCallLog, type CallLog } from './call-log.ts'
import { fileBody } from '../../test/support/sample-files.ts'

const LIST = '/rest/V1/pricerequest/requests'
const SUBMIT = '/rest/V1/pricerequest/request/submit'
const UPLOAD = '/rest/V1/pricerequest/request/upload'
/** After a refusal, in place of the second that it asks for: the proofs want to see more of them. */
const REFUSED_PAUSE_MS = 50
const REPEATS_MAX = 200

/** `port` is asked for each call, and may change. */
export type Target = { port: () => number; token: string }

/** What a client heard of one call: the answer, whole or `cut` in the middle, or nothing. */
export type Reply = { answer?: Answer; is_cut?: boolean }

export type MixedClients = {
  submits: CallLog
  uploads: CallLog
  /** What must not be: an answer other than 200 or 503, one without Retry-After, one that was cut. */
  odd: string[]
  counts: { ok: number; unavailable: number; unknown: number; repeated: number }
  /** The latest call of each kind was answered with 200. */
  isServed: () => boolean
  /** Makes all of them count anew as not served. */
  forget: () => void
  /** After the calls that are under way. */
  stop: () => Promise<void>
}

type Kind = 'submit' | 'repeat' | 'upload' | 'read' | 'page' | 'list'

/** So many clients of each kind. `sees` may replace what was heard: for controls. */
export function openMixedClients(
  target: Target,
  random: Random,
  {
    clients,
    name,
    sees = (answer) => answer,
    may_be_cut = false,
  }: {
    clients: Partial<Record<Kind, number>>
    name: string
    sees?: (answer: Answer) => Answer
    /** A list may end in the middle when its database goes, but never look whole. */
    may_be_cut?: boolean
  },
): MixedClients {
  const [submits, uploads] = [openCallLog(), openCallLog()]
  const odd: string[] = []
  const counts = { ok: 0, unavailable: 0, unknown: 0, repeated: 0 }
  const served = new Map<Kind, boolean>()
  let isOver = false

  const ask = async (
    agent: Agent,
    kind: Kind,
    method: string,
    path: string,
    call: Call = {},
  ): Promise<Answer> => {
    const { answer: heard, is_cut } = await exchange(agent, target, method, path, call)
    const answer = heard && sees(heard)
    served.set(kind, answer?.status === 200)
    const what = `${method} ${path}${call.headers?.['idempotency-key'] ? ' with a key' : ''}`
    if (is_cut && !(may_be_cut && kind === 'list')) odd.push(`${what}: the answer was cut off`)
    if (!answer) {
      counts.unknown++
      throw new Error('no answer')
    }
    if (answer.status === 200) counts.ok++
    else counts.unavailable++
    // Said again too soon: the first may still be under way in the database.
    const isUnderWay = kind === 'repeat' && answer.status === 409
    const fault = isUnderWay ? undefined : oddityOf(answer)
    if (fault) odd.push(`${what}: ${fault}`)
    return answer
  }
  const turns: Record<Kind, (agent: Agent, key: string) => Promise<Answer | undefined>> = {
    submit: (agent, key) =>
      submits.call(key, () => ask(agent, 'submit', 'POST', SUBMIT, { body: bodyOf(key) })),
    repeat: async (agent, key) => {
      const headers = { 'idempotency-key': key }
      const again = () => ask(agent, 'repeat', 'POST', SUBMIT, { body: bodyOf(key), headers })
      let answer = await submits.call(key, again)
      for (let each = 0; answer?.status !== 200 && !isOver && each < REPEATS_MAX; each++) {
        await pause(REFUSED_PAUSE_MS)
        answer = await submits.call(key, again)
        counts.repeated++
      }
      return answer
    },
    upload: (agent, key) => {
      const file = fileBody(`${key}.txt`, Buffer.alloc(random.integer(1, 200_000), `${key}\n`))
      return uploads.call(key, () => ask(agent, 'upload', 'POST', UPLOAD, file))
    },
    read: (agent) => ask(agent, 'read', 'GET', '/rest/V1/pricerequest/request/1').catch(() => undefined),
    page: (agent) => ask(agent, 'page', 'GET', `${LIST}?searchCriteria[pageSize]=20`).catch(() => undefined),
    list: async (agent) => ask(agent, 'list', 'GET', LIST).catch(() => undefined),
  }
  const client = async (kind: Kind, place: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; !isOver; turn++) {
      const answer = await turns[kind](agent, `${name}-${kind}-${place}-${turn}`)
      if (answer?.status !== 200) await pause(REFUSED_PAUSE_MS)
    }
    agent.destroy()
  }
  const running = Object.entries(clients).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, place) => client(kind as Kind, place)),
  )
  return {
    ...{ submits, uploads, odd, counts },
    isServed: () => Object.keys(clients).every((kind) => served.get(kind as Kind)),
    forget: () => served.clear(),
    stop: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Where the database is not what the clients were told. */
export async function mixedFaults(
  db: Database,
  name: string,
  { submits, uploads }: MixedClients,
): Promise<string[]> {
  const keys = async (sql: string) => (await many<{ key: string }>(db, sql, [name])).map(({ key }) => key)
  const requests = await keys(
    `select split_part(customer_email, '@', 1) as key from price_request where starts_with(customer_email, $1)`,
  )
  const events = await keys(
    `select split_part(data->>'customer_email', '@', 1) as key from event
     where type = 'price_request.submitted' and starts_with(data->>'customer_email', $1)`,
  )
  const files = await keys(
    `select split_part(name, '.', 1) as key from temporary_file where starts_with(name, $1)`,
  )
  return [
    ...callFaults(submits, requests).map((fault) => `the price request of ${fault}`),
    ...callFaults(submits, events).map((fault) => `the event of ${fault}`),
    ...callFaults(uploads, files).map((fault) => `the file ${fault}`),
  ]
}

const bodyOf = (key: string) => ({ email: `${key}@example.com`, firstname: 'Anna' })

function oddityOf({ status, headers, body, text }: Answer): string | undefined {
  if (body === undefined) return `answered ${status} with half a text: …${text.slice(-100)}`
  if (status !== 200 && status !== 503) return `answered ${status} ${text.slice(0, 300)}`
  if (/ECONN|ENOENT|administrator|socket/.test(text) && status === 503)
    return `tells of what is inside: ${text}`
  if (status === 503 && !/^\d+$/.test(String(headers['retry-after']))) return 'a 503 without Retry-After'
  return undefined
}

/** One call. An answer that has begun and does not come to its end is cut. */
async function exchange(
  agent: Agent,
  { port, token }: Target,
  method: string,
  path: string,
  { body, payload = body === undefined ? undefined : JSON.stringify(body), headers }: Call,
): Promise<Reply> {
  const outgoing = request({
    ...{ port: port(), agent, method, path },
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(payload ? { 'content-length': Buffer.byteLength(payload) } : {}),
      ...headers,
    },
  })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(payload)
  const [incoming] = await answered.catch(() => [])
  if (!incoming) return {}
  const bytes = await incoming.toArray().catch(() => undefined)
  if (!bytes) return { is_cut: true }
  const text = Buffer.concat(bytes as Buffer[]).toString()
  const { statusCode: status = 0, headers: received } = incoming
  return { answer: { status, headers: received, text, bytes: Buffer.alloc(0), body: jsonIn(text) } }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
