// Numbers, money and dates in the person's language.
import type { Language } from '../../src/domain/languages.ts'
import { useMessages } from '../messages/messages.tsx'

/** What the interface returns: ISO 8601, or for price requests `2030-01-01 00:15:00`, which is UTC as well. */
export function parseTime(text: string): Date {
  return new Date(text.includes('T') ? text : `${text.replace(' ', 'T')}Z`)
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const SIZES: [string, number][] = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
]

export type Format = ReturnType<typeof createFormat>

// Creating one takes longer than rendering the rows of a list.
const formats = new Map<Language, Format>()

export function useFormat(): Format {
  const { language } = useMessages()
  const format = formats.get(language) ?? createFormat(language)
  formats.set(language, format)
  return format
}

/** Narrow forms of other languages have signs, `-3 j`, or no blanks, `13h`, and do not stand in a sentence. */
export const shortestStyle = (language: string) =>
  language === 'en' || language === 'de' ? 'narrow' : 'short'

function ageOptions(language: string, unit: string): Intl.RelativeTimeFormatOptions {
  const style = shortestStyle(language)
  if (style === 'narrow') return { numeric: 'auto', style }
  // Without `la semaine dernière`, which is wider than a column, and months that look like meters, `hace 2 m`.
  if (unit === 'month' || unit === 'year') return { style: 'long' }
  return { numeric: unit === 'week' ? 'always' : 'auto', style }
}

function createFormat(language: string) {
  const formats = new Map<string, Intl.NumberFormat>()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 })
  const price = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  const signedPercent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const dayAndMonth = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const ages = new Map<Intl.RelativeTimeFormatUnit, Intl.RelativeTimeFormat>()
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    /** `digits` come from the currencies of `GET /rest/V1/console`: Intl differs from ISO 4217 for some currencies. */
    money: (amount: number | string, currency: string, digits = 2) => {
      const key = `${currency} ${digits}`
      const options = { style: 'currency', currency, minimumFractionDigits: digits } as const
      const format =
        formats.get(key) ??
        new Intl.NumberFormat(language, { ...options, maximumFractionDigits: Math.max(digits, 4) })
      formats.set(key, format)
      return format.format(amount as number)
    },
    /** An amount without a currency, such as the price of a product, which applies in that of each store. */
    price: (amount: number) => price.format(amount),
    number: (value: number) => number.format(value),
    /** A decimal without its currency, with at least `digits` decimals. */
    decimal: (value: string, digits = 0) => {
      const key = `decimal ${digits}`
      const options = { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 4) }
      const format = formats.get(key) ?? new Intl.NumberFormat(language, options)
      formats.set(key, format)
      // As text, so that no digit is lost.
      return format.format(value as unknown as number)
    },
    bytes: (size: number) => {
      const [unit, factor] = SIZES.find(([, factor]) => size >= factor) ?? ['byte', 1]
      const unitDisplay = factor === 1 ? 'long' : 'short'
      const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
      return new Intl.NumberFormat(language, options).format(size / factor)
    },
    compact: (value: number) => compact.format(value),
    /** Of a fraction: 0.25 is 25 %. */
    percent: (fraction: number) => percent.format(fraction),
    /** Of a tax rate in percent, in full. */
    taxRate: (percent: number) => rate.format(percent / 100),
    /** A change, such as `+25 %`. */
    signedPercent: (fraction: number) => signedPercent.format(fraction),
    date: (time: Date) => date.format(time),
    /** `3 Nov`, for axes. */
    dayAndMonth: (time: Date) => dayAndMonth.format(time),
    dateTime: (time: Date) => dateTime.format(time),
    /** `3 days ago`, `in 2 hr.` */
    relative: (time: Date, now = new Date()) => {
      const seconds = (time.getTime() - now.getTime()) / 1000
      const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
      const age = ages.get(unit) ?? new Intl.RelativeTimeFormat(language, ageOptions(language, unit))
      ages.set(unit, age)
      return age.format(Math.trunc(seconds / size), unit)
    },
  }
}
