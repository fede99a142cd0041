// P14: the connection to PostgreSQL breaks during a commit, before the server receives it or before its response arrives:
// the client gets `outcome_unknown`, and a repetition with the same Idempotency-Key takes effect once.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'
import { openOperator } from '../test/support/operator.ts'
import { databaseUrl } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'
import { mixedFaults, openMixedClients } from './support/mixed-clients.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

type Size = { cuts: number }

/**
 * `lost_before`: the connection breaks before the server receives the commit; `lost_after`: before the client receives the
 * response; `invented`: the client receives a confirmation, and the server never receives the commit.
 */
type Fate = 'passed' | 'lost_before' | 'lost_after' | 'invented'
type Message = { type: string; bytes: Buffer }

const CLIENTS = { submit: 3, repeat: 4, upload: 2 }
const CUT_SHARE = 0.1
const CUTS_MS_MAX = 3_600_000

addPromiseTest<Size>({
  promise: 'P14',
  statement: 'A dropped connection loses nothing.',
  sizes: { ci: { cuts: 40 }, full: { cuts: 5000 } },
  prove: (size, trial) => cutCommits(size, trial, ['lost_before', 'lost_after']),
  controls: {
    'a database that confirms a commit that it did not receive': (_size, trial) =>
      cutCommits({ cuts: 5 }, trial, ['invented']),
  },
})

async function cutCommits({ cuts }: Size, { t, random }: Trial, fates: Fate[]): Promise<Outcome> {
  const operator = await openOperator(t, { environment: { RATE_LIMIT_PER_MINUTE: '0' }, database: 'cloned' })
  let [isCutting, cases] = [false, 0]
  const proxied = await openCommitProxy(t, operator.database!, () => {
    if (!isCutting || !random.chance(CUT_SHARE)) return 'passed'
    cases++
    return random.pick(fates)
  })
  const service = await operator.start({ DATABASE_URL: databaseUrl(proxied) })
  const clients = openMixedClients(await service.openClient(), random, { clients: CLIENTS, name: 'p14' })
  isCutting = true
  await until('enough commits are lost', () => cases >= cuts, CUTS_MS_MAX)
  isCutting = false
  await clients.untilServed('again')
  await clients.stop()
  const failures = await operator.withDatabase((db) => mixedFaults(db, 'p14', clients))
  const { repeated, ok: confirmed } = clients.counts
  const figures = { unknown: clients.unknown(), repeated, confirmed }
  if (figures.unknown === 0 && !fates.includes('invented')) failures.push('no outcome was unknown')
  if ((await service.stop()) !== 0) failures.push(`the service ended: ${service.output().slice(-500)}`)
  return { cases, failures: [...failures, ...clients.faults], figures }
}

/** Starts a proxy in front of PostgreSQL that loses or invents commits. Returns the connection settings for it. */
async function openCommitProxy(
  t: Trial['t'],
  { host, port, user, database }: ClientConfig,
  fateOf: (sql: string) => Fate,
) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
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
    relay(client, upstream, fateOf)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { user, database, host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

function relay(client: Socket, upstream: Socket, fateOf: (sql: string) => Fate): void {
  const detector = openCommitDetector()
  const [fromClient, fromServer] = [openReader(false), openReader(true)]
  // Responses come in order, starting with the greeting: how many were sent and answered, and the one to lose.
  let [sent, answered, lost] = [1, 0, 0]
  const treat = (message: Message) => {
    const sql = detector.commitIn(message)
    const fate = sql === undefined ? 'passed' : fateOf(sql)
    // A simple query or the Sync of an extended one: each is answered by one ReadyForQuery.
    if (message.type === 'Q' || message.type === 'S') sent++
    if (fate === 'lost_before') client.destroy()
    if (client.destroyed) return
    if (fate === 'invented') {
      client.write('C\0\0\0\x0bCOMMIT\0Z\0\0\0\x05I')
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

/** Recognizes messages that commit: COMMIT, and the Sync of a write outside of a transaction. */
function openCommitDetector() {
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

/** Splits a stream into messages. The first message of a client has no type. */
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
