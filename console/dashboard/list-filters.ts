// The filters of the lists that show the records behind the figures.
import type { ListSearch } from '../lists/list-query.ts'
import type { DayRange } from './period.ts'

/** What the figures count. */
export type Scope = {
  days: DayRange
  currency: string
  store?: number | undefined
  assignee?: number | undefined
}

/** The filters of quotes and quote requests. */
export function filtersOf(scope: Scope, more: ListSearch): ListSearch {
  return { currency: scope.currency, ...filtersOfAnyCurrency(scope, more) }
}

/** The filters of price requests, which have no currency. */
export function filtersOfAnyCurrency(
  { store, assignee }: Omit<Scope, 'currency'>,
  more: ListSearch,
): ListSearch {
  return {
    ...(store !== undefined && { store: String(store) }),
    ...(assignee !== undefined && { assignee: String(assignee) }),
    ...more,
  }
}

/** Days in UTC, as the statistics count. */
export function during(date: string, { from, to }: DayRange): ListSearch {
  return { date, from: `${from}Z`, to: `${to}Z` }
}
