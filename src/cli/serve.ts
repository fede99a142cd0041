// Runs the service from start to graceful shutdown.
import type { FastifyInstance } from 'fastify'
import { lookup } from 'node:dns/promises'
import { isIPv6, type AddressInfo } from 'node:net'
import { ensureFirstUser } from '../access/sign-in/first-user.ts'
import { openApp, openServices } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import type { Services } from '../http/services.ts'
import { startWork } from '../jobs/work-start.ts'
import type { Database } from '../platform/postgres/database.ts'
import { StartupError } from '../platform/errors.ts'
import { migrate } from '../platform/postgres/migrations.ts'
import { insertDefaultStore } from '../storefront/store-repository.ts'
import { printBanner, logPassword } from './banner.ts'
import { openServiceDatabase, type ServiceDatabase } from './connection.ts'
import { demoEnvironment, fillDemo } from './demo-command.ts'
import { logWarnings, openLog, type Logger } from './log.ts'
import { listenForShutdown, type Shutdown } from './shutdown-signal.ts'

const DRAIN_MS_MAX = 7_000
/** For wildcard addresses, the address that a local client can connect to. */
const callable: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': 'localhost' }

/** Resolves when the service has shut down; throws when it cannot start or continue. */
export async function serve(
  environment: NodeJS.ProcessEnv,
  { demo, works }: { demo: boolean; works: boolean },
): Promise<void> {
  const config = readConfig(demo ? demoEnvironment(environment) : environment)
  const log = openLog(config)
  logWarnings(log)
  const shutdown = listenForShutdown(log)
  const database = await openServiceDatabase(config, log, shutdown.fail)
  try {
    await run(config, log, database, shutdown, { demo, works })
  } finally {
    await database.close()
  }
}

async function run(
  config: Config,
  log: Logger,
  { db, direct, location }: ServiceDatabase,
  shutdown: Shutdown,
  { demo, works }: { demo: boolean; works: boolean },
): Promise<void> {
  await migrate(direct)
  await insertDefaultStore(db, config.DEFAULT_CURRENCY)
  const services = await openServices(config, db, shutdown.isRequested)
  let password = await ensureFirstUser(db, {
    username: config.ADMIN_USERNAME,
    password: config.ADMIN_PASSWORD,
  })
  try {
    const demoToken = demo ? await fillDemo(db, services.files, config) : undefined
    if (shutdown.isRequested()) return
    await serveUntilShutdown(services, works ? direct : undefined, log, shutdown, (url) => {
      printBanner(log, {
        url,
        database: location,
        uploads: services.files.location,
        config,
        password,
        demoToken,
      })
      password = undefined
    })
  } finally {
    // The user exists but the banner was not printed: a failed start must not lose the generated password.
    if (password) logPassword(log, config, password)
  }
}

async function serveUntilShutdown(
  services: Services,
  jobsDatabase: Database | undefined,
  log: Logger,
  shutdown: Shutdown,
  onReady: (url: string) => void,
): Promise<void> {
  const app = await openApp(services, log)
  const work = jobsDatabase && (await startWork({ ...services, db: jobsDatabase }, log))
  try {
    onReady(await listen(app, services.config))
    await shutdown.requested
    log.info('shutting down: waiting for requests and jobs in flight')
  } finally {
    await Promise.all([work?.stop(), drain(app)])
  }
  log.info('stopped')
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  try {
    // A single address: for a name with several, Fastify would open extra servers that hooks and draining do not reach.
    const { address } = await lookup(HOST)
    await app.listen({ host: address, port: PORT })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${PORT} on ${HOST} is in use: stop the process that listens there, or set PORT to another.`,
      )
    if (code === 'EACCES')
      throw new StartupError(`This user may not open port ${PORT}: set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartupError(`HOST ${HOST} is not an address of this machine.`)
    throw error
  }
  const { address, port } = app.server.address() as AddressInfo
  return `http://${callable[address] ?? (isIPv6(address) ? `[${address}]` : address)}:${port}`
}

// Closing waits for responses in flight; keep-alive connections that become idle meanwhile are closed.
async function drain(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS_MAX)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(deadline)
  }
}
