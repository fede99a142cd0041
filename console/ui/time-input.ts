// Converts times between UTC, as the interface has it, and a time zone: that of the person, or of a store.
import { dayOf, parseTime, wallClock } from './format.ts'

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

/** Returns the last second of a day in a time zone, by default that of the person. */
export function endOfDay(day: string, timeZone?: string): string {
  const wall = Date.parse(`${day}T23:59:59Z`)
  // The distance to UTC depends on the time itself: it may change on that day.
  const at = (guess: number) => wall - (Date.parse(`${wallClock(new Date(guess), timeZone)}Z`) - guess)
  if (Number.isNaN(wall)) return ''
  const end = at(at(wall))
  // Where clocks are put back at midnight, the last hour of the day is repeated.
  const repeated = end + 3_600_000
  return wireTime(new Date(dayOf(new Date(repeated), timeZone) === day ? repeated : end))
}

/** Returns the day that is a number of days after another one, by default today. */
export function dayAfter(days: number, timeZone?: string, from = new Date()): string {
  const day = new Date(dayOf(from, timeZone))
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Returns the time that is a number of days of 24 hours from now. */
export function timeAfter(days: number): string {
  return wireTime(new Date(Date.now() + days * 86_400_000))
}

const zonedFormats = new Map<string, readonly Intl.DateTimeFormat[]>()

/** Returns a time with the name of its zone, such as `Jan 31, 2026, 11:59 PM GMT+1`. */
export function zonedTime(utc: string, language: string, timeZone?: string): string {
  const key = `${language} ${timeZone}`
  // Rows of long lists have one each.
  const formats =
    zonedFormats.get(key) ??
    zonedStyles.map((style) => new Intl.DateTimeFormat(language, { ...style, timeZone }))
  zonedFormats.set(key, formats)
  return formats.map((format) => format.format(parseTime(utc))).join(', ')
}

const zonedStyles: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'medium' },
  { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
]

/** Returns a time as the interface writes it: `2026-01-31 23:59:59`, in UTC. */
export function wireTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}
