// The publishable key of the demonstration's page.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ensureDemoKey } from '../../src/cli/demo-command.ts'
import { createStoreKey } from '../../src/storefront/store-key-actions.ts'
import { findStoreKeys } from '../../src/storefront/store-key-repository.ts'
import { insertDefaultStore, upsertStore } from '../../src/storefront/store-repository.ts'
import { openTestDatabase } from '../support/test-server.ts'

const db = await openTestDatabase()
await insertDefaultStore(db, 'USD')

it('is the same at every start, and allowed for the page also under another address', async () => {
  const local = await ensureDemoKey(db, 'http://127.0.0.1:8080')
  assert.equal(await ensureDemoKey(db, 'http://127.0.0.1:8080'), local)
  assert.equal(await ensureDemoKey(db, 'http://localhost:8080'), local)
  const remote = await ensureDemoKey(db, 'http://192.168.1.5:8080')
  const { origins } = (await findStoreKeys(db, [remote])).get(remote)!
  assert.ok(origins.includes('http://192.168.1.5:8080'), String(origins))
})

it('is allowed for pages on port 80', async () => {
  const key = await ensureDemoKey(db, 'http://127.0.0.1:80')
  const { origins } = (await findStoreKeys(db, [key])).get(key)!
  assert.deepEqual(origins, ['http://127.0.0.1', 'http://localhost'])
})

it('is one of the default store', async () => {
  await db.transaction(async (tx) => {
    await upsertStore(tx, { code: 'de', name: 'Germany', currency_code: 'EUR' })
    await createStoreKey(tx, 'de', { origins: ['http://localhost:9090'] })
  })
  const key = await ensureDemoKey(db, 'http://localhost:9090')
  assert.equal((await findStoreKeys(db, [key])).get(key)!.store_code, 'default')
})
