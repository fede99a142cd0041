// After a failover: connections to a server that has become read-only are given up, and replayed responses are as durable as
// first ones.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findStoredResponse, insertResponse } from '../../src/access/idempotency-repository.ts'
import { type Json, run, scalar } from '../../src/platform/postgres/database.ts'
import { openTestDatabase } from '../support/test-server.ts'

const READ_ONLY = 'set session characteristics as transaction read only'
const WRITE = `insert into request_count (caller, requests, began_at) values (gen_random_uuid()::text, 1, utc_now())`

const db = await openTestDatabase({ connections: 1 })

describe('a session that has become read-only', () => {
  const becomeReadOnly = () => db.transaction((tx) => run(tx, READ_ONLY))
  const refused = { code: 'database_unavailable' }

  it('is given up by the transaction that it refuses', async () => {
    await becomeReadOnly()
    const write = () => db.transaction((tx) => run(tx, WRITE))
    await assert.rejects(write, refused)
    await write()
  })

  it('is given up by the single statement that it refuses', async () => {
    await becomeReadOnly()
    const write = () => run(db.autocommit, WRITE)
    await assert.rejects(write, refused)
    await write()
  })
})

it('a replayed response is written to the log, for which a synchronous standby is waited', async () => {
  const key = { caller: 'test', route: 'POST /', key: 'key' }
  const response = { status: 200, body: 'true' as Json }
  await db.transaction((tx) => insertResponse(tx, key, Buffer.from('fingerprint'), response))
  const isWritten = await db.transaction(async (tx) => {
    await findStoredResponse(tx, key, 24)
    return scalar(tx, 'select pg_current_xact_id_if_assigned() is not null')
  })
  assert.equal(isWritten, true)
})
