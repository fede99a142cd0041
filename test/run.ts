// Runs the suites: on the embedded PostgreSQL, and again on another server where there is one.
//
//   npm test                              everything
//   npm test -- test/api/sign-in.test.ts  some files, embedded PostgreSQL only
//
// The second server is TEST_DATABASE_URL (a role that may create databases), or Debian's PostgreSQL 15 where its
// binaries are found. The test of a pooler needs Debian's pgbouncer, that of a full disk Linux' unshare.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { buildProgram } from './support/built-program.ts'
import { fastSettings, makeTemplate } from './support/test-server.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15'
const FILE_MS_MAX = 300_000

/** What some files need of the machine. */
const needs: Record<string, { command: string; words: string[]; reason: string }> = {
  [join('test', 'acceptance', 'pooler.test.ts')]: {
    ...{ command: 'pgbouncer', words: ['--version'] },
    reason: 'pgbouncer is not installed',
  },
  [join('test', 'faults', 'p14-full-disk.test.ts')]: {
    ...{
      command: 'unshare',
      words: ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'],
    },
    reason: 'this user may not mount a file system of its own (unshare)',
  },
}

type Server = { name: string; connection: pg.ClientConfig; stop: () => Promise<void> }

// They start servers of their own, of the embedded version, or need none, or ask what does not reach it: once is enough.
const ONCE = new RegExp(
  [
    '^(platform|acceptance|rules)',
    '^[^/]+$',
    '^faults.(p\\d|kill|list|webhook|client)',
    '^api.(browser-headers|every-route|health|hostile|read-quote-document|security-log|store-codes)',
  ].join('|'),
)

const named = process.argv.slice(2)
let failed = false
buildProgram()
const servers = named.length > 0 ? [() => embedded()] : [() => embedded(), ...secondServer()]
for (const [index, open] of servers.entries()) {
  const server = await open()
  process.stdout.write(`\n${server.name}\n\n`)
  try {
    await makeTemplate(server.connection)
    process.env.QUOTEWRIGHT_TEST_SERVER = JSON.stringify(server.connection)
    if (!(await runFiles(named.length > 0 ? named : await findFiles(index === 0)))) failed = true
  } finally {
    await server.stop()
  }
}
process.exitCode = failed ? 1 : 0

async function embedded(nativeDirectory?: string): Promise<Server> {
  const data_dir = await mkdtemp(join(tmpdir(), 'quotewright-test-'))
  const server = await startEmbeddedPostgres({
    data_dir,
    holder: 'tests',
    settings: { ...fastSettings, max_connections: '200' },
    log: () => {},
    native_directory: nativeDirectory,
  })
  return {
    name: await versionOf(server.superuser),
    connection: server.superuser,
    stop: async () => {
      await server.stop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

function secondServer(): (() => Promise<Server>)[] {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const { host, port, user, password, database } = new pg.Client(url)
    const connection = { host, port, user, password: password ?? undefined, database }
    return [async () => ({ name: await versionOf(connection), connection, stop: async () => {} })]
  }
  if (existsSync(join(DEBIAN_POSTGRES, 'bin', 'initdb'))) return [() => embedded(DEBIAN_POSTGRES)]
  process.stdout.write(
    `Only the embedded PostgreSQL: ${DEBIAN_POSTGRES} is not there and TEST_DATABASE_URL is not set.\n`,
  )
  return []
}

async function versionOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ version: string }>('select version()')
  await client.end()
  return rows[0]?.version ?? ''
}

async function findFiles(isFirst: boolean): Promise<string[]> {
  const names = (await readdir('test', { recursive: true }))
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
  const found = names.filter((name) => isFirst || !ONCE.test(name)).map((name) => join('test', name))
  return found.filter((path) => {
    const need = needs[path]
    const isLacking = need !== undefined && spawnSync(need.command, need.words).status !== 0
    if (isLacking) process.stdout.write(`Without ${path}: ${need.reason}.\n`)
    return !isLacking
  })
}

function runFiles(files: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    let passed = true
    const events = run({ files, concurrency: 2, timeout: FILE_MS_MAX })
    events.on('test:fail', () => (passed = false))
    events.on('end', () => resolve(passed))
    events.compose(new spec()).pipe(process.stdout, { end: false })
  })
}
