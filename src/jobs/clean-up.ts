// What happens by itself while a service runs: expiry is recorded, what is no longer needed is removed.
import { deleteOldAnswers } from '../access/idempotency-repository.ts'
import { deleteExpiredSessions } from '../access/session-repository.ts'
import { deleteOldFailures } from '../access/sign-in-repository.ts'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import { deleteOldTemporaryFiles, listOrphanPaths } from '../pricerequest/attachment-repository.ts'
import { expireDueQuotes } from '../quoting/quote-move-actions.ts'
import type { Storefront } from '../storefront/storefront.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const PATHS_AT_ONCE = 1000

type Parts = { config: Config; db: Database; files: FileStore; storefront: Storefront }
type Log = { error: (details: object, message: string) => void }

/** Runs both parts now, the first every minute, the second every hour; `stop` waits for what is under way. */
export function startCleanUp(parts: Parts, log: Log): { stop: () => Promise<void> } {
  const expiry = repeat(MINUTE_MS, () => recordExpiry(parts), log)
  const removal = repeat(HOUR_MS, () => removeOld(parts), log)
  return {
    stop: async () => {
      await Promise.all([expiry.stop(), removal.stop()])
    },
  }
}

/** Records the expiry of every quote whose time is over. Safe on several processes: each row is locked by one. */
export async function recordExpiry({ db, storefront }: Parts): Promise<void> {
  while ((await db.transaction((tx) => expireDueQuotes(tx, storefront))) > 0);
}

/** Removes kept answers, ended sessions, old failures of sign-in, uploads that nobody took and files that no row names. */
export async function removeOld({ config, db, files }: Parts): Promise<void> {
  await db.transaction((tx) => deleteOldAnswers(tx, config.IDEMPOTENCY_KEPT_HOURS))
  await deleteExpiredSessions(db)
  await deleteOldFailures(db)
  const paths = await db.transaction((tx) => deleteOldTemporaryFiles(tx, config.UPLOAD_KEPT_HOURS))
  for (const path of paths) await files.remove(path)
  // Left by an upload that was cut off before its row was committed. What is younger may still get its row.
  let old: string[] = []
  for await (const path of files.listOlderThan(config.UPLOAD_KEPT_HOURS * HOUR_MS)) {
    old.push(path)
    if (old.length === PATHS_AT_ONCE) old = await removeOrphans(db, files, old)
  }
  await removeOrphans(db, files, old)
}

async function removeOrphans(db: Database, files: FileStore, paths: string[]): Promise<string[]> {
  for (const path of await listOrphanPaths(db, paths)) await files.remove(path)
  return []
}

function repeat(period_ms: number, work: () => Promise<void>, log: Log): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const start = () => {
    running = work().catch((err: unknown) => log.error({ err }, 'a clean-up failed; it is tried again'))
  }
  const timer = setInterval(start, period_ms)
  start()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
