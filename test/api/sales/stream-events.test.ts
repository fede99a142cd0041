// GET /V1/events/stream
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { hashToken, type Caller } from '../../../src/access/access.ts'
import { run, scalar, type Transaction } from '../../../src/platform/postgres/database.ts'
import { openChangeFeed, type Listener } from '../../../src/sales/change-feed.ts'
import { openSession } from '../../support/access-fixtures.ts'
import { assertRefused, buildPatchedApp, ok, openApi } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'
import { until as untilSo } from '../../support/until.ts'

const path = '/rest/V1/events/stream'
const api = await openApi()
const shop = await openShop(api)

const until = (isSo: () => Promise<boolean> | boolean) => untilSo('the stream has what is expected', isSo)

type Message = { id: number; event: string; data: Record<string, unknown> }
type Stream = { incoming: IncomingMessage; text: () => string; messages: () => Message[]; close: () => void }

/** Opens a stream as an EventSource does. */
async function openStream(
  token: string,
  { query = '', headers = {}, port = api.port }: { query?: string; headers?: object; port?: number } = {},
): Promise<Stream> {
  const outgoing = request({
    port,
    path: path + query,
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
  }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  incoming.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
  incoming.on('error', () => undefined)
  return { incoming, text: () => text, messages: () => messagesOf(text), close: () => outgoing.destroy() }
}

/** The dispatched messages of complete blocks, but for the one with which a stream begins. */
function messagesOf(text: string): Message[] {
  const blocks = text.split('\n\n').slice(0, -1)
  const fields = blocks.map(
    (block) => new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string])),
  )
  return fields
    .filter((field) => field.has('data') && field.get('event') !== 'ready')
    .map((field) => ({
      id: Number(field.get('id')),
      event: field.get('event') ?? 'message',
      data: JSON.parse(field.get('data') ?? '') as Message['data'],
    }))
}

const typesOf = (messages: Message[]) => messages.map(({ data }) => data.type)
/** The id of the last event; reading events assigns their ids. */
async function lastId(): Promise<number> {
  await ok(api.get('/rest/V1/events'))
  return Number(await scalar(api.db, 'select last_event_id from event_position'))
}

const lockTable = (tx: Transaction, table: string) => run(tx, `lock table ${table} in access exclusive mode`)
const countWaiting = (tx: Transaction, table: string): Promise<number> =>
  scalar(tx, 'select count(*)::int from pg_locks where relation = $1::regclass and not granted', [table])

