// The end of a quote's validity: UTC in the interface, the person's time zone on the page.
import { parseTime } from '../../ui/format.ts'

/** Returns the value of an input for date and time. */
export function localInput(utc: string): string {
  if (utc === '') return ''
  const time = parseTime(utc)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Returns what the interface expects, empty without a complete date. */
export function utcOf(input: string): string {
  const time = new Date(input)
  return input === '' || Number.isNaN(time.getTime()) ? '' : wireTime(time)
}

/** Returns the last second of a day, a number of days from now. */
export function endOfDay(days: number, now = new Date()): string {
  return wireTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59, 59))
}

/** Such as `GMT+1`. */
export function zoneName(utc: string, language: string): string {
  const time = utc === '' ? new Date() : parseTime(utc)
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'short' }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function wireTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}
