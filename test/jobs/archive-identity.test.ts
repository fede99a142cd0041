// Archiving and restoring random deals changes nothing: no row, no figure, and nothing that a seller reads.
//
//   QUOTEWRIGHT_SEED=7 QUOTEWRIGHT_SEQUENCES=90 npm test -- test/jobs/archive-identity.test.ts
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openLanes, runSequences } from '../../proofs/support/deal-trial.ts'
import { archiveClosed } from '../../src/archive/archive.ts'
import type { RecordName } from '../../src/archive/archive-repository.ts'
import { restoreRecords } from '../../src/archive/archive-restore.ts'
import { seededRandom } from '../../src/demo/demo-random.ts'
import { many, run, scalars } from '../../src/platform/postgres/database.ts'
import { DAYS, dumpRows } from '../support/archived-shop.ts'

import { readAllRecords, readStatistics } from '../support/seller-reads.ts'
import { quoting } from '../support/shop.ts'
import { stopClock } from '../support/test-server.ts'

/** At most 100: those before the last hundred leave no rows. */
const { QUOTEWRIGHT_SEED: seed = '1', QUOTEWRIGHT_SEQUENCES: count = '25' } = process.env
const [lane] = await openLanes(1)

it('random deals are after their return what they were', async () => {
  const { api } = lane!
  const { failures } = await runSequences([lane!], seededRandom(Number(seed)), Number(count))
  assert.equal(failures.join('\n'), '')
  const open = await scalars<number>(
    api.db,
    `select quote_id from quote where status in ('pending', 'approved', 'proposed', 'accepted') order by 1`,
  )
  // Every second one ends; the others keep their deals here.
  for (const [place, id] of open.entries())
    if (place % 2 === 0) await api.post(`${quoting}/quote/${id}/cancel`)
  await run(api.db, 'update quote_comment set is_read = true')
  await stopClock(api.db)
  const [rows, figures, reads] = [await dumpRows(api), await readStatistics(api), await readAllRecords(api)]
  const services = { db: api.db, files: api.services.files }
  const archived = await archiveClosed(services, { days: DAYS })
  const records = await many<RecordName>(api.db, 'select record_type, record_id from archived_record')
  assert.ok(archived! > Number(count) / 5, `${archived} deals`)
  assert.deepEqual(await readStatistics(api), figures)
  for (const { record_type, record_id } of records.filter(({ record_type }) => record_type === 'quote'))
    assert.equal((await api.get(`${quoting}/quote/${record_id}`)).body.error_code, 'archived', record_type)
  // In any order, and each deal for itself.
  for (const record of records.toSorted((one, other) => (one.record_id % 7) - (other.record_id % 7)))
    await restoreRecords(services, [record])
  assert.deepEqual(await dumpRows(api), rows, `with the seed ${seed}`)
  assert.deepEqual(await readStatistics(api), figures)
  const after = await readAllRecords(api)
  for (const [path, text] of reads) assert.equal(after.get(path), text, `${path} with the seed ${seed}`)
  assert.equal(after.size, reads.size)
})
