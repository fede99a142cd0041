// Long and expensive lists: their permits, limits on their time, their order, and the loss of their database.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { one, run, scalar, type ListRequest } from '../../src/platform/postgres/database.ts'
import { AppError } from '../../src/platform/errors.ts'
import { openTestDatabase } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const db = await openTestDatabase({ list_timeout_ms: 200 })
const framing = { before: '[', between: ',', after: ']' }
const requestOf = (caller: string, abort = new AbortController()): ListRequest => ({
  caller,
  signal: abort.signal,
  wait: (permit) => permit(),
})
const running = (
  query: string,
) => `from pg_stat_activity where datname = current_database() and state = 'active'
  and pid <> pg_backend_pid() and query like '%${query}%'`
const sleeping = running('pg_sleep')

describe('a list', () => {
  it('whose rows come by COPY is refused when the database goes before the first of them', async () => {
    const rows = await db.lists.copy(requestOf('a'), 'select pg_sleep(60)::text', [], framing)
    const ended = rows.toArray()
    ended.catch(() => {})
    const isTerminated = async () => (await run(db, `select pg_terminate_backend(pid) ${sleeping}`)) > 0
    await until('it was under way', isTerminated)
    await assert.rejects(ended, (error) => error instanceof AppError && error.kind === 'unavailable')
  })

  it('that takes too long is refused, and ended in the database', async () => {
    const statement = one(db.lists.of(requestOf('a')), 'select pg_sleep(60)')
    await assert.rejects(statement, (error) => error instanceof AppError && error.code === 'list_too_slow')
    await until('nothing sleeps any more', async () => (await run(db, `select ${sleeping}`)) === 0)
    const select = () => one(db.lists.of(requestOf('a')), 'select 1')
    await until('another is answered', () => select().then(Boolean, () => false))
  })

  it('sends its first row before the last is found, where an index has the order', async () => {
    await db.query('create table entry as select n as id from generate_series(1, 20000) n')
    await db.query('alter table entry add primary key (id)')
    await db.query('vacuum analyze entry')
    // The last row takes a minute.
    const sql = `select repeat('x', 100) || (select count(pg_sleep(60)) from entry e where e.id = entry.id and e.id = 20000)
      from entry order by id`
    const rows = await db.lists.copy(requestOf('a'), sql, [], framing)
    const { value } = (await rows[Symbol.asyncIterator]().next()) as { value: Buffer }
    assert.match(value.toString(), /^\[x+0,/)
    await until('the rest is under way', async () => (await run(db, `select ${sleeping}`)) === 1)
    rows.destroy()
    await until('it ends with its reader', async () => (await run(db, `select ${sleeping}`)) === 0)
  })
})

describe('expensive lists', async () => {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
  const lost: Error[] = []
  const patience = { list_wait_ms: 600_000, list_timeout_ms: 600_000 }
  const patient = await openTestDatabase(patience, (error) => lost.push(error))
  const impatient = await openTestDatabase({ list_wait_ms: 1, list_timeout_ms: 600_000 })
  /** Runs as long as the lock is held by another. */
  const blocked = 'select pg_advisory_xact_lock_shared(24)::text'
  const countBlocked = () => run(patient, `select ${running('xact_lock_shared')}`)

  it('of one caller run one at a time and of all callers two, while cheap ones go on', async () => {
    const read = (caller: string) => one(patient.lists.of(requestOf(caller)), blocked)
    const reading: Promise<unknown>[] = []
    await patient.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(24)')
      reading.push(read('a'), read('a'), read('a'))
      await until('one is left', async () => (await countBlocked()) === 1)
      reading.push(read('b'), read('c'))
      await until('two are left', async () => (await countBlocked()) === 2)
      for (const caller of ['a', 'b', 'c', 'd'])
        assert.equal(await scalar(patient.lists.of(requestOf(caller)), 'select 7'), 7)
    })
    await Promise.all(reading)
  })

  it('leave connections to others, also before they have proved expensive', async () => {
    const crowded = await openTestDatabase({
      connections: 4,
      expensive_lists: 100,
      list_wait_ms: 600_000,
      list_timeout_ms: 600_000,
    })
    const countBegun = () => run(crowded, `select ${running('xact_lock_shared')}`)
    const reading: Promise<unknown>[] = []
    await crowded.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(24)')
      for (const caller of 'abcdefgh') reading.push(one(crowded.lists.of(requestOf(caller)), blocked))
      await until('lists have begun', async () => (await countBegun()) >= 2)
      assert.equal(await scalar(crowded, 'select 7'), 7)
      assert.ok((await countBegun()) <= 2)
    })
    await Promise.all(reading)
  })

  it('leave a connection to short lists, however few there are', async () => {
    const small = await openTestDatabase({ connections: 4, list_wait_ms: 600_000, list_timeout_ms: 600_000 })
    const reading: Promise<unknown>[] = []
    await small.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(24)')
      const expensive = (caller: string) => ({ ...requestOf(caller), is_expensive: true })
      for (const caller of 'ab') reading.push(one(small.lists.of(expensive(caller)), blocked))
      await until('one waits', async () => (await run(small, waiting)) >= 1)
      assert.equal(await scalar(small.lists.of(requestOf('c')), 'select 7'), 7)
    })
    await Promise.all(reading)
  })

  it('are refused when they have waited too long', async () => {
    await impatient.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(24)')
      const abort = new AbortController()
      const expensive = (request: ListRequest) => impatient.lists.of({ ...request, is_expensive: true })
      const kept = one(expensive(requestOf('a', abort)), blocked)
      kept.catch(() => {})
      await until('one is under way', async () => (await run(impatient, waiting)) === 1)
      const refused = one(expensive(requestOf('a')), 'select 1')
      await assert.rejects(refused, (error) => error instanceof AppError && error.code === 'too_many_lists')
      abort.abort()
      await assert.rejects(kept)
    })
  })

  it('are canceled at once when their client is gone', async () => {
    const abort = new AbortController()
    // Otherwise, the server would look after the connection by itself.
    const unchecked = `select set_config('client_connection_check_interval', '0', false), pg_sleep(600)`
    const statement = one(patient.lists.of(requestOf('a', abort)), unchecked)
    const count = () => run(patient, `select ${running('pg_sleep')}`)
    await until('it is under way', async () => (await count()) === 1)
    abort.abort()
    await assert.rejects(statement)
    await until('it has ended', async () => (await count()) === 0)
    assert.deepEqual(lost, [], 'no connection counts as lost')
  })

  it('do not wait for a list that its client does not read', async () => {
    const sql = `select repeat('x', 100) from generate_series(1, 100000)`
    const copy = () => patient.lists.copy({ ...requestOf('a'), is_expensive: true }, sql, [], framing)
    const unread = await copy()
    await until('it is full', () => unread.read(1) !== null)
    const whole = Buffer.concat((await (await copy()).toArray()) as Buffer[])
    assert.equal((JSON.parse(whole.toString().replaceAll('x'.repeat(100), '1')) as number[]).length, 100_000)
    unread.destroy()
  })
})
