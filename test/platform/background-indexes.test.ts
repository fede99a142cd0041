// Indexes of tables that grow: a migration leaves them to a job where building them would block writes.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { buildIndexes } from '../../src/platform/postgres/background-indexes.ts'
import { many, run } from '../../src/platform/postgres/database.ts'
import { openApi } from '../support/api.ts'

const api = await openApi()
const names = ['quote_awaited', 'quote_in_revision', 'quote_item_sku', 'quote_of_customer']
const former = 'quote_customer_id'

/** By name: whether the index can be used, and what it is. */
const indexes = () =>
  many(
    api.db,
    `select i.indexrelid::regclass::text as name, i.indisvalid, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = any($1) order by c.relname`,
    [[...names, former]],
  )
const dropAll = () => run(api.db, `drop index ${names.join(', ')}`)

it('the job builds what is missing as migrations build it, and what was interrupted', async () => {
  const built = await indexes()
  assert.equal(built.length, names.length)
  await dropAll()
  await buildIndexes(api.db)
  assert.deepEqual(await indexes(), built)
  await run(api.db, `update pg_index set indisvalid = false where indexrelid = 'quote_item_sku'::regclass`)
  await buildIndexes(api.db)
  assert.deepEqual(await indexes(), built)
})

it('the job leaves to another process what that is building', async () => {
  const built = await indexes()
  await dropAll()
  await api.db.session(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('quotewright indexes'))`)
    await buildIndexes(api.db)
    assert.deepEqual(await indexes(), [])
    // The end of the session releases it too, but only once the server has noticed.
    await client.query(`select pg_advisory_unlock(hashtext('quotewright indexes'))`)
  })
  await buildIndexes(api.db)
  assert.deepEqual(await indexes(), built)
})

it('the job drops a former index once the one that replaces it can be used', async () => {
  const built = await indexes()
  await run(api.db, `drop index quote_of_customer`)
  await run(api.db, `create index ${former} on quote (customer_id)`)
  await buildIndexes(api.db)
  assert.deepEqual(await indexes(), built)
  // As an interrupted drop leaves it.
  await run(api.db, `create index ${former} on quote (customer_id)`)
  await run(api.db, `update pg_index set indisvalid = false where indexrelid = '${former}'::regclass`)
  await buildIndexes(api.db)
  assert.deepEqual(await indexes(), built)
})

it('no migration builds an index of a table that an earlier one has created, unless the table is small', async () => {
  const former = (await readdir('migrations')).filter((name) => name >= '0093').sort()
  for (const name of former) {
    const sql = await readFile(`migrations/${name}`, 'utf8')
    const created = [...sql.matchAll(/^create table (\w+)/gm)].map(([, table]) => table)
    // Within a block that looks at the size of the table, the statement is indented.
    const indexed = [...sql.matchAll(/^create (?:unique )?index \w+ on (\w+)/gm)].map(([, table]) => table)
    assert.deepEqual(
      indexed.filter((table) => !created.includes(table)),
      [],
      name,
    )
  }
})
