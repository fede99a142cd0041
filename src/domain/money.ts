// Decimal arithmetic for money and quantities; amounts never become binary floating point.
import Big from 'big.js'

export type Amount = Big

/** Converts a value from a caller or PostgreSQL to an exact decimal. */
export function amount(value: number | string | Amount): Amount {
  return new Big(value)
}

/** Rounds half up to `digits` decimals. */
export function round(value: Amount, digits: number): Amount {
  return value.round(digits, Big.roundHalfUp)
}

export function sum(values: Amount[]): Amount {
  return values.reduce((total, value) => total.plus(value), new Big(0))
}

/** Returns these fields as JSON numbers, which keep every digit of an amount within the limit. */
export function numbers<Field extends string>(amounts: Record<Field, Amount>, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, amounts[field].toNumber()])) as Record<
    Field,
    number
  >
}

/**
 * The largest amount that is accepted or computed. With four decimals it has 15 digits, the most that survive a JSON
 * parser that reads numbers as doubles.
 */
export const AMOUNT_MAX = 99_999_999_999.9999

/** Returns whether no amount is larger than a response may contain. */
export function isWithinMax(amounts: Amount[]): boolean {
  return amounts.every((each) => each.abs().lte(AMOUNT_MAX))
}

/** Whether a number has at most `digits` decimals. */
export function hasDecimals(value: number, digits: number): boolean {
  return new Big(value).round(digits, Big.roundDown).eq(value)
}
