// Several processes on one database share sessions, limits and stored responses.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { many, one } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { atOnce, ok } from '../support/api.ts'
import { openOperator, type Service } from '../support/operator.ts'
import { databaseUrl, emptyDatabase, moveClock, openTestServer, stopClock } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const LIMIT = 500
/** As many lists as a caller may have waiting. */
const LISTS_AT_ONCE = 20
const PATH = '/rest/V1/pricerequest/requests'
const server = await openTestServer()
const database = await emptyDatabase(server)
const DATABASE_URL = databaseUrl(database.connection)
const db = openDatabase(database.connection, () => {})

after(async () => {
  await db.close()
  await database.drop()
  await server.stop()
})

const statusOf = async (service: Service, token: string) => (await service.get(PATH, { token })).status

describe('two processes on one database', () => {
  it('start together, and count the requests of a caller together', async (t) => {
    const operator = await openOperator(t)
    const start = () => operator.start({ DATABASE_URL, RATE_LIMIT_PER_MINUTE: String(LIMIT) })
    const [first, second] = await Promise.all([start(), start()])
    const applied = await many<{ name: string }>(db, 'select name from schema_migration order by version')
    const names = applied.map(({ name }) => name)
    assert.deepEqual(names, (await readdir('migrations')).sort(), 'each is applied once')
    // Stands still, so that the minute of the caller does not end in between.
    await stopClock(db)
    const token = await first.signIn()
    for (let asked = 0; asked < LIMIT; asked += LISTS_AT_ONCE) {
      assert.deepEqual([...new Set(await atOnce(LISTS_AT_ONCE, () => statusOf(first, token)))], [200])
    }
    assert.equal(await statusOf(first, token), 429)
    let answered = (await statusOf(second, token)) === 200 ? 1 : 0
    const counted = async () =>
      (await one<{ n: number }>(db, 'select sum(requests)::int as n from request_count')).n
    await until('the other process has reported its request', async () => (await counted()) > LIMIT + 1)
    await until('the other one refuses too', async () => {
      const status = await statusOf(second, token)
      if (status === 200) answered++
      return status === 429
    })
    // A process that counted alone would have answered as many as the first one.
    assert.ok(answered < LIMIT, `${answered} were answered beyond the limit of ${LIMIT}`)
    await Promise.all([first, second].map((service) => service.stop()))
    await moveClock(db, 0)
  })

  it('answer more first writes at once than they have connections', async (t) => {
    const operator = await openOperator(t)
    const service = await operator.start({ DATABASE_URL, DATABASE_CONNECTIONS: '4' }, ['--no-work'])
    const client = await service.openClient()
    const body = { email: 'anna@example.com' }
    const submit = (key: number) => {
      const call = { body, headers: { 'idempotency-key': `${key}` } }
      return ok(client.post('/rest/V1/pricerequest/request/submit', call))
    }
    const locker = new pg.Client(database.connection)
    await locker.connect()
    t.after(() => locker.end())
    // Stops every submit in its transaction, until each connection has one.
    await locker.query('begin')
    await locker.query('lock table idempotency_key')
    const submits = atOnce(10, submit)
    await until('all connections have a transaction', async () => {
      // A transaction otherwise sees pg_stat_activity as it first was.
      await locker.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await locker.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount === 4
    })
    await locker.query('commit')
    await submits
    await service.stop()
  })
})
