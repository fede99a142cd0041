// The archive of closed records: what leaves the database, what stays, and what returns.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { deleteLeftFiles, listArchived } from '../../src/archive/archive-repository.ts'
import { restoreRecords } from '../../src/archive/archive-restore.ts'
import { removeOld } from '../../src/jobs/clean-up.ts'
import { archiveOld } from '../../src/jobs/archive-job.ts'
import { removeFiles } from '../../src/platform/files/file-removal.ts'
import { run, scalar, scalars } from '../../src/platform/postgres/database.ts'
import { eraseEverywhere } from '../../src/quoting/erasure/erase-archived.ts'
import { linkToken } from '../../src/quoting/buyer-link/buyer-link.ts'
import { dumpRows, openOldShop } from '../support/archived-shop.ts'
import { noLog, ok } from '../support/api.ts'
import { listStored } from '../support/restore-target.ts'
import { readAllRecords, readStatistics } from '../support/seller-reads.ts'
import { quoting } from '../support/shop.ts'
import { stopClock } from '../support/test-server.ts'

const DAY_S = 86_400
const HOUR_S = 3600

describe('the archive', async () => {
  const old = await openOldShop()
  const { api, shop, services, quotes, answered } = old

  it('takes closed deals with all their rows, keeps the statistics, and brings them back as they were', async () => {
    const [reads, rows, figures] = [await readAllRecords(api), await dumpRows(api), await readStatistics(api)]
    assert.equal(await old.archive(), 7)
    const records = await old.archived()
    const names = records.map(({ record_type, record_id }) => `${record_type} ${record_id}`)
    const expected = ['declined', 'expired', 'purchased', 'cancelled', 'closed'] as const
    assert.deepEqual(
      names,
      [
        `price_request ${old.closed}`,
        ...[...expected.map((status) => quotes[status]), answered].map((id) => `quote ${id}`),
        `quote_request ${old.request}`,
      ].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    )
    for (const { record_type, record_id } of records) {
      const id = record_type === 'quote' ? 'quote_id' : 'request_id'
      assert.equal(await run(api.db, `select from ${record_type} where ${id} = $1`, [record_id]), 0)
    }
    assert.equal(
      await scalar(api.db, `select count(*)::int from quote_mail where quote_id = $1`, [quotes.declined]),
      0,
    )
    assert.deepEqual(await readStatistics(api), figures)
    assert.equal((await listArchived(api.db, 1000)).length, records.length)

    const files = await listStored(api.services.config.DATA_DIR)
    assert.equal(await restoreRecords(services, records), 7)
    assert.deepEqual(await listStored(api.services.config.DATA_DIR), files)
    assert.deepEqual(await old.archived(), [])
    assert.deepEqual(await dumpRows(api), rows)
    assert.deepEqual(await readStatistics(api), figures)
    const after = await readAllRecords(api)
    for (const [path, text] of reads) assert.equal(after.get(path), text, path)
  })

  it('leaves restored records alone for as long as others, and then takes them again', async () => {
    await stopClock(api.db, 364 * DAY_S)
    assert.equal(await old.archive(), 0)
    await stopClock(api.db, 366 * DAY_S)
    assert.equal(await old.archive(), 7)
  })

  it('restores a deal out of a file that keeps the others', async () => {
    const before = await old.archived()
    assert.equal(
      await restoreRecords(services, [{ record_type: 'quote_request', record_id: old.request }]),
      1,
    )
    assert.equal((await old.archived()).length, before.length - 2)
    assert.equal((await shop.readQuote(answered)).quote_id, answered)
    assert.equal(await restoreRecords(services, await old.archived()), 6)
    await stopClock(api.db, 800 * DAY_S)
    assert.equal(await old.archive(), 7)
  })

  it('answers for an archived record with a code of its own to those who may read it', async () => {
    for (const path of [
      `${quoting}/quote/${answered}`,
      `${quoting}/quote/${answered}/history`,
      `${quoting}/request/${old.request}`,
      `/rest/V1/pricerequest/request/${old.closed}`,
    ]) {
      const answer = await api.get(path)
      assert.equal(answer.status, 404, path)
      assert.equal(answer.body.error_code, 'archived', path)
      assert.match(answer.body.message, /^No such entity with %fieldName = %fieldValue$/)
    }
    assert.equal((await api.get(`${quoting}/quote/99999`)).body.error_code, 'not_found')
    const call = { body: {}, headers: { 'idempotency-key': 'rework' } }
    for (let repeated = 0; repeated < 2; repeated++)
      assert.equal((await shop.moveQuote(answered, 'rework', call)).body.error_code, 'archived')
    const token = await api.tokenFor('PriceRequest::manage_requests')
    const refused = await api.get(`${quoting}/quote/${answered}`, { token })
    const unknown = await api.get(`${quoting}/quote/99999`, { token })
    assert.deepEqual([refused.status, refused.body], [unknown.status, unknown.body])
  })

  it('shows the buyer of an archived quote what that of an unknown one sees', async () => {
    const key = await api.app.state.linkKey()
    const page = (id: number) => api.get(`/q/${id}/${linkToken(key, id, 'accept', 0)}`, { token: null })
    const [archived, unknown] = [await page(answered), await page(99999)]
    assert.equal(archived.status, unknown.status)
  })

  it('gives new records new numbers', async () => {
    const { id } = await shop.quoteIn('pending')
    assert.ok(id > answered)
  })

  it('keeps the uploads of archived records, and its own files, when unused files are removed', async () => {
    const left = await api.db.transaction((tx) => deleteLeftFiles(tx, 0))
    await removeFiles(api.db, services.files, left)
    const before = await listStored(api.services.config.DATA_DIR)
    const files = { ...services.files, listOlderThan: () => services.files.listOlderThan(-HOUR_S * 1000) }
    await removeOld({ ...api.services, files })
    assert.deepEqual(await listStored(api.services.config.DATA_DIR), before)
  })

  it('is erased of a person like the database: their records return, without them, and their files go', async () => {
    const email = await scalar<string>(
      api.db,
      'select email from customer join cart using (customer_id) order by customer_id desc limit 1',
    )
    const before = await old.archived()
    const { paths, quotes: erased } = await eraseEverywhere(services, email)
    assert.equal(erased, 1)
    await removeFiles(api.db, services.files, paths)
    assert.equal((await old.archived()).length, before.length - 2)
    assert.equal((await shop.readQuote(answered)).customer_firstname, null)
    await assertNowhere(email)

    const copied = 'copy-declined@example.com'
    // The file that they leave has the address.
    await restoreRecords(services, [{ record_type: 'quote', record_id: quotes.declined }])
    const copy = await eraseEverywhere(services, copied.toUpperCase())
    await removeFiles(api.db, services.files, copy.paths)
    await assertNowhere(copied)

    const guest = await eraseEverywhere(services, 'anna@example.com')
    await removeFiles(api.db, services.files, guest.paths)
    assert.equal(guest.price_requests, 2)
    assert.ok(guest.files > 0)
    await assertNowhere('anna@example.com')
    await stopClock(api.db, 1300 * DAY_S)
    assert.ok((await old.archive())! > 0)
    await assertNowhere('anna@example.com')
  })

  /** Neither in a row nor in a file of the archive. */
  async function assertNowhere(word: string): Promise<void> {
    for (const [name, rows] of Object.entries(await dumpRows(api)))
      assert.ok(!rows.toLowerCase().includes(word), `${word} in ${name}`)
    const archives = await scalars<string>(api.db, 'select path from archive_file')
    for (const path of await listStored(api.services.config.DATA_DIR)) {
      const bytes = await readFile(join(api.services.config.DATA_DIR, 'files', path))
      if (bytes[0] !== 0x1f) continue
      assert.ok(archives.includes(path), path)
      assert.ok(!gunzipSync(bytes).toString().toLowerCase().includes(word), `${word} in ${path}`)
    }
  }

  it('forgets a user who is deleted: restored records are nobody’s, as their figures are', async () => {
    const role = { name: 'seller', permissions: ['Quoting::quotes'] }
    await ok(api.post('/rest/V1/access/roles', { body: { role } }))
    const user = {
      username: 'sam',
      password: 'correct horse battery',
      email: 's@example.com',
      role: 'seller',
    }
    const { user_id } = await ok(api.post('/rest/V1/access/users', { body: { user } }))
    const [{ id }, { id: live }] = [await shop.quoteIn('pending'), await shop.quoteIn('proposed')]
    for (const quote of [id, live])
      await ok(api.put(`${quoting}/quote/${quote}/assignee`, { body: { assignee: { user_id } } }))
    await ok(shop.moveQuote(id, 'cancel'))
    const figures = () =>
      scalars(
        api.db,
        `select assignee_id || ' ' || figure || ' ' || sum(quotes) from (select * from quote_figure union all select * from quote_figure_change) f
         where assignee_id is not null group by assignee_id, figure having sum(quotes) <> 0`,
      )
    assert.ok((await figures()).length > 0)
    await stopClock(api.db, 1700 * DAY_S)
    await old.archive()
    await ok(api.delete(`/rest/V1/access/users/${user_id}`))
    assert.deepEqual(await figures(), [])
    await restoreRecords(services, [{ record_type: 'quote', record_id: id }])
    assert.equal((await shop.readQuote(id)).assignee_id, null)
  })

  it('is done by a job, if there is a setting', async () => {
    const rows = await dumpRows(api)
    await stopClock(api.db, 2500 * DAY_S)
    await archiveOld(api.services, noLog)
    assert.deepEqual(await dumpRows(api), rows)
    const config = { ...api.services.config, ARCHIVE_AFTER_DAYS: 400 }
    await archiveOld({ ...api.services, config }, noLog)
    assert.notDeepEqual(await dumpRows(api), rows)
  })
})
