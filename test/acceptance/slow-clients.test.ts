// Resources that slow, greedy or vanished clients hold, and their release.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { trackConnections } from '../../src/http/pipeline/connections.ts'
import { openLimiter } from '../../src/platform/concurrency-limiter.ts'
import { run } from '../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, atOnce, ok, openApi } from '../support/api.ts'
import { listText, open } from '../support/raw-http.ts'
import { until } from '../support/until.ts'

const LIST = '/rest/V1/pricerequest/requests'
const WAIT_MS = 200
/** Four connections: two lists of a caller at once, forty requests in flight. */
const api = await openApi({ DATABASE_CONNECTIONS: '4' })
await ok(api.post('/rest/V1/pricerequest/request/submit', { body: { email: 'anna@example.com' } }))
const [one, other] = [await api.tokenFor('all'), await api.tokenFor('all')]

it('a client that does not read its list is cut off after 90 seconds without progress', () =>
  assert.equal(api.app.server.timeout, 90_000))

/**
 * Sends `count` requests at once while the table is locked. Once `refusals` of them are refused, does `meanwhile` and unlocks it;
 * the others are then answered.
 */
async function askAtOnce(count: number, refusals: number, path: string, meanwhile: () => Promise<unknown>) {
  let running: Promise<Answer[]> | undefined
  const refused: Answer[] = []
  await api.db.transaction(async (tx) => {
    await tx.query('lock table price_request in access exclusive mode')
    running = atOnce(count, async () => {
      const answer = await api.get(path, { token: one })
      if (answer.status !== 200) refused.push(answer)
      return answer
    })
    await until(`${refusals} are refused`, () => refused.length === refusals)
    await meanwhile()
  })
  const statuses = (await running!).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, count - refusals)
  return refused
}

function assertPutOff(answer: Answer, status: number, error_code: string): void {
  assertRefused(answer, status)
  assert.deepEqual([answer.body.error_code, answer.headers['retry-after']], [error_code, '1'])
}

describe('a caller who reads many lists at once', () => {
  it('429: has two at a time, the others are refused after a while; other callers go on', async (t) => {
    const { lists } = api.app.state
    t.after(() => (api.app.state.lists = lists))
    api.app.state.lists = openLimiter({ permits: 2, wait_ms_max: WAIT_MS })
    const refused = await askAtOnce(30, 28, `${LIST}?filter={"request_id":1}`, () =>
      ok(api.get('/rest/V1/quoting/quotes', { token: other })),
    )
    for (const answer of refused) assertPutOff(answer, 429, 'too_many_lists')
  })

  it('passes the turn of a client that is gone to the next one', async () => {
    await api.db.transaction(async (tx) => {
      await tx.query('lock table price_request in access exclusive mode')
      const gone = await Promise.all(Array.from({ length: 22 }, () => open(api.port)))
      for (const socket of gone) socket.write(listText(one))
      await until('two are under way', () => api.app.state.load.in_flight === 2)
      for (const socket of gone) socket.destroy()
      await until('nothing of them is left', () => api.app.state.load.in_flight === 0)
    })
    const query = { filter: '{"request_id":1}' }
    await Promise.all([1, 2, 3].map(() => ok(api.get(LIST, { token: one, query }))))
  })
})

it('503: requests beyond the capacity are refused, and afterwards none counts as in flight', async () => {
  const refused = await askAtOnce(60, 20, '/rest/V1/pricerequest/request/1', async () => {
    assertRefused(await api.get('/rest/V1/quoting/quotes', { token: other }), 503)
    for (const path of ['/health/ready', '/metrics']) await ok(api.get(path, { token: null }))
  })
  for (const answer of refused) assertPutOff(answer, 503, 'overloaded')
  const { arriving, in_flight } = api.app.state.load
  assert.deepEqual({ arriving, in_flight }, { arriving: 0, in_flight: 0 })
})

describe('a client that goes away', () => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const untilWaiting = (count: number) =>
    until(`${count} wait for the table`, async () => (await run(api.db, waiting)) === count)
  const ask = (path: string) =>
    request({ port: api.port, path, headers: { authorization: `Bearer ${one}` } })
      .on('error', () => {})
      .end()
  for (const [what, path] of [
    ['a list', LIST],
    ['a page, while it is counted', `${LIST}?searchCriteria[pageSize]=10`],
    ['an export', `${LIST}/export`],
  ] as const)
    it(`ends ${what} in the database`, async () => {
      await api.db.transaction(async (tx) => {
        await tx.query('lock table price_request in access exclusive mode')
        const [leaves, stays] = [ask(path), ask(path)]
        await untilWaiting(2)
        leaves.destroy()
        await untilWaiting(1)
        stays.destroy()
        await untilWaiting(0)
      })
      await ok(api.get(LIST))
    })
})

describe('more connections than are kept', () => {
  const answers: ServerResponse[] = []
  const server = createServer((_request, response) => void answers.push(response))
  trackConnections(server, undefined, { total: 3, per_block: 3, body_ms: 10_000 })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const connect = async (): Promise<Socket> => {
    const socket = await open((server.address() as AddressInfo).port)
    socket.on('error', () => {})
    after(() => socket.destroy())
    return socket
  }

  it('close the oldest on which nothing is under way, and no other', async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const [busy, idle, young] = [await connect(), await connect(), await connect()]
    busy.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await until('it is asked', () => answers.length === 1)
    const ended = once(idle.resume(), 'end')
    const late = await connect()
    await ended
    late.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    young.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await until('both are asked', () => answers.length === 3)
    const refused = await connect()
    await once(refused.resume(), 'end')
    for (const answer of answers) answer.end()
    for (const socket of [busy, late, young])
      assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 200 /)
  })
})
