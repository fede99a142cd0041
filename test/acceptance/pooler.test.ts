// A transaction-mode pooler between service and PostgreSQL (DATABASE_URL, DATABASE_DIRECT_URL).
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { many } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { atOnce, ok } from '../support/api.ts'
import { openOperator } from '../support/operator.ts'
import { openPgBouncer } from '../support/postgres-neighbours.ts'
import { databaseUrl, fastSettings, openOwnServer } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const PATH = '/rest/V1/pricerequest'
/** Fewer than a process has connections, so that they take turns. */
const SIZE = 3
const MANY = 150
/** Far more than the connections of the pooler, and few enough that none waits too long on a slow machine. */
const CALLERS = 30

const server = await openOwnServer({ after }, fastSettings)
const [direct, pooled] = [server.connection, await openPgBouncer({ after }, server, SIZE)]

describe('PgBouncer in transaction mode', () => {
  it('serves everything, and work is done past it', async (t) => {
    const operator = await openOperator(t)
    const environment = { DATABASE_URL: databaseUrl(pooled), DATABASE_DIRECT_URL: databaseUrl(direct) }
    const start = () => operator.start({ ...environment, RATE_LIMIT_PER_MINUTE: '0' })
    const services = await Promise.all([start(), start()])
    const clients = await Promise.all(services.map((service) => service.openClient()))
    const useAll = async (n: number) => {
      const client = clients[n % clients.length]!
      const options = { body: { email: 'anna@example.com' }, headers: { 'idempotency-key': `key-${n}` } }
      const submit = () => ok(client.post(`${PATH}/request/submit`, options))
      const answer = await submit()
      assert.deepEqual(await submit(), answer)
      await ok(client.get(`${PATH}/request/${answer.request_id}`))
      await ok(client.get(`${PATH}/requests`))
      return answer.request_id as number
    }
    const ids = new Set<number>()
    await atOnce(CALLERS, async (caller) => {
      for (let n = caller; n < MANY; n += CALLERS) ids.add(await useAll(n))
    })
    assert.equal(ids.size, MANY)
    const [first] = clients
    assert.equal((await ok(first!.get(`${PATH}/requests`))).length, MANY)
    await until('every event has had its work', async () =>
      /^quotewright_undispatched_events 0$/m.test((await first!.get('/metrics', { token: null })).text),
    )
    const created = await operator.run(['role', 'create', 'Reader', '--permission', 'all'], environment)
    assert.equal(created.status, 0, created.stderr)
    for (const service of services) assert.equal(await service.stop(), 0, service.output())
  })

  it('loses what a session has prepared, unless nothing is', async () => {
    const ask = async (is_pooled: boolean) => {
      const db = openDatabase(pooled, () => {}, { is_pooled })
      const questions = Array.from({ length: MANY }, (_, n) => many(db, 'select $1::int as n', [n]))
      try {
        return await Promise.all(questions)
      } finally {
        await db.close()
      }
    }
    const expected = Array.from({ length: MANY }, (_, n) => [{ n }])
    assert.deepEqual(await ask(true), expected)
    await assert.rejects(ask(false), /prepared statement "\w+" (does not exist|already exists)/)
  })

  it('keeps a transaction whole whose statements go out together', async (t) => {
    const db = openDatabase(pooled, () => {}, { is_pooled: true })
    t.after(() => db.close())
    await db.query('create table counted (value integer not null)')
    const write = (value: number) =>
      db.transaction(async (tx) => {
        const insert = () =>
          many(tx, 'insert into counted values ($1) returning pg_backend_pid() as pid', [value])
        const pids = (await Promise.all([insert(), insert(), insert()])).flat()
        assert.equal(new Set(pids.map((row) => (row as { pid: number }).pid)).size, 1)
        if (value % 2) throw new Error('taken back')
      })
    const outcomes = await Promise.allSettled(Array.from({ length: MANY }, (_, value) => write(value)))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, MANY / 2)
    const sql = 'select count(*)::int as n, count(*) filter (where value % 2 = 1)::int as odd from counted'
    const kept = await many(db, sql)
    assert.deepEqual(kept, [{ n: (MANY / 2) * 3, odd: 0 }])
  })
})
