// Streamed lists: limits on their time, and the loss of their database.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { one, run } from '../../src/platform/postgres/database.ts'
import { AppError } from '../../src/platform/errors.ts'
import { openTestDatabase } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const db = await openTestDatabase({ list_timeout_ms: 200 })
const sleeping = `from pg_stat_activity where datname = current_database() and state = 'active'
  and pid <> pg_backend_pid() and query like '%pg_sleep%'`

describe('a list', () => {
  it('whose rows come by COPY is refused when the database goes before the first of them', async () => {
    const rows = await db.lists.copy('select pg_sleep(60)::text', [], {
      before: '[',
      between: ',',
      after: ']',
    })
    const ended = rows.toArray()
    ended.catch(() => {})
    const isTerminated = async () => (await run(db, `select pg_terminate_backend(pid) ${sleeping}`)) > 0
    await until('it was under way', isTerminated)
    await assert.rejects(ended, (error) => error instanceof AppError && error.kind === 'unavailable')
  })

  it('that takes too long is refused, and ended in the database', async () => {
    const statement = one(db.lists.abortable(new AbortController().signal), 'select pg_sleep(60)')
    await assert.rejects(statement, (error) => error instanceof AppError && error.code === 'list_too_slow')
    await until('nothing sleeps any more', async () => (await run(db, `select ${sleeping}`)) === 0)
    const select = () => one(db.lists.abortable(new AbortController().signal), 'select 1')
    await until('another is answered', () => select().then(Boolean, () => false))
  })
})
