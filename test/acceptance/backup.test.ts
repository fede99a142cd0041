// Backup and restore: complete restores, refusal of invalid files, no leftovers of failures.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type BackupOptions, takeBackup } from '../../src/backup/backup.ts'
import { writeArchive } from '../../src/backup/archive-writer.ts'
import { checkBackup } from '../../src/backup/restore.ts'
import { dispatchEvents } from '../../src/jobs/dispatcher.ts'
import { removeOld } from '../../src/jobs/clean-up.ts'
import { failPermanently, rescheduleJob } from '../../src/jobs/job-repository.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { many, one, run, type Database } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { StartupError } from '../../src/platform/errors.ts'
import {
  withoutFileRemoval,
  removeFiles,
  removeFilesAfterBackup,
} from '../../src/platform/files/file-removal.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { openS3FileStore } from '../../src/platform/files/file-store-s3.ts'
import { migrateQueue } from '../../src/platform/postgres/job-queue.ts'
import { applyMigrations, migrate } from '../../src/platform/postgres/migrations.ts'
import { ensureFirstUser } from '../../src/access/sign-in/first-user.ts'
import { eraseCustomer } from '../../src/quoting/erasure/erase-actions.ts'
import { ok, openApi } from '../support/api.ts'
import { moveClock, openTestServer } from '../support/test-server.ts'
import {
  ADMIN_PASSWORD,
  errorsOf,
  openOperator,
  program,
  runCommand,
  spawnWords,
} from '../support/operator.ts'
import { attachFiles, setPictures } from '../support/offer-files.ts'
import { fileBody, pdf } from '../support/sample-files.ts'
import { openShop } from '../support/shop.ts'
import { digestContent, listStored, nextIds, openRestoreTarget } from '../support/restore-target.ts'
import { openS3Server, S3_PREFIX } from '../support/s3-server.ts'
import { until } from '../support/until.ts'

const server = await openTestServer()
const api = await openApi({
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  PUBLIC_URL: 'https://quotes.example.com',
})
const place = await mkdtemp(join(tmpdir(), 'quotewright-backups-'))
after(() => server.stop())
const { files } = api.services
const dataDir = api.services.config.DATA_DIR

let backups = 0
const newPath = () => join(place, `${++backups}.tar.gz`)

type Taking = Partial<BackupOptions> & { path?: string; db?: Database; store?: Partial<FileStore> }

async function take({ path = newPath(), db = api.db, store, ...options }: Taking = {}) {
  const lost: string[] = []
  const onLost: BackupOptions['onLost'] = (file) => void lost.push(file.path)
  const all = { program: '0.1.0', onLost, ...options }
  return { path, lost, ...(await takeBackup(db, { ...files, ...store }, path, all)) }
}

async function openTarget(t: TestContext) {
  const target = await openRestoreTarget(server)
  t.after(() => target.remove())
  return target
}

async function assertRefused(work: () => Promise<unknown>, sentence: RegExp): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof StartupError, String(error))
    assert.match(error.message, sentence)
    assert.ok(!error.message.includes('\n'))
    return true
  })
}

async function runLine(line: string): Promise<string> {
  const { status, stdout, stderr } = await spawnWords(['bash', '-c', line], {}).ended
  assert.equal(status, 0, stderr)
  return stdout
}

async function upload(content: Buffer): Promise<{ id: number; path: string }> {
  const file = await ok(api.post('/rest/V1/pricerequest/request/upload', fileBody('plan.pdf', content)))
  return { id: file.request_message_file_tmp_id as number, path: file.path as string }
}

const newPdf = (size: number) => Buffer.concat([pdf, randomBytes(size)])

async function submit(content: Buffer): Promise<string> {
  const { id, path } = await upload(content)
  const body = { email: 'anna@example.com', message: 'tab\t, line\n, back\\slash, \\N, 漢字', file_ids: [id] }
  const headers = { 'idempotency-key': `submit-${id}` }
  await ok(api.post('/rest/V1/pricerequest/request/submit', { body, headers }))
  return path
}