describe('streamEvents', () => {
  it('200: what happens from now on: type, record and version, and nothing of its contents', async () => {
    const { id } = await shop.quoteIn('pending')
    const before = await lastId()
    const stream = await openStream(await api.tokenFor('all'))
    const { statusCode, headers } = stream.incoming
    assert.deepEqual(
      [statusCode, headers['content-type'], headers['x-accel-buffering'], headers['cache-control']],
      [200, 'text/event-stream', 'no', 'no-store'],
    )
    await until(() => stream.text() !== '')
    assert.equal(stream.text(), `retry: 1000\nid: ${before}\nevent: ready\ndata: {}\n\n`)
    await ok(shop.editQuote(id, { version: 1, seller_comment: 'private' }))
    const request = await shop.submitPriceRequest()
    await until(() => stream.messages().length === 2)
    assert.deepEqual(stream.messages(), [
      {
        id: before + 1,
        event: 'message',
        data: { type: 'quote.updated', record_type: 'quote', record_id: id, version: 2 },
      },
      {
        id: before + 2,
        event: 'message',
        data: {
          type: 'price_request.submitted',
          record_type: 'price_request',
          record_id: request,
          version: null,
        },
      },
    ])
    stream.close()
  })

  it('200: what the permissions of the caller allow; ids of other events are only remembered', async () => {
    const quotes = await openStream(await api.tokenFor('Quoting::quotes'))
    const requests = await openStream(await api.tokenFor('PriceRequest::manage_requests'))
    const nothing = await openStream(await api.tokenFor('Webhooks::manage'))
    await until(() => [quotes, requests, nothing].every(({ text }) => text() !== ''))
    await shop.submitPriceRequest()
    await shop.quoteIn('approved')
    await until(() => quotes.messages().length >= 2 && requests.messages().length >= 1)
    assert.deepEqual(typesOf(quotes.messages()), ['quote.created', 'quote.status_changed'])
    assert.deepEqual(typesOf(requests.messages()), ['price_request.submitted'])
    assert.deepEqual(nothing.messages(), [])
    for (const stream of [quotes, requests, nothing]) stream.close()
  })

  it('200: goes on after the event that was read last, each once and in order', async () => {
    const token = await api.tokenFor('all')
    const after = await lastId()
    for (let count = 0; count < 5; count++) await shop.submitPriceRequest()
    for (const [query, headers, from] of [
      [`?after=${after}`, {}, after],
      [`?after=${after + 2}`, {}, after + 2],
      // The browser repeats its URL with every reconnection.
      [`?after=${after}`, { 'last-event-id': `${after + 3}` }, after + 3],
      ['', { 'last-event-id': `${after + 4}` }, after + 4],
    ] as const) {
      const stream = await openStream(token, { query, headers })
      const expected = Array.from({ length: after + 5 - from }, (_, index) => from + 1 + index)
      await until(() => stream.messages().length === expected.length)
      assert.deepEqual(
        stream.messages().map(({ id }) => id),
        expected,
      )
      stream.close()
    }
  })

  it('200: reset where events are missing: deleted, too many, or not there yet', async () => {
    const token = await api.tokenFor('all')
    await shop.submitPriceRequest()
    const last = await lastId()
    const isReset = async (after: number) => {
      const stream = await openStream(token, { query: `?after=${after}` })
      await until(() => stream.text() !== '')
      stream.close()
      const [first] = stream.messages()
      if (first?.event === 'reset') assert.deepEqual(first, { id: last, event: 'reset', data: {} })
      return first?.event === 'reset'
    }
    assert.equal(await isReset(0), false)
    assert.equal(await isReset(last + 1), true)
    await run(api.db, 'delete from event where event_id <= 3')
    assert.deepEqual([await isReset(2), await isReset(3)], [true, false])
    await run(
      api.db,
      `insert into event (type, record_type, record_id, data)
       select 'quote.updated', 'quote', 1, '{"version": 1}' from generate_series(1, 1001)`,
    )
    const stream = await openStream(token, { query: `?after=${last}` })
    await until(() => stream.text().includes('reset'))
    assert.equal(stream.messages()[0]?.id, last + 1001)
    stream.close()
    const near = await openStream(token, { query: `?after=${last + 1}` })
    await until(() => near.messages().length === 1000)
    near.close()
  })

  it('HEAD: the headers alone', async () => {
    const answer = await api.call('HEAD', path)
    assert.deepEqual(
      [answer.status, answer.headers['content-type'], answer.text],
      [200, 'text/event-stream', ''],
    )
  })

  it('400: names what is invalid', async () => {
    for (const after of ['x', '-1', '10000000000', '1.5'])
      assertRefused(await api.get(path, { query: { after } }), 400, 'after')
    assertRefused(await api.get(path, { query: { type: 'quote.*' } }), 400, 'type')
    for (const id of ['x', '-1', '10000000000'])
      assertRefused(await api.get(path, { headers: { 'last-event-id': id } }), 400, 'Last-Event-ID')
  })

  it('406: for Accept without event streams', async () =>
    assertRefused(await api.get(path, { headers: { accept: 'application/json' } }), 406))

  it('429: a fifth stream of a caller, but not of others; closing one makes room', async () => {
    const token = await api.tokenFor('all')
    const streams: Stream[] = []
    for (let count = 0; count < 4; count++) streams.push(await openStream(token))
    const fifth = await api.get(path, { token })
    assertRefused(fifth, 429)
    assert.equal(fifth.body.error_code, 'too_many_streams')
    assert.ok(Number(fifth.headers['retry-after']) > 0)
    const other = await openStream(await api.tokenFor('all'))
    assert.equal(other.incoming.statusCode, 200)
    streams.pop()?.close()
    await until(async () => {
      const stream = await openStream(token)
      streams.push(stream)
      return stream.incoming.statusCode === 200
    })
    for (const stream of [...streams, other]) stream.close()
  })

  it('makes room again if its client leaves before it begins', async () => {
    const token = await api.tokenFor('all')
    await api.db.transaction(async (tx) => {
      await lockTable(tx, 'event')
      const headers = { authorization: `Bearer ${token}` }
      const requests = Array.from({ length: 4 }, () => request({ port: api.port, path, headers }))
      for (const each of requests) each.on('error', () => undefined).end()
      await until(async () => (await countWaiting(tx, 'event')) >= requests.length)
      for (const each of requests) each.destroy()
    })
    await until(async () => {
      const stream = await openStream(token)
      stream.close()
      return stream.incoming.statusCode === 200
    })
  })

  it('does not count as load, and not as a list', async () => {
    const stream = await openStream(await api.tokenFor('all'))
    await until(() => stream.text() !== '')
    const { load, lists } = api.app.state
    await until(() => load.in_flight === 0 && load.arriving === 0)
    assert.deepEqual(lists.exhaustedKeys(), [])
    stream.close()
  })

  it('ends when the service stops', async () => {
    const app = await buildPatchedApp(api)
    await app.listen({ port: 0 })
    const { port } = app.server.address() as AddressInfo
    const stream = await openStream(await api.tokenFor('all'), { port })
    await until(() => stream.text() !== '')
    const ended = once(stream.incoming, 'close')
    await app.close()
    await ended
    assert.equal(stream.incoming.complete, true)
  })
})

