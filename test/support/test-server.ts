// PostgreSQL servers for tests (shared by the test runner, or of a single file), their databases and their clock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { type Database, run } from '../../src/platform/postgres/database.ts'
import { type DatabaseOptions, openDatabase } from '../../src/platform/postgres/pool.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/platform/postgres/migrations.ts'

/** `connection` may create databases; its own database is never written. */
export type TestServer = { version: string; connection: pg.ClientConfig; stop: () => Promise<void> }

const TEMPLATE = 'quotewright_template'

/** Durability is tested elsewhere; here it would only cost time. */
export const fastSettings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** The server that the test runner started, or a new one. */
export async function openTestServer(): Promise<TestServer> {
  const shared = process.env.QUOTEWRIGHT_TEST_SERVER
  if (shared) return { version: '', connection: JSON.parse(shared) as pg.ClientConfig, stop: async () => {} }
  return embeddedServer()
}

/** A PostgreSQL of the test run's own, with the template; `nativeDirectory` holds the programs of another version. */
export async function embeddedServer(nativeDirectory?: string): Promise<TestServer> {
  const data_dir = await mkdtemp(join(tmpdir(), 'server-'))
  const server = await startEmbeddedPostgres({
    data_dir,
    holder: 'tests',
    settings: { ...fastSettings, max_connections: '200' },
    log: () => {},
    native_directory: nativeDirectory,
  })
  const stop = async () => {
    await server.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
  return { ...(await serverAt(server.superuser)), stop }
}

/** A PostgreSQL without the template, which the test may stop, restart or kill (it is then started again); stopped after the test. */
export async function openOwnServer(
  t: { after: (work: () => Promise<void>) => void },
  settings: Record<string, string> = {},
) {
  const data_dir = await mkdtemp(join(tmpdir(), 'server-'))
  const open = () => startEmbeddedPostgres({ data_dir, holder: 'tests', settings, log: () => {} })
  let server = await open()
  t.after(async () => {
    await server.stop()
    await rm(data_dir, { recursive: true, force: true })
  })
  const { connection, superuser } = server
  const start = async () => void (server = await open())
  return { cluster: join(data_dir, 'postgres'), connection, superuser, start, stop: () => server.stop() }
}

/** A server that runs already, with a new template. */
export async function serverAt(connection: pg.ClientConfig): Promise<TestServer> {
  await makeTemplate(connection)
  const [row] = await execute(connection, `select split_part(version(), ' on ', 1) as version`)
  return { version: String(row?.version), connection, stop: async () => {} }
}

/** Makes the migrated database of which every test file gets a copy. */
async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  await execute(connection, `drop database if exists ${TEMPLATE}`)
  await execute(connection, `create database ${TEMPLATE}`)
  const db = openDatabase({ ...connection, database: TEMPLATE }, () => {})
  await migrate(db)
  await db.close()
}

/** `drop` fails while a connection is open. */
type OwnDatabase = { connection: pg.ClientConfig; drop: () => Promise<void> }

/** Creates a copy of the template. */
export const cloneDatabase = async (server: TestServer): Promise<OwnDatabase> =>
  createDatabase(server, `template ${TEMPLATE}`)

/** Creates a database without tables. */
export const emptyDatabase = async (server: TestServer): Promise<OwnDatabase> => createDatabase(server)

async function createDatabase({ connection }: TestServer, options = ''): Promise<OwnDatabase> {
  const database = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await execute(connection, `create database ${database} ${options}`)
  return {
    connection: { ...connection, database },
    drop: async () => void (await execute(connection, `drop database ${database}`)),
  }
}

/** The connection as DATABASE_URL spells it; a directory of sockets stands percent-encoded in place of the host. */
export function databaseUrl({ user, password, host, port, database }: pg.ClientConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgresql://${user}${secret}@${encodeURIComponent(host ?? '')}:${port}/${database}`
}

/** Executes one statement on a connection of its own. Returns its rows. */
export async function execute(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  // If the server ends, the statement fails as well.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Keeps the locks of a statement until the returned function is called, or the test ends. */
export async function holdLocks(
  t: { after: (work: () => Promise<void>) => void },
  connection: pg.ClientConfig,
  sql: string,
): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  await client.connect()
  t.after(() => client.end())
  await client.query(`begin; ${sql}`)
  return () => client.end()
}

/** Opens a database for the tests of this file and drops it after them. Throws if a connection is still open. */
export async function openTestDatabase(
  options: DatabaseOptions = {},
  onError: (error: Error) => void = () => {},
): Promise<Database> {
  const server = await openTestServer()
  const database = await cloneDatabase(server)
  const db = openDatabase(database.connection, onError, options)
  after(async () => {
    await db.close()
    await database.drop()
    await server.stop()
  })
  return db
}

/** Shifts the clock of the database by `seconds`. */
export async function moveClock(db: Database, seconds: number): Promise<void> {
  await replaceClock(db, `(now() + interval '${Math.trunc(seconds)} seconds') at time zone 'UTC'`)
}

/** Stops the clock of the database at 2030-01-01 00:00:00 plus `seconds`. */
export async function stopClock(db: Database, seconds = 0): Promise<void> {
  await replaceClock(db, `timestamp '2030-01-01 00:00:00' + interval '${Math.trunc(seconds)} seconds'`)
}

async function replaceClock(db: Database, time: string): Promise<void> {
  await db.query(`create or replace function utc_now() returns timestamp language sql stable parallel safe
    as $$ select date_trunc('second', ${time}) $$`)
}

/** Records every state of every job from now on: after its insertion and after each update. */
export async function noteJobStates(db: Database): Promise<void> {
  await db.query(
    `create table job_state as select id, attempts, max_attempts from graphile_worker._private_jobs limit 0;
     create function note_job_state() returns trigger language plpgsql as $$ begin
       insert into job_state values (new.id, new.attempts, new.max_attempts); return null; end $$;
     create trigger note_job_state after insert or update on graphile_worker._private_jobs
       for each row execute function note_job_state()`,
  )
}

/** Returns the number of recorded states: how often any job was inserted or updated. */
export const countJobStates = async (db: Database): Promise<number> => run(db, 'select from job_state')

/** Returns in how many of the recorded states a job had no attempts left, and so was listed as failed. */
export const countFailedStates = async (db: Database): Promise<number> =>
  run(db, 'select from job_state where attempts >= max_attempts')
