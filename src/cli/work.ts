// Runs background jobs in a process without the API.
import { setTimeout as delay } from 'node:timers/promises'
import { openServices } from '../app.ts'
import { readConfig } from '../config.ts'
import { addHealthRoutes } from '../http/routes/health-routes.ts'
import { openServer } from '../http/server.ts'
import type { Services } from '../http/services.ts'
import { startWork } from '../jobs/work-start.ts'
import { NotReadyError } from '../platform/errors.ts'
import { describeMail } from '../platform/mail/mailer.ts'
import type { Database } from '../platform/postgres/database.ts'
import { warnOfLinkGap } from './banner.ts'
import { describeDatabase, useDatabase } from './connection.ts'
import { listen } from './listen.ts'
import { logWarnings, openLog, type Logger } from './log.ts'
import { listenForShutdown } from './shutdown-signal.ts'

/** Longer than a first start or an update takes. */
const READY_MS_MAX = 300_000

/** Resolves after a shutdown signal, when the jobs in flight are done. */
export async function work(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const log = openLog(config)
  logWarnings(log)
  const shutdown = listenForShutdown(log)
  const processJobs = async (db: Database) => {
    const services = await openServices(config, db, shutdown.isRequested)
    const worker = await startWork(services, log)
    services.documents.start()
    try {
      const closeHealth = await openHealth(services, log)
      log.info({ database: describeDatabase(config) }, `processing jobs; mail is ${describeMail(config)}`)
      warnOfLinkGap(config, log)
      await shutdown.requested
      await closeHealth()
    } finally {
      await worker.stop()
      await services.documents.close()
    }
  }
  await whenReady(log, shutdown.isRequested, () =>
    useDatabase(config, 'work', processJobs, config.DATABASE_CONNECTIONS),
  )
  log.info('stopped')
}

/** Repeats while the database is down, or its first service has not created and migrated it yet. */
async function whenReady(log: Logger, isStopping: () => boolean, start: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + READY_MS_MAX
  let reason: string | undefined
  while (!isStopping()) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof NotReadyError) || Date.now() > deadline) throw error
      if (error.message !== reason) log.warn({ reason: error.message }, 'waiting for the database')
      reason = error.message
    }
    await delay(1000)
  }
}

/** Serves health checks and metrics on WORK_PORT, if there is one; returns how to stop. */
async function openHealth(services: Services, log: Logger): Promise<() => Promise<void>> {
  const { HOST, WORK_PORT } = services.config
  if (WORK_PORT === undefined) return async () => {}
  const app = await openServer(services.config, services.db, log)
  addHealthRoutes(app, services)
  const url = await listen(app, { HOST, PORT: WORK_PORT }, 'WORK_PORT')
  log.info(`health checks on ${url}/health/ready`)
  return async () => {
    app.server.closeAllConnections()
    await app.close()
  }
}
