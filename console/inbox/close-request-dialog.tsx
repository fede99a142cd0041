// Declines a quote request with a reason, or cancels it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, result, type Schemas } from '../app/api.ts'
import { useIdempotencyKey } from '../app/idempotency.ts'
import { queryKeys } from '../app/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts } from '../ui/keys.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Button, Modal, Select, Textarea } from '../ui/mantine.ts'
import { notifyDone } from '../ui/notify.ts'
import { FailureNote } from '../ui/states.tsx'
import { useInboxMoves } from './inbox-context.ts'
import classes from './pane.module.css'

export type Closing = 'decline' | 'cancel'

const reasons = [
  'price_too_high',
  'delivery_time',
  'competitor',
  'no_longer_needed',
  'specification',
  'terms',
  'other',
] as const satisfies Schemas['HistoryEntry']['reason_code'][]
type Reason = (typeof reasons)[number]

type Props = { request: Schemas['QuoteRequest']; closing: Closing | undefined; onClose: () => void }

export function CloseRequestDialog({ request, closing, onClose }: Props) {
  const { t } = useMessages()
  const [reason, setReason] = useState<Reason | null>(null)
  const [comment, setComment] = useState('')
  const isDone = useRef(false)
  const close = useCloseRequest(request, () => {
    isDone.current = true
    onClose()
  })
  usePausedShortcuts(closing !== undefined)
  const guard = <LeaveGuard isDirty={() => comment.trim() !== '' && !isDone.current} />
  if (closing === undefined) return guard
  const isDecline = closing === 'decline'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isDecline ? 'inbox.declineTitle' : 'inbox.cancelTitle', { number: request.increment_id })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          close.mutate({ closing, comment, reason })
        }}
      >
        {request.status !== 'pending' && (
          <p className={classes.others} role="status">
            {t('inbox.closedMeanwhile')}
          </p>
        )}
        {isDecline && (
          <Select
            label={t('inbox.reason')}
            placeholder={t('inbox.noReason')}
            data={reasons.map((value) => ({ value, label: t(`inbox.reason.${value}`) }))}
            value={reason}
            onChange={(value) => setReason(value)}
            clearable
            data-autofocus
          />
        )}
        <Textarea
          label={t('inbox.comment')}
          description={t(isDecline ? 'inbox.commentMailed' : 'inbox.commentInternal')}
          value={comment}
          rows={4}
          maxLength={65_535}
          dir="auto"
          data-autofocus={isDecline ? undefined : true}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
        {close.error && <FailureNote error={close.error} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('inbox.keep')}
          </Button>
          <Button type="submit" color="red" loading={close.isPending}>
            {t(isDecline ? 'inbox.decline' : 'inbox.cancelRequest')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type Closed = { closing: Closing; comment: string; reason: Reason | null }

function useCloseRequest(
  { request_id: requestId, increment_id }: Schemas['QuoteRequest'],
  onDone: () => void,
) {
  const { t } = useMessages()
  const { goNext } = useInboxMoves()
  const queryClient = useQueryClient()
  const idempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ closing, comment, reason }: Closed) => {
      const text = comment.trim() === '' ? {} : { comment }
      const body = closing === 'decline' && reason !== null ? { ...text, reason_code: reason } : text
      const params = { path: { requestId }, header: idempotencyKey({ closing, ...body }) }
      return closing === 'decline'
        ? result(api.POST('/rest/V1/quoting/request/{requestId}/decline', { params, body }))
        : result(api.POST('/rest/V1/quoting/request/{requestId}/cancel', { params, body: text }))
    },
    onSuccess: (_, { closing }) => {
      onDone()
      for (const queryKey of [
        queryKeys.record('quote_request', requestId),
        queryKeys.lists('quote_request'),
        queryKeys.inbox(),
      ])
        void queryClient.invalidateQueries({ queryKey })
      notifyDone(t(closing === 'decline' ? 'inbox.declined' : 'inbox.cancelled', { number: increment_id }))
      goNext()
    },
  })
}
