// When a shop is tried again, and when it is looked at.

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** After this long without a clear answer the seller is told, and may retry. */
export const TRIED_MS_MAX = DAY_MS

/** An attempt that comes so late was not made in the meantime: the shop was switched off, or the service stopped. */
export const LATE_MS_MAX = HOUR_MS

export const FIRST_CHECK_MS = MINUTE_MS
const RETRY_MS_MIN = 5 * SECOND_MS
const RETRY_MS_MAX = 2 * HOUR_MS
const JITTER = 0.1
/** Orders are watched for this long after their delivery. */
const WATCHED_MS_MAX = 90 * DAY_MS

/** Doubles the time that was tried so far, from 5 seconds to 2 hours. The shop can only lengthen it, to a day at most. */
export function retryDelay(
  tried_for_ms: number,
  retry_after_ms: number | undefined,
  random: () => number,
): number {
  const own = Math.min(Math.max(tried_for_ms, RETRY_MS_MIN), RETRY_MS_MAX)
  return Math.ceil(Math.min(Math.max(own, retry_after_ms ?? 0), DAY_MS) * (1 + JITTER * random()))
}

/** Slower with age; null once nothing is expected of an order any more. What is not ordered yet may be at any time. */
export function checkDelay(age_ms: number, isOrdered: boolean): number | null {
  if (age_ms < HOUR_MS) return MINUTE_MS
  if (age_ms < DAY_MS) return 10 * MINUTE_MS
  if (age_ms < 7 * DAY_MS) return HOUR_MS
  return isOrdered && age_ms >= WATCHED_MS_MAX ? null : 6 * HOUR_MS
}
