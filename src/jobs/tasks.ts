// The table of all jobs, and the schedule of the recurring ones.
import type { Task, TaskList } from 'graphile-worker'
import type { DeliveryJob } from '../events/delivery-repository.ts'
import { queueStrayDeliveries, recordExpiry, remindCustomers, removeOld } from './clean-up.ts'
import { type Fill, fillRows } from '../platform/postgres/background-fills.ts'
import { buildIndexes } from '../platform/postgres/background-indexes.ts'
import type { taskNames } from '../platform/postgres/job-queue.ts'
import { sumQuoteFigures } from '../sales/statistics-repository.ts'
import { deliverQuote, type DeliveryJobOfShop } from '../shops/delivery-attempt.ts'
import { checkDelivery, queueLooks, reconcileShop } from '../shops/reconcile.ts'
import { archiveOld } from './archive-job.ts'
import { attemptDelivery } from './delivery-tasks.ts'
import { indexAll } from './index-all.ts'
import type { JobContext, Log } from './job-context.ts'
import { recordingResult, sendMail, type MailJob } from './mail-tasks.ts'
import { syncShops, syncShopById } from './sync-tasks.ts'

/**
 * Every job may run twice: its process can die before the job is marked as done. Jobs that wait for the network are
 * aborted some seconds after the shutdown signal and run again in the next process.
 */
export function tasksOf(context: JobContext, log: Log): Record<(typeof taskNames)[number], Task> & TaskList {
  const { db, config } = context
  return {
    deliver_event: (payload, { abortSignal }) =>
      attemptDelivery(db, payload as DeliveryJob, {
        allowed_networks: config.WEBHOOK_ALLOWED_NETWORKS,
        stopping: abortSignal,
      }),
    send_mail: (payload, { abortSignal, job }) =>
      recordingResult(db, job, payload as MailJob, () => sendMail(context, payload as MailJob, abortSignal)),
    deliver_quote: (payload, { abortSignal }) =>
      deliverQuote(context, payload as DeliveryJobOfShop, abortSignal),
    check_delivery: (payload, { abortSignal }) =>
      checkDelivery(context, (payload as { delivery_id: number }).delivery_id, abortSignal),
    reconcile_shops: () => queueLooks(context),
    reconcile_shop: (payload, { abortSignal }) =>
      reconcileShop(context, (payload as { shop_id: number }).shop_id, abortSignal),
    sync_shops: () => syncShops(context),
    sync_shop: (payload, { abortSignal }) =>
      syncShopById(context, (payload as { shop_id: number }).shop_id, abortSignal),
    record_expiry: async () => void (await recordExpiry(context, log)),
    remind_customers: () => remindCustomers(context, log),
    queue_stray_deliveries: () => queueStrayDeliveries(context, log),
    sum_quote_figures: async () => void (await sumQuoteFigures(db)),
    index_search: (_payload, { abortSignal }) => indexAll(db, abortSignal),
    build_indexes: (_payload, { abortSignal }) => buildIndexes(db, abortSignal),
    fill_rows: (payload) => db.transaction((tx) => fillRows(tx, payload as Fill)),
    remove_old: () => removeOld(context),
    archive_closed: (_payload, { abortSignal }) => archiveOld(context, log, abortSignal),
  }
}

/** In UTC. Each entry runs once, however many processes there are. */
export const crontab = `
* * * * * record_expiry
*/10 * * * * remind_customers
*/5 * * * * queue_stray_deliveries
* * * * * reconcile_shops
*/15 * * * * sync_shops
*/10 * * * * sum_quote_figures
* * * * * index_search
* * * * * build_indexes
17 * * * * remove_old
37 * * * * archive_closed
`
