// The archive when something else happens meanwhile: changes, locks, failures of the storage, damaged files, other processes.
import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { QueryConfig } from 'pg'
import { createHash } from 'node:crypto'
import { blockArchiving } from '../../src/archive/archive-repository.ts'
import { restoreRecords } from '../../src/archive/archive-restore.ts'
import { eraseEverywhere } from '../../src/quoting/erasure/erase-archived.ts'
import { AppError, StartupError } from '../../src/platform/errors.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { one, run, scalar, type Database } from '../../src/platform/postgres/database.ts'
import { removeOld } from '../../src/jobs/clean-up.ts'
import { dumpRows, openOldShop } from '../support/archived-shop.ts'
import { ok } from '../support/api.ts'
import { listStored } from '../support/restore-target.ts'
import { quoting } from '../support/shop.ts'
import { stopClock } from '../support/test-server.ts'
import { until } from '../support/until.ts'

describe('the archive', async () => {
  const old = await openOldShop()
  const { api, shop, services, quotes, answered } = old
  const { DATA_DIR } = api.services.config
  const isHere = async (id: number) => (await run(api.db, 'select from quote where quote_id = $1', [id])) > 0
  /** A file store that does the work after it has stored a file. */
  const storing = (work: () => Promise<unknown>): FileStore => ({
    ...services.files,
    receive: async (...arguments_) => {
      const stored = await services.files.receive(...arguments_)
      await work()
      return stored
    },
  })
  let time_s = 0
  const restoreAll = async () => {
    await restoreRecords(services, await old.archived())
    await stopClock(api.db, (time_s += 366 * 86_400))
  }
  /** As if all files without a row were old. */
  const cleanUp = () => {
    const listOlderThan = () => services.files.listOlderThan(-3_600_000)
    return removeOld({ ...api.services, files: { ...services.files, listOlderThan } })
  }

  it('changes nothing if the storage fails, or the process ends before the rows are removed', async () => {
    const before = await dumpRows(api)
    const files = { ...services.files, receive: () => Promise.reject(new AppError('storage_full', 'full')) }
    await assert.rejects(old.archive({ files }), { code: 'storage_full' })
    const db = { ...api.db, transaction: () => Promise.reject(new Error('gone')) } as Database
    await assert.rejects(old.archive({ db }), /gone/)
    assert.deepEqual(await dumpRows(api), before)
    const stored = await listStored(DATA_DIR)
    assert.equal(await old.archive(), 7)
    await restoreAll()
    // The file that no row names.
    await cleanUp()
    assert.equal((await listStored(DATA_DIR)).length, stored.length - 1)
  })

  it('leaves a record that changes after it was read, and takes the others', async () => {
    let isChanged = false
    const change = async () => {
      if (isChanged) return
      isChanged = true
      const body = { comment: { text: 'One more thing', is_internal: true } }
      await ok(api.post(`${quoting}/quote/${quotes.cancelled}/comments`, { body }))
    }
    const stored = await listStored(DATA_DIR)
    assert.equal(await old.archive({ files: storing(change) }), 6)
    assert.ok(await isHere(quotes.cancelled))
    assert.ok(!(await isHere(quotes.declined)))
    const kept = Number(await scalar(api.db, 'select count(*) from archive_file'))
    assert.equal((await listStored(DATA_DIR)).length, stored.length + kept, 'no other file is left')
    await restoreAll()
  })

  it('leaves a record of which a row is added without a change of others', async () => {
    const sql = `insert into quote_mail (mail_key, quote_id, mail, state) values ('late', $1, 'quote_declined', 'sent')`
    let files = 0
    // The first files have the price request and the quote request.
    const add = async () => void (++files === 3 && (await run(api.db, sql, [quotes.declined])))
    assert.equal(await old.archive({ files: storing(add) }), 6)
    assert.ok(await isHere(quotes.declined))
    await restoreAll()
  })

  it('waits for nobody: what a transaction has locked stays', async () => {
    const archived = await api.db.transaction(async (tx) => {
      await run(tx, 'update quote_comment set taken_at = null where quote_id = $1', [quotes.declined])
      return old.archive()
    })
    assert.equal(archived, 6)
    assert.ok(await isHere(quotes.declined))
    await restoreAll()
  })

  it('tells a seller who changes a record that is leaving that it is in the archive', async () => {
    let rework: Promise<{ status: number; body: any }> | undefined
    const db: Database = {
      ...api.db,
      transaction: (action) =>
        api.db.transaction(async (tx) => {
          const result = await action(tx)
          // The quote is locked and deleted, and nothing is committed.
          if (rework || (await run(tx, 'select from quote where quote_id = $1', [answered])) > 0)
            return result
          rework = shop.moveQuote(answered, 'rework')
          await until('the seller waits', isWaiting)
          return result
        }),
    }
    const isWaiting = async () =>
      (await run(
        api.db,
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )) > 0
    assert.equal(await old.archive({ db }), 7)
    const answer = await rework!
    assert.deepEqual([answer.status, answer.body.error_code], [404, 'archived'])
    await restoreAll()
  })

  it('is run by one process at a time, and by none while a person is erased', async () => {
    const results = await Promise.all([old.archive(), old.archive()])
    assert.deepEqual(results.toSorted(), [7, undefined])
    await restoreAll()
    const during = await api.db.transaction(async (tx) => {
      await blockArchiving(tx)
      return old.archive()
    })
    assert.equal(during, 0)
  })

  it('restores a record once, if two processes do it at once, and says that it is not there the next time', async () => {
    assert.equal(await old.archive(), 7)
    const before = await old.archived()
    const record = { record_type: 'quote', record_id: answered } as const
    const other = { record_type: 'quote', record_id: quotes.closed } as const
    const [one, two, three] = await Promise.all([
      restoreRecords(services, [record]),
      restoreRecords(services, [record]),
      restoreRecords(services, [other]),
    ])
    assert.equal(one + two + three, 2)
    assert.equal((await old.archived()).length, before.length - 3)
    assert.equal(await restoreRecords(services, [record]), 0)
    await restoreAll()
  })

  it('refuses a damaged or missing file, and one of a newer schema; restores one of an older schema', async () => {
    assert.equal(await old.archive(), 7)
    const record = { record_type: 'quote', record_id: quotes.purchased } as const
    const restore = () => restoreRecords(services, [record])
    const file = await one<{ path: string; file_id: number }>(
      api.db,
      'select path, file_id from archive_file join archived_record using (file_id) where record_id = $1 and record_type = $2',
      [record.record_id, record.record_type],
    )
    const name = join(DATA_DIR, 'files', file.path)
    const bytes = await readFile(name)
    const before = await dumpRows(api)
    const damaged = Buffer.from(bytes)
    damaged[40]! ^= 1
    const refused = async (reason: RegExp) => {
      await assert.rejects(
        restore(),
        (error: Error) => error instanceof StartupError && reason.test(error.message),
      )
      assert.deepEqual(await dumpRows(api), before)
    }
    await writeFile(name, damaged)
    await refused(/is damaged: copy it from a backup/)
    await writeFile(name, bytes.subarray(0, 100))
    await refused(/missing or cut off/)
    await rm(name)
    await refused(/missing or cut off/)

    const lines = gunzipSync(bytes).toString()
    const put = async (text: string) => {
      const content = gzipSync(text)
      await writeFile(name, content)
      const hash = createHash('sha256').update(content).digest('hex')
      await run(api.db, 'update archive_file set size = $2, hash = $3 where file_id = $1', [
        file.file_id,
        content.length,
        hash,
      ])
    }
    await put(lines.replace(/"schema":\d+/, '"schema":9999'))
    await refused(/made by a newer version of Quotewright/)
    // A column that is younger than the file, and one that is no longer there.
    const older = lines
      .replace(/"schema":\d+/, '"schema":100')
      .replaceAll(/"is_internal":(true|false)/g, '"was_internal":1')
    await put(older.replaceAll(/"show_images":(true|false)/g, '"show_pictures":1'))
    await api.db.query('alter table quote_comment alter is_internal set default false')
    await api.db.query('alter table quote_file alter is_internal set default false')
    assert.equal(await restore(), 1)
    assert.equal((await shop.readQuote(quotes.purchased)).show_images, true)
  })

  it('restores a record of which an erasure has replaced the file', async () => {
    await restoreAll()
    const { customer_email } = await shop.readQuote(quotes.cancelled)
    assert.equal(await old.archive(), 7)
    let erased = 0
    const read: FileStore['read'] = async (...arguments_) => {
      if (!erased) {
        const { quotes: count, paths } = await eraseEverywhere(services, customer_email)
        erased = count
        for (const path of paths) await services.files.remove(path)
      }
      return services.files.read(...arguments_)
    }
    const record = { record_type: 'quote', record_id: quotes.closed } as const
    assert.equal(await restoreRecords({ ...services, files: { ...services.files, read } }, [record]), 1)
    assert.equal(erased, 1)
    assert.ok(await isHere(quotes.closed))
  })

  it('keeps the files that restored records have left, as a database recovered to a moment before needs them', async () => {
    await restoreAll()
    await cleanUp()
    const stored = await listStored(DATA_DIR)
    assert.equal(await old.archive(), 7)
    const archived = await listStored(DATA_DIR)
    await restoreRecords(services, [{ record_type: 'quote', record_id: quotes.closed }])
    const rewritten = await listStored(DATA_DIR)
    assert.equal(rewritten.length, archived.length + 1)
    await restoreRecords(services, await old.archived())
    const hour_s = 3600
    await stopClock(api.db, (time_s += (api.services.config.UPLOAD_KEPT_HOURS - 1) * hour_s))
    await cleanUp()
    assert.deepEqual(await listStored(DATA_DIR), rewritten)
    await stopClock(api.db, (time_s += 2 * hour_s))
    await cleanUp()
    assert.deepEqual(await listStored(DATA_DIR), stored)
  })

  it('leaves a price request of which a quote is made after it was read', async () => {
    await restoreAll()
    let made: number | undefined
    const make = async () => {
      if (made !== undefined) return
      const quote = await shop.createQuote(await shop.newCustomer(), { price_request_id: old.closed })
      made = quote.quote_id as number
    }
    assert.equal(await old.archive({ files: storing(make) }), 6)
    assert.equal((await shop.readQuote(made!)).price_request_id, old.closed)
    await ok(shop.moveQuote(made!, 'cancel'))
  })

  it('reads large deals one after the other', async () => {
    await restoreAll()
    const sql = `update quote_mail set recipient = (select string_agg(md5(n::text), '') from generate_series(1, 50000) n)
      where mail_key = any($1)`
    await run(api.db, sql, [[quotes.declined, quotes.closed, quotes.expired].map((id) => `mail:${id}`)])
    let longest = 0
    const query = async (...arguments_: [QueryConfig]) => {
      const result = await api.db.query<{ line?: string }>(...arguments_)
      const length = result.rows.reduce((sum, { line = '' }) => sum + line.length, 0)
      longest = Math.max(longest, length)
      return result
    }
    assert.equal(await old.archive({ db: { ...api.db, query } as Database }), 7)
    assert.ok(longest > 1_600_000 && longest < 2_000_000, `${longest}`)
  })

  it('says what a record refers to that is gone', async () => {
    await restoreAll()
    assert.equal(await old.archive(), 7)
    await api.db.query(`alter table price_request add other integer default 0,
      add constraint other_fkey foreign key (other) references admin_user (user_id) not valid`)
    await assert.rejects(
      restoreRecords(services, [{ record_type: 'price_request', record_id: old.closed }]),
      /refers to one that no longer exists \(other_fkey\)/,
    )
  })
})
