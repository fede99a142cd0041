// Decimal arithmetic for money and quantities; amounts never become binary floating point.
import Big from 'big.js'
import currencyCodes from 'currency-codes'

export type Amount = Big

/** Converts a value from a caller or PostgreSQL to an exact decimal. */
export function amount(value: number | string): Amount {
  return new Big(value)
}

/** Rounds half up to `digits` decimals. */
export function round(value: Amount, digits: number): Amount {
  return value.round(digits, Big.roundHalfUp)
}

export function sum(values: Amount[]): Amount {
  return values.reduce((total, value) => total.plus(value), new Big(0))
}

// From the ISO 4217 list itself: Intl has the decimals of everyday use, which differ for some currencies.
const digitsOf = new Map(currencyCodes.data.map(({ code, digits }) => [code, digits]))

/** Returns the decimals of a currency (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currencyCode: string): number {
  return digitsOf.get(currencyCode) ?? 2
}

// In the list, but not in circulation: metals, units of account, bonds, funds, test codes, "no currency", two
// withdrawn.
const notInCirculation = new Set(
  'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX BOV CHE CHW CLF COU MXV USN UYI UYW BGN CUC'.split(
    ' ',
  ),
)

/** Whether the code is that of a currency in circulation. */
export function isCurrencyCode(code: string): boolean {
  return digitsOf.has(code) && !notInCirculation.has(code)
}

/**
 * The largest amount that is accepted or computed. With four decimals it has 15 digits, the most that survive a JSON
 * parser that reads numbers as doubles.
 */
export const AMOUNT_MAX = 99_999_999_999.9999

/** Whether a number has at most `digits` decimals. */
export function hasDecimals(value: number, digits: number): boolean {
  return new Big(value).round(digits, Big.roundDown).eq(value)
}
