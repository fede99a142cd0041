// The end of the validity that an extension proposes.
import { parseTime } from '../ui/format.ts'
import { dayAfter, endOfDay } from '../ui/time-input.ts'

const EXTENSION_DAYS = 14

/** Returns the end of a day in the time zone of a store: two weeks after the present end, or from now if there is none or it is over. */
export function laterEnd(expiresAt: string | null, timezone: string | undefined): string {
  const now = new Date()
  const end = expiresAt === null ? now : parseTime(expiresAt)
  return endOfDay(dayAfter(EXTENSION_DAYS, timezone, end > now ? end : now), timezone)
}
