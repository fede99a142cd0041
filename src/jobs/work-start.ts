// Opens what the jobs need and starts the worker: in the process of the service, or in one of its own.
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { startAnnouncer } from './announcer.ts'
import { openMailing } from './mail-office.ts'
import { crontab, tasksOf } from './tasks.ts'
import type { Log } from './job-log.ts'
import { startWorker } from './worker.ts'

type Services = { config: Config; db: Database; files: FileStore; storefront: Storefront }

/** `stop` waits for the jobs that are under way. Says where mails go, or that none are sent. */
export async function startWork(services: Services, log: Log): Promise<{ stop: () => Promise<void> }> {
  const mailing = await openMailing(services.config, services.db)
  if (mailing) log.info({ mail: mailing.mailer.target }, 'mail is sent')
  else log.warn({}, 'no mail is sent: neither SMTP_URL nor MAIL_DIR is set')
  const worker = await startWorker(services.db, {
    tasks: tasksOf({ ...services, mailing }),
    crontab,
    log,
  })
  const announcer = startAnnouncer(services.db, { sends_mail: mailing !== undefined, log })
  return {
    stop: async () => {
      await Promise.all([announcer.stop(), worker.stop()])
      mailing?.mailer.close()
    },
  }
}
