// Clients that misbehave, many at once, with one token: they send slowly, read slowly, or ask for what is dear.
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { one, type Database } from '../../src/platform/database.ts'
import { send } from '../../test/support/api.ts'
import { listText } from '../../test/support/raw-http.ts'

export type BadClients = {
  /** Whether the service has ended what they do, and nothing of it is left. */
  isOver: () => Promise<boolean> | boolean
  /** What they heard and should not have. */
  odd: string[]
  leave: () => Promise<void>
}

export type Scene = { port: number; token: string; db: Database }
export type Misbehave = (scene: Scene, count: number) => Promise<BadClients>

const TRICKLE_MS = 500

/** One letter of a header now and then. */
export const sendSlowHeaders: Misbehave = async ({ port }, count) =>
  trickle(port, count, 'GET /health/live HTTP/1.1\r\nhost: localhost\r\nx-slow: ')

/** One letter of a body now and then. */
export const sendSlowBodies: Misbehave = async ({ port, token }, count) => {
  const head = ['host: localhost', `authorization: Bearer ${token}`, 'content-type: application/json']
  const lines = [
    'POST /rest/V1/pricerequest/request/submit HTTP/1.1',
    ...head,
    'content-length: 100000',
    '',
    ' ',
  ]
  return trickle(port, count, lines.join('\r\n'))
}

/** A list of everything is asked for and never taken. */
export const readSlowly: Misbehave = async ({ port, token, db }, count) => {
  const sockets = await openSockets(port, count)
  for (const socket of sockets) socket.pause().write(listText(token))
  return {
    odd: [],
    isOver: async () => (await countCopies(db)) === 0,
    leave: async () => destroyAll(sockets),
  }
}

/** Filters that no index helps, again and again. */
export const filterBadly: Misbehave = async ({ port, token, db }, count) => {
  const odd: string[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  let isOver = false
  const client = async (place: number) => {
    for (let turn = 0; !isOver; turn++) {
      const query = { filter: worstFilters[(place + turn) % worstFilters.length]! }
      const answer = await send(port, agent, 'GET', '/rest/V1/pricerequest/requests', { token, query })
      const { status, headers, text } = answer
      const isRefused = [429, 503].includes(status) && /^\d+$/.test(String(headers['retry-after']))
      if (status !== 200 && !isRefused) odd.push(`a bad filter is answered ${status} ${text.slice(0, 200)}`)
    }
  }
  const running = Promise.all(Array.from({ length: count }, (_, place) => client(place)))
  return {
    odd,
    isOver: async () => {
      isOver = true
      await running
      return (await countRunning(db)) === 0
    },
    leave: async () => {
      isOver = true
      await running
      agent.destroy()
    },
  }
}

/** As many as a URL can hold. */
const names = Array.from({ length: 900 }, (_, each) => `${each}`)
const dear = `%${'x%'.repeat(200)}y`

/** Text with many wildcards, and many values that none has. */
const worstFilters = [
  { customer_firstname: { like: dear }, customer_email: { like: dear }, customer_lastname: { like: dear } },
  { customer_firstname: { nin: names }, customer_lastname: { like: dear } },
  { customer_lastname: { nin: names }, increment_id: { like: '%9%8%7%6%5' } },
].map((filter) => JSON.stringify(filter))

async function trickle(port: number, count: number, beginning: string): Promise<BadClients> {
  const sockets = await openSockets(port, count)
  for (const socket of sockets) socket.resume().write(beginning)
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, TRICKLE_MS)
  return {
    odd: [],
    isOver: () => sockets.every((socket) => socket.destroyed),
    leave: async () => {
      clearInterval(timer)
      destroyAll(sockets)
    },
  }
}

async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let each = 0; each < count; each++) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    sockets.push(socket)
    // A few at a time, as the queue of a listening socket is short.
    if (each % 100 === 99) await once(socket, 'connect')
  }
  return sockets
}

function destroyAll(sockets: Socket[]): void {
  for (const socket of sockets) socket.destroy()
}

async function countCopies(db: Database): Promise<number> {
  return count(db, `query ilike 'copy %'`)
}

async function countRunning(db: Database): Promise<number> {
  return count(db, `query like '%from price_request%'`)
}

async function count(db: Database, condition: string): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    `select count(*)::int as count from pg_stat_activity
     where state = 'active' and pid <> pg_backend_pid() and datname = current_database() and ${condition}`,
  )
  return row.count
}
