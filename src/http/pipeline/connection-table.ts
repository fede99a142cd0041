// The open connections: bounds their number, also per block of addresses.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Tests replace them. */
export type ConnectionLimits = {
  /** Below the usual limit of open files per process; thousands of idle connections take 100 MB. */
  total: number
  /** The most connections of a block of addresses on which no request had a valid token. */
  per_block: number
  /** Time for a body of 64 KiB or less; a larger one has as many times that as it is larger. */
  body_ms: number
}

export type Connection = {
  socket: Socket
  /** Counted for this block; undefined once a request had a valid token, and for proxies between two requests. */
  block: string | undefined
  is_proxy: boolean
  is_used: boolean
  /** The last request. */
  message: IncomingMessage | undefined
  responses: number
  /** When it was opened, the last request began, its body began to be read, or the last response ended. */
  since_ms: number
}

/** A client that just connected or began a request goes on with it; after this time it keeps others waiting. */
export const PATIENCE_MS = 1000

/**
 * Beyond the limit in total, the connection that has waited longest for its client makes room, one without a token before one
 * with; beyond that of a block, those do at the next `trim`. Neither idle connections nor half-sent requests lock anybody out.
 */
export class ConnectionTable {
  private readonly connections = new Map<Socket, Connection>()
  private readonly blocks = new Map<string, Set<Connection>>()

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly close: (connection: Connection) => void,
  ) {}

  find(socket: Socket): Connection | undefined {
    return this.connections.get(socket)
  }

  all(): Iterable<Connection> {
    return this.connections.values()
  }

  add(connection: Connection, block: string | undefined): void {
    if (this.connections.size >= this.limits.total)
      this.drop(longestWaiting(this.connections.values()) ?? connection)
    this.countFor(connection, block)
    if (!connection.socket.destroyed) this.connections.set(connection.socket, connection)
  }

  countFor(connection: Connection, block: string | undefined): void {
    if (connection.block === block) return
    this.leaveBlock(connection)
    if (block === undefined || connection.socket.destroyed) return
    connection.block = block
    this.blocks.set(block, (this.blocks.get(block) ?? new Set()).add(connection))
  }

  /** Drops those that have waited longest of each block with too many. A burst of clients with tokens is over by then. */
  trim(): void {
    const begun = performance.now() - PATIENCE_MS
    for (const own of this.blocks.values()) {
      const surplus = own.size - this.limits.per_block
      if (surplus <= 0) continue
      const waiting = [...own].filter((each) => isWaiting(each) && each.since_ms < begun)
      for (const each of waiting.sort((a, b) => a.since_ms - b.since_ms).slice(0, surplus)) this.drop(each)
    }
  }

  drop(connection: Connection): void {
    this.remove(connection)
    this.close(connection)
  }

  remove(connection: Connection): void {
    this.connections.delete(connection.socket)
    this.leaveBlock(connection)
  }

  private leaveBlock(connection: Connection): void {
    const { block } = connection
    if (block === undefined) return
    const own = this.blocks.get(block)
    if (own?.delete(connection) && own.size === 0) this.blocks.delete(block)
    connection.block = undefined
  }
}

/** Whether a request is there whose body is not. */
export function isReceiving({ message }: Connection): boolean {
  return message !== undefined && !message.complete
}

/** Whether the client has to go on, not the service. */
function isWaiting(connection: Connection): boolean {
  return connection.responses === 0 || isReceiving(connection)
}

function longestWaiting(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined
  for (const connection of connections) {
    if (isWaiting(connection) && (!found || isBefore(connection, found))) found = connection
  }
  return found
}

// A half-sent body with a token is probably an upload.
function isBefore(a: Connection, b: Connection): boolean {
  const rank = (each: Connection) => (each.block === undefined ? (isReceiving(each) ? 2 : 1) : 0)
  return rank(a) === rank(b) ? a.since_ms < b.since_ms : rank(a) < rank(b)
}
