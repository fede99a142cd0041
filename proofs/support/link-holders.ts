// Clients with links to quotes that cost others as much as they can, for P13.
import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A link with a token that may only view. */
export type Link = { quote: number; items: number; token: string }
export type Links = Record<'long' | 'short' | 'conversation', Link[]>

type LinkUse = {
  links: keyof Links
  method?: 'GET' | 'POST'
  pathOf: (link: Link) => string
  body?: string
  /** Hangs up some moments after each request, in the queue, in the layout or while the document is sent. */
  hangsUp?: boolean
}

const pdf = ({ quote, token }: Link) => `/q/${quote}/${token}?pdf`
const page = ({ quote, token }: Link) => `/q/${quote}/${token}`

export const linkWays: Record<string, LinkUse> = {
  'PDFs of 10,000 lines': { links: 'long', pathOf: pdf },
  'PDFs of 10,000 lines, hung up': { links: 'long', pathOf: pdf, hangsUp: true },
  'PDFs of 200 lines': { links: 'short', pathOf: pdf },
  'PDFs of 200 lines, hung up': { links: 'short', pathOf: pdf, hangsUp: true },
  'totals of 10,000 lines': {
    links: 'long',
    method: 'POST',
    pathOf: () => '/rest/V1/buyer/quote/totals',
    body: '{}',
  },
  'pages with a long conversation': { links: 'conversation', pathOf: page },
}

/** A link may make so many requests in a minute; one for more items than this counts as several. */
const BUDGET = { requests: 120, items: 1000, ms: 60_000 }
/** A page shows at most 20 wanted lines of each of 100 messages, and 200 items. */
const ANSWER_BYTES_MAX = { html: 1_000_000, pdf: 10_000_000 }
const EXPECTED_STATUSES = [200, 429, 503]
/** After how long a connection hangs up at its first request, at its second, and so on. */
const HANG_UP_MS = [0, 20, 300, 5, 100, 1500]
const REFUSED_PAUSE_MS = 20

/** `leave` returns what was wrong with the answers, also when it is called again. */
export type Attack = { requests: () => number; leave: () => Promise<string[]> }

/** Sends requests over so many connections until `leave` is called, with pauses only after refusals. */
export function attackByLinks(port: number, way: string, links: Links, connections: number): Attack {
  const { links: kind, hangsUp } = linkWays[way]!
  const faults = new Set<string>()
  const served = new Map<Link, number>()
  const open = new Set<ClientRequest>()
  const start = performance.now()
  let requests = 0
  let isLeaving = false
  let end = Infinity

  const attack = async (connection: number) => {
    const agent = new Agent({ keepAlive: true })
    for (let turn = 0; !isLeaving; turn++) {
      const link = links[kind][(connection + turn) % links[kind].length]!
      requests++
      const sent = send(port, agent, way, link, connection)
      open.add(sent.outgoing)
      const timer = hangsUp && setTimeout(() => sent.outgoing.destroy(), HANG_UP_MS[turn % HANG_UP_MS.length])
      const { status, bytes, type } = await sent.answered
      clearTimeout(timer || undefined)
      open.delete(sent.outgoing)
      if (status === 200) served.set(link, (served.get(link) ?? 0) + 1)
      else if (status !== undefined) await pause(REFUSED_PAUSE_MS)
      if (status !== undefined && !EXPECTED_STATUSES.includes(status)) faults.add(`answered ${status}`)
      if (status === undefined && !hangsUp && !isLeaving) faults.add('a connection was lost')
      const max = type.includes('html') ? ANSWER_BYTES_MAX.html : ANSWER_BYTES_MAX.pdf
      if (bytes > max) faults.add(`answered with ${bytes} bytes of ${type}`)
    }
    agent.destroy()
  }
  const working = Promise.all(Array.from({ length: connections }, (_, connection) => attack(connection)))
  return {
    requests: () => requests,
    leave: async () => {
      isLeaving = true
      end = Math.min(end, performance.now())
      for (const outgoing of open) outgoing.destroy()
      await working
      // As many minutes of the clock as the attack can have touched.
      const windows = Math.floor((end - start) / BUDGET.ms) + 2
      for (const [{ items }, count] of served) {
        const max = windows * Math.floor(BUDGET.requests / Math.max(1, Math.ceil(items / BUDGET.items)))
        if (count > max) faults.add(`a link to ${items} lines is served more than ${max} times`)
      }
      return [...faults]
    },
  }
}

type Received = { status?: number; bytes: number; type: string }

/** Each connection has an address of its own; those of other clients is 127.0.0.1. */
function send(port: number, agent: Agent, way: string, link: Link, connection: number) {
  const { method = 'GET', pathOf, body } = linkWays[way]!
  const headers = {
    ...(body !== undefined && {
      authorization: `Bearer ${link.quote}.${link.token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    }),
  }
  const localAddress = `127.0.20.${(connection % 250) + 2}`
  const outgoing = request({
    port,
    host: '127.0.0.1',
    agent,
    method,
    path: pathOf(link),
    localAddress,
    headers,
  })
  const answered = new Promise<Received>((resolve) => {
    const end = (received: Partial<Received> = {}) => resolve({ bytes: 0, type: '', ...received })
    outgoing.on('response', (incoming) => {
      const { statusCode: status, headers } = incoming
      let bytes = 0
      incoming.on('data', (part: Buffer) => (bytes += part.length)).on('error', () => {})
      incoming.on('end', () =>
        end({ ...(status && { status }), bytes, type: String(headers['content-type']) }),
      )
      incoming.on('close', () => end())
    })
    outgoing.on('error', () => end()).on('close', () => end())
  })
  outgoing.end(body)
  return { outgoing, answered }
}
