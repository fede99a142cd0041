// Which connections have an answer under way: just the others give way when there are too many, or the service stops.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Whoever has just connected is about to send a request; who has not after this time only connected in advance.
const SILENT_MS_MAX = 1000
/** Fewer than the files that a process may open almost everywhere; thousands that are silent cost 100 MB. */
const CONNECTIONS_MAX = 4000

type Connection = { opened_ms: number; is_used: boolean; answers: number }

/**
 * Puts a `closeIdleConnections` in place of Node's, which takes an answer for finished as soon as its end is in a buffer,
 * and so cuts it off under a slow reader; and which leaves connections alone on which no request has come yet. Where one
 * comes too many, the oldest without an answer under way is closed: who holds thousands for nothing keeps nobody out.
 */
export function watchConnections(server: Server, max = CONNECTIONS_MAX): void {
  const connections = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    if (connections.size >= max) (oldestWithout(connections) ?? socket).destroy()
    if (socket.destroyed) return
    connections.set(socket, { opened_ms: performance.now(), is_used: false, answers: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.is_used = true
    connection.answers++
    response.once('close', () => connection.answers--)
  })
  server.closeIdleConnections = () => {
    for (const [socket, connection] of connections) if (isIdle(connection)) socket.destroySoon()
  }
}

// Those that are closing already make room by themselves.
function oldestWithout(connections: Map<Socket, Connection>): Socket | undefined {
  for (const [socket, { answers }] of connections) if (answers === 0 && !socket.destroyed) return socket
  return undefined
}

function isIdle({ answers, is_used, opened_ms }: Connection): boolean {
  return answers === 0 && (is_used || performance.now() - opened_ms > SILENT_MS_MAX)
}
