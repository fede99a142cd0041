// P9: while roles change, stream, feed and webhooks show the events of the records that their caller may read now, and no others.
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { Permission } from '../src/domain/permissions.ts'
import { run, type Database } from '../src/platform/postgres/database.ts'
import { makeRole, makeUser, PASSWORD, signIn } from '../test/support/access-fixtures.ts'
import { type Answer, type Api, type Call, ok, openApi, openWork } from '../test/support/api.ts'
import { openReceiver, type Receiver } from '../test/support/receivers.ts'
import { openShop } from '../test/support/shop.ts'
import { until } from '../test/support/until.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

type Size = { turns: number }
/** Replaces the permissions of the role that the proof has set. */
type Sabotage = (db: Database) => Promise<unknown>

const base = '/rest/V1'
const ROLE = 'Watchers'
/** The permission to read the records of a kind, and their events. */
const permissionFor: Record<string, Permission> = {
  price_request: 'PriceRequest::manage_requests',
  quote_request: 'Quoting::requests',
  quote: 'Quoting::quotes',
}
const kinds = Object.keys(permissionFor)
const kindOf = ({ type }: { type: string }) => type.split('.')[0]!

addPromiseTest<Size>({
  promise: 'P9',
  statement:
    'Stream, feed and webhooks show the events of records that their caller may read, and no others.',
  sizes: { ci: { turns: 6 }, full: { turns: 100 } },
  prove: (size, trial) => proveEvents(size, trial),
  controls: {
    'a role that may read everything': (size, trial) =>
      proveEvents(size, trial, {
        sabotage: (db) => run(db, `update role set permissions = array['all'] where name = $1`, [ROLE]),
      }),
    'a role that may read nothing': (size, trial) =>
      proveEvents(size, trial, {
        sabotage: (db) =>
          run(db, `update role set permissions = array['Webhooks::manage'] where name = $1`, [ROLE]),
      }),
    'a stream that keeps the permissions with which it was opened': async (size, trial) => {
      const outcome = await proveEvents(size, trial, { wrapDatabase: keepPermissions })
      return { ...outcome, failures: outcome.failures.filter((each) => each.includes('the open stream')) }
    },
  },
})

async function proveEvents(
  { turns }: Size,
  { random }: Trial,
  { sabotage, wrapDatabase }: { sabotage?: Sabotage; wrapDatabase?: (db: Database) => Database } = {},
): Promise<Outcome> {
  const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }, { wrapDatabase })
  const shop = await openShop(api)
  await openWork(api)
  const receiver = await openReceiver()
  api.beforeClose(() => receiver.close())
  await makeRole(api, ROLE, ['Webhooks::manage', ...Object.values(permissionFor)])
  await makeUser(api, 'watcher', ROLE)
  const token = (await ok(signIn(api, 'watcher', PASSWORD))) as string
  const lasting = await openStream(api, token)
  const failures: string[] = []
  for (let turn = 0; turn < turns; turn++) {
    const allowed = kinds.filter(() => random.chance(0.5))
    const permissions = ['Webhooks::manage', ...allowed.map((kind) => permissionFor[kind])]
    await run(api.db, 'update role set permissions = $2 where name = $1', [ROLE, permissions])
    await sabotage?.(api.db)
    const seen = await watch(api, { token, receiver, lasting }, async () => {
      await shop.submitPriceRequest()
      await shop.answerRequest((await shop.requestFromCart()).request)
    })
    for (const [channel, shown] of Object.entries(seen)) {
      const wrong = kinds.filter((kind) => shown.has(kind) !== allowed.includes(kind))
      for (const kind of wrong)
        failures.push(
          `turn ${turn}: the ${channel} ${shown.has(kind) ? 'shows' : 'lacks'} events of a ${kind}`,
        )
    }
  }
  lasting.close()
  await api.stop()
  // Each kind of record in four channels.
  return { cases: turns * kinds.length * 4, failures }
}

/** Returns the kinds of the events of `change` that each channel shows; `lasting` is a stream that is open already. */
async function watch(
  api: Api,
  { token, receiver, lasting }: { token: string; receiver: Receiver; lasting: Stream },
  change: () => Promise<void>,
): Promise<Record<'feed' | 'webhook' | 'new stream' | 'open stream', Set<string>>> {
  const readAfter = async (after: number, call: Call = {}) =>
    (await ok(
      api.get(`${base}/events`, { ...call, query: { after: String(after), limit: '1000' } }),
    )) as Event[]
  const last = (await readAfter(0)).reduce((id, { event_id }) => Math.max(id, event_id), 0)
  const delivered = receiver.received.length
  const body = { webhook: { url: receiver.url, events: ['*'] } }
  const { webhook_id } = await ok(api.post(`${base}/webhooks`, { token, body }))
  const [fresh, complete] = [await openStream(api, token), await openStream(api, await api.tokenFor('all'))]
  const before = lasting.text().length
  await change()
  await until('all deliveries are settled', async () => {
    const all = (await ok(api.get(`${base}/webhooks/${webhook_id}/deliveries`))) as Answer['body'][]
    const isMade = kinds.every((kind) => all.some((each) => kindOf(each as Event) === kind))
    return isMade && all.every(({ status }) => status !== 'pending')
  })
  const newest = (await readAfter(last)).at(-1)!.event_id
  // One poll serves all streams, in the order in which they were opened.
  await until('the stream is as far', () => complete.text().includes(`id: ${newest}\n`))
  for (const stream of [fresh, complete]) stream.close()
  await ok(api.delete(`${base}/webhooks/${webhook_id}`))
  return {
    feed: new Set((await readAfter(last, { token })).map(kindOf)),
    webhook: new Set(receiver.received.slice(delivered).map(({ event }) => kindOf(event))),
    'new stream': kindsIn(fresh.text()),
    'open stream': kindsIn(lasting.text().slice(before)),
  }
}

const kindsIn = (text: string) =>
  new Set([...text.matchAll(/"record_type":"(\w+)"/g)].map(([, kind]) => kind!))

type Event = { event_id: number; type: string }
type Stream = { text: () => string; close: () => void }

type Row = { token_hash?: Buffer; permissions?: unknown }

/** Negative control: every token keeps the permissions with which it was first looked up. */
function keepPermissions(db: Database): Database {
  const kept = new Map<string, unknown>()
  const ask = db.query as unknown as (...call: unknown[]) => Promise<{ rows: Row[] }>
  const query = async (...call: unknown[]) => {
    const result = await ask(...call)
    for (const row of result.rows) {
      if (!row.token_hash || !row.permissions) continue
      const hash = row.token_hash.toString('hex')
      if (!kept.has(hash)) kept.set(hash, row.permissions)
      row.permissions = kept.get(hash)
    }
    return result
  }
  return { ...db, query: query as unknown as typeof db.query }
}

async function openStream({ port }: Api, token: string): Promise<Stream> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  const outgoing = request({ port, path: `${base}/events/stream`, headers }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  incoming.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
  incoming.on('error', () => undefined)
  await until('the stream begins', () => text !== '')
  return { text: () => text, close: () => outgoing.destroy() }
}
