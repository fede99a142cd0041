// What each panel of the dashboard is drawn from.
import type { Schemas } from '../service/api.ts'
import type { Scope } from './list-filters.ts'

export type Statistics = Schemas['QuoteStatistics']
type RequestStatistics = Schemas['PriceRequestStatistics']

export type Figures = {
  data: Statistics
  /** Undefined until they are known, and for people who must not see them. */
  requests: RequestStatistics | undefined
  scope: Scope
}
