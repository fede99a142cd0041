// Whether the end of an offer is so far away that the year may be a slip: it binds the prices until then.

const DAYS_MIN = 366
const USUAL_VALIDITIES = 4
const DAY_MS = 86_400_000

/** `validDays` is the default validity. */
export function isFarEnd(end: Date, now: Date, validDays: number): boolean {
  return end.getTime() - now.getTime() > Math.max(DAYS_MIN, USUAL_VALIDITIES * validDays) * DAY_MS
}
