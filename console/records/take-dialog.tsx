// The question before the terms of a counter-offer are put into the draft: what changes, and what the customer learns of it.
import { allItems } from '../../src/domain/choices.ts'
import { priceWarnings } from '../../src/domain/price-warnings.ts'
import { useMessages } from '../messages/messages.tsx'
import type { Schemas } from '../service/api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { WantedTable } from './wanted-table.tsx'
import { termsOf, wantedTotal, type WantedLine } from './wanted-terms.ts'
import { WarningList } from './warning-list.tsx'
import { useThresholds } from './warning-text.ts'

type Props = {
  quote: Schemas['Quote']
  wanted: readonly WantedLine[]
  digits: number
  /** What the items cost the seller, by their ids; undefined without permission to see it. */
  costs: ReadonlyMap<number, number> | undefined
  onTake: () => Promise<void>
  onClose: () => void
}

export function TakeDialog({ quote, wanted, digits, costs, onTake, onClose }: Props) {
  const { t } = useMessages()
  const thresholds = useThresholds(quote.store_id)
  const warned = allItems(quote).flatMap((item, index) => {
    const line = wanted.find(({ item_id }) => item_id === item.item_id)
    if (!line || item.needs_price) return []
    const { qty, price } = termsOf(item, line).wanted
    const priced = {
      qty: String(qty),
      price: String(price),
      list_price: String(item.original_price),
      tiers: [],
    }
    const warnings = priceWarnings(priced, costs?.get(item.item_id), thresholds)
    const { item_id, name, sku } = item
    return warnings.length > 0
      ? [{ line: { key: String(item_id), name, sku }, row: index + 1, warnings }]
      : []
  })
  const total = wantedTotal(quote, wanted, digits)
  return (
    <FormDialog
      title={t('comment.take.title')}
      submitLabel={t('comment.take')}
      onSubmit={onTake}
      onClose={onClose}
      isSubmitFocused
    >
      {quote.status === 'proposed' && <p>{t('comment.take.withdraws')}</p>}
      <WantedTable
        wanted={wanted}
        offer={quote}
        headings={[t('comment.present'), t('comment.take.after')]}
        digits={digits}
        totals={total === undefined ? undefined : [quote.grand_total, total]}
      />
      <WarningList lines={warned} digits={digits} />
    </FormDialog>
  )
}
