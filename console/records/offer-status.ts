// The status by which an earlier offer of a product is shown.
import type { Schemas } from '../service/api.ts'

type Outcome = Schemas['OfferedPrices']['last'][number]['outcome']

/** One that is still open is called as its quote is. */
export const offerStatus = (outcome: Outcome) => (outcome === 'open' ? 'proposed' : outcome)
