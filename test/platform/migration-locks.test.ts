// Migrations beside sessions that hold locks: they let writes pass, and succeed once the session has ended.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import pg from 'pg'
import { StartupError } from '../../src/platform/errors.ts'
import { run, scalar } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { applyMigrations, migrate } from '../../src/platform/postgres/migrations.ts'
import { emptyDatabase, openTestServer } from '../support/test-server.ts'

/** The last migration before one that changes the table of quotes. */
const FORMER_VERSION = 95
const LIMITS = { lock_ms: 100, pause_ms: 10, total_ms: 600_000 }

const server = await openTestServer()
const database = await emptyDatabase(server)
const db = openDatabase(database.connection, () => {})
const holder = new pg.Client({ ...database.connection, application_name: 'a long export' })
await holder.connect()
after(async () => {
  await holder.end()
  await db.close()
  await database.drop()
  await server.stop()
})

await db.transaction((tx) => applyMigrations(tx, FORMER_VERSION))
await run(db, `insert into store (code, name, currency_code) values ('default', 'Default', 'USD')`)

const insertQuote = () =>
  run(
    db,
    `insert into quote (store_id, customer_is_guest, currency_code, items_count, items_qty, original_subtotal, subtotal,
       discount_amount, shipping_amount, tax_amount, grand_total) values (1, false, 'USD', 0, 0, 0, 0, 0, 0, 0, 0)`,
  )
const countPending = () => scalar<number>(db, 'select count(*)::int from schema_migration where version > 95')

/** As a long export reads. */
async function holdLock(): Promise<number> {
  await holder.query('begin')
  await holder.query('select from quote')
  return (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
}

it('a session that does not end: an error that names it, and nothing was changed', async () => {
  const pid = await holdLock()
  let isNamed = false
  const limits = {
    ...LIMITS,
    get total_ms() {
      return isNamed ? 0 : LIMITS.total_ms
    },
  }
  const onWait = (sentence: string) => (isNamed ||= sentence.includes(`session ${pid} `))
  await assert.rejects(migrate(db, onWait, limits), (error: Error) => {
    assert.ok(error instanceof StartupError)
    const expected = `as session ${pid} \\(a long export, idle in transaction, its statement began \\d+ s ago\\) uses a table`
    assert.match(error.message, new RegExp(expected))
    return true
  })
  assert.equal(await countPending(), 0)
  await holder.query('rollback')
})

it('writes go on while the session lasts; once it has ended, the migrations are applied', async () => {
  const pid = await holdLock()
  const waits: string[] = []
  let onWaits = () => {}
  const onWait = (sentence: string) => {
    waits.push(sentence)
    onWaits()
  }
  const migrated = migrate(db, onWait, LIMITS)
  const isNamed = () => waits.some((sentence) => sentence.includes(`waits for session ${pid} (a long export`))
  let written = 0
  // The session ends after these writes: were they to wait for the migration, and it for the session, none would return.
  while (waits.length < 5 || !isNamed()) {
    const waited = new Promise<void>((resolve) => (onWaits = resolve))
    await insertQuote()
    written++
    await waited
  }
  assert.equal(await countPending(), 0)
  await holder.query('rollback')
  const applied = await migrated
  assert.ok(applied.length > 0 && applied.length === (await countPending()))
  assert.equal(await scalar(db, 'select count(*)::int from quote'), written)
})
