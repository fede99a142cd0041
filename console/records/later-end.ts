// The end of the validity that an extension proposes.
import { parseTime } from '../ui/format.ts'
import { dayAfter, endOfDay, timeAfter } from '../ui/time-input.ts'

const EXTENSION_DAYS = 14

/** Returns the end of a day in the time zone of a store: two weeks after the present end, or from now if there is none or it is over. */
export function laterEnd(expiresAt: string | null, timezone: string | undefined): string {
  const now = new Date()
  const end = expiresAt === null ? now : parseTime(expiresAt)
  return endOfDay(dayAfter(EXTENSION_DAYS, timezone, end > now ? end : now), timezone)
}

/**
 * Returns the last of the ends that lie within the usual validity, which one that is far off does not lead away; the last one if there
 * is none.
 */
export function lastUsualEnd(ends: readonly string[], validDays: number): string | null {
  const sorted = ends.toSorted()
  const usual = timeAfter(validDays)
  return sorted.findLast((end) => end <= usual) ?? sorted.at(-1) ?? null
}
