// Dialogs for an offer that was sent: mails it again, if it waits for that as the cadence of its store says, or extends its validity.
import { useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { useUnanswered } from '../service/use-unanswered.ts'
import { useStore } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog, SubmitAgain } from '../ui/form-dialog.tsx'
import { notifyDone } from '../ui/notify.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { useFarEnd } from './far-end.ts'
import { laterEnd } from './later-end.ts'
import { useOfferEnd } from './offer-end.tsx'
import { MailNote } from './mail-note.tsx'
import { LastMail } from './last-mail.tsx'
import { MailPreview } from './mail-preview.tsx'
import { QuoteName, type NamedQuote } from './named-quote.tsx'
import { FocusedMessage } from './personal-message.tsx'
import { useSendQuestion } from './send-question.tsx'
import { useMailed } from './sent-mails.ts'
import { TellCustomer, useTelling } from './telling.tsx'
import { RecordTexts } from './text-places.tsx'
import { useComments } from './use-comments.ts'
import { isWaiting } from './use-waiting.ts'
import { useFollowUp } from './use-follow-up.ts'

export type OfferMove = 'resend' | 'extend'

export function isOfferMove(move: string): move is OfferMove {
  return move === 'resend' || move === 'extend'
}

type Offer = NamedQuote &
  Pick<Schemas['Quote'], 'quote_id' | 'store_id' | 'version' | 'expires_at' | 'status' | 'cc' | 'proposed_at'>
type Props = { quote: Offer; move: OfferMove; onClose: () => void; onDone: () => void }

export function OfferDialog({ quote, move, onClose, onDone }: Props) {
  const { t } = useMessages()
  const end = useOfferEnd(quote.store_id)
  const initial = laterEnd(quote.expires_at, useStore(quote.store_id)?.timezone)
  const [expires_at, setExpiry] = useState(initial)
  const mailed = useMailed(move, quote)
  const [reminder, setReminder] = useState('')
  const telling = useTelling(move === 'extend' ? mailed : 'none')
  const message = move === 'resend' ? reminder : telling.text
  const question = useSendQuestion(message)
  const farEnd = useFarEnd(quote.store_id)
  const reason = useFollowUp(quote.quote_id)?.reason ?? null
  const follow_up = move === 'resend' && reason !== null && reason !== 'reminder' ? reason : undefined
  const sendAgain = useUnanswered<Offer>()
  const isAwaited = useComments(quote.quote_id).data?.some(isWaiting)
  const submit = async () => {
    if (question.ask()) throw new SubmitAgain(question.sentence)
    if (move === 'extend') farEnd.ask(expires_at)
    await sendAgain(quote, ({ quote_id: id, version }) =>
      sendOnce([move, id, version, expires_at, follow_up, message, telling.notify], (header) => {
        const params = { path: { id }, header }
        const extension = { version, expires_at, ...telling.body }
        const body = { version, follow_up, ...(message.trim() && { message }) }
        return move === 'resend'
          ? result(api.POST('/rest/V1/quoting/quote/{id}/resend', { params, body }))
          : result(api.POST('/rest/V1/quoting/quote/{id}/extend', { params, body: extension }))
      }),
    )
    const { increment_id: id, customer_email: email } = quote
    notifyDone(
      move === 'resend'
        ? t('quote.move.resend.done', { email: email ?? '' })
        : t('quote.move.extend.done', { id, time: end.time(expires_at) }),
    )
    onDone()
  }
  return (
    <FormDialog
      title={t(`quote.move.${move}`)}
      submitLabel={t(`quote.move.${move}.do`)}
      onSubmit={submit}
      onClose={onClose}
      isDirty={expires_at !== initial || reminder !== '' || telling.isDirty}
      isLarge
      // It would claim to have sent what nobody gets.
      canSubmit={move !== 'resend' || mailed !== 'none'}
      explain={(error) => (error.code === 'follow_up_not_due' ? t('followUp.notDue') : undefined)}
    >
      {(faultOf) => (
        <>
          <QuoteName quote={quote} />
          <p>{t(`quote.move.${move}.text`)}</p>
          {move === 'resend' && isAwaited && <p role="alert">{t('quote.move.resend.waiting')}</p>}
          {move === 'resend' && <MailNote mailed={mailed} record={quote} />}
          <LastMail quoteId={quote.quote_id} />
          {move === 'resend' && (
            <RecordTexts record={quote} values={{ 'quote.number': quote.increment_id }}>
              <FocusedMessage value={reminder} error={faultOf('message')} onText={setReminder} />
            </RecordTexts>
          )}
          {move === 'resend' && mailed !== 'none' && <MailPreview quote={quote} isShort message={reminder} />}
          {move === 'extend' && (
            <ExpiryField
              storeId={quote.store_id}
              isFocused
              isRequired
              after={quote.expires_at}
              value={expires_at}
              error={faultOf('expires_at')}
              onChange={(changes) => setExpiry(changes.expires_at)}
            />
          )}
          {move === 'extend' && (
            <TellCustomer quote={{ ...quote, expires_at }} telling={telling} faultOf={faultOf} />
          )}
        </>
      )}
    </FormDialog>
  )
}
