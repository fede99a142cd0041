// Clients without a token that try to cost others as much as they can, for P13: each way, and how it has to be refused.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { requestText } from '../../test/support/raw-http.ts'
import { until } from '../../test/support/until.ts'

/** The attackers' own addresses; good clients have 127.0.0.1. */
const addressOf = (network: number, host: number) => `127.0.${network}.${(host % 250) + 2}`
const SIGN_IN = '/rest/V1/integration/admin/token'
const PUBLIC = ['/rest/V1/public/priceRequest', '/rest/V1/public/quoteRequest']
/** Refused whatever the body is, which need not be read. */
const UNREAD = ['/rest/V1/nothing', '/docs', '/rest/V1/buyer/quote/accept', '/q/1/abc']
const CONNECTIONS = 4
/** Longer, a request hangs: no measure of speed. */
const SILENT_MS_MAX = 60_000

type Sent = { path: string; body: string; from: string }

/** `isRefused` tells by status and error code whether an answer is the right refusal. */
type Flood = {
  requests: (count: number) => Sent[]
  at_once?: number
  isRefused: (status: number, code: string) => boolean
}

// With underscores, so that each name is converted to camel case as well.
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, each) => `"aa_bb${each}":1`).join(',')}}`
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const floods: Record<string, Flood> = {
  'a megabyte of JSON': {
    requests: (count) => {
      const body = keys(75_000)
      const paths = [SIGN_IN, ...PUBLIC, ...UNREAD]
      return Array.from({ length: count }, (_, each) => ({
        path: paths[each % paths.length]!,
        body,
        from: addressOf(1, each),
      }))
    },
    // Unknown paths, methods and links are refused whatever the body is.
    isRefused: (status) => [413, 404, 405, 401, 429].includes(status),
  },
  'deep and many-keyed JSON': {
    requests: (count) => {
      const bodies = [keys(5000), nested(1000), nested(60_000), `[${keys(2000)},${keys(2000)}]`]
      return Array.from({ length: count }, (_, each) => ({
        path: PUBLIC[each % 2]!,
        body: bodies[each % bodies.length]!,
        from: addressOf(2, each),
      }))
    },
    isRefused: (status, code) => (status === 400 && code === 'too_complex') || status === 429,
  },
  'sign-ins': {
    at_once: Infinity,
    requests: (count) =>
      Array.from({ length: count }, (_, each) => ({
        path: SIGN_IN,
        body: JSON.stringify({ username: `user ${each}`, password: 'wrong password' }),
        // From several networks, as sign-ins are limited per network too.
        from: addressOf(10 + (each % 5), Math.floor(each / 5)),
      })),
    isRefused: (status, code) =>
      (status === 401 && code === 'wrong_sign_in') || (status === 429 && code.startsWith('too_many_')),
  },
}

export type Strangers = { ended: Promise<string[]>; leave: () => void }

/** What a page of a shop sends along: its key, and a proof of work, which a refused request does not use up. */
type Headers = Record<string, string>

/** Each way to attack: returns the faults of the answers, once all are refused. */
export const strangers: Record<string, (port: number, count: number, page: Headers) => Promise<Strangers>> = {
  'half-sent bodies': sendHalves,
  ...Object.fromEntries(
    Object.entries(floods).map(([name, flood]) => [
      name,
      (port, count, page) => sendFlood(port, count, flood, page),
    ]),
  ),
}

// A connection above the limit of its address is closed before its headers are read, without an answer.
async function sendHalves(port: number, count: number): Promise<Strangers> {
  const received: string[] = Array.from({ length: count }, () => '')
  const sockets: Socket[] = []
  let over = 0
  const headers = { connection: 'keep-alive', 'content-type': 'application/json', 'content-length': 100 }
  const text = requestText('POST', SIGN_IN, headers, '{"username": "a", ')
  for (let each = 0; each < count; each++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(0, 0) })
    socket.on('data', (chunk) => (received[each] += String(chunk)))
    socket.on('error', () => {}).on('close', () => over++)
    socket.write(text)
    sockets.push(socket)
    // In groups, as the backlog of a listening socket is short.
    if (each % 100 === 99) await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  }
  const ended = until('every half-sent request is over', () => over === count, SILENT_MS_MAX).then(
    () =>
      received.some((text) => text !== '')
        ? received.filter((text) => !/^(HTTP\/1\.1 (408|429) |$)/.test(text))
        : ['no half-sent request was answered'],
    ({ message }: Error) => [message],
  )
  return { ended, leave: () => sockets.forEach((socket) => socket.destroy()) }
}

async function sendFlood(port: number, count: number, flood: Flood, page: Headers): Promise<Strangers> {
  const { requests, isRefused, at_once = CONNECTIONS } = flood
  const waiting = requests(count).values()
  const agents = new Map<string, Agent>()
  const faults: string[] = []
  const work = async () => {
    for (const { path, body, from } of waiting) {
      const agent = agents.get(from) ?? new Agent({ keepAlive: true })
      agents.set(from, agent)
      const more = PUBLIC.includes(path) ? page : {}
      const { status, code } = await post(port, agent, { path, body, from }, more)
      if (!isRefused(status, code)) faults.push(`${path} was answered ${status} ${code}`)
    }
  }
  const leave = () => agents.forEach((agent) => agent.destroy())
  const ended = Promise.all(Array.from({ length: Math.min(at_once, count) }, work))
    .finally(leave)
    .then(() => [...new Set(faults)])
  return { ended, leave }
}

async function post(port: number, agent: Agent, { path, body, from }: Sent, more: Headers) {
  const type = path.startsWith('/q/') ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body), ...more }
  const target = { port, host: '127.0.0.1', agent, method: 'POST', path, localAddress: from }
  const outgoing = request({ ...target, headers })
  const answered = new Promise<{ status: number; code: string }>((resolve) => {
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part)).on('error', () => {})
      incoming.on('end', () => {
        const [, code = ''] = /"error_code":"(\w+)"/.exec(String(Buffer.concat(parts))) ?? []
        resolve({ status: incoming.statusCode ?? 0, code })
      })
    })
    outgoing.on('error', (error) => resolve({ status: 0, code: error.message }))
  })
  outgoing.setTimeout(SILENT_MS_MAX, () => outgoing.destroy(new Error('no answer')))
  outgoing.end(body)
  return answered
}
