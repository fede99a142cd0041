// The archive in a bucket: what leaves the database returns from there, and stays if the bucket does not take it.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, it } from 'node:test'
import { deleteLeftFiles } from '../../src/archive/archive-repository.ts'
import { restoreRecords } from '../../src/archive/archive-restore.ts'
import { removeFiles } from '../../src/platform/files/file-removal.ts'
import { dumpRows, openOldShop } from '../support/archived-shop.ts'
import { openS3Server } from '../support/s3-server.ts'

const s3 = await openS3Server()
after(() => s3.remove())
const old = await openOldShop({ FILES_URL: s3.url })
const before = { rows: await dumpRows(old.api), objects: (await s3.listObjects()).sort() }

const faults: Record<string, (response: ServerResponse) => unknown> = {
  'refuses it': (response) => response.writeHead(403).end(),
  'is cut off': (response) => response.destroy(),
}
for (const [what, answer] of Object.entries(faults))
  it(`changes nothing while the bucket ${what}`, async () => {
    s3.onRequest = ({ method }, response) => {
      if (method !== 'PUT' && method !== 'POST') return false
      answer(response)
      return true
    }
    await assert.rejects(old.archive())
    s3.onRequest = () => false
    assert.deepEqual(await dumpRows(old.api), before.rows)
    assert.deepEqual((await s3.listObjects()).sort(), before.objects)
  })

it('brings back everything from the bucket', async () => {
  assert.equal(await old.archive(), 7)
  assert.notDeepEqual(await dumpRows(old.api), before.rows)
  assert.ok((await s3.listObjects()).length > before.objects.length)
  assert.equal(await restoreRecords(old.services, await old.archived()), 7)
  const paths = await old.api.db.transaction((tx) => deleteLeftFiles(tx, 0))
  await removeFiles(old.api.db, old.services.files, paths)
  assert.deepEqual(await dumpRows(old.api), before.rows)
  assert.deepEqual((await s3.listObjects()).sort(), before.objects)
})
