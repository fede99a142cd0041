// Which connections have an answer under way, so that just the others are closed when the service stops.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Whoever has just connected is about to send a request; who has not after this time only connected in advance.
const SILENT_MS_MAX = 1000

type Connection = { opened_ms: number; is_used: boolean; answers: number }

/**
 * Puts a `closeIdleConnections` in place of Node's, which takes an answer for finished as soon as its end is in a buffer,
 * and so cuts it off under a slow reader; and which leaves connections alone on which no request has come yet.
 */
export function watchConnections(server: Server): void {
  const connections = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { opened_ms: Date.now(), is_used: false, answers: 0 })
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

function isIdle({ answers, is_used, opened_ms }: Connection): boolean {
  return answers === 0 && (is_used || Date.now() - opened_ms > SILENT_MS_MAX)
}
