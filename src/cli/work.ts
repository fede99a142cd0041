// Runs background jobs in a process without an HTTP server.
import { openServices } from '../app.ts'
import { readConfig } from '../config.ts'
import { startWork } from '../jobs/work-start.ts'
import { describeMail } from '../platform/mail/mailer.ts'
import type { Database } from '../platform/postgres/database.ts'
import { warnOfLinkGap } from './banner.ts'
import { useDatabase } from './connection.ts'
import { logWarnings, openLog } from './log.ts'
import { listenForShutdown } from './shutdown-signal.ts'

/** Resolves after a shutdown signal, when the jobs in flight are done. */
export async function work(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const log = openLog(config)
  logWarnings(log)
  const shutdown = listenForShutdown(log)
  const processJobs = async (db: Database) => {
    const worker = await startWork(await openServices(config, db, shutdown.isRequested), log)
    log.info(`processing jobs; mail is ${describeMail(config)}`)
    warnOfLinkGap(config, log)
    await shutdown.requested
    await worker.stop()
  }
  await useDatabase(config, 'work', processJobs, config.DATABASE_CONNECTIONS)
  log.info('stopped')
}
