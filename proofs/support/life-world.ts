// What surrounds whole lives: the service that can be killed, its mail server, a receiver of events, a poller.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { openDatabase, type Database } from '../../src/platform/database.ts'
import { findRunningEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import type { Arrival, LoggedEvent, LoggedMail } from './life-log.ts'
import { openMailServer } from '../../test/support/mail-server.ts'
import { openOperator } from '../../test/support/operator.ts'
import { openReceiver, type Receiver } from '../../test/support/receivers.ts'
import { until } from '../../test/support/until.ts'
import { SELLER, type Ask } from './whole-life.ts'

const POLL_MS = 100
const EVENTS_AT_ONCE = 1000

/** A receiver that can be gone, come back, refuse, and take everything again. */
async function openFickleReceiver(t: TestContext) {
  const arrivals: Arrival[] = []
  let takes = true
  const listen = async (port?: number): Promise<Receiver> => {
    const opened = await openReceiver(port)
    opened.answer((response, { headers, body }) => {
      arrivals.push({ at: Date.now(), headers: headers as Record<string, string>, body, taken: takes })
      response.writeHead(takes ? 200 : 500).end()
    })
    return opened
  }
  let receiver: Receiver | undefined = await listen()
  t.after(() => receiver?.close())
  const { url } = receiver
  return {
    url,
    arrivals,
    leave: async () => {
      await receiver?.close()
      receiver = undefined
    },
    comeBackRefusing: async () => {
      takes = false
      receiver = await listen(Number(new URL(url).port))
    },
    takeAgain: () => (takes = true),
  }
}

/** The service on one data directory and one port, the servers outside, and a way into its database beside it. */
export async function openWorld(t: TestContext) {
  const operator = await openOperator(t)
  const mailServer = await openMailServer()
  t.after(() => mailServer.close())
  const environment = {
    ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'shop@example.com', SELLER_EMAIL: SELLER },
    ...{ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', RATE_LIMIT_PER_MINUTE: '0' },
  }
  let service = await operator.start(environment)
  const PORT = String(service.port)
  return {
    mailServer,
    receiver: await openFickleReceiver(t),
    service: () => service,
    kill: async () => {
      service.child.kill('SIGKILL')
      await service.ended
      service = await operator.start({ ...environment, PORT })
    },
    withDatabase: async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
      let connection: ClientConfig | undefined
      await until('the database answers', async () => {
        connection = await findRunningEmbeddedPostgres(operator.dataDir)
        return connection !== undefined
      })
      const db = openDatabase({ ...connection }, () => {}, { connections: 1 })
      return work(db).finally(() => db.close())
    },
    mails: (): LoggedMail[] =>
      mailServer.received.map(({ recipients, parsed: { to, subject = '', messageId = '' } }) => ({
        ...{ recipients, to: (to ?? []).map(({ address }) => address).join(), subject },
        message_id: messageId,
      })),
    failedJobs: async () => {
      const { status, stdout, stderr } = await operator.run(['jobs', 'list', '--failed'])
      assert.equal(status, 0, stderr)
      return stdout
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** The products, and the receiver with all events; gives its secret. */
export async function registerShop(ask: Ask, url: string): Promise<string> {
  await ask('PUT', '/products/LAMP', { product: { name: 'Lamp', price: 33.33, tax_percent: 7 } })
  await ask('PUT', '/products/0042-OAK', { product: { name: 'Oak table', price: 210, tax_percent: 19 } })
  return (await ask('POST', '/webhooks', { webhook: { url, events: ['*'] } })).secret as string
}

/** Asks again and again for what is new; `stop` reads to the end and gives the ids of all that it saw. */
export function openPoller(t: TestContext, ask: Ask): { stop: () => Promise<number[]> } {
  const seen: number[] = []
  const stopping = new AbortController()
  t.after(() => stopping.abort())
  const poll = async () => {
    const fresh = await listEvents(ask, seen.at(-1) ?? 0)
    seen.push(...fresh.map(({ event_id }) => event_id))
  }
  const polling = (async () => {
    for (; !stopping.signal.aborted; await pause(POLL_MS)) await poll()
  })()
  return {
    stop: async () => {
      stopping.abort()
      await polling
      await poll()
      return seen
    },
  }
}

export async function readEvents(ask: Ask): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  for (let fresh = await listEvents(ask, 0); fresh.length > 0;) {
    events.push(...fresh)
    fresh = await listEvents(ask, events.at(-1)!.event_id)
  }
  return events
}

function listEvents(ask: Ask, after: number): Promise<LoggedEvent[]> {
  return ask('GET', `/events?after=${after}&limit=${EVENTS_AT_ONCE}`) as Promise<LoggedEvent[]>
}

export async function readRecords(ask: Ask): Promise<Map<string, Record<string, unknown>>> {
  const lists = [
    ['price_request', '/pricerequest/request', 'request_id'],
    ['quote_request', '/quoting/request', 'request_id'],
    ['quote', '/quoting/quote', 'quote_id'],
  ] as const
  const records = new Map<string, Record<string, unknown>>()
  for (const [kind, path, id] of lists)
    for (const row of (await ask('GET', `${path}s`)) as Record<string, number>[])
      records.set(`${kind} ${row[id]}`, (await ask('GET', `${path}/${row[id]}`)) as Record<string, unknown>)
  return records
}
