// A dialog that declines a quote request with a reason, or cancels it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { declineReasons, type DeclineReason } from '../../src/domain/quote-moves.ts'
import { api, result, type Schemas } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { TEXT_CHARACTERS_MAX } from '../ui/fields.ts'
import { FormDialog, SubmitAgain } from '../ui/form-dialog.tsx'
import { BlockText } from '../records/block-text.tsx'
import { useSendQuestion } from '../records/send-question.tsx'
import { Select } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.tsx'
import { MailNote } from '../records/mail-note.tsx'
import { isMailed } from '../records/move-mail.ts'
import { nameOf } from './customer-card.tsx'
import { useInboxNavigation } from './inbox-context.ts'
import classes from './pane.module.css'

export type Closing = 'decline' | 'cancel'

type Props = { request: Schemas['QuoteRequest']; closing: Closing; onClose: () => void }

export function CloseRequestDialog({ request, closing, onClose }: Props) {
  const { t } = useMessages()
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [comment, setComment] = useState('')
  const close = useCloseRequest(request, onClose)
  const question = useSendQuestion(comment)
  const isDecline = closing === 'decline'
  return (
    <FormDialog
      title={t(isDecline ? 'inbox.declineTitle' : 'inbox.cancelTitle', { number: request.increment_id })}
      submitLabel={t(isDecline ? 'inbox.decline' : 'inbox.cancelRequest')}
      onSubmit={async () => {
        if (question.ask()) throw new SubmitAgain(question.sentence)
        await close({ closing, comment, reason })
      }}
      onClose={onClose}
      isDirty={comment.trim() !== ''}
      isDangerous
    >
      {request.status !== 'pending' && (
        <p className={classes.others} role="status">
          {t('inbox.closedMeanwhile')}
        </p>
      )}
      <MailNote
        mailed={isDecline && isMailed(request.customer_email) ? 'customer' : 'none'}
        record={request}
      />
      {isDecline && (
        <Select
          label={t('quote.reason')}
          placeholder={t('inbox.noReason')}
          data={declineReasons.map((value) => ({ value, label: t(`quote.reason.${value}`) }))}
          value={reason}
          onChange={(value) => setReason(value)}
          clearable
          clearButtonProps={{ 'aria-label': t('quote.reasonClear') }}
          data-autofocus
        />
      )}
      <BlockText
        kind={isDecline ? 'reply' : 'note'}
        label={t('inbox.comment')}
        description={t(isDecline ? 'inbox.commentMailed' : 'inbox.commentInternal')}
        value={comment}
        rows={4}
        maxLength={TEXT_CHARACTERS_MAX}
        dir="auto"
        data-autofocus={isDecline ? undefined : true}
        onText={setComment}
      />
    </FormDialog>
  )
}

type Closed = { closing: Closing; comment: string; reason: DeclineReason | null }

function useCloseRequest(request: Schemas['QuoteRequest'], onDone: () => void) {
  const { request_id: requestId, increment_id: number } = request
  const { t } = useMessages()
  const { goNext } = useInboxNavigation()
  const queryClient = useQueryClient()
  return async ({ closing, comment, reason }: Closed) => {
    const text = comment.trim() === '' ? {} : { comment }
    const body = closing === 'decline' && reason !== null ? { ...text, reason_code: reason } : text
    await sendOnce([closing, requestId, body], (header) => {
      const params = { path: { requestId }, header }
      return closing === 'decline'
        ? result(api.POST('/rest/V1/quoting/request/{requestId}/decline', { params, body }))
        : result(api.POST('/rest/V1/quoting/request/{requestId}/cancel', { params, body: text }))
    })
    onDone()
    for (const queryKey of [
      queryKeys.record('quote_request', requestId),
      queryKeys.lists('quote_request'),
      queryKeys.inbox(),
    ])
      void queryClient.invalidateQueries({ queryKey })
    const named = { number, name: nameOf(request) }
    notifyDone(t(closing === 'decline' ? 'inbox.declined' : 'inbox.cancelled', named))
    goNext()
  }
}
