// Cancels the running statement of a connection.
import { connect } from 'node:net'
import type pg from 'pg'

/** What the driver knows of a connection, beyond its types. */
type Session = pg.PoolClient &
  Pick<pg.Client, 'connection' | 'end' | 'host' | 'port'> & { processID: number; secretKey: number }

// The code of the message in PostgreSQL's protocol.
const CANCEL_REQUEST = 80877102
const WAIT_MS_MAX = 5000

/**
 * Closes the connection as well, so that a late cancellation meets no other statement. Where the request to cancel does not
 * arrive, as through some proxies, the server notices the closed connection within a second.
 */
export function cancelStatement(client: pg.PoolClient): void {
  const session = client as Session
  const { host, port, processID, secretKey } = session
  const request = Buffer.alloc(16)
  for (const [index, field] of [request.length, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(field, 4 * index)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const socket = connect(target).on('error', () => {})
  socket.setTimeout(WAIT_MS_MAX, () => socket.destroy()).unref()
  socket.resume().end(request)
  // The driver reports a lost connection unless it was told to end it.
  void session.end()
  session.connection.stream.destroy()
}
