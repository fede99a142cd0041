// Load on the cluster: clients that repeat every write with its Idempotency-Key until it is confirmed, readers, and live streams.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { linkToken } from '../../src/quoting/buyer-link/buyer-link.ts'
import { type Answer, type Client, ok, openClient } from '../../test/support/api.ts'
import { quoting, twoItems } from '../../test/support/shop.ts'
import { type CallLog, openCallLog } from '../support/call-log.ts'
import { type Load, openLoads, startWriters } from '../support/kill-loads.ts'
import { LINK_KEY } from './cluster.ts'

/** Shorter than Retry-After, to see more refusals. */
const RETRY_MS = 200
/** Far longer than a failover takes. */
const GIVE_UP_MS = 180_000
/** Leaves the two processors of a small machine some time for everything else. */
const PAUSE_MS = 30
const WRITERS = { submits: 4, carts: 2, acceptances: 2, uploads: 1 }
/** Of a quote that was created, approved and proposed. */
const PROPOSED_VERSION = 3
const READERS = 2
const STREAMS = 2

export type Kind = keyof typeof WRITERS
export const kinds = Object.keys(WRITERS) as Kind[]

/** Of one round. `longest_ms`: the longest time without a confirmed write since the fault. */
export type Counts = {
  confirmed: number
  unknown: number
  settled: number
  refused: number
  longest_ms: number
}

export type ClusterLoad = Awaited<ReturnType<typeof openClusterLoad>>

export async function openClusterLoad(port: number, token: string) {
  const client = openClient(port, token)
  const { submits, carts, uploads } = openLoads()
  const loads: Record<Kind, Load> = { submits, carts, uploads, acceptances: openAcceptances() }
  const faults: string[] = []
  let counts: Counts = noCounts()
  let [lastConfirmed, isOver, hasKeys] = [performance.now(), false, true]

  /** Repeats a write until it is confirmed. */
  const post: Client['post'] = async (path, call) => {
    const headers = hasKeys ? { ...call?.headers, 'idempotency-key': randomUUID() } : call?.headers
    const deadline = performance.now() + GIVE_UP_MS
    for (let isUnknown = false; ; await pause(RETRY_MS)) {
      const answer = await client.post(path, { ...call, headers }).catch(noAnswer)
      if (answer.status === 200) {
        counts.confirmed++
        if (isUnknown) counts.settled++
        const now = performance.now()
        counts.longest_ms = Math.max(counts.longest_ms, now - lastConfirmed)
        lastConfirmed = now
        return answer
      }
      const fault = faultOf(answer)
      if (fault) faults.push(`POST ${path}: ${fault}`)
      if (answer.body?.error_code === 'outcome_unknown') {
        counts.unknown++
        isUnknown = true
      } else counts.refused++
      // Repeating it would not help.
      if (isFinal(answer) || performance.now() > deadline) return answer
    }
  }

  const read = async () => {
    const path = '/rest/V1/pricerequest/requests?searchCriteria[pageSize]=20'
    for (; !isOver; await pause(PAUSE_MS)) {
      const answer = await client.get(path).catch(noAnswer)
      const fault = answer.status === 200 || answer.status === 429 ? undefined : faultOf(answer)
      if (fault) faults.push(`GET ${path}: ${fault}`)
    }
  }
  const readers = Array.from({ length: READERS }, read)
  const streams = Array.from({ length: STREAMS }, () => openStream(port, token))
  return {
    loads,
    /** What was answered otherwise than promised. */
    faults,
    counts: () => ({ ...counts }),
    added: carts.added,
    /** Starts to count from zero. Returns what was counted so far. */
    countAnew: (): Counts => {
      const before = counts
      counts = noCounts()
      lastConfirmed = performance.now()
      return before
    },
    positions: () => streams.map(({ position }) => position()),
    /** The products and the webhook that the writers need. */
    fillShop: async (url: string) => {
      for (const sku of ['LAMP', '0042-OAK']) {
        const product = { name: sku, price: 210, tax_percent: 19 }
        await ok(client.put(`/rest/V1/products/${sku}`, { body: { product } }))
      }
      await ok(
        client.post('/rest/V1/webhooks', { body: { webhook: { url, events: ['quote.added_to_cart'] } } }),
      )
    },
    /** Without keys, for a negative control. */
    setKeys: (value: boolean) => void (hasKeys = value),
    /** Starts writers whose records have names with this prefix. */
    write: (prefix: string, written: Kind[]) => {
      const writers = written.map((kind) =>
        startWriters(
          { ...client, post, close: () => {} },
          loads[kind],
          `${kind[0]}${prefix}`,
          WRITERS[kind],
          PAUSE_MS,
        ),
      )
      return { stop: async () => (await Promise.all(writers.map((each) => each.stop()))).flat() }
    },
    /** Ends readers and streams. Returns what each stream was sent. */
    end: async () => {
      isOver = true
      await Promise.all(readers)
      client.close()
      return Promise.all(streams.map((stream) => stream.end()))
    },
  }
}

