// Converts times between UTC, as the interface has it, and the person's time zone.
import { parseTime } from './format.ts'

/** Returns the local time as the value of an `<input type="datetime-local">`. */
export function localInput(utc: string): string {
  if (utc === '') return ''
  const time = parseTime(utc)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Returns the time of such an input as the interface expects it, empty while the date is incomplete. */
export function utcOf(input: string): string {
  const time = new Date(input)
  return input === '' || Number.isNaN(time.getTime()) ? '' : wireTime(time)
}

/** Returns the last second of the local day that is a number of days from now. */
export function endOfDay(days: number, now = new Date()): string {
  return wireTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59, 59))
}

/** Returns the name of the person's time zone at a time, such as `GMT+1`. Daylight saving time has another one. */
export function zoneName(utc: string, language: string): string {
  const time = utc === '' ? new Date() : parseTime(utc)
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'short' }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Returns a time as the interface writes it: `2026-01-31 23:59:59`, in UTC. */
export function wireTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}
