// The question before the terms of a counter-offer are put into the draft: what changes, and what the customer learns of it.
import { useMessages } from '../../messages/messages.tsx'
import { allItems } from '../../../src/domain/choices.ts'
import { WantedTable } from '../../records/wanted-table.tsx'
import { termsOf, wantedTotal, type WantedLine } from '../../records/wanted-terms.ts'
import { useThresholds } from '../../records/warning-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { WarningList } from '../moves/warning-list.tsx'
import { warningsOf } from '../offer/line-warnings.ts'
import { offerOf, type Line, type Offer, type Quote } from '../offer/offer.ts'

type Props = {
  quote: Quote
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
  const warned = takenOffer(quote, wanted).lines.map((line, index) => ({
    line,
    row: index + 1,
    warnings: isWanted(line, wanted) ? warningsOf(line, costs?.get(line.item_id ?? 0), thresholds) : [],
  }))
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
      <WarningList lines={warned.filter(({ warnings }) => warnings.length > 0)} digits={digits} />
    </FormDialog>
  )
}

const isWanted = ({ item_id }: Line, wanted: readonly WantedLine[]) =>
  wanted.some((each) => each.item_id === item_id)

/** Returns the offer once the counter-offer is in the draft. */
function takenOffer(quote: Quote, wanted: readonly WantedLine[]): Offer {
  const items = allItems(quote).map((item) => {
    const terms = wanted.find(({ item_id }) => item_id === item.item_id)
    return terms ? { ...item, ...termsOf(item, terms).wanted, tier_prices: [] } : item
  })
  return offerOf({ ...quote, items, unchosen_items: [] })
}
