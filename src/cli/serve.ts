// Runs the service from start to graceful shutdown.
import type { FastifyInstance } from 'fastify'
import { createSalesRoles } from '../access/role-actions.ts'
import { findCredentials } from '../access/user-repository.ts'
import { ensureFirstUser, hasPassword } from '../access/sign-in/first-user.ts'
import { openOneTimeSignIn } from '../access/sign-in/one-time-sign-in.ts'
import { openApp, openServices } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import type { Services } from '../http/services.ts'
import { startWork } from '../jobs/work-start.ts'
import type { Database } from '../platform/postgres/database.ts'
import { findDemoOffer } from '../demo/demo-offer.ts'
import { migrate } from '../platform/postgres/migrations.ts'
import { keepServiceSettings } from '../platform/postgres/service-settings.ts'
import { UNNAMED } from '../domain/seller-name.ts'
import { findStore, insertDefaultStore } from '../storefront/store-repository.ts'
import { printBanner, type KnownPassword } from './banner.ts'
import { openServiceDatabase, type ServiceDatabase } from './connection.ts'
import { demoEnvironment, ensureDemoKey, fillDemo } from './demo-command.ts'
import { listen, requireFreeAddress } from './listen.ts'
import { logWarnings, openLog, type Logger } from './log.ts'
import { readPasswordFile, writePasswordFile } from './password-file.ts'
import { programName } from './program-name.ts'
import { listenForShutdown, type Shutdown } from './shutdown-signal.ts'

/** Ends before the shutdown times out (shutdown-signal.ts). */
const DRAIN_MS_MAX = 7_000

/** Resolves when the service has shut down; throws when it cannot start or continue. */
export async function serve(
  environment: NodeJS.ProcessEnv,
  { demo, works }: { demo: boolean; works: boolean },
): Promise<void> {
  const config = readConfig(demo ? demoEnvironment(environment) : environment)
  const log = openLog(config)
  logWarnings(log)
  const shutdown = listenForShutdown(log)
  await requireFreeAddress(config)
  const database = await openServiceDatabase(config, log, shutdown.fail)
  try {
    await run(config, log, database, shutdown, { demo, works })
  } finally {
    await database.close()
  }
}

// One line is enough for a new database, which gets all migrations.
function logMigrations(log: Logger, applied: string[]): void {
  if (applied[0]?.startsWith('0001')) return log.info({ migrations: applied.length }, 'created the tables')
  for (const migration of applied) log.info({ migration }, 'applied a migration')
}

async function run(
  config: Config,
  log: Logger,
  { db, direct, location }: ServiceDatabase,
  shutdown: Shutdown,
  { demo, works }: { demo: boolean; works: boolean },
): Promise<void> {
  logMigrations(log, await migrate(direct, (sentence) => log.warn(sentence)))
  await insertDefaultStore(db, config.DEFAULT_CURRENCY, config.SELLER_NAME)
  const { PUBLIC_URL, WEBHOOK_ALLOWED_NETWORKS } = config
  const networks = WEBHOOK_ALLOWED_NETWORKS.join(',') || undefined
  await keepServiceSettings(db, { PUBLIC_URL, WEBHOOK_ALLOWED_NETWORKS: networks })
  const oneTimeSignIn = demo ? openOneTimeSignIn(config.ADMIN_USERNAME) : undefined
  const opened = await openServices(config, db, shutdown.isRequested)
  // Before the demonstration is filled in, which creates users as well.
  const password = await makeFirstUser(db, config, log)
  const generatedPassword = password.isGenerated
    ? await findCredentials(db, config.ADMIN_USERNAME)
    : undefined
  const services = { ...opened, oneTimeSignIn, generatedPassword }
  const demoToken = demo ? await fillDemo(db, services.files, config) : undefined
  if (shutdown.isRequested()) return
  const offer = demo ? await findDemoOffer(db, config) : undefined
  await serveUntilShutdown(services, works ? direct : undefined, log, shutdown, async (url) =>
    printBanner(log, {
      url,
      database: location,
      uploads: services.files.location,
      config,
      works,
      password,
      isUnnamed: await isUnnamed(db, config),
      demoToken,
      demoLink: oneTimeSignIn && `${url}/console/sign-in#demo=${oneTimeSignIn.secret}`,
      shopLink: demo ? `${url}/demo/?key=${await ensureDemoKey(db, url)}` : undefined,
      offerLink: offer && `${url}${offer}`,
    }),
  )
}

/** Whether customers read no name of the seller. */
async function isUnnamed(db: Database, { SELLER_NAME }: Config): Promise<boolean> {
  return SELLER_NAME === undefined && (await findStore(db, 'default'))?.name === UNNAMED
}

async function makeFirstUser(db: Database, config: Config, log: Logger): Promise<KnownPassword> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: configured, DATA_DIR } = config
  let generated: KnownPassword | undefined
  const isFirst = await ensureFirstUser(db, { username, password: configured }, async (password) => {
    generated = { password, place: await writePasswordFile(DATA_DIR, password), isGenerated: true }
    log.info(
      { file: generated.place },
      `created the user ${username}: the generated password is in this file`,
    )
  })
  if (isFirst) await db.transaction(createSalesRoles)
  if (generated !== undefined) return generated
  const isPassword = async (text?: string) => text !== undefined && (await hasPassword(db, username, text))
  if (await isPassword(configured)) return { place: 'ADMIN_PASSWORD' }
  if (configured !== undefined)
    log.warn(
      `ADMIN_PASSWORD has no effect: there are users already; to change it, run "${programName} user reset-password ${username}"`,
    )
  const written = await readPasswordFile(DATA_DIR)
  return written && (await isPassword(written.password)) ? { place: written.file, isGenerated: true } : {}
}

async function serveUntilShutdown(
  services: Services,
  jobsDatabase: Database | undefined,
  log: Logger,
  shutdown: Shutdown,
  onReady: (url: string) => Promise<void>,
): Promise<void> {
  const app = await openApp(services, log)
  const worker = jobsDatabase && (await startWork({ ...services, db: jobsDatabase }, log))
  try {
    await onReady(await listen(app, services.config))
    services.documents.start()
    await shutdown.requested
    log.info('shutting down: waiting for requests and jobs in flight')
  } finally {
    await Promise.all([worker?.stop(), drain(app)])
    await services.documents.close()
  }
  log.info('stopped')
}

// Closing waits for responses in flight.
async function drain(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS_MAX)
  try {
    await app.close()
  } finally {
    clearTimeout(deadline)
  }
}
