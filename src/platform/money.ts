// Decimal arithmetic for money and quantities; binary floating point never touches an amount.
import Big from 'big.js'
import currencyCodes from 'currency-codes'

export type Amount = Big

/** What a caller sends or PostgreSQL gives, as an exact decimal. */
export function amount(value: number | string): Amount {
  return new Big(value)
}

/** Half-up to `digits` decimals. */
export function round(value: Amount, digits: number): Amount {
  return value.round(digits, Big.roundHalfUp)
}

export function sum(values: Amount[]): Amount {
  return values.reduce((total, value) => total.plus(value), new Big(0))
}

// From the list of ISO 4217 itself: Intl knows what people round to in daily life, which differs for some.
const digitsOf = new Map(currencyCodes.data.map(({ code, digits }) => [code, digits]))

/** The decimals of a currency (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currencyCode: string): number {
  return digitsOf.get(currencyCode) ?? 2
}

// In the list, but not in circulation: metals, units of account, bonds, funds, tests, no currency, and two withdrawn.
const notInCirculation = new Set(
  'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX BOV CHE CHW CLF COU MXV USN UYI UYW BGN CUC'.split(
    ' ',
  ),
)

/** Whether this is the code of a currency in circulation. */
export function isCurrencyCode(code: string): boolean {
  return digitsOf.has(code) && !notInCirculation.has(code)
}

/**
 * The largest amount that may be given or reached: with four decimals it has 15 digits, and that many survive every
 * JSON reader that makes a double of a number.
 */
export const AMOUNT_MAX = 99_999_999_999.9999

/** Whether a number has at most `digits` decimals as it was written. */
export function hasDecimals(value: number, digits: number): boolean {
  return new Big(value).round(digits, Big.roundDown).eq(value)
}
