// Dialogs for an offer that was sent: mails it again, or extends its validity.
import { useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { useUnanswered } from '../service/use-unanswered.ts'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { MailNote } from './mail-note.tsx'
import { mailOf } from './move-mail.ts'

export type OfferMove = 'resend' | 'extend'

export function isOfferMove(move: string): move is OfferMove {
  return move === 'resend' || move === 'extend'
}

type Offer = Pick<
  Schemas['Quote'],
  'quote_id' | 'store_id' | 'version' | 'expires_at' | 'status' | 'customer_email' | 'cc'
>
type Props = { quote: Offer; move: OfferMove; onClose: () => void; onDone: () => void }

export function OfferDialog({ quote, move, onClose, onDone }: Props) {
  const { t } = useMessages()
  const initial = quote.expires_at ?? ''
  const [expires_at, setExpiry] = useState(initial)
  const sendAgain = useUnanswered<Offer>()
  const submit = async () => {
    await sendAgain(quote, ({ quote_id: id, version }) =>
      sendOnce([move, id, version, expires_at], (header) => {
        const params = { path: { id }, header }
        return move === 'resend'
          ? result(api.POST('/rest/V1/quoting/quote/{id}/resend', { params, body: { version } }))
          : result(api.POST('/rest/V1/quoting/quote/{id}/extend', { params, body: { version, expires_at } }))
      }),
    )
    onDone()
  }
  return (
    <FormDialog
      title={t(`quote.move.${move}`)}
      submitLabel={t(`quote.move.${move}.do`)}
      onSubmit={submit}
      onClose={onClose}
      isDirty={expires_at !== initial}
      isLarge
      isSubmitFocused={move === 'resend'}
    >
      {(faultOf) => (
        <>
          <p>{t(`quote.move.${move}.text`)}</p>
          <MailNote mailed={mailOf(move, quote)} record={quote} />
          {move === 'extend' && (
            <ExpiryField
              storeId={quote.store_id}
              isFocused
              isRequired
              value={expires_at}
              error={faultOf('expires_at')}
              onChange={(changes) => setExpiry(changes.expires_at)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
