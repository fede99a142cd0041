// Scheduled jobs: records expiry, reminds customers, removes old data.
import { deleteOldResponses } from '../access/idempotency-repository.ts'
import { deleteLeftFiles } from '../archive/archive-repository.ts'
import { deleteOldProofs } from '../access/used-proof-repository.ts'
import { deleteOldCounts } from '../access/request-count-repository.ts'
import { deleteExpiredSessions } from '../access/sign-in/session-repository.ts'
import { deleteOldFailures } from '../access/sign-in/sign-in-repository.ts'
import { deleteOldDeliveries, queueHeads } from '../events/delivery-repository.ts'
import { deleteOldEvents } from '../events/event-repository.ts'
import { listActiveWebhooks } from '../events/webhook-repository.ts'
import { deleteOldConfirmations } from '../mail/confirmation-repository.ts'
import type { Database } from '../platform/postgres/database.ts'
import { removeFiles } from '../platform/files/file-removal.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { deleteOldTemporaryFiles, listOrphanPaths } from '../pricerequest/attachment-repository.ts'
import { deleteOldReservations } from '../pricerequest/upload-reservation-repository.ts'
import { deleteOldIpAddresses } from '../pricerequest/erase-repository.ts'
import { deleteOldReminders } from '../quoting/quote/quote-follow-up-repository.ts'
import { deleteWaitingFiles } from '../quoting/quote/quote-file-repository.ts'
import { deleteUnusedPictures } from '../storefront/picture-repository.ts'
import { requireQuote } from '../quoting/quote/quote-change.ts'
import { listDueQuotes } from '../quoting/quote/quote-repository.ts'
import { listQuotesToRemind, markReminded } from '../quoting/quote/quote-reminder-repository.ts'
import { forEachRecord } from './each-record.ts'
import type { JobContext, Log, WorkServices } from './job-context.ts'
import { queueWithCopies } from './mail-queue.ts'

const HOUR_MS = 3_600_000
const PATHS_PER_BATCH = 1000
const QUOTES_PER_BATCH = 100
/** With larger batches, a backlog would lock many rows for long, and be rolled back as a whole if the service stops. */
const ROWS_PER_BATCH = 5000

/**
 * Records the expiry of all due quotes, and returns their number. Safe on several processes: each row is locked by one. A
 * quote that fails is tried again by the next run.
 */
export async function recordExpiry({ db }: Pick<JobContext, 'db'>, log: Log): Promise<number> {
  const failed: number[] = []
  let recorded = 0
  for (;;) {
    const due = await listDueQuotes(db, QUOTES_PER_BATCH, failed)
    if (due.length === 0) return recorded
    const failures = await forEachRecord(db, log, 'record the expiry', due, async (tx, { quote_id }) => {
      await requireQuote(tx, quote_id)
    })
    failed.push(...failures.map(({ quote_id }) => quote_id))
    recorded += due.length - failures.length
  }
}

/** Queues a mail to each customer whose offer is about to expire, once per proposal. */
export async function remindCustomers({ db, config }: WorkServices, log: Log): Promise<void> {
  const { QUOTE_REMINDER_DAYS: days } = config
  const quotes = await listQuotesToRemind(db, days)
  await forEachRecord(db, log, 'remind the customer', quotes, async (tx, { quote_id }) => {
    const proposal = await markReminded(tx, quote_id, days)
    if (!proposal) return
    const { version, copies } = proposal
    const mail = { mail: 'quote_about_to_expire', record_id: quote_id, version } as const
    await queueWithCopies(tx, mail, `reminder:${quote_id}:${version}`, copies)
  })
}

/** Queues the pending deliveries that an error left without a job. */
export async function queueStrayDeliveries({ db }: WorkServices, log: Log): Promise<void> {
  // Only the ids, as the fields of a record that fails are logged.
  const webhooks = (await listActiveWebhooks(db)).map(({ webhook_id }) => ({ webhook_id }))
  await forEachRecord(db, log, 'queue deliveries', webhooks, (tx, { webhook_id }) =>
    queueHeads(tx, webhook_id),
  )
}

/**
 * Removes idempotency records, sessions, counts, proofs of work, confirmations, events, deliveries, IP addresses, reminders,
 * uploads, and files that the archive no longer needs, past their retention.
 */
export async function removeOld({ config, db, files }: WorkServices): Promise<void> {
  await repeat(() => deleteOldResponses(db, config.IDEMPOTENCY_KEPT_HOURS, ROWS_PER_BATCH))
  await deleteExpiredSessions(db)
  await deleteOldFailures(db)
  await deleteOldCounts(db)
  await repeat(() => deleteOldProofs(db, ROWS_PER_BATCH))
  await repeat(() => deleteOldConfirmations(db, ROWS_PER_BATCH))
  await repeat(() => deleteOldEvents(db, config.EVENTS_KEPT_DAYS, ROWS_PER_BATCH))
  await repeat(() => deleteOldDeliveries(db, config.DELIVERIES_KEPT_DAYS, ROWS_PER_BATCH))
  await repeat(() => deleteOldIpAddresses(db, config.CUSTOMER_IP_KEPT_DAYS, ROWS_PER_BATCH))
  await repeat(() => deleteOldReminders(db, ROWS_PER_BATCH))
  await repeat(() => deleteOldReservations(db, ROWS_PER_BATCH))
  await repeat(() => deleteUnusedPictures(db, PATHS_PER_BATCH))
  for (const deleteRows of [deleteOldTemporaryFiles, deleteWaitingFiles, deleteLeftFiles])
    await repeat(async () => {
      const paths = await db.transaction((tx) => deleteRows(tx, config.UPLOAD_KEPT_HOURS, PATHS_PER_BATCH))
      await removeFiles(db, files, paths)
      return paths.length
    })
  // Files without a row, left by interrupted uploads. A younger file may still get its row.
  const old: string[] = []
  for await (const path of files.listOlderThan(config.UPLOAD_KEPT_HOURS * HOUR_MS)) {
    old.push(path)
    if (old.length === PATHS_PER_BATCH) await removeOrphans(db, files, old.splice(0))
  }
  await removeOrphans(db, files, old)
}

/** Deletes batches until none is left. */
async function repeat(deleteBatch: () => Promise<number>): Promise<void> {
  while ((await deleteBatch()) > 0);
}

async function removeOrphans(db: Database, files: FileStore, paths: string[]): Promise<void> {
  await removeFiles(db, files, await listOrphanPaths(db, paths))
}