await ensureFirstUser(api.db, { username: 'admin', password: ADMIN_PASSWORD }, async () => {})
const shop = await openShop(api)
const largePath = await submit(newPdf(3_000_000))
await submit(newPdf(0))
const waitingUpload = await upload(newPdf(500))
const billing_address = { company: 'Larsen KG', street: ['Hafenweg 1'] }
await shop.createQuote(await shop.newCustomer(), {
  company: 'Larsen KG',
  vat_id: 'DE1',
  billing_address,
  cc: ['eva@example.com'],
})
await shop.quoteIn('purchased')
const webhook = { url: 'http://127.0.0.1:9/hook', events: ['*'] }
await ok(api.post('/rest/V1/webhooks', { body: { webhook } }))
await submit(newPdf(70_000))
// More than one part of a table holds.
const longRows = `insert into price_request (store_id, customer_email, message)
  select 1, 'long@example.com', $1 from generate_series(1, 20)`
await run(api.db, longRows, ['long \\ \n'.repeat(60_000)])
await dispatchEvents(api.db, { sendsMail: true })
const [firstJob, secondJob] = await listJobs(api.db, { failed: false })
await rescheduleJob(api.db, firstJob?.job_id ?? '', 90_000, 3)
await failPermanently(api.db, secondJob?.job_id ?? '', 'Nobody of that name.')
await run(api.db, `insert into secret (name, key) values ('installation', '\\x00ff0a5c')`)

describe('a backup', () => {
  it('brings back every row, also of many parts, job and file as it was; ids, triggers and references go on', async (t) => {
    const target = await openTarget(t)
    const { path, counts, bytes, lost } = await take()
    assert.deepEqual(lost, [])
    assert.equal((await stat(path)).size, bytes)
    assert.equal((await stat(path)).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(place), [`${backups}.tar.gz`])
    // Other tools can check its digests.
    const line = `d=$(mktemp -d) && cd $d && tar xzf '${path}' && sha256sum --quiet -c sums/* && find . -type f | wc -l`
    assert.ok(Number(await runLine(`${line} && rm -r $d`)) > 20)
    assert.deepEqual(await target.restore(path), { counts, migrations: [] })
    assert.deepEqual([counts.price_request, counts.quote, counts.files], [23, 2, 4])
    assert.deepEqual(await digestContent(target.db), await digestContent(api.db))
    assert.deepEqual(await listStored(target.dataDir), await listStored(dataDir))
    const failed = await listJobs(target.db, { failed: true })
    assert.equal(failed.map(({ last_error }) => last_error).join(), 'Nobody of that name.')
    const insert = `insert into price_request (store_id, customer_email) values (1, 'b@example.com')
      returning request_id, list_json is not null as has_json`
    const idBefore = await one<{ request_id: number }>(api.db, insert)
    assert.deepEqual(await one(target.db, insert), { request_id: idBefore.request_id, has_json: true })
    await run(api.db, 'delete from price_request where request_id = $1', [idBefore.request_id])
    await assert.rejects(run(target.db, 'delete from store'), /violates foreign key/)
  })

  it('goes from a directory into a bucket and back', async (t) => {
    const s3 = await openS3Server()
    t.after(() => s3.remove())
    const [there, back] = [await openTarget(t), await openTarget(t)]
    const bucket = await openS3FileStore(s3.url, join(there.dataDir, 'incoming'))
    await there.restore((await take()).path, { files: bucket })
    const names = (await s3.listObjects()).map((name) => name.slice(S3_PREFIX.length))
    assert.deepEqual(names.sort(), await listStored(dataDir))
    const { path, lost } = await take({ db: there.db, store: bucket })
    assert.deepEqual(lost, [])
    await back.restore(path)
    assert.deepEqual(await listStored(back.dataDir), await listStored(dataDir))
    assert.deepEqual(await digestContent(back.db), await digestContent(there.db))
    // Although no id was assigned between the two backups.
    const ids = await nextIds(back.db)
    assert.ok(Object.keys(ids).length > 20)
    assert.deepEqual(ids, await nextIds(api.db))
  })

  it('of an older version gets the migrations that it lacks', async (t) => {
    const [older, target, newer] = [await openTarget(t), await openTarget(t), await openTarget(t)]
    await older.db.transaction((tx) => applyMigrations(tx, 10))
    await migrateQueue(older.db)
    await run(older.db, `insert into role (name, permissions) values ('Shop', '{all}')`)
    await run(
      older.db,
      `insert into admin_user (username, email, password_hash, role_id) select 'admin', 'admin@example.com', 'x', role_id from role`,
    )
    const { path } = await take({ db: older.db })
    const lacking = (await readdir('migrations')).filter((name) => name > '0011').sort()
    assert.deepEqual((await target.restore(path)).migrations, lacking)
    assert.equal((await many(target.db, 'select from role')).length, 1)
    assert.deepEqual(await migrate(target.db), [])
    await migrate(newer.db)
    const sentence = /^The tables of the database are newer than the backup \(0011_request_counts\.sql\): /
    await assertRefused(() => newer.restore(path), sentence)
  })

  it('says which files had been lost before, and comes back without them', async (t) => {
    const target = await openTarget(t)
    const content = newPdf(2000)
    const path = await submit(content)
    await writeFile(join(dataDir, 'files', path), Buffer.concat([content.subarray(1), Buffer.from('!')]))
    const { path: gone } = await upload(newPdf(10))
    await files.remove(gone)
    const taken = await take()
    assert.deepEqual(taken.lost.sort(), [path, gone].sort())
    assert.equal((await target.restore(taken.path)).counts.files, taken.counts.files)
    assert.deepEqual(await listStored(target.dataDir), await listStored(dataDir))
    await writeFile(join(dataDir, 'files', path), content)
    await run(api.db, 'delete from temporary_file where path = $1', [gone])
  })
})

