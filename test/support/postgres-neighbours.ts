// What stands beside a PostgreSQL: PgBouncer in front of it, a streaming replica behind it.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { fastSettings } from './test-server.ts'

import pg from 'pg'
import { chooseAccount, prepareDirectory, spawnAs } from '../../src/platform/embedded-postgres-account.ts'
import { until } from './until.ts'

const PORT = 6432

/** `directory` is that of an embedded server. Gives the connection through the pooler; it is ended after the test. */
export async function openPgBouncer(
  t: TestContext,
  { connection, directory, size }: { connection: pg.ClientConfig; directory: string; size: number },
): Promise<pg.ClientConfig> {
  const { host, port, user } = connection
  const own = join(directory, 'pgbouncer')
  await mkdir(own)
  await writeFile(join(own, 'users.txt'), `"${user}" ""\n`)
  const settings = [
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'max_client_conn = 200',
    'listen_addr =',
    `listen_port = ${PORT}`,
    `unix_socket_dir = ${own}`,
    'auth_type = trust',
    `auth_file = ${join(own, 'users.txt')}`,
    ...(await withoutPreparedStatements()),
  ]
  const file = join(own, 'pgbouncer.ini')
  await writeFile(file, `[databases]\n* = host=${host} port=${port}\n[pgbouncer]\n${settings.join('\n')}\n`)
  // Like PostgreSQL it does not run as root.
  const account = await chooseAccount({
    cluster: join(directory, 'postgres'),
    native_directory: '/usr',
    unshare: true,
  })
  await prepareDirectory(own, account)
  const child = spawnAs(account, 'pgbouncer', [file], ['ignore', 'ignore', 'pipe'])
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const ended = once(child, 'close')
  t.after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const through = { ...connection, host: own, port: PORT }
  await until('PgBouncer answers', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${output}`)
    return isAnswering(through)
  })
  return through
}

// From 1.21 on it can follow prepared statements; Debian 12 has an older one, and the service must not need a newer one.
async function withoutPreparedStatements(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('pgbouncer', ['--version'])
  const minor = Number(/PgBouncer 1\.(\d+)/.exec(stdout)?.[1])
  return minor >= 21 ? ['max_prepared_statements = 0'] : []
}

async function isAnswering(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const start = (data_dir: string) =>
  startEmbeddedPostgres({ data_dir, holder: 'tests', settings: fastSettings, log: () => {} })

export type Replicated = {
  primary: EmbeddedPostgres
  replica: EmbeddedPostgres
  /** Starts the replica again after it was stopped. */
  restartReplica: () => Promise<EmbeddedPostgres>
}

/** Starts both; ended after the test. */
export async function openReplicated(t: TestContext): Promise<Replicated> {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-test-'))
  const running: EmbeddedPostgres[] = []
  t.after(async () => {
    for (const server of running.reverse()) await server.stop()
    await rm(directory, { recursive: true, force: true })
  })
  const open = async (name: string) => {
    const server = await start(join(directory, name))
    running.push(server)
    return server
  }
  await (await open('primary')).stop()
  await makeStandby(join(directory, 'primary'), join(directory, 'replica'))
  const primary = await open('primary')
  return { primary, replica: await open('replica'), restartReplica: () => open('replica') }
}

// Of a server that is stopped a copy of its files is a base backup.
async function makeStandby(primaryDirectory: string, replicaDirectory: string): Promise<void> {
  const cluster = join(replicaDirectory, 'postgres')
  await cp(join(primaryDirectory, 'postgres'), cluster, { recursive: true })
  await writeFile(join(cluster, 'standby.signal'), '')
  const source = `host=${join(primaryDirectory, 'postgres-socket')} port=5432 user=postgres`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
}
