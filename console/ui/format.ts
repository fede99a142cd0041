// Numbers, money and dates in the person's language.
import type { Language } from '../../src/domain/languages.ts'
import { useMessages } from '../messages/messages.tsx'

/** Reads a time of the interface, `2030-01-01 00:15:00` in UTC, or one in ISO 8601. */
export function parseTime(text: string): Date {
  return new Date(text.includes('T') ? text : `${text.replace(' ', 'T')}Z`)
}

/** Returns the time on the clocks of a time zone, by default that of the person, which Sweden writes as ISO 8601 does. */
export function wallClock(time: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return format.format(time).replace(' ', 'T')
}

/** Returns the day of a time in a time zone, as the value of an `<input type="date">`. */
export const dayOf = (time: Date, timeZone?: string): string => wallClock(time, timeZone).slice(0, 10)

/** In seconds, with months of 30 and years of 365 days. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** In bytes. */
const SIZES: [string, number][] = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
]

export type Format = ReturnType<typeof createFormat>

const formats = new Map<Language, Format>()

export function useFormat(): Format {
  const { language } = useMessages()
  return cached(formats, language, () => createFormat(language))
}

/** Creating a format of Intl takes longer than rendering the rows of a list. */
function cached<Key, Value>(cache: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = cache.get(key) ?? create()
  cache.set(key, value)
  return value
}

/** Narrow forms of other languages have signs, `-3 j`, units that look like meters, `vor 11 m`, or no blanks, `13h`. */
export const shortestStyle = (language: string) => (language === 'en' ? 'narrow' : 'short')

function ageOptions(language: string, unit: string): Intl.RelativeTimeFormatOptions {
  const style = shortestStyle(language)
  // Short months look like meters, `hace 2 m`, or are no whole words, `next mo.`.
  if (unit === 'month' || unit === 'year') return { style: 'long' }
  // `auto` has words of the calendar, such as `yesterday`, which only days are counted for.
  return { numeric: unit === 'day' || unit === 'second' ? 'auto' : 'always', style }
}

/** Returns how many midnights are between two times in a time zone, by default that of the person. */
function daysBetween(from: Date, to: Date, timeZone?: string): number {
  return (Date.parse(dayOf(to, timeZone)) - Date.parse(dayOf(from, timeZone))) / 86_400_000
}

/** Returns the formats of a language. Those of the page are cached: `useFormat`. */
export function createFormat(language: string) {
  const decimals = new Map<string, Intl.NumberFormat>()
  const days = new Map<string | undefined, (time: Date) => string>()
  const ages = new Map<Intl.RelativeTimeFormatUnit, Intl.RelativeTimeFormat>()
  const numbers = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, options)
    return (value: number) => format.format(value)
  }
  const times = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options)
    return (time: Date) => format.format(time)
  }
  const wholeAges = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const taxRate = numbers({ style: 'percent', maximumFractionDigits: 4 })
  /** Texts are formatted as they are: a binary number would lose digits. */
  const withDigits = (value: string | number, digits: number, style: Intl.NumberFormatOptions = {}) => {
    const fractionDigits = { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 4) }
    const format = cached(
      decimals,
      `${style.currency ?? ''} ${digits}`,
      () => new Intl.NumberFormat(language, { ...style, ...fractionDigits }),
    )
    return format.format(value as number)
  }
  return {
    /** `digits` come from the currencies of `GET /rest/V1/console`: Intl differs from ISO 4217 for some currencies. */
    money: (amount: number | string, currency: string, digits = 2) =>
      withDigits(amount, digits, { style: 'currency', currency }),
    /** A decimal without its currency, with at least `digits` decimals. */
    decimal: (value: string, digits = 0) => withDigits(value, digits),
    /** An amount without a currency, such as the price of a product, which applies in that of each store. */
    price: numbers({ minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    number: numbers({ maximumFractionDigits: 4 }),
    bytes: (size: number) => {
      const [unit, factor] = SIZES.find(([, factor]) => size >= factor) ?? ['byte', 1]
      const unitDisplay = factor === 1 ? 'long' : 'short'
      return numbers({ style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })(size / factor)
    },
    compact: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    /** Of a fraction: 0.25 is 25 %. */
    percent: numbers({ style: 'percent', maximumFractionDigits: 1 }),
    /** A change, such as `+25 %` for 0.25. */
    signedPercent: numbers({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    /** Of a tax rate in percent, which has up to four decimals. */
    taxRate: (percent: number) => taxRate(percent / 100),
    /** In a time zone, by default that of the person. */
    date: (time: Date, timeZone?: string) =>
      cached(days, timeZone, () => times({ dateStyle: 'medium', timeZone }))(time),
    /** `3 Nov`, for axes. */
    dayAndMonth: times({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    dateTime: times({ dateStyle: 'medium', timeStyle: 'short' }),
    time: times({ timeStyle: 'short' }),
    /** `3d ago`, `yesterday`, `in 2h`. Days are those of the calendar. */
    relative: (time: Date, now = new Date()) => {
      const seconds = (time.getTime() - now.getTime()) / 1000
      const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
      const age = cached(ages, unit, () => new Intl.RelativeTimeFormat(language, ageOptions(language, unit)))
      return age.format(unit === 'day' ? daysBetween(now, time) : Math.trunc(seconds / size), unit)
    },
    /** When something ends, for a sentence: `in 5 hours` today, `tomorrow`, `in 3 days`. Days are those of the calendar. */
    until: (time: Date, now = new Date(), timeZone?: string) => {
      const days = daysBetween(now, time, timeZone)
      if (days !== 0) return wholeAges.format(days, 'day')
      const minutes = Math.trunc((time.getTime() - now.getTime()) / 60_000)
      return Math.abs(minutes) < 60
        ? wholeAges.format(minutes, 'minute')
        : wholeAges.format(Math.trunc(minutes / 60), 'hour')
    },
  }
}
