// A dialog that records an order which was placed elsewhere. Nothing takes that back, so its number is shown for a second look.
import { useState } from 'react'
import { api, result } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { useMessages } from '../messages/messages.tsx'
import { textField } from '../ui/fields.ts'
import { FormDialog, SubmitAgain } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { MailNote } from './mail-note.tsx'
import { QuoteName, type NamedQuote } from './named-quote.tsx'

type Props = {
  quote: NamedQuote & { quote_id: number }
  onClose: () => void
  onDone: () => void
}

export function OrderDialog({ quote, onClose, onDone }: Props) {
  const { t } = useMessages()
  const { quote_id, increment_id: id } = quote
  const [fields, setFields] = useState({ orderId: '', orderIncrementId: '' })
  /** The numbers that were shown for a second look. */
  const [confirmed, setConfirmed] = useState<string>()
  const orderId = fields.orderId.trim()
  const orderIncrementId = fields.orderIncrementId.trim()
  const order = [orderId, orderIncrementId].filter(Boolean).join(', ')
  const submit = async () => {
    if (order !== confirmed) {
      setConfirmed(order)
      throw new SubmitAgain(t('quote.move.purchase.confirm', { order, id }))
    }
    const body = { orderId, ...(orderIncrementId && { orderIncrementId }) }
    await sendOnce(['purchase', quote_id, body], (header) =>
      result(
        api.POST('/rest/V1/quoting/quote/{id}/purchased', {
          params: { path: { id: quote_id }, header },
          body,
        }),
      ),
    )
    notifyDone(t('quote.move.purchase.done', { order, id }))
    onDone()
  }
  return (
    <FormDialog
      title={t('quote.move.purchase')}
      submitLabel={t('quote.move.purchase.do')}
      onSubmit={submit}
      onClose={onClose}
      isDirty={order !== ''}
      isLarge
    >
      {(faultOf) => {
        const text = textField(fields, setFields, faultOf)
        return (
          <>
            <QuoteName quote={quote} />
            <p>{t('quote.move.purchase.text')}</p>
            <MailNote mailed="none" record={{ customer_email: null }} />
            <TextInput
              label={t('quote.orderId')}
              data-autofocus
              required
              {...text('orderId')}
              maxLength={64}
            />
            <TextInput label={t('quote.orderNumber')} {...text('orderIncrementId')} />
          </>
        )
      }}
    </FormDialog>
  )
}
