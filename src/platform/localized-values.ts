// Writes amounts, quantities and times as people of a language read them, without ever making a binary number of an
// amount.
import { amount, currencyDigits } from './money.ts'

/** An exact decimal: as PostgreSQL writes it, or a number of at most 15 digits. */
export type Decimal = string | number

const PRICE_DIGITS_MAX = 4

export function numberText(value: Decimal, language: string): string {
  return formatted(value, language, { maximumFractionDigits: 4 })
}

/** `19` as 19 %. */
export function percentText(value: Decimal, language: string): string {
  const share = amount(value).div(100).toFixed()
  return formatted(share, language, { style: 'percent', maximumFractionDigits: 4 })
}

type Money = { language: string; currency_code: string }

/** With the digits of the currency, and more where a price has more. */
export function moneyText(value: Decimal, { language, currency_code }: Money): string {
  return formatted(value, language, {
    style: 'currency',
    currency: currency_code,
    ...digitsOf(currency_code),
  })
}

/** The same without the currency. */
export function plainMoneyText(value: Decimal, { language, currency_code }: Money): string {
  return formatted(value, language, digitsOf(currency_code))
}

function digitsOf(currencyCode: string): Intl.NumberFormatOptions {
  const digits = currencyDigits(currencyCode)
  return { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, PRICE_DIGITS_MAX) }
}

// To make a formatter takes far longer than to use it; there are as many as languages, currencies and kinds of numbers.
const formatters = new Map<string, Intl.NumberFormat>()

function formatted(value: Decimal, language: string, options: Intl.NumberFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(language, options)
  formatters.set(key, formatter)
  // It reads decimals from texts as they are; its types do not know yet.
  return formatter.format(String(value) as unknown as number)
}

type Place = { language: string; timezone: string }

/** A moment in UTC as people of the place write it, with the name of their time zone. */
export function timeText(utc: string, { language, timezone }: Place): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    timeZoneName: 'long',
  }).format(momentOf(utc))
}

/** The day on which a moment in UTC falls at the place. */
export function dateText(utc: string, { language, timezone }: Place): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: timezone,
  }).format(momentOf(utc))
}

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export function momentOf(utc: string): Date {
  return new Date(`${utc.replace(' ', 'T')}Z`)
}
