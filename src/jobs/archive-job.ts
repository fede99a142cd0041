// Archives closed records in the background, unless ARCHIVE_AFTER_DAYS is left out.
import { archiveClosed } from '../archive/archive.ts'
import type { Log, WorkServices } from './job-context.ts'

/** A run ends before the next one begins. */
const RUN_MS_MAX = 50 * 60_000
/** The share of the time in which it works, so that it slows nothing down. */
const LOAD = 0.25

export async function archiveOld(
  { config, ...services }: WorkServices,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  const days = config.ARCHIVE_AFTER_DAYS
  if (days === undefined) return
  const signal = AbortSignal.any([AbortSignal.timeout(RUN_MS_MAX), ...(stopping ? [stopping] : [])])
  const deals = await archiveClosed(services, { days, signal, load: LOAD })
  if (deals) log.info({ deals }, 'archived closed records')
}
