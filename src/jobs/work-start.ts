// Starts the worker and the dispatcher, in the service's process or in one of their own.
import { startDispatcher } from './dispatcher.ts'
import { openMailServices } from './mail-services.ts'
import { crontab, tasksOf } from './tasks.ts'
import type { Log, WorkServices } from './job-context.ts'
import { startWorker } from './worker.ts'

/** `stop` waits for running jobs. */
export async function startWork(services: WorkServices, log: Log): Promise<{ stop: () => Promise<void> }> {
  const mail = await openMailServices(services.config, services.db)
  const worker = await startWorker(services.db, {
    tasks: tasksOf({ ...services, mail }, log),
    crontab,
    log,
  })
  const dispatcher = startDispatcher(services.db, { sendsMail: mail !== undefined, log })
  return {
    stop: async () => {
      await Promise.all([dispatcher.stop(), worker.stop()])
      mail?.mailer.close()
    },
  }
}
