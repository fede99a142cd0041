// A service in a process of its own that is shot again and again, alone or with its PostgreSQL, whose commits are durable.
import { mkdtemp, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { openDatabase, type Database } from '../../src/platform/database.ts'
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/embedded-postgres.ts'
import { type Answer, type Call, send } from '../../test/support/api.ts'
import { ADMIN_PASSWORD, openOperator, type Service } from '../../test/support/operator.ts'
import { databaseUrl } from '../../test/support/test-server.ts'
import { until } from '../../test/support/until.ts'

export type Ask = (method: string, path: string, call?: Call) => Promise<Answer>

export type Killable = {
  dataDir: string
  port: () => number
  start: () => Promise<void>
  /** A start that is shot so many milliseconds after it was asked for, wherever it is by then. */
  startAndKill: (after_ms: number, whole: boolean) => Promise<void>
  /** Shoots it; `whole`: and in the same moment each process of its PostgreSQL. */
  kill: (whole: boolean) => Promise<void>
  /** Signals the end and gives the exit status. */
  stop: () => Promise<number | string | null>
  withDatabase: <T>(work: (db: Database) => Promise<T>) => Promise<T>
}

export type KillableOptions = {
  /** On a server of its own named by DATABASE_URL, in place of the embedded PostgreSQL. */
  on_server?: boolean
  /** On this database of a server that is not shot. */
  database?: ClientConfig
  /** Begins with a database that is up to date. */
  is_migrated?: boolean
}

export async function openKillable(
  t: TestContext,
  { on_server = false, database, is_migrated = false }: KillableOptions = {},
): Promise<Killable> {
  const operator = await openOperator(t, { is_migrated })
  const server = on_server ? await openServer(t) : undefined
  const given = () => database ?? server?.connection()
  const environment = () => ({
    ...{ ADMIN_PASSWORD, RATE_LIMIT_PER_MINUTE: '0', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
    ...(given() && { DATABASE_URL: databaseUrl(given()!) }),
  })
  const cluster = join(server?.data_dir ?? operator.dataDir, 'postgres')
  let service: Service | undefined
  const shoot = async ({ child, ended }: Pick<Service, 'child' | 'ended'>, whole: boolean) => {
    const others = whole ? await findServerProcesses(cluster) : []
    for (const pid of [child.pid, ...others]) kill(pid)
    await ended
    if (whole) await server?.startAnew()
  }
  return {
    dataDir: operator.dataDir,
    port: () => service?.port ?? 0,
    start: async () => void (service = await operator.start(environment())),
    startAndKill: async (after_ms, whole) => {
      const starting = operator.spawn(['serve'], environment())
      await pause(after_ms)
      await shoot(starting, whole)
    },
    kill: async (whole) => service && shoot(service, whole),
    stop: async () => (await service?.stop()) ?? null,
    withDatabase: async (work) => {
      const connection = given() ?? (await findEmbedded(operator.dataDir))
      const db = openDatabase(connection, () => {}, { connections: 1 })
      return work(db).finally(() => db.close())
    },
  }
}

/**
 * Calls of one client, whose lines are its own: those to a service that was shot are of no use to the next. `port` may be
 * that of a go-between; the sign-in goes to the service itself.
 */
export async function openCaller(port: number, servicePort = port): Promise<{ ask: Ask; close: () => void }> {
  const agent = new Agent({ keepAlive: true })
  const body = { username: 'admin', password: ADMIN_PASSWORD }
  const signInPath = '/rest/V1/integration/admin/token'
  const signIn = await send(servicePort, agent, 'POST', signInPath, { token: null, body })
  const token = signIn.body as string
  return {
    ask: (method, path, call) => send(port, agent, method, `/rest/V1${path}`, { token, ...call }),
    close: () => agent.destroy(),
  }
}

async function openServer(t: TestContext) {
  const data_dir = await mkdtemp(join(tmpdir(), 'quotewright-server-'))
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ data_dir, holder: 'tests', log: () => {} })
  let server = await start()
  t.after(async () => {
    await server.stop()
    await rm(data_dir, { recursive: true, force: true })
  })
  return {
    data_dir,
    connection: () => server.connection,
    /** It was shot: waits until it is gone for good, before its keeper has started it again or after. */
    startAnew: async () => {
      await server.stop()
      server = await start()
    },
  }
}

async function findEmbedded(dataDir: string): Promise<ClientConfig> {
  let connection: ClientConfig | undefined
  await until('the database answers', async () => {
    connection = await findRunningEmbeddedPostgres(dataDir)
    return connection !== undefined
  })
  return connection ?? {}
}

// The lock file may be an old one: only what works in this very directory is its server, and what that one started.
async function findServerProcesses(cluster: string): Promise<number[]> {
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (place === undefined || place !== (await realpath(cluster))) return []
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
