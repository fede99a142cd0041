// The table of all jobs: what each does, and when the clock asks for it.
import type { TaskList } from 'graphile-worker'
import type { DeliveryJob } from '../events/delivery-repository.ts'
import { queueStrayDeliveries, recordExpiry, remindCustomers, removeOld } from './clean-up.ts'
import { attemptDelivery } from './event-tasks.ts'
import type { JobContext } from './job-parts.ts'
import { sendMail, type MailJob } from './mail-tasks.ts'

/**
 * Every job may run twice, when its process died before it could say that it was done. What waits for others is cut off
 * when the worker is to stop and has waited for some seconds; it is done again by the next one.
 */
export function tasksOf(parts: JobContext): TaskList {
  const { db, config } = parts
  return {
    deliver_event: (payload, { abortSignal }) =>
      attemptDelivery(db, payload as DeliveryJob, {
        allowed_networks: config.WEBHOOK_ALLOWED_NETWORKS,
        stopping: abortSignal,
      }),
    send_mail: (payload, { abortSignal }) => sendMail(parts, payload as MailJob, abortSignal),
    record_expiry: () => recordExpiry(parts),
    remind_customers: () => remindCustomers(parts),
    queue_stray_deliveries: () => queueStrayDeliveries(parts),
    remove_old: () => removeOld(parts),
  }
}

/** In UTC; each moment is worked once however many processes run. */
export const crontab = `
* * * * * record_expiry
*/10 * * * * remind_customers
*/5 * * * * queue_stray_deliveries
17 * * * * remove_old
`