const noCounts = (): Counts => ({ confirmed: 0, unknown: 0, settled: 0, refused: 0, longest_ms: 0 })

const noAnswer = (error: Error): Answer => ({
  status: 0,
  headers: {},
  body: undefined,
  text: `no answer: ${error.message}`,
  bytes: Buffer.alloc(0),
})

const isFinal = ({ status, body }: Answer) => status >= 400 && status < 500 && !isInFlight(body)
const isInFlight = (body: Answer['body']) => body?.error_code === 'request_in_flight'

/** Only a 503 with Retry-After, or a 409 while the first request is in flight, is an answer to a write besides 200. */
function faultOf({ status, headers, body, text }: Answer): string | undefined {
  if (isInFlight(body)) return undefined
  if (status !== 503 || typeof body?.error_code !== 'string')
    return `answered ${status} ${text.slice(0, 300)}`
  return /^\d+$/.test(String(headers['retry-after'])) ? undefined : `a ${status} without Retry-After: ${text}`
}

/** Quotes that are proposed to their customers, who accept them by their link. */
function openAcceptances(): Load & { accepted: CallLog } {
  const accepted = openCallLog()
  const key = Buffer.from(LINK_KEY)
  return {
    accepted,
    checks: {
      'the acceptance of': [
        accepted,
        `select accepted_by as key from quote_history where to_status = 'accepted'`,
      ],
      'the event of the acceptance of': [
        accepted,
        `select data->>'accepted_by' as key from event
         where type = 'quote.status_changed' and data->>'new_status' = 'accepted'`,
      ],
    },
    turn: async (post, name) => {
      const customer = { email: `${name}@example.com`, firstname: 'Bo', lastname: 'Berg' }
      const { id } = await ok(post('/rest/V1/customers', { body: { customer } }))
      const quote = { customer_id: id as number, items: twoItems }
      const { quote_id } = await ok(post(`${quoting}/quote`, { body: { quote } }))
      await ok(post(`${quoting}/quote/${quote_id}/approve`))
      await ok(post(`${quoting}/quote/${quote_id}/propose`))
      const token = `${quote_id}.${linkToken(key, quote_id as number, 'accept', 0)}`
      const body = { version: PROPOSED_VERSION, name }
      await accepted.call(name, () => post('/rest/V1/buyer/quote/accept', { token, body }))
    },
  }
}

type StreamedEvent = { type: string; record_type: string; record_id: number }

/** Not the id alone: a new primary could assign one again to another event. */
export const eventText = ({ id, type, record_type, record_id }: StreamedEvent & { id: number | string }) =>
  `${id} ${type} ${record_type} ${record_id}`

/** A live stream of the console, which reconnects with the last id that it was sent. */
function openStream(port: number, token: string) {
  const events: string[] = []
  const faults: string[] = []
  let [lastId, isOver, response] = ['', false, undefined as IncomingMessage | undefined]
  let first: number | undefined
  const readOnce = async () => {
    const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) }
    const request = get({ port, path: '/rest/V1/events/stream', headers })
    ;[response] = (await once(request, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) return void response.resume()
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk as string
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        take(text.slice(0, end))
        text = text.slice(end + 2)
      }
    }
  }
  const take = (block: string) => {
    const [, id] = /^id: (\d+)$/m.exec(block) ?? []
    const [, data] = /^data: (\{"type".*)$/m.exec(block) ?? []
    if (id === undefined) return
    if (first === undefined) first = Number(id)
    else if (/^event: reset$/m.test(block)) faults.push(`a stream lacks events after ${lastId}`)
    else if (data !== undefined) events.push(eventText({ ...(JSON.parse(data) as StreamedEvent), id }))
    lastId = id
  }
  const ended = (async () => {
    for (; !isOver; await pause(RETRY_MS)) await readOnce().catch(() => undefined)
  })()
  return {
    position: () => Number(lastId),
    /** Ends it. Returns the id after which it began, the events that it was sent, and faults. */
    end: async () => {
      isOver = true
      response?.destroy()
      await ended
      return { first: first ?? 0, events, faults }
    },
  }
}
