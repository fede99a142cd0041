// The lines of an offer beside the inbox, and its totals as the page of the quote shows them.
import { withEffectiveTerms } from '../../src/domain/quote-terms.ts'
import { recordedTotals } from '../records/recorded-totals.ts'
import { TotalsCard } from '../records/totals-card.tsx'
import { useCurrencyDigits } from '../service/console-settings.ts'
import type { Schemas } from '../service/api.ts'
import { ItemsCard } from './items-card.tsx'

type Props = { quote: Schemas['Quote']; items: readonly Schemas['QuoteItem'][] }

export function OfferItems({ quote, items }: Props) {
  const digits = useCurrencyDigits()(quote.currency_code)
  return (
    <ItemsCard items={items.map(withEffectiveTerms)} currencyCode={quote.currency_code}>
      <TotalsCard
        totals={recordedTotals(quote)}
        buyer={quote}
        currency={quote.currency_code}
        digits={digits}
        margin={undefined}
      />
    </ItemsCard>
  )
}
