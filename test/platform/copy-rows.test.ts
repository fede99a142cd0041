// Long lists as they come from PostgreSQL.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { Fault } from '../../src/platform/errors.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { until } from '../support/until.ts'

const db = await openTestDatabase()

describe('the rows of a COPY', () => {
  it('end with what can be answered when the database goes before the first of them', async () => {
    const rows = await db.copy('select pg_sleep(60)::text', [], { before: '[', between: ',', after: ']' })
    const ended = rows.toArray()
    ended.catch(() => {})
    const terminated = () =>
      run(
        db,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'copy%pg_sleep%'`,
      )
    await until('it was under way', async () => (await terminated()) > 0)
    await assert.rejects(ended, (error) => error instanceof Fault && error.kind === 'unavailable')
  })
})
