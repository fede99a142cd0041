// Good and bad clients for P13, and the services that they call.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openLimiter } from '../../src/platform/concurrency-limiter.ts'
import { one, run, type Database } from '../../src/platform/postgres/database.ts'
import { type DatabaseOptions, openDatabase } from '../../src/platform/postgres/pool.ts'
import { type Answer, openApi, openClient, openPatchedServer } from '../../test/support/api.ts'
import { openOperator, type Service } from '../../test/support/operator.ts'
import { listText, requestText } from '../../test/support/raw-http.ts'
import { databaseUrl } from '../../test/support/test-server.ts'

/** A list of all rows exceeds the buffers between service and client. */
const ROWS = 40_000
export const CONNECTIONS = 20
const LIST = '/rest/V1/pricerequest/requests'

export async function openCrowdedShop() {
  const api = await openApi()
  const sql = `insert into price_request (store_id, customer_email, customer_firstname, customer_lastname, message)
     select 1, 'anna.' || n || '@example.com', repeat('x', 255), 'Larsen-' || n, 'What do 40 of these cost?'
     from generate_series(1, $1::int) n`
  await run(api.db, sql, [ROWS])
  await run(api.db, 'analyze price_request')
  const DATABASE_URL = databaseUrl(api.db.pool.options)
  const open = (options: DatabaseOptions = {}) => {
    const db = openDatabase({ connectionString: DATABASE_URL }, () => {}, options)
    api.beforeClose(() => db.close())
    return db
  }
  const tokens = ['good', 'bad'].map(() => api.tokenFor('PriceRequest::manage_requests'))
  const [good = '', bad = ''] = await Promise.all(tokens)
  return {
    good,
    bad,
    db: open(),
    start: async (t: TestContext, environment: Record<string, string> = {}): Promise<Service> =>
      (await openOperator(t)).start({ DATABASE_URL, RATE_LIMIT_PER_MINUTE: '0', ...environment }),
    openService: () => openHurriedService(api, open()),
    openUnguarded: () =>
      openPatchedServer(api, {
        services: { db: withoutGuards(open({ expensive_lists: Infinity })) },
        prepare: (app) => {
          Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 })
          app.state.load.in_flight_max = Infinity
          app.state.lists = openLimiter({ permits: Infinity })
        },
      }),
  }
}

/** Lists take any connection, for as long as they like. */
function withoutGuards(db: Database): Database {
  return { ...db, lists: { ...db.lists, of: () => db } }
}

/** Has normal timeouts while good clients call, so that a slow machine does not cut them off; `hurry` shortens them. */
async function openHurriedService(api: Awaited<ReturnType<typeof openApi>>, db: Database) {
  const sockets = new Set<Socket>()
  let hurry = () => {}
  const { port } = await openPatchedServer(api, {
    services: { db },
    prepare: (app) => {
      app.state.lists = openLimiter({ permits: CONNECTIONS / 2, wait_ms_max: 500 })
      app.server.on('connection', (socket: Socket) => sockets.add(socket))
      hurry = () => {
        Object.assign(app.server, { headersTimeout: 100, requestTimeout: 100 })
        for (const socket of sockets) socket.setTimeout(100)
      }
    },
  })
  return { port, hurry: () => hurry() }
}

/** Four clients at a modest pace that check each response. They stop after the first fault. */
export async function watchGoodClients(
  port: number,
  token: string,
  { calls, hang_ms = 120_000 }: { calls: number; hang_ms?: number },
) {
  const client = openClient(port, token)
  /** More rows than a single read returns: such a list is streamed. */
  const filter = JSON.stringify({ request_id: { to: 150 } })
  const body = { email: 'good@example.com' }
  const kinds: [name: string, call: () => Promise<Answer>, isRight: (body: Answer['body']) => boolean][] = [
    ['read', () => client.get('/rest/V1/pricerequest/request/1'), ({ request_id }) => request_id === 1],
    ['page', () => client.get(`${LIST}?searchCriteria[pageSize]=10`), ({ length }) => length === 10],
    ['list', () => client.get(LIST, { query: { filter } }), ({ length }) => length === 150],
    [
      'submit',
      () => client.post('/rest/V1/pricerequest/request/submit', { body }),
      ({ customer_email }) => customer_email === body.email,
    ],
  ]
  const faults: string[] = []
  const times: number[] = []
  const turns = Array.from({ length: calls }, (_, turn) => kinds[turn % kinds.length]!).values()
  const work = async () => {
    for (const [name, call, isRight] of turns) {
      const start = performance.now()
      const hangs = pause(hang_ms, `no answer after ${hang_ms} ms`, { ref: false })
      const answer = await Promise.race([call(), hangs]).catch(String)
      times.push(performance.now() - start)
      if (typeof answer === 'string') faults.push(`${name} fails with ${answer}`)
      else if (answer.status !== 200 || !isRight(answer.body))
        faults.push(`${name} is answered ${answer.status} ${answer.text.slice(0, 200)}`)
      if (faults.length > 0) break
    }
  }
  await Promise.all([1, 2, 3, 4].map(work))
  client.close()
  const quantile = (share: number) =>
    Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!)
  const figures = { p50_ms: quantile(0.5), p99_ms: quantile(0.99) }
  return { calls: times.length, faults: [...new Set(faults)], ...figures }
}

