// Validation and cleaning of text: storable text, timestamps, mailboxes, single lines, duplicate JSON keys.
import { isIP } from 'node:net'

/** Whether PostgreSQL can store the text: no NUL and no lone surrogate. */
export function isText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether the text is an IP address without a zone (fe80::1%eth0), with which it would be meaningful on one machine only. */
export function isIpAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}

/** Whether the text is a valid `YYYY-MM-DD HH:MM:SS` in the years 0001 to 9999. */
export function isTimestamp(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Whether the text is a day that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return isTimestamp(`${text} 00:00:00`)
}

/** Completes "must be …" in the error for text that is not a time. */
export const TIME_FORM = 'a time such as 2026-01-31 12:00:00 in UTC, or 2026-01-31T13:00:00+01:00'

/** ISO 8601: date, hours and minutes, seconds with an ignored fraction, and Z or the sign, hours and minutes of an offset. */
const isoTime =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?:(:\d{2})(?:[.,]\d{1,9})?)?(?:Z|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)?$/i

/**
 * Returns a time in ISO 8601 as `YYYY-MM-DD HH:MM:SS` in UTC, without fractions of a second; a time without an offset is in
 * UTC. Returns any other text unchanged.
 */
export function asTimestamp(text: string): string {
  const [, date, minutes, seconds = ':00', sign, offsetHours, offsetMinutes = '00'] = isoTime.exec(text) ?? []
  const time = `${date} ${minutes}${seconds}`
  if (!isTimestamp(time)) return text
  const offset_ms =
    (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes)) * (sign === '-' ? -60_000 : 60_000)
  const utc = new Date(Date.parse(`${date}T${minutes}${seconds}Z`) - offset_ms).toISOString()
  // Years that this leads to outside 0001 to 9999 are left to validation.
  return offset_ms === 0 ? time : utc.replace('T', ' ').replace(/\.000Z$/, '')
}

const domainLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const mailbox = new RegExp(`^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~.-]{1,64}@${domainLabel}(?:\\.${domainLabel})*$`)
const MAILBOX_CHARACTERS_MAX = 254

/**
 * Whether the text is one mailbox as browsers check it (HTML's `type=email`): no display name, comment or second
 * address.
 */
export function isMailbox(text: string): boolean {
  return text.length <= MAILBOX_CHARACTERS_MAX && mailbox.test(text)
}

// Line breaks and other control characters, byte order marks, and characters that change the text direction.
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * Makes any text safe for a single line (a subject, a name, a file name): without control and direction-override
 * characters, truncated to a number of characters.
 */
export function textLine(text: string, charactersMax: number): string {
  const line = text.toWellFormed().replace(unsafe, ' ').replace(/\s+/gu, ' ').trim()
  // Bounds the work for huge texts: a character has at most two code units.
  const characters = [...line.slice(0, 2 * charactersMax + 2)]
  if (characters.length <= charactersMax) return line
  return `${characters
    .slice(0, charactersMax - 1)
    .join('')
    .trimEnd()}…`
}

/** Counts the keys as written and as they remain after parsing, which drops duplicates; `json` must be valid JSON. */
export function countKeys(json: string): { written: number; distinct: number } {
  // In valid JSON a string is a key exactly when a colon follows it.
  let written = 0
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon) written++
  let distinct = 0
  const uncounted: unknown[] = [JSON.parse(json)]
  while (uncounted.length > 0) {
    const value = uncounted.pop()
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) distinct += Object.keys(value).length
    uncounted.push(...(Object.values(value) as unknown[]))
  }
  return { written, distinct }
}
