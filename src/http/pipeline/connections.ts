// Tracks connections with a response in flight, so that only the others are closed on overflow and on shutdown.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// A client that just connected is about to send a request; after this time it only connected in advance.
const UNUSED_MS_MAX = 1000
/** Below the usual limit of open files per process; thousands of idle connections take 100 MB. */
const CONNECTIONS_MAX = 4000

type Connection = { opened_ms: number; is_used: boolean; responses: number }

/**
 * Replaces Node's `closeIdleConnections`, which considers a response finished as soon as its end is in a buffer, and so
 * truncates it for slow readers, and which never closes connections that have not sent a request yet. Beyond `max`, the
 * oldest connection without a response in flight is closed: holding thousands of idle connections locks nobody out.
 */
export function trackConnections(server: Server, max = CONNECTIONS_MAX): void {
  const connections = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    if (connections.size >= max) (oldestIdle(connections) ?? socket).destroy()
    if (socket.destroyed) return
    connections.set(socket, { opened_ms: performance.now(), is_used: false, responses: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.is_used = true
    connection.responses++
    response.once('close', () => connection.responses--)
  })
  server.closeIdleConnections = () => {
    for (const [socket, connection] of connections) if (isIdle(connection)) socket.destroySoon()
  }
}

// Skips sockets that are closing already: they make room by themselves.
function oldestIdle(connections: Map<Socket, Connection>): Socket | undefined {
  for (const [socket, { responses }] of connections) if (responses === 0 && !socket.destroyed) return socket
  return undefined
}

function isIdle({ responses, is_used, opened_ms }: Connection): boolean {
  return responses === 0 && (is_used || performance.now() - opened_ms > UNUSED_MS_MAX)
}