/** Returns a fault unless the answer is a 200 or a refusal with Retry-After. */
export function answerFaults({ status, headers, text }: Answer): string[] {
  const isRefused = [429, 503].includes(status) && /^\d+$/.test(String(headers['retry-after']))
  return status === 200 || isRefused ? [] : [`answered ${status} ${text.slice(0, 200)}`]
}

type BadClients = {
  isOver: () => Promise<boolean> | boolean
  countHeld?: () => Promise<number>
  faults: string[]
  leave: () => Promise<void> | void
}

type Target = { port: number; token: string; db: Database; count: number }

export const ways: Record<string, (target: Target) => Promise<BadClients>> = {
  'slow headers': ({ port, count }) =>
    trickle(port, count, 'GET /health/live HTTP/1.1\r\nhost: localhost\r\nx-slow: '),
  'slow bodies': ({ port, token, count }) => {
    const type = { 'content-type': 'application/json', 'content-length': 100_000 }
    const headers = { authorization: `Bearer ${token}`, ...type }
    return trickle(port, count, requestText('POST', '/rest/V1/pricerequest/request/submit', headers, ' '))
  },
  'unread lists': async ({ port, token, db, count }) => {
    const sockets = await openSockets(port, count)
    for (const socket of sockets) socket.pause().write(listText(token))
    const countHeld = () => countStatements(db, 'copy %')
    return {
      faults: [],
      countHeld,
      isOver: async () => (await countHeld()) === 0,
      leave: () => sockets.forEach((socket) => socket.destroy()),
    }
  },
  'expensive filters': sendExpensiveFilters,
}

const names = Array.from({ length: 900 }, (_, each) => `${each}`)
const expensive = { like: `%${'x%'.repeat(200)}y` }
export const worstFilters = [
  { customer_firstname: expensive, customer_email: expensive, customer_lastname: expensive },
  { customer_firstname: { nin: names }, customer_lastname: expensive },
  { customer_lastname: { nin: names }, increment_id: { like: '%9%8%7%6%5' } },
].map((filter) => JSON.stringify(filter))

async function sendExpensiveFilters({ port, token, db, count }: Target): Promise<BadClients> {
  const faults: string[] = []
  const client = openClient(port, token)
  let isEnding = false
  const work = async (place: number) => {
    for (let turn = 0; !isEnding; turn++) {
      const query = { filter: worstFilters[(place + turn) % worstFilters.length]! }
      const answer = await client.get(LIST, { query }).catch(() => undefined)
      // The connection was closed.
      if (!answer) return
      faults.push(...answerFaults(answer).map((fault) => `an expensive filter was ${fault}`))
    }
  }
  const running = Promise.all(Array.from({ length: count }, (_, place) => work(place)))
  const end = async () => {
    isEnding = true
    await running
  }
  const countHeld = () => countStatements(db, '%from price_request%')
  return {
    faults,
    countHeld,
    isOver: () => end().then(async () => (await countHeld()) === 0),
    leave: () => end().then(() => client.close()),
  }
}

async function trickle(port: number, count: number, beginning: string): Promise<BadClients> {
  const sockets = await openSockets(port, count)
  for (const socket of sockets) socket.resume().write(beginning)
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 500)
  return {
    faults: [],
    isOver: () => sockets.every((socket) => socket.destroyed),
    leave: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let each = 0; each < count; each++) {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
    sockets.push(socket)
    // In groups, as the backlog of a listening socket is short.
    if (each % 100 === 99) await once(socket, 'connect')
  }
  return sockets
}

async function countStatements(db: Database, like: string): Promise<number> {
  const sql = `select count(*)::int as count from pg_stat_activity
     where state = 'active' and pid <> pg_backend_pid() and datname = current_database() and query ilike $1`
  const { count } = await one<{ count: number }>(db, sql, [like])
  return count
}