/** A feed with short intervals, and a listener that collects what it is sent. */
async function openFeed(
  t: { after: (end: () => Promise<void>) => void },
  token: string,
  permissions: string[],
  beat_ms = 20,
) {
  const failures: unknown[] = []
  const feed = openChangeFeed(api.db, (error) => void failures.push(error), { poll_ms: 5, beat_ms })
  t.after(() => feed.close())
  const log: string[] = []
  const caller: Caller = { id: 'integration:1', actor: 'test', permissions }
  const { position } = await feed.findStart(undefined)
  const listener: Listener = {
    token,
    caller,
    position,
    send: ({ record_type }) => void log.push(record_type),
    beat: (last) => void log.push(`beat ${last}`),
    end: () => void log.push('end'),
  }
  feed.add(listener)
  return { feed, log, failures, listener }
}

/** Runs `work` while a poll of a feed waits for a table. */
async function whileLocked(table: string, work: () => void): Promise<void> {
  await api.db.transaction(async (tx) => {
    await lockTable(tx, table)
    await until(async () => (await countWaiting(tx, table)) > 0)
    work()
  })
}

describe('the change feed', () => {
  it('beats while nothing happens, with the id of the last event, also of one that was not sent', async (t) => {
    const { log } = await openFeed(t, await api.tokenFor('Webhooks::manage'), [])
    await until(() => log.length >= 2)
    await shop.submitPriceRequest()
    const last = await lastId()
    await until(() => log.includes(`beat ${last}`))
    assert.ok(log.every((entry) => entry.startsWith('beat ')))
  })

  it('ends a stream whose token has become invalid', async (t) => {
    const { token, userId } = await openSession(api, 'stream-user')
    const { log } = await openFeed(t, token, ['all'])
    await until(() => log.length > 0)
    assert.ok(!log.includes('end'))
    await run(api.db, 'delete from session where user_id = $1', [userId])
    await until(() => log.includes('end'))
    const length = log.length
    await shop.submitPriceRequest()
    const { log: other } = await openFeed(t, await api.tokenFor('all'), ['all'])
    await until(() => other.length >= 3)
    assert.equal(log.length, length)
  })

  it('takes away what a role may no longer see', async (t) => {
    const token = await api.tokenFor('all')
    const { log } = await openFeed(t, token, ['all'])
    const sql = `update role set permissions = '{Quoting::quotes}'
      where role_id = (select role_id from integration order by integration_id desc limit 1)`
    await run(api.db, sql)
    const { length } = log
    await until(() => log.length > length + 1)
    await shop.submitPriceRequest()
    await shop.quoteIn('pending')
    await until(() => log.includes('quote'))
    assert.ok(!log.includes('price_request'))
  })

  it('takes away from the next event on, without a beat, what a token or a role may no longer see', async (t) => {
    const HOUR = 3_600_000
    const [mine, gone] = [await api.tokenFor('all'), await openSession(api, 'gone')]
    const { log } = await openFeed(t, mine, ['all'], HOUR)
    const { log: ended } = await openFeed(t, gone.token, ['all'], HOUR)
    const { log: all } = await openFeed(t, await api.tokenFor('all'), ['all'], HOUR)
    await shop.submitPriceRequest()
    for (const each of [log, ended, all]) await until(() => each.includes('price_request'))
    const sql = `update role set permissions = '{Quoting::quotes}'
      where role_id = (select role_id from integration where token_hash = $1)`
    await run(api.db, sql, [hashToken(mine)])
    await run(api.db, 'delete from session where user_id = $1', [gone.userId])
    await shop.submitPriceRequest()
    await until(() => all.length === 2)
    await shop.quoteIn('pending')
    await until(() => log.includes('quote'))
    await until(() => ended.includes('end'))
    assert.deepEqual(
      log.filter((entry) => entry === 'price_request'),
      ['price_request'],
    )
    assert.deepEqual(ended, ['price_request', 'end'])
  })

  it('reports an outage once, and goes on after it', async (t) => {
    const { log, failures } = await openFeed(t, await api.tokenFor('all'), ['all'])
    await run(api.db, 'alter table event rename to event_away')
    await until(() => failures.length > 0)
    await run(api.db, 'alter table event_away rename to event')
    await shop.submitPriceRequest()
    await until(() => log.includes('price_request'))
    assert.equal(failures.length, 1)
  })

  it('ends a stream, after an outage, that has had events which the server lost when it took over', async (t) => {
    const { feed, log, failures, listener } = await openFeed(t, await api.tokenFor('all'), ['all'])
    await run(api.db, 'alter table event rename to event_away')
    await until(() => failures.length > 0)
    listener.position++
    await run(api.db, 'alter table event_away rename to event')
    await until(() => log.includes('end'))
    assert.equal((await feed.findStart(listener.position)).is_reset, true)
  })

  it('is no failure if the last listener leaves while events are read', async (t) => {
    const { feed, failures, listener } = await openFeed(t, await api.tokenFor('all'), ['all'])
    await whileLocked('event', () => feed.remove(listener))
    await feed.close()
    assert.deepEqual(failures, [])
  })

  it('sends nothing to a stream that it has ended', async (t) => {
    const { feed, log } = await openFeed(t, await api.tokenFor('all'), ['all'])
    let closed: Promise<void> | undefined
    await whileLocked('integration', () => void (closed = feed.close()))
    await closed
    assert.equal(log.at(-1), 'end')
  })

  it('ends all streams when it is closed, and every later one at once', async (t) => {
    const { feed, log, listener } = await openFeed(t, await api.tokenFor('all'), ['all'])
    await feed.close()
    assert.equal(log.at(-1), 'end')
    feed.add(listener)
    assert.deepEqual(log.slice(-2), ['end', 'end'])
  })
})
