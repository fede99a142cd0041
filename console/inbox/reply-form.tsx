// The form that replies to a price request, with a price or without.
import { useActorName } from '../records/actor.ts'
import { useRouter } from '@tanstack/react-router'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { useIsMailOn } from '../service/console-settings.ts'
import { sendOnce } from '../service/idempotency.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { AmountField } from '../ui/amount-field.tsx'
import { TEXT_CHARACTERS_MAX } from '../ui/fields.ts'
import { readAmount } from '../../src/domain/amount-input.ts'
import { useShortcuts } from '../ui/keys.ts'
import { BlockText } from '../records/block-text.tsx'
import { SendQuestion, useSendQuestion } from '../records/send-question.tsx'
import { Button } from '../ui/mantine.ts'
import { notifyFailed } from '../ui/notify.tsx'
import { focusEnd } from '../ui/return-focus.ts'
import { errorText, FailureNote } from '../ui/states.tsx'
import { useUndoBeforeMail } from '../ui/undo.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import { fullName } from './customer-card.tsx'
import { removeSent, returnDraft, setDraft, useDraft, type Draft } from './drafts.ts'
import { useInboxNavigation, useUntouched } from './inbox-context.ts'
import { rowKey } from './inbox-rows.ts'
import { takeChanged } from '../records/use-price-request.ts'
import { usePriceWarning } from './use-price-warning.ts'
import classes from './pane.module.css'

type Props = {
  ref: Ref<HTMLTextAreaElement>
  price: RefObject<HTMLInputElement | null>
  request: Schemas['PriceRequest']
  currencyCode: string | undefined
}

export function ReplyForm({ ref, price, request, currencyCode }: Props) {
  const { t, language } = useMessages()
  const router = useRouter()
  const { request_id, customer_email, replies } = request
  const draft = useDraft(request_id) ?? { message: '', price: '', repliesSeen: replies.length }
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { isSending, error, mutate } = useReply(request)
  const change = (part: Partial<Draft>) => setDraft(request_id, { ...draft, ...part })
  const name = fullName(request)
  const isMailOn = useIsMailOn()
  const warning = usePriceWarning(request, draft.price, currencyCode)
  const isMissing = draft.message.trim() === ''
  const key = rowKey({ kind: 'price_request', record_id: request_id })
  const isUntouched = useUntouched(key, `${draft.price} ${draft.message}`)
  const question = useSendQuestion(draft.message, { typed: draft.price, warning }, isUntouched)
  const form = useRef<HTMLFormElement>(null)
  const send = () => {
    setWasSubmitted(true)
    const reading = readAmount(draft.price, language, currencyCode)
    if ('fault' in reading) return price.current?.focus()
    if (isMissing || isSending || question.ask()) return
    const { amount } = reading
    const body = { message: draft.message, ...(amount !== null && { price: Number(amount) }) }
    mutate({ draft, body, place: router.history.location.href })
  }
  // From elsewhere it leads to the form: after one reply was sent, the next request is open, with what was begun for it.
  const sendFromForm = ({ target }: globalThis.KeyboardEvent) =>
    form.current?.contains(target as Node)
      ? send()
      : focusEnd(form.current?.querySelector('textarea') ?? null)
  useShortcuts([{ keys: 'Ctrl+Enter', label: t('inbox.keys.send'), run: sendFromForm }])
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={t('inbox.reply')}
      data-untouched={isUntouched || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) question.forget()
      }}
    >
      <OthersNote replies={replies.slice(draft.repliesSeen)} />
      <BlockText
        kind="reply"
        ref={ref}
        label={t('inbox.replyTo', { email: customer_email })}
        description={isMailOn && name !== undefined && t('inbox.greeted', { name })}
        value={draft.message}
        error={wasSubmitted && isMissing && t('inbox.messageMissing')}
        readOnly={isSending}
        rows={5}
        maxLength={TEXT_CHARACTERS_MAX}
        dir="auto"
        classNames={{ input: classes.message }}
        onText={(message) => change({ message })}
        onKeyDown={leaveByEscape}
      />
      <SendQuestion {...question} />
      {!isMailOn && <p className={classes.others}>{t('inbox.notMailed', { email: customer_email })}</p>}
      {error && <FailureNote error={error} />}
      <div className={classes.send}>
        {currencyCode !== undefined && (
          <AmountField
            ref={price}
            label={t('inbox.price')}
            value={draft.price}
            onChange={(typed) => change({ price: typed })}
            currencyCode={currencyCode}
            readOnly={isSending}
            warning={warning}
            className={classes.price}
            onKeyDown={leaveByEscape}
          />
        )}
        <Button
          type="submit"
          loading={isSending}
          rightSection={
            <kbd className={classes.kbd} aria-hidden>
              {t('keys.name.Ctrl')} ↵
            </kbd>
          }
        >
          {t('inbox.send')}
        </Button>
      </div>
    </form>
  )
}

/** Leads back to the request. */
function leaveByEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Escape') currentTarget.closest('article')?.focus()
}

/** Tells that somebody else replied while this reply was being written. */
function OthersNote({ replies }: { replies: Schemas['PriceRequest']['replies'] }) {
  const { t } = useMessages()
  const actorName = useActorName()
  const last = replies.at(-1)
  if (!last) return null
  return (
    <p className={classes.others} role="status">
      {t('inbox.repliedMeanwhile', { author: actorName(last.author) })}
    </p>
  )
}

/** `place` is the address of the request in the inbox. */
type Sending = { draft: Draft; body: { message: string; price?: number }; place: string }

function useReply({ request_id: id, customer_email }: Schemas['PriceRequest']) {
  const { t } = useMessages()
  const { goNext } = useInboxNavigation()
  const queryClient = useQueryClient()
  const isMailOn = useIsMailOn()
  const isShown = useIsShown()
  const offerUndo = useUndoBeforeMail()
  const takeBack = useTakeBack(id)
  // By its key, the form of a request that is opened again finds out that a reply is still being sent.
  const mutationKey = ['reply', id]
  const isSending = useIsMutating({ mutationKey }) > 0
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: ({ body }: Sending) =>
      sendOnce(['reply', id, body], (header) =>
        result(
          api.POST('/rest/V1/pricerequest/request/{id}/reply', { params: { path: { id }, header }, body }),
        ),
      ),
    onSuccess: (request, { draft, place }) => {
      removeSent(id, draft)
      takeChanged(queryClient, request)
      const replyId = request.replies.at(-1)!.reply_id
      const done = t(isMailOn ? 'inbox.sent' : 'inbox.recorded', { email: customer_email })
      offerUndo(done, () => takeBack(replyId, draft), place)
      if (isShown()) goNext()
    },
    onError: (error) => {
      // The form shows the error itself, unless another record was opened meanwhile. The draft is kept.
      if (!isShown()) notifyFailed(t('inbox.notSent', { email: customer_email }), errorText(error, t))
    },
  })
  return { isSending, error, mutate }
}

/** Returns a function that takes back a reply before it is mailed, and puts it into the form again. */
function useTakeBack(id: number) {
  const queryClient = useQueryClient()
  return async (replyId: number, draft: Draft) => {
    const path = { id, replyId }
    await result(api.DELETE('/rest/V1/pricerequest/request/{id}/replies/{replyId}', { params: { path } }))
    returnDraft(id, draft)
    for (const queryKey of [
      queryKeys.record('price_request', id),
      queryKeys.inbox(),
      queryKeys.lists('price_request'),
    ])
      void queryClient.invalidateQueries({ queryKey })
  }
}
