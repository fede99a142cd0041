// A go-between in front of PostgreSQL that sees each commit on its way, and loses or invents it.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import type { ClientConfig } from 'pg'

/**
 * What becomes of a commit and its line: `lost_before` it reaches the server, `lost_after` the server has done it and before
 * its answer, `invented`: the client is told that it was done, and the server never hears of it.
 */
export type Fate = 'passed' | 'lost_before' | 'lost_after' | 'invented'

export type CommitLine = { connection: ClientConfig; count: (fate: Fate) => number }

type Message = { type: string; bytes: Buffer }

/** Listens on a port of its own until the test is over. `fateOf` is asked at each commit. */
export async function openCommitLine(
  t: TestContext,
  target: () => ClientConfig,
  fateOf: (sql: string) => Fate,
): Promise<CommitLine> {
  const counts = new Map<Fate, number>()
  const sockets = new Set<Socket>()
  const decide = (sql: string) => {
    const fate = fateOf(sql)
    counts.set(fate, (counts.get(fate) ?? 0) + 1)
    return fate
  }
  const server = createServer((client) => {
    const { host, port } = target()
    const upstream = connect(`${host}/.s.PGSQL.${port}`)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    join(client, upstream, decide)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const { user, database } = target()
  return {
    connection: { user, database, host: '127.0.0.1', port },
    count: (fate) => counts.get(fate) ?? 0,
  }
}

function join(client: Socket, upstream: Socket, fateOf: (sql: string) => Fate): void {
  const writes = openWatch()
  const [fromClient, fromServer] = [openReader(false), openReader(true)]
  // Each is answered in its turn, as the greeting is: how many went out and came back, and the one whose answer is lost.
  let [sent, answered, lost] = [1, 0, 0]
  const treat = (message: Message) => {
    const sql = writes.commitIn(message)
    const fate = sql === undefined ? 'passed' : fateOf(sql)
    if (isEnd(message)) sent++
    if (fate === 'lost_before') client.destroy()
    if (client.destroyed) return
    if (fate === 'invented') {
      client.write(CONFIRMATION)
      client.destroySoon()
      upstream.destroy()
      return
    }
    if (fate === 'lost_after') lost = sent
    upstream.write(message.bytes)
  }
  client.on('data', (chunk: Buffer) => fromClient(chunk).forEach(treat))
  upstream.on('data', (chunk: Buffer) => {
    for (const { type, bytes } of fromServer(chunk)) {
      const isLost = lost > 0 && answered + 1 === lost
      if (type === 'Z') answered++
      if (isLost && type === 'Z') client.destroy()
      if (!isLost && !client.destroyed) client.write(bytes)
    }
  })
}

/** A statement as text, or the end of what belongs to a prepared one: each is answered by one ReadyForQuery. */
const isEnd = ({ type }: Message) => type === 'Q' || type === 'S'

const CONFIRMATION = Buffer.concat([
  ...[Buffer.from('C'), Buffer.from([0, 0, 0, 11]), Buffer.from('COMMIT\0')],
  ...[Buffer.from('Z'), Buffer.from([0, 0, 0, 5]), Buffer.from('I')],
])

/** Knows which messages commit something: COMMIT, and the end of a write that has no transaction around it. */
function openWatch() {
  const prepared = new Map<string, string>()
  let [current, isOpen] = ['', false]
  const words = (bytes: Buffer) => bytes.toString('utf8', 5).split('\0')
  return {
    commitIn: ({ type, bytes }: Message): string | undefined => {
      if (type === 'Q') {
        const [sql = ''] = words(bytes)
        if (/^begin/i.test(sql)) isOpen = true
        if (/^(commit|rollback$)/i.test(sql)) isOpen = false
        return /^commit/i.test(sql) ? sql : undefined
      }
      const [first = '', second = ''] = words(bytes)
      if (type === 'P') prepared.set(first, second)
      if (type === 'B') current = prepared.get(second) ?? ''
      return type === 'S' && !isOpen && /\b(insert into|update|delete from)\b/i.test(current)
        ? current
        : undefined
    },
  }
}

/** Cuts a stream into messages. The first of a client has no type. */
function openReader(isTyped: boolean): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0)
  let start = isTyped ? 1 : 0
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Message[] = []
    while (rest.length >= start + 4) {
      const end = start + rest.readInt32BE(start)
      if (rest.length < end) break
      messages.push({ type: start === 0 ? '' : String.fromCharCode(rest[0]!), bytes: rest.subarray(0, end) })
      rest = rest.subarray(end)
      start = 1
    }
    return messages
  }
}
