// Reads the header with which a receiver says when it wants to be asked again (RFC 9110, 10.2.3).

const DAY_MS = 24 * 3600_000

const weekday = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?'
const date = new RegExp(`^${weekday},? .{15,25}$`)

/** The wait in milliseconds, at most a day; undefined where the text says nothing that can be understood. */
export function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined
  const wait_ms = /^\d+$/.test(text) ? Number(text) * 1000 : parseDate(text) - now.getTime()
  return Number.isNaN(wait_ms) ? undefined : Math.min(Math.max(wait_ms, 0), DAY_MS)
}

// Three forms are in use; the oldest of them (asctime) names no zone and means GMT as well.
function parseDate(text: string): number {
  if (!date.test(text)) return NaN
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
}
