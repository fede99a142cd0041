// The question before the terms of a counter-offer are put into the draft: what changes, and what the customer learns of it.
import { useMessages } from '../../messages/messages.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Quote } from '../offer/offer.ts'
import type { Wanted } from './wanted-state.ts'
import { WantedTable } from './wanted-table.tsx'

type Props = {
  quote: Quote
  wanted: readonly Wanted[]
  digits: number
  onTake: () => Promise<void>
  onClose: () => void
}

export function TakeDialog({ quote, wanted, digits, onTake, onClose }: Props) {
  const { t } = useMessages()
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
      />
    </FormDialog>
  )
}