describe('a file that is no backup', () => {
  it('is refused in one sentence, before anything is changed', async (t) => {
    const target = await openTarget(t)
    const { path } = await take()
    const whole = await readFile(path)
    const changed = (at: number) => {
      const copy = Buffer.from(whole)
      copy[at] = (copy[at] ?? 0) ^ 0x40
      return copy
    }
    const repacked = async (what: string, change = 'true') => {
      const to = newPath()
      await runLine(
        `d=$(mktemp -d) && cd $d && tar xzf '${path}' && ${change} && tar czf '${to}' ${what} && rm -r $d`,
      )
      return readFile(to)
    }
    const swap = 'sed -i s/0042-OAK/0043-OAK/ tables/product/000001'
    const changedInside = await repacked('manifest.json tables jobs files sums digest.json', swap)
    const cutOff = /: it ends before the end of the backup\. Nothing was changed\.$/
    const wrong = / was modified after it was made|: it ends before|is not a backup/
    const foreign = / is not a backup that Quotewright made\.$/
    const cases: [string, Buffer, RegExp][] = [
      ['empty', Buffer.alloc(0), cutOff],
      ['of text', Buffer.from('Dear Anna,\n'), foreign],
      ['of compressed text', gzipSync('Dear Anna,\n'.repeat(1000)), foreign],
      ['cut in the middle', whole.subarray(0, whole.length / 2), cutOff],
      ['without its last byte', whole.subarray(0, -1), cutOff],
      ['without its last entry', await repacked('manifest.json'), cutOff],
      ['of changed entries in a tar in order', changedInside, / was modified after it was made: /],
      ...[10, 100, 5000, whole.length >> 1, whole.length - 5000, whole.length - 8].map(
        (at): [string, Buffer, RegExp] => [`with another byte at ${at}`, changed(at), wrong],
      ),
    ]
    for (const [name, content, sentence] of cases) {
      const copy = newPath()
      await writeFile(copy, content)
      await t.test(name, () => assertRefused(() => target.restore(copy), sentence))
    }
    await assertRefused(() => target.restore(join(place, 'none')), /none does not exist\.$/)
    await assertRefused(() => target.restore(place), /cannot be read \(EISDIR\)\.$/)
    assert.deepEqual(await target.traces(), [])
  })

  it('is one of a newer version: of its format, or of its tables', async (t) => {
    const target = await openTarget(t)
    const manifest = (await checkBackup((await take()).path)).manifest
    const restoreWith = async (change: object) => {
      const path = newPath()
      const head = Buffer.from(JSON.stringify({ ...manifest, program: '9.0.0', ...change }))
      await writeArchive(path, async (add) => void (await add('manifest.json', head.length, [head])))
      await target.restore(path)
    }
    const format = /was made by a newer version of Quotewright \(9\.0\.0\): restore it with that version\.$/
    await assertRefused(() => restoreWith({ version: 2 }), format)
    const migrations = [...manifest.migrations, { version: 99, name: '0099_new.sql', checksum: 'x' }]
    const other =
      /by another, probably newer version of Quotewright \(9\.0\.0, 0099_new\.sql\): restore it with that/
    await assertRefused(() => restoreWith({ migrations }), other)
    assert.deepEqual(await target.traces(), [])
  })
})

