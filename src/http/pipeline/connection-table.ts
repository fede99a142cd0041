// The open connections: bounds their number, also per block of addresses.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** An object of its own for each server, as tests change the limits. */
export type ConnectionLimits = {
  /** Below the usual limit of open files per process; thousands of idle connections take 100 MB. */
  total: number
  /** The most connections of a block of addresses on which no request had a valid token. */
  per_block: number
  /** Time for a body of 64 KiB or less; a larger one has more time in proportion. */
  body_ms: number
}

export type Connection = {
  socket: Socket
  /** Counted for this block; undefined once a request had a valid token, and for proxies between two requests. */
  block: string | undefined
  is_proxy: boolean
  /** Whether a request has come. */
  is_used: boolean
  /** The last request. */
  message: IncomingMessage | undefined
  responses: number
  /** When it was opened, the last request began, its body began to be read, or the last response ended. */
  since_ms: number
}

/** How long a client that has connected or begun a request may take to go on before its connection can be closed. */
export const PATIENCE_MS = 1000

/**
 * If there are too many connections in total, a new one closes the one that has waited longest for its client, one without a
 * token before one with; if a block has too many, `trim` closes those of the block that have waited longest. Neither idle
 * connections nor half-sent requests lock anybody out.
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

  /** Closes the surplus of each block. `add` does not, as the clients of a burst first need time to show their tokens. */
  trim(): void {
    const now = performance.now()
    for (const connections of this.blocks.values()) {
      const surplus = connections.size - this.limits.per_block
      if (surplus <= 0) continue
      const waiting = [...connections].filter((each) => isWaiting(each) && now - each.since_ms > PATIENCE_MS)
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
    const connections = this.blocks.get(block)
    if (connections?.delete(connection) && connections.size === 0) this.blocks.delete(block)
    connection.block = undefined
  }
}

/** Whether a request has begun whose body is still incomplete. */
export function isReceiving({ message }: Connection): boolean {
  return message !== undefined && !message.complete
}

/** Whether the connection waits for its client, not for the service. */
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

function isBefore(a: Connection, b: Connection): boolean {
  return rank(a) === rank(b) ? a.since_ms < b.since_ms : rank(a) < rank(b)
}

/** The order of closing. A half-sent body with a token comes last: it is probably an upload. */
function rank(connection: Connection): number {
  if (connection.block !== undefined) return 0
  return isReceiving(connection) ? 2 : 1
}
