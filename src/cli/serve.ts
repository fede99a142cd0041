// The life of a service: start, announce, serve, drain, stop.
import type { FastifyInstance } from 'fastify'
import { lookup } from 'node:dns/promises'
import { isIPv6, type AddressInfo } from 'node:net'
import { ensureFirstUser } from '../access/first-user.ts'
import { openApp, openServices } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import type { Services } from '../http/services.ts'
import { startWork } from '../jobs/work-start.ts'
import type { Database } from '../platform/database.ts'
import { StartupError } from '../platform/errors.ts'
import { migrate } from '../platform/migrations.ts'
import { insertDefaultStore } from '../storefront/store-repository.ts'
import { announce, announcePassword } from './announcement.ts'
import { openServiceDatabase, type ServiceDatabase } from './connection.ts'
import { demoEnvironment, fillDemo } from './demo-command.ts'
import { logWarnings, openLog, type Logger } from './log.ts'
import { stopSignal, type Stop } from './stop-signal.ts'

const DRAIN_MS_MAX = 7_000
/** Addresses that stand for all of the machine, and what a client on it may call instead. */
const callable: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': 'localhost' }

/** Resolves when the service was asked to stop and has stopped; throws when it cannot start or go on. */
export async function serve(
  environment: NodeJS.ProcessEnv,
  { demo, works }: { demo: boolean; works: boolean },
): Promise<void> {
  const config = readConfig(demo ? demoEnvironment(environment) : environment)
  const log = openLog(config)
  logWarnings(log)
  const stop = stopSignal(log)
  const database = await openServiceDatabase(config, log, stop.fail)
  try {
    await run(config, log, database, stop, { demo, works })
  } finally {
    await database.close()
  }
}

async function run(
  config: Config,
  log: Logger,
  { db, direct, location }: ServiceDatabase,
  stop: Stop,
  { demo, works }: { demo: boolean; works: boolean },
): Promise<void> {
  await migrate(direct)
  await insertDefaultStore(db, config.DEFAULT_CURRENCY)
  const services = await openServices(config, db, stop.isAsked)
  let password = await ensureFirstUser(db, {
    username: config.ADMIN_USERNAME,
    password: config.ADMIN_PASSWORD,
  })
  try {
    const demoToken = demo ? await fillDemo(db, services.files, config) : undefined
    if (stop.isAsked()) return
    await serveUntilAsked(services, works ? direct : undefined, log, stop, (url) => {
      announce(log, { url, place: location, uploads: services.files.location, config, password, demoToken })
      password = undefined
    })
  } finally {
    // The user is made, and nobody was told: a start that goes wrong after that must not lose the password.
    if (password) announcePassword(log, config, password)
  }
}

async function serveUntilAsked(
  services: Services,
  forWork: Database | undefined,
  log: Logger,
  stop: Stop,
  whenReady: (url: string) => void,
): Promise<void> {
  const app = await openApp(services, log)
  const work = forWork && (await startWork({ ...services, db: forWork }, log))
  try {
    whenReady(await listen(app, services.config))
    await stop.asked
    log.info('stopping: running answers and uploads are finished')
  } finally {
    await Promise.all([work?.stop(), drain(app)])
  }
  log.info('stopped')
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  try {
    // One address: for a name with several, the framework would open servers that neither hooks nor draining reach.
    const { address } = await lookup(HOST)
    await app.listen({ host: address, port: PORT })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `The port ${PORT} on ${HOST} is taken: stop what listens there, or set PORT to another.`,
      )
    if (code === 'EACCES')
      throw new StartupError(`The port ${PORT} may not be opened by this user: set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartupError(`HOST ${HOST} is not an address of this machine.`)
    throw error
  }
  const { address, port } = app.server.address() as AddressInfo
  return `http://${callable[address] ?? (isIPv6(address) ? `[${address}]` : address)}:${port}`
}

// Closing waits for running answers; connections that become idle meanwhile are closed instead of waited for.
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
