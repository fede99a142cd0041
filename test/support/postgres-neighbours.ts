// PgBouncer in front of a PostgreSQL server, and a streaming replica of it.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import {
  chooseAccount,
  prepareDirectory,
  spawnAs,
} from '../../src/platform/embedded-postgres/embedded-postgres-account.ts'
import { execute, fastSettings, openOwnServer } from './test-server.ts'
import { succeeds, until } from './until.ts'

type OwnServer = Awaited<ReturnType<typeof openOwnServer>>
type TestScope = { after: (work: () => Promise<void>) => void }

/** PgBouncer's default port. It is part of the name of the socket; nothing listens on TCP. */
const PORT = 6432

/** Starts a pooler with `size` connections, which ends after the test. Returns how to connect through it. */
export async function openPgBouncer(
  t: TestScope,
  { connection, cluster }: OwnServer,
  size: number,
): Promise<pg.ClientConfig> {
  const { host, port, user } = connection
  const directory = join(dirname(cluster), 'pgbouncer')
  await mkdir(directory)
  await writeFile(join(directory, 'users.txt'), `"${user}" ""\n`)
  const settings = `pool_mode = transaction
    default_pool_size = ${size}
    max_client_conn = 200
    listen_addr =
    listen_port = ${PORT}
    unix_socket_dir = ${directory}
    auth_type = trust
    auth_file = ${join(directory, 'users.txt')}
    ${await withoutPreparedStatements()}`
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]\n* = host=${host} port=${port}\n[pgbouncer]\n${settings.replace(/^ +/gm, '')}\n`,
  )
  // PgBouncer does not run as root either.
  const account = await chooseAccount({ cluster, native_directory: '/usr', unshare: true })
  await prepareDirectory(directory, account)
  const child = spawnAs(account, 'pgbouncer', [file], ['ignore', 'ignore', 'pipe'])
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const ended = once(child, 'close')
  t.after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const pooled = { ...connection, host: directory, port: PORT }
  await until('PgBouncer answers', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${output}`)
    return succeeds(execute(pooled, 'select 1'))
  })
  return pooled
}

// PgBouncer 1.21 and newer track prepared statements; the service must work with the older version of Debian 12.
async function withoutPreparedStatements(): Promise<string> {
  const { stdout } = await promisify(execFile)('pgbouncer', ['--version'])
  const minor = Number(/PgBouncer 1\.(\d+)/.exec(stdout)?.[1])
  return minor >= 21 ? 'max_prepared_statements = 0' : ''
}

/** Starts a primary and its streaming replica, which end after the test. */
export async function openReplicated(t: TestScope): Promise<{ primary: OwnServer; replica: OwnServer }> {
  const [primary, replica] = [await openOwnServer(t, fastSettings), await openOwnServer(t, fastSettings)]
  for (const server of [primary, replica]) await server.stop()
  // The copied files of a stopped server are a base backup.
  await rm(replica.cluster, { recursive: true })
  await cp(primary.cluster, replica.cluster, { recursive: true })
  await writeFile(join(replica.cluster, 'standby.signal'), '')
  const source = `host=${primary.connection.host} port=${primary.connection.port} user=postgres`
  await appendFile(join(replica.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  for (const server of [primary, replica]) await server.start()
  return { primary, replica }
}
