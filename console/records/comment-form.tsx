// The form below a conversation: an answer to the customer, or a note for the team.
import { X } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Schemas } from '../service/api.ts'
import { useIsMailOn } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { allItems } from '../../src/domain/choices.ts'
import { BlockText } from './block-text.tsx'
import { SendQuestion, useSendQuestion } from './send-question.tsx'
import { Button, SegmentedControl } from '../ui/mantine.ts'
import { TextWithMails } from '../ui/mail-text.tsx'
import { notifyDone, notifyFailed } from '../ui/notify.tsx'
import { errorText, FailureNote } from '../ui/states.tsx'
import { useUndoBeforeMail } from '../ui/undo.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import { endComment, setCommentDraft, useCommentDraft, type CommentDraft } from './comment-drafts.ts'
import { CommentFiles, useIsAttaching } from './comment-files.tsx'
import { isMailed } from './move-mail.ts'
import { isShared, useTakeBackComment, useWriteComment } from './write-comment.ts'
import classes from './comment-form.module.css'

/** The limit of the interface for a comment. */
const COMMENT_CHARACTERS_MAX = 5000

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  quote: Schemas['Quote']
  /** The line that the message is about. */
  itemId?: number | undefined
  /** Called once a message to the customer is sent, unless another record was opened meanwhile. */
  onSent?: () => void
  /** Returns the address that taking it back leads to, by default that of the page. */
  place?: () => string
  /** Whether what is written was begun earlier, and was opened by itself. */
  isUntouched?: boolean
}

export function CommentForm({ ref, quote, itemId, onSent, place, isUntouched }: Props) {
  const { t } = useMessages()
  const draft = useCommentDraft(quote.quote_id)
  const onDraft = (changed: CommentDraft) => setCommentDraft(quote.quote_id, changed)
  const form = useRef<HTMLFormElement>(null)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const is_internal = draft.is_internal || !isShared(quote)
  const recipients = recipientsOf(quote, useIsMailOn())
  const item = allItems(quote).find(({ item_id }) => item_id === itemId)
  const write = useSending(quote, recipients, ref, () => setWasSubmitted(false), onSent)
  const isMissing = draft.text.trim() === ''
  const question = useSendQuestion(draft.text, undefined, isUntouched)
  const isAttaching = useIsAttaching(quote.quote_id)
  const send = () => {
    setWasSubmitted(true)
    if (isMissing) return ref.current?.focus()
    if (!write.isPending && !isAttaching && !question.ask())
      write.mutate({
        draft: { ...draft, is_internal, ...(item && { item_id: item.item_id }) },
        place: place?.(),
      })
  }
  useShortcuts([
    {
      keys: 'Ctrl+Enter',
      label: t('comment.keys.send'),
      run: send,
      when: ({ target }) => form.current?.contains(target as Node) ?? false,
    },
  ])
  useEffect(() => {
    if (itemId !== undefined) ref.current?.focus()
  }, [itemId, ref])
  return (
    <form
      ref={form}
      className={classes.form}
      data-internal={is_internal || undefined}
      data-own-keys
      data-untouched={isUntouched || undefined}
      aria-label={t('comment.write')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) question.forget()
      }}
    >
      {isShared(quote) && (
        <SegmentedControl
          aria-label={t('comment.for')}
          value={draft.is_internal ? 'internal' : 'answer'}
          onChange={(value) => {
            onDraft({ ...draft, is_internal: value === 'internal' })
            question.forget()
          }}
          data={[
            { value: 'answer', label: t('comment.toCustomer') },
            { value: 'internal', label: t('comment.forTeam') },
          ]}
        />
      )}
      {item && (
        <p className={classes.chosen}>
          <span>
            {t('comment.about')} <bdi>{item.name || item.sku}</bdi>
          </span>
          <Link
            from="/quotes/$id"
            to="."
            search={{ tab: 'conversation' }}
            replace
            className={classes.unchoose}
            aria-label={t('comment.aboutNone')}
          >
            <X size={16} aria-hidden />
          </Link>
        </p>
      )}
      <BlockText
        kind={is_internal ? 'note' : 'reply'}
        ref={ref}
        label={t(is_internal ? 'comment.forTeam' : 'comment.forCustomer')}
        description={<WhoReads isInternal={is_internal} recipients={recipients} />}
        value={draft.text}
        error={wasSubmitted && isMissing && t('comment.missing')}
        readOnly={write.isPending}
        rows={4}
        maxLength={COMMENT_CHARACTERS_MAX}
        dir="auto"
        classNames={{ input: classes.text }}
        onText={(text) => onDraft({ ...draft, text })}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.closest('section')?.focus()}
      />
      <CommentFiles quoteId={quote.quote_id} draft={draft} onDraft={onDraft} />
      <SendQuestion {...question} />
      {write.error && <FailureNote error={write.error} />}
      <Button
        type="submit"
        loading={write.isPending}
        disabled={isAttaching}
        aria-keyshortcuts="Control+Enter"
      >
        {t(is_internal ? 'comment.note' : 'inbox.send')}
        <kbd className={classes.kbd} aria-hidden>
          {t('keys.name.Ctrl')} ↵
        </kbd>
      </Button>
    </form>
  )
}

/** Returns who gets a mail of a message, the customer first; empty if nobody does. */
function recipientsOf({ customer_email, cc }: Schemas['Quote'], isMailOn: boolean): string {
  const to = isMailOn && customer_email !== null && isMailed(customer_email) ? [customer_email, ...cc] : []
  return to.join(', ')
}

function WhoReads({ isInternal, recipients: to }: { isInternal: boolean; recipients: string }) {
  const { t } = useMessages()
  if (isInternal) return t('comment.internal')
  return <TextWithMails text={t(to ? 'comment.mailed' : 'comment.notMailed', { to })} />
}

function useSending(
  quote: Schemas['Quote'],
  recipients: string,
  field: Props['ref'],
  onDone: () => void,
  onSent: Props['onSent'],
) {
  const { t } = useMessages()
  const offerUndo = useUndoBeforeMail()
  const takeBack = useTakeBackComment(quote.quote_id)
  const isShown = useIsShown()
  return useWriteComment(quote.quote_id, {
    onDone: (comment, place) => {
      endComment(quote.quote_id, comment)
      onDone()
      if (comment.is_internal) return notifyDone(t('comment.noted'))
      const sent = recipients ? t('inbox.sent', { email: recipients }) : t('comment.sent')
      offerUndo(sent, () => takeBack(comment), place)
      // The key that takes it back would be typed.
      if (document.activeElement === field.current) field.current?.closest('section')?.focus()
      if (isShown()) onSent?.()
    },
    // The form shows the error itself, while it is there. The draft is kept.
    onFailed: (error) => {
      if (!isShown()) notifyFailed(t('comment.notSent', { number: quote.increment_id }), errorText(error, t))
    },
  })
}
