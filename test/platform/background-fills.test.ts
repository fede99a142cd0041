// Migrations 0101 and 0103 on existing quotes: what reading all rows would take is left to a job, which works in steps.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { many, run, scalar, scalars } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { type Fill, fillRows } from '../../src/platform/postgres/background-fills.ts'
import { applyMigrations, isMigrated, migrate } from '../../src/platform/postgres/migrations.ts'
import { emptyDatabase, openTestServer } from '../support/test-server.ts'

const QUOTES = 10_001

const server = await openTestServer()
const database = await emptyDatabase(server)
const db = openDatabase(database.connection, () => {})
after(async () => {
  await db.close()
  await database.drop()
  await server.stop()
})

await db.transaction((tx) => applyMigrations(tx, 100))
// The first and the last quote have a title, the second a message; each of these three was proposed, and two were extended after it.
await db.query(`
  insert into store (code, name, currency_code) values ('default', 'Default', 'USD');
  insert into quote (store_id, customer_is_guest, currency_code, items_count, items_qty, original_subtotal, subtotal,
    discount_amount, shipping_amount, tax_amount, grand_total, title, version, expires_at)
  select 1, false, 'USD', 0, 0, 0, 0, 0, 0, 0, 0, case when n in (1, ${QUOTES}) then 'Desks' end, 3, '2026-12-31'
  from generate_series(1, ${QUOTES}) n;
  insert into quote_comment (quote_id, kind, author, is_internal, text, quote_version, is_read)
  values (2, 'comment', 'customer', false, 'Is it oak?', 3, true);
  insert into quote_proposal (quote_id, proposal_number, history_id, quote_version, extended_version, record)
  values (1, 1, 1, 2, 3, '{}'), (2, 1, 1, 2, null, '{}'), (${QUOTES}, 1, 1, 2, 3, '{}');
  delete from search_note`)
await migrate(db)

const noted = () => scalars<number>(db, 'select record_id from search_note order by record_id')
const extended = () =>
  scalars<number>(
    db,
    'select quote_id from quote_proposal where extended_until is not null order by quote_id',
  )
const queued = () =>
  many<{ id: string; payload: Fill }>(
    db,
    `select j.id::text as id, payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'fill_rows' order by j.id`,
  )

it('the migrations read no quote, and queue a job each', async () => {
  assert.deepEqual([await noted(), await extended()], [[], []])
  const payloads = (await queued()).map(({ payload }) => payload)
  assert.deepEqual(payloads, [
    { name: 'texts_of_quotes', after: 0 },
    { name: 'extended_until', after: 0 },
  ])
})

it('each step fills 5,000 quotes and queues the next; what was extended since keeps its end', async () => {
  await run(db, `update quote_proposal set extended_until = '2027-02-01' where quote_id = ${QUOTES}`)
  let steps = 0
  for (let jobs = await queued(); jobs.length > 0; jobs = await queued()) {
    const { id, payload } = jobs[0]!
    await db.transaction((tx) => fillRows(tx, payload))
    await run(db, 'delete from graphile_worker._private_jobs where id = $1', [id])
    steps++
  }
  assert.equal(steps, 2 * Math.ceil(QUOTES / 5000))
  assert.deepEqual(await noted(), [1, 2, QUOTES])
  assert.deepEqual(await extended(), [1, QUOTES])
  const sql = 'select extended_until::date::text from quote_proposal where quote_id = $1'
  assert.deepEqual(await Promise.all([1, QUOTES].map((id) => scalar(db, sql, [id]))), [
    '2026-12-31',
    '2027-02-01',
  ])
})

it('a database with the former files of these migrations is accepted, and none with other contents', async () => {
  const former = [
    [101, '5e6a45b7639212df1075f60feee387aa47e1d69c0f0688ebcc125af3a351aea4'],
    [103, '77489a74fd73d956db663a966222903f15f0b6299fcc05d6122e9170b75bcd52'],
  ]
  for (const each of former)
    await run(db, 'update schema_migration set checksum = $2 where version = $1', each)
  assert.deepEqual(await migrate(db), [])
  assert.equal(await isMigrated(db), true)
  await run(db, `update schema_migration set checksum = 'another' where version = 103`)
  await assert.rejects(migrate(db), /0103_extended_until\.sql was modified/)
})