describe('backup', () => {
  it('never overwrites, and leaves nothing where it cannot write', async () => {
    const path = newPath()
    await writeFile(path, 'mine')
    await assertRefused(() => take({ path }), /already exists: name another file, or remove it first\.$/)
    assert.equal(await readFile(path, 'utf8'), 'mine')
    const absent = join(place, 'none', 'x')
    await assertRefused(() => take({ path: absent }), /^The directory .*none does not exist\.$/)
    await assertRefused(() => take({ path: join(path, 'x') }), /cannot be written \(ENOTDIR\)/)
    const before = await readdir(place)
    const late = newPath()
    const racing = take({ path: late, onLost: () => {} }).catch((error: unknown) => error)
    await writeFile(late, 'somebody was faster')
    assert.ok((await racing) instanceof StartupError)
    assert.equal(await readFile(late, 'utf8'), 'somebody was faster')
    assert.deepEqual((await readdir(place)).sort(), [...before, `${backups}.tar.gz`].sort())
  })

  it('leaves nothing when it is stopped, or loses its connection, and with it what it held, before the last file', async () => {
    const before = await readdir(place)
    const stopping = new AbortController()
    const sql = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`
    const mishaps: [happen: () => unknown, error: object][] = [
      [() => run(api.db, sql), { message: /database is not reachable/ }],
      [
        () => stopping.abort(new StartupError('Stopped.')),
        { constructor: StartupError, message: 'Stopped.' },
      ],
    ]
    for (const [happen, error] of mishaps) {
      const read: FileStore['read'] = async (...list) => {
        await happen()
        return files.read(...list)
      }
      await assert.rejects(take({ store: { read }, signal: stopping.signal }), error)
      assert.deepEqual(await readdir(place), before)
    }
  })
})

it('what a backup under way may still read is not removed: the clean-up does it later, "erase" waits', async () => {
  const old = await upload(newPdf(10))
  await moveClock(api.db, 25 * 3600)
  let waits: Promise<void> | undefined
  await api.db.session((client) =>
    withoutFileRemoval(client, async () => {
      assert.equal(await removeFiles(api.db, files, [largePath]), false)
      await removeOld(api.services)
      assert.equal((await many(api.db, 'select from temporary_file where path = $1', [old.path])).length, 0)
      waits = removeFilesAfterBackup(api.db, files, [old.path])
      const isWaited = async () => (await run(api.db, 'select from pg_locks where not granted')) > 0
      await until('somebody waits', isWaited)
      for (const path of [old.path, waitingUpload.path, largePath])
        assert.ok((await listStored(dataDir)).includes(path))
    }),
  )
  await waits
  assert.ok(!(await listStored(dataDir)).includes(old.path))
  assert.equal(await removeFiles(api.db, files, [waitingUpload.path]), true)
  await moveClock(api.db, 0)
})

describe('restore', () => {
  it('refuses a database with data, and one that somebody uses', async (t) => {
    const [target, filled] = [await openTarget(t), await openTarget(t)]
    const { path } = await take()
    await filled.restore(path)
    const before = await digestContent(filled.db)
    const sentence = /^The database already holds data \(role, admin_user, integration, .*\): /
    await assertRefused(() => filled.restore(path), sentence)
    assert.deepEqual(await digestContent(filled.db), before)
    const service = openDatabase(target.database.connection, () => {})
    await service.query('select 1')
    const inUse = /^The database is in use by another process of Quotewright: /
    await assertRefused(() => target.restore(path), inUse)
    await service.close()
    await until('it has left', async () => {
      const sql = `select from pg_stat_activity where datname = current_database() and application_name = 'quotewright'`
      return (await run(target.db, sql)) === 0
    })
    assert.deepEqual(await target.traces(), [])
    await target.restore(path)
  })

  it('leaves neither rows nor files when it fails in the middle, and none of what was there is gone', async (t) => {
    const target = await openTarget(t)
    const { path } = await take()
    const [present = ''] = await listStored(dataDir)
    const content = await readFile(join(dataDir, 'files', present))
    await mkdir(join(target.dataDir, 'files', present.slice(0, 2)))
    await writeFile(join(target.dataDir, 'files', present), content)
    const stopping = new AbortController()
    const stopAndKeep: FileStore['put'] = (...list) => {
      stopping.abort(new StartupError('Stopped.'))
      return target.files.put(...list)
    }
    const brokenStores: [FileStore['put'], RegExp][] = [
      [() => Promise.reject(new StartupError('The disk is full.')), /^The disk is full\.$/],
      [failingAfter(2, () => Promise.reject(new StartupError('Broken.'))), /^Broken\.$/],
      [failingAfter(1, stopAndKeep), /^Stopped\.$/],
    ]
    for (const [put, sentence] of brokenStores) {
      const options = { files: { ...target.files, put }, signal: stopping.signal }
      await assertRefused(() => target.restore(path, options), sentence)
      assert.deepEqual(await target.traces(), [present])
    }
    await target.restore(path)
    assert.deepEqual(await listStored(target.dataDir), await listStored(dataDir))

    function failingAfter(count: number, fail: FileStore['put']): FileStore['put'] {
      let calls = 0
      return (...list) => (++calls > count ? fail(...list) : target.files.put(...list))
    }
  })
})

it('the files of a quote, of its lines and comments, the pictures of products and the logos of stores stay through clean-up, backup and restore; an erasure removes the files', async (t) => {
  const email = 'offer@example.com'
  const { quote_id } = await shop.createQuote(await shop.createCustomer(email))
  const sent = { sheet: newPdf(900), drawing: newPdf(70_000), plan: newPdf(10) }
  const places = await attachFiles(api, quote_id as number, sent)
  const pictures = await setPictures(api, 'LAMP', 40, 30)
  const shown = (await Promise.all(pictures.map((path) => api.get(path, { token: null })))).map(
    ({ bytes }) => bytes,
  )
  // Only what nobody uses is old enough by then.
  await moveClock(api.db, 49 * 3600)
  await removeOld(api.services)
  await moveClock(api.db, 0)
  const { path, lost } = await take()
  assert.deepEqual(lost, [])
  const target = await openTarget(t)
  await target.restore(path)
  assert.deepEqual(await listStored(target.dataDir), await listStored(dataDir))
  assert.deepEqual(await digestContent(target.db), await digestContent(api.db))

  const existing = { connection: target.database.connection, dataDir: target.dataDir }
  const next = await openApi({ PUBLIC_URL: 'https://quotes.example.com' }, { existing })
  for (const name of ['sheet', 'drawing', 'plan'] as const)
    assert.ok((await next.get(places[name])).bytes.equals(sent[name]), name)
  for (const [index, each] of pictures.entries())
    assert.ok((await next.get(each, { token: null })).bytes.equals(shown[index]!), each)
  const before = await listStored(target.dataDir)
  const { paths } = await next.db.transaction((tx) => eraseCustomer(tx, email))
  assert.equal(await removeFiles(next.db, next.services.files, paths), true)
  const left = await listStored(target.dataDir)
  assert.deepEqual(
    left,
    before.filter((each) => !paths.includes(each)),
  )
  assert.equal(left.length, before.length - 3)
  for (const place of Object.values(places)) assert.equal((await next.get(place)).status, 404)
  for (const each of pictures) assert.equal((await next.get(each, { token: null })).status, 200)
  await next.stop()
})

it('the commands work beside a running service and on a stopped one, and the service goes on elsewhere', async (t) => {
  const [operator, elsewhere] = [await openOperator(t, { is_migrated: true }), await openOperator(t)]
  const service = await operator.start()
  const client = await service.openClient()
  const content = newPdf(600_000)
  const requests = '/rest/V1/pricerequest/request'
  const file = await ok(client.post(`${requests}/upload`, fileBody('plan.pdf', content)))
  const body = { email: 'anna@example.com', file_ids: [file.request_message_file_tmp_id] }
  const { request_id, files } = await ok(client.post(`${requests}/submit`, { body }))
  const none = await elsewhere.run(['restore', join(elsewhere.dataDir, 'none.tar.gz')])
  assert.deepEqual([none.status, none.stdout], [1, ''])
  assert.match(none.stderr, /none\.tar\.gz does not exist\.\n$/)
  assert.deepEqual(await readdir(elsewhere.dataDir), [], 'no database is made for an invalid file')
  assert.equal((await runCommand(['backup'], {})).status, 2)
  const archive = (name: string) => join(operator.dataDir, `${name}.tar.gz`)
  const taken = await operator.run(['backup', archive('running')])
  assert.deepEqual(
    [taken.status, taken.stderr],
    [0, `Database: embedded PostgreSQL in ${operator.dataDir}\n`],
  )
  assert.match(taken.stdout, /\nprice request: 1\n(.*\n)*files: 1\nbytes: \d+\n$/)

  const command = program.map((word) => `'${word}'`).join(' ')
  const room = /^There is no room for the backup in .*: free some space, or name another directory\.\n$/
  const failures: [line: string, sentence: RegExp][] = [
    // As on a full disk: no file may become larger than that.
    [`ulimit -f 100; ${command} backup ${archive('full')}`, room],
    [`${command} restore ${archive('running')}`, /is in use by quotewright serve \(pid \d+\): stop that/],
    [`${command} backup ${archive('running')}`, /running\.tar\.gz already exists: /],
  ]
  for (const [line, sentence] of failures) {
    const given = { DATA_DIR: operator.dataDir }
    const outcome = await spawnWords(['bash', '-c', line], given).ended
    assert.deepEqual([outcome.status, outcome.stdout], [1, ''])
    assert.match(errorsOf(outcome), sentence)
  }
  const archives = (await readdir(operator.dataDir)).filter((name) => name.includes('.tar'))
  assert.deepEqual(archives, ['running.tar.gz'])

  assert.equal(await service.stop(), 0)
  assert.equal((await operator.run(['backup', archive('stopped')])).status, 0)
  const restored = await elsewhere.run(['restore', archive('stopped')])
  assert.equal(restored.status, 0, restored.stderr)
  assert.match(restored.stdout, /^taken at: \d{4}-.* UTC\n(.*\n)*price request: 1\n(.*\n)*files: 1\n/)
  const next = await elsewhere.start({ ADMIN_PASSWORD: 'another, which nobody needs' })
  const token = await next.signIn(ADMIN_PASSWORD)
  const download = await next.get(`${requests}/${request_id}/files/${files[0].file_id}`, { token })
  assert.ok(download.bytes.equals(content))
  assert.equal(await next.stop(), 0)
})
