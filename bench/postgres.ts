// The measured PostgreSQL: a database per size, its CPU time, and pgbench.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../src/platform/postgres/database.ts'
import { openDatabase } from '../src/platform/postgres/pool.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { databaseUrl } from '../test/support/test-server.ts'
import { cpuSeconds } from './cpu.ts'
import { runTool } from './tools.ts'

const ENDED_S_MAX = 0.02
/** The comment of a completely filled database. */
const LOADED = 'filled for bench'

export type Postgres = {
  version: string
  /** Opens the database if it is completely filled; otherwise recreates it. */
  database(
    name: string,
  ): Promise<{ url: string; db: Database; isNew: boolean; markLoaded: () => Promise<void> }>
  /** CPU seconds of all its processes; undefined for a remote server. */
  cpuSeconds(): Promise<number | undefined>
  stop(): Promise<void>
}

/**
 * The server of DATABASE_URL (a role that may create databases), or the embedded one in a directory of its own.
 * It has the settings of the service: every write is synchronous.
 */
export async function openPostgres(): Promise<Postgres> {
  const url = process.env.DATABASE_URL
  if (url)
    return postgresAt(
      parsed(url),
      async () => undefined,
      async () => {},
    )
  const given = process.env.BENCH_DATA_DIR
  const data_dir = given ?? (await mkdtemp(join(tmpdir(), 'quotewright-bench-')))
  // The pools of all variants and pgbench are connected at the same time.
  const settings = { max_connections: '200' }
  const server = await startEmbeddedPostgres({ data_dir, holder: 'bench', settings, log: () => {} })
  const pid = Number.parseInt(await readFile(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8'))
  return postgresAt(
    server.superuser,
    () => serverCpuSeconds(pid),
    async () => {
      await server.stop()
      if (!given) await rm(data_dir, { recursive: true, force: true })
    },
  )
}

async function postgresAt(
  connection: pg.ClientConfig,
  cpu: () => Promise<number | undefined>,
  stop: () => Promise<void>,
): Promise<Postgres> {
  const admin = new pg.Client(connection)
  await admin.connect()
  const { rows } = await admin.query<{ version: string }>(
    `select split_part(version(), ' on ', 1) as version`,
  )
  const opened: Database[] = []
  return {
    version: rows[0]?.version ?? '',
    cpuSeconds: cpu,
    async database(name) {
      const found = await admin.query(
        `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
        [name, LOADED],
      )
      const isNew = found.rowCount === 0
      if (isNew) {
        await admin.query(`drop database if exists ${name}`)
        await admin.query(`create database ${name}`)
      }
      const own = { ...connection, database: name }
      const db = openDatabase(own, () => {})
      opened.push(db)
      const markLoaded = async () => {
        await admin.query(`comment on database ${name} is '${LOADED}'`)
      }
      return { url: databaseUrl(own), db, isNew, markLoaded }
    },
    async stop() {
      for (const db of opened) await db.close()
      await admin.end()
      await stop()
    },
  }
}

function parsed(url: string): pg.ClientConfig {
  const { host, port, user, password, database } = new pg.Client(url)
  return { host, port, user, password: password ?? undefined, database }
}

// Ended children count towards the postmaster. If one ends while reading, it would be missed: retries.
async function serverCpuSeconds(postmaster: number): Promise<number> {
  const ended = await cpuSeconds(postmaster, { ended_children: true })
  let seconds = ended
  for (const name of await readdir('/proc'))
    if (/^\d+$/.test(name)) {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      if (parent === postmaster) seconds += (await cpuSeconds(Number(name))) || 0
    }
  const endedMeanwhile = (await cpuSeconds(postmaster, { ended_children: true })) - ended
  return endedMeanwhile > ENDED_S_MAX ? serverCpuSeconds(postmaster) : seconds
}

/** Runs a script file with prepared statements. */
export async function pgbench(
  url: string,
  { script, clients, seconds, defines = {} }: PgbenchOptions,
): Promise<{ per_second: number; transactions: number }> {
  if (!existsSync(script)) throw new Error(`${script} does not exist`)
  const stdout = await runTool('pgbench', [
    '-n',
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    '2',
    '-T',
    `${seconds}`,
    '-f',
    script,
    ...Object.entries(defines).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    url,
  ])
  return {
    per_second: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
    transactions: Number(/actually processed: (\d+)/.exec(stdout)?.[1]),
  }
}

export type PgbenchOptions = {
  script: string
  clients: number
  seconds: number
  defines?: Record<string, number>
}
