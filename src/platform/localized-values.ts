// Formats amounts, quantities and times for a locale, without converting amounts to binary floating point.
import { currencyDigits } from './currency.ts'
import { amount } from '../domain/money.ts'

/** An exact decimal: text from PostgreSQL, or a number of at most 15 digits. */
export type Decimal = string | number

/** As many decimals as prices, quantities and percentages can have. */
const DECIMALS_MAX = 4

export function numberText(value: Decimal, language: string): string {
  return formatted(value, language, { maximumFractionDigits: DECIMALS_MAX })
}

/** Formats a quantity with its unit, such as `12 m²`; old records lack units. */
export function quantityText(
  { qty, unit }: { qty: Decimal; unit?: string | null },
  language: string,
): string {
  return unit ? `${numberText(qty, language)}\u00a0${unit}` : numberText(qty, language)
}

/** Formats a number for a field, as `readAmount` reads it in the same language. */
export function fieldText(value: Decimal, language: string): string {
  return formatted(value, language, {
    maximumFractionDigits: DECIMALS_MAX,
    useGrouping: false,
    numberingSystem: 'latn',
  })
}

/** Formats `19` as 19 %. */
export function percentText(value: Decimal, language: string): string {
  const share = amount(value).div(100).toFixed()
  return formatted(share, language, { style: 'percent', maximumFractionDigits: DECIMALS_MAX })
}

type Money = { language: string; currency_code: string }

/** Shows the decimals of the currency, and up to four if the price has more. */
export function moneyText(value: Decimal, { language, currency_code }: Money): string {
  return formatted(value, language, {
    style: 'currency',
    currency: currency_code,
    ...digitsOf(currency_code),
  })
}

/** Like `moneyText`, without the currency. */
export function plainMoneyText(value: Decimal, { language, currency_code }: Money): string {
  return formatted(value, language, digitsOf(currency_code))
}

function digitsOf(currencyCode: string): Intl.NumberFormatOptions {
  const digits = currencyDigits(currencyCode)
  return { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, DECIMALS_MAX) }
}

// Creating a formatter takes far longer than using one; languages × currencies × number styles bound the cache.
const formatters = new Map<string, Intl.NumberFormat>()

function formatted(value: Decimal, language: string, options: Intl.NumberFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(language, options)
  formatters.set(key, formatter)
  // `format` accepts decimal strings without loss of precision; its type does not say so yet.
  return formatter.format(String(value) as unknown as number)
}

type Locale = { language: string; timezone: string }

/** Formats a UTC timestamp in the locale, with the short name of its time zone. */
export function timeText(utc: string, { language, timezone }: Locale): string {
  const moment = momentOf(utc)
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    timeZoneName: 'short',
  }
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(moment)
  const zone = parts.find(({ type }) => type === 'timeZoneName')
  // American English has only "GMT+1" for European zones, British English has names.
  if (zone?.value.startsWith('GMT') && new Intl.Locale(language).language === 'en') {
    const british = new Intl.DateTimeFormat('en-GB', options).formatToParts(moment)
    zone.value = british.find(({ type }) => type === 'timeZoneName')?.value ?? zone.value
  }
  return parts.map(({ value }) => value).join('')
}

/** Formats the local date of a UTC timestamp. */
export function dateText(utc: string, { language, timezone }: Locale): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: timezone,
  }).format(momentOf(utc))
}

/** Parses `YYYY-MM-DD HH:MM:SS` in UTC. */
export function momentOf(utc: string): Date {
  return new Date(`${utc.replace(' ', 'T')}Z`)
}

/** Formats a number of bytes as kB or MB, of which documents and pages need no more than a decimal. */
export function sizeText(bytes: number, language: string): string {
  const isSmall = bytes < 1_000_000
  const value = Math.max(bytes / (isSmall ? 1000 : 1_000_000), 0.1)
  return formatted(value, language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall && value >= 1 ? 0 : 1,
  })
}
