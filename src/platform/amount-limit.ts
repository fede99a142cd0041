// The limit of the amounts in a response.
import { AMOUNT_MAX, isWithinMax, type Amount } from '../domain/money.ts'
import { refused, type AppError } from './errors.ts'

export function totalTooLarge(): AppError {
  return refused('total_too_large', 'An amount would be larger than %max.', { max: AMOUNT_MAX })
}

/** Throws if an amount is larger than a response may contain. */
export function requireWithinMax(amounts: Amount[]): void {
  if (!isWithinMax(amounts)) throw totalTooLarge()
}
