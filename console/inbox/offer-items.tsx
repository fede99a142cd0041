// The lines of an offer beside the inbox, and its totals as the page of the quote shows them.
import { withEffectiveTerms } from '../../src/domain/quote-terms.ts'
import { RecordedTotals } from '../records/recorded-totals.tsx'
import type { Schemas } from '../service/api.ts'
import { ItemsCard } from './items-card.tsx'

type Props = { quote: Schemas['Quote']; items: readonly Schemas['QuoteItem'][] }

export function OfferItems({ quote, items }: Props) {
  return (
    <ItemsCard items={items.map(withEffectiveTerms)} currencyCode={quote.currency_code}>
      <RecordedTotals quote={quote} />
    </ItemsCard>
  )
}
