// Tracks connections: bounds their number, also per address, and the time for a body; closes only idle ones on shutdown.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { addressBlock } from '../../platform/address-block.ts'
import { ConnectionTable, isReceiving, PATIENCE_MS } from './connection-table.ts'
import type { Connection, ConnectionLimits } from './connection-table.ts'

const LIMITS: ConnectionLimits = { total: 4000, per_block: 256, body_ms: 10_000 }
const SHORT_BODY_BYTES = 65_536
const SWEEP_INTERVAL_MS = 1000
const CLOSING_INTERVAL_MS = 50

export type Connections = {
  limits: ConnectionLimits
  /** An onRequest hook after authentication, which decides for which block of addresses the connection counts. */
  attribute: (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void
}

/** `isProxy` tells whether an address is that of a trusted proxy, whose connections are those of many clients. */
export function trackConnections(
  server: Server,
  isProxy: (address: string) => boolean = () => false,
  limits = { ...LIMITS },
): Connections {
  const table = new ConnectionTable(limits, (connection) => {
    const { socket } = connection
    if (!isReceiving(connection) || !server.emit('clientError', tooSlow, socket)) socket.destroy()
  })
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const connection = newConnection(socket, isProxy(address))
    socket.once('close', () => table.remove(connection))
    // A connection of a proxy counts for the address that its request forwards; see `attribute`.
    table.add(connection, connection.is_proxy || address === '' ? undefined : addressBlock(address))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = table.find(socket)
    if (connection) beginRequest(table, connection, response)
  })
  const sweep = setInterval(() => {
    for (const connection of table.all()) if (isTooSlow(connection, limits)) table.drop(connection)
    table.trim()
  }, SWEEP_INTERVAL_MS).unref()
  server.once('close', () => clearInterval(sweep))
  closeOnlyIdle(server, table)
  return {
    limits,
    attribute: ({ raw, ip, state }, _reply, done) => {
      const connection = table.find(raw.socket)
      // For none with a token of a user or an integration; anybody may have a link or a publishable key.
      if (connection && state.token !== '') table.countFor(connection, undefined)
      else if (connection?.is_proxy) table.countFor(connection, addressBlock(ip))
      done()
    },
  }
}

/** Has the code with which Node reports a request that took longer than `requestTimeout`. */
const tooSlow = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

function newConnection(socket: Socket, is_proxy: boolean): Connection {
  const since_ms = performance.now()
  return { socket, block: undefined, is_proxy, is_used: false, message: undefined, responses: 0, since_ms }
}

function beginRequest(table: ConnectionTable, connection: Connection, response: ServerResponse): void {
  connection.is_used = true
  connection.message = response.req
  connection.since_ms = performance.now()
  connection.responses++
  response.once('close', () => {
    connection.responses--
    connection.since_ms = performance.now()
    if (connection.is_proxy) table.countFor(connection, undefined)
  })
}

/**
 * Replaces Node's `closeIdleConnections`, which considers a response finished as soon as its end is in a buffer, and so
 * truncates it for slow readers, which never closes connections that have not sent a request yet, and which closes those of a proxy
 * while it may be sending a request on them: the proxy would answer 502, as it may not repeat a POST. Once new connections are
 * refused, a proxy sends its requests elsewhere, and the response to what still comes closes the connection. Called once, it closes
 * connections as they become idle, until the server is closed.
 */
function closeOnlyIdle(server: Server, table: ConnectionTable): void {
  let closing_since_ms: number | undefined
  server.closeIdleConnections = () => {
    if (closing_since_ms !== undefined) return
    const since_ms = (closing_since_ms = performance.now())
    const close = () => {
      for (const connection of table.all()) if (isIdle(connection, since_ms)) connection.socket.destroySoon()
    }
    close()
    const sweep = setInterval(close, CLOSING_INTERVAL_MS)
    server.once('close', () => clearInterval(sweep))
  }
}

function isTooSlow(connection: Connection, { body_ms }: ConnectionLimits): boolean {
  const { message, block } = connection
  if (!message || message.complete) return false
  const now = performance.now()
  // While the service does not read the body, the client cannot send it.
  if (!message.readableFlowing) connection.since_ms = now
  // Without a stated length, the body of a caller without a token counts as short; Node's own timeout limits that of others.
  const bytes = Number(message.headers['content-length'] ?? (block === undefined ? Infinity : 0))
  return now - connection.since_ms > body_ms * Math.max(1, bytes / SHORT_BODY_BYTES)
}

function isIdle(connection: Connection, closing_since_ms: number): boolean {
  const { responses, is_proxy, is_used, since_ms } = connection
  if (responses > 0) return false
  if (is_used && !is_proxy) return true
  return performance.now() - (is_used ? Math.max(since_ms, closing_since_ms) : since_ms) > PATIENCE_MS
}
