// A dialog that records an order which was placed elsewhere, or corrects its number. Nothing takes the former back, so the number is
// shown for a second look.
import { useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { useMessages } from '../messages/messages.tsx'
import { textField } from '../ui/fields.ts'
import { FormDialog, SubmitAgain } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { isWithShop } from './delivery-states.ts'
import { MailNote } from './mail-note.tsx'
import { QuoteName, type NamedQuote } from './named-quote.tsx'

export type OrderMove = 'purchase' | 'correctOrder'

export const isOrderMove = (move: string): move is OrderMove => move === 'purchase' || move === 'correctOrder'

type Props = {
  move: OrderMove
  quote: NamedQuote &
    Pick<Schemas['Quote'], 'quote_id' | 'version' | 'order_reference' | 'order_increment_id' | 'shop'>
  onClose: () => void
  onDone: () => void
}

export function OrderDialog({ move, quote, onClose, onDone }: Props) {
  const { t } = useMessages()
  const { quote_id, version, increment_id: id } = quote
  const recorded = { orderId: quote.order_reference ?? '', orderIncrementId: quote.order_increment_id ?? '' }
  const [fields, setFields] = useState(recorded)
  /** The numbers that were shown for a second look. */
  const [confirmed, setConfirmed] = useState<string>()
  const orderId = fields.orderId.trim()
  const orderIncrementId = fields.orderIncrementId.trim()
  const order = [orderId, orderIncrementId].filter(Boolean).join(', ')
  const isChanged = orderId !== recorded.orderId || orderIncrementId !== recorded.orderIncrementId
  const submit = async () => {
    if (move === 'purchase' && order !== confirmed) {
      setConfirmed(order)
      throw new SubmitAgain(t('quote.move.purchase.confirm', { order, id }))
    }
    const body = { orderId, ...(orderIncrementId && { orderIncrementId }) }
    const seen = move === 'purchase' ? [] : [version]
    await sendOnce([move, quote_id, ...seen, body], (header) => {
      const params = { path: { id: quote_id }, header }
      return result(
        move === 'purchase'
          ? api.POST('/rest/V1/quoting/quote/{id}/purchased', { params, body })
          : api.PUT('/rest/V1/quoting/quote/{id}/order', { params, body: { ...body, version } }),
      )
    })
    notifyDone(t(`quote.move.${move}.done`, { order, id }))
    onDone()
  }
  return (
    <FormDialog
      title={t(`quote.move.${move}`)}
      submitLabel={t(`quote.move.${move}.do`)}
      onSubmit={submit}
      onClose={onClose}
      isDirty={isChanged}
      canSubmit={move === 'purchase' || isChanged}
      isLarge
    >
      {(faultOf) => {
        const text = textField(fields, setFields, faultOf)
        return (
          <>
            <QuoteName quote={quote} />
            <p>{t(`quote.move.${move}.text`)}</p>
            {isWithShop(quote) && <p>{t('delivery.byHand')}</p>}
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
