// The life of a worker: a process that does the queued work and serves nobody.
import { openServices } from '../app.ts'
import { readConfig } from '../config.ts'
import { startWork } from '../jobs/work-start.ts'
import { databaseOf } from './connection.ts'
import { logWarnings, openLog } from './log.ts'
import { stopSignal } from './stop-signal.ts'

/** Resolves when it was asked to stop and what was under way is done. */
export async function work(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const log = openLog(config)
  logWarnings(log)
  const stop = stopSignal(log)
  await databaseOf(
    config,
    'work',
    config.DATABASE_CONNECTIONS,
  )(async (db) => {
    const worker = await startWork(await openServices(config, db, stop.isAsked), log)
    log.info('working')
    await stop.asked
    await worker.stop()
  })
  log.info('stopped')
}
