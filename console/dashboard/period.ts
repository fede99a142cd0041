// What the address of the dashboard says: period, currency, store, assignee.

export const PRESETS = [30, 90, 365] as const
type Preset = (typeof PRESETS)[number]
export type DashboardSearch = {
  /** The last days, today included; ignored if `from` and `to` are given. */
  period?: Preset
  from?: string
  to?: string
  currency?: string
  store?: number
  assignee?: number
}

const DAY_MS = 86_400_000
export const DEFAULT_PERIOD = 90

export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { period, from, to, currency, store, assignee } = search
  const preset = PRESETS.find((each) => each === Number(period))
  return {
    ...(preset && preset !== DEFAULT_PERIOD && { period: preset }),
    ...(isDay(from) && isDay(to) && from <= to && { from, to }),
    ...(/^[A-Z]{3}$/.test(String(currency)) && { currency: String(currency) }),
    ...(isId(store) && { store: Number(store) }),
    ...(isId(assignee) && { assignee: Number(assignee) }),
  }
}

export type DayRange = { from: string; to: string }

/** Returns the first and the last day, in UTC as the statistics count. */
export function daysOf({ from, to, period = DEFAULT_PERIOD }: DashboardSearch, now = new Date()): DayRange {
  if (from && to) return { from, to }
  return { from: dayOf(now.getTime() - (period - 1) * DAY_MS), to: dayOf(now.getTime()) }
}

/** Returns the period of the same length that ends before this one. */
export function previousDays({ from, to }: DayRange): DayRange {
  const length = Date.parse(to) - Date.parse(from) + DAY_MS
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - DAY_MS) }
}

/** Returns the day this many days after another. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function isDay(value: unknown): value is string {
  // Date turns February 30 into a day of March.
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) && dayOf(Date.parse(value)) === value
}

function isId(value: unknown): boolean {
  return /^[1-9]\d*$/.test(String(value))
}
