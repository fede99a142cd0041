// Dates in XLSX files: numbers of days whose format makes them dates.

/** Dates and times among the formats that have no code in the file: those of 48 and 49 are a number and a text. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/** Texts, conditions, colors and fillers of a format, which can contain any letter. */
const NO_FIELD = /"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g

/** Whether a number format shows a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  return /[dmyhs]/i.test(code.replaceAll(NO_FIELD, '').replaceAll(/general|standard/gi, ''))
}

const DAY_MS = 86_400_000

/** Returns a date such as `2026-03-31`, with its time if it has one; undefined if there is no such date. */
export function dateOf(days: number, is1904: boolean): string | undefined {
  const time = new Date(Math.round((days - (is1904 ? 24_107 : 25_569)) * DAY_MS))
  if (Number.isNaN(time.getTime()) || days < 0) return undefined
  const [date = '', clock = ''] = time.toISOString().split('T')
  if (days < 1) return clock.slice(0, 5)
  return Number.isInteger(days) ? date : `${date} ${clock.slice(0, 5)}`
}
