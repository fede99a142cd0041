// The periods and the currency of statistics.
import { invalidField } from '../platform/errors.ts'
import { findToday, type Queryable } from '../platform/postgres/database.ts'
import { findStore, findStoreById } from '../storefront/store-repository.ts'
import type { Period } from './statistics-repository.ts'

const DEFAULT_DAYS = 90
/** Ten years. */
const DAYS_MAX = 3660
const DAY_MS = 86_400_000
/** PostgreSQL has no year 0. */
const FIRST_DAY = '0001-01-01'

/** Returns the period: it ends today and has 90 days unless others are given. Throws if it ends before it begins. */
export async function completePeriod(db: Queryable, { from, to }: Partial<Period>): Promise<Period> {
  const last = to ?? (await findToday(db))
  const first = from ?? earlier(last, DEFAULT_DAYS - 1)
  if (first > last) throw invalidField('from', 'must not be later than to.')
  if (first < earlier(last, DAYS_MAX)) throw invalidField('from', 'must lie at most ten years before to.')
  return { from: first, to: last }
}

/** Returns the currency of the store or, without one, of the store `default`. */
export async function findCurrency(db: Queryable, storeId: number | undefined): Promise<string> {
  const store = storeId === undefined ? undefined : await findStoreById(db, storeId)
  return (store ?? (await findStore(db, 'default')))!.currency_code
}

function earlier(day: string, days: number): string {
  const text = new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
  return /^\d{4}-/.test(text) && text > FIRST_DAY ? text : FIRST_DAY
}
