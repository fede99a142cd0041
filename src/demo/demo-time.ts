// Times of the demonstration: whole seconds counted from the start of the current UTC day, so all of them are negative.

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const YEAR = 365 * DAY

/** Says such a time as the database writes it: `YYYY-MM-DD HH:MM:SS`. */
export type Clock = (seconds: number) => string

export function clockFrom(startOfDay: string): Clock {
  const start_ms = Date.parse(`${startOfDay.replace(' ', 'T')}Z`)
  return (seconds) => new Date(start_ms + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
