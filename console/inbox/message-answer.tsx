// What the customer wrote about a quote and waits for an answer, and the form for it: that of the page of the quote.
import { useRef } from 'react'
import { CommentForm } from '../records/comment-form.tsx'
import { LongText } from '../records/long-text.tsx'
import { RecordTexts } from '../records/text-places.tsx'
import { useComments } from '../records/use-comments.ts'
import { useQuote } from '../records/use-quote.ts'
import { isWaiting } from '../records/use-waiting.ts'
import type { Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { useInboxNavigation } from './inbox-context.ts'
import classes from './inbox.module.css'

/** `text` is the start of what was written, until all of it is read. */
export function WaitingText({ quoteId, text }: { quoteId: number; text: string | null }) {
  const { data: comments } = useComments(quoteId)
  const waiting = comments?.filter(isWaiting).map((comment) => comment.text) ?? []
  return (waiting.length > 0 ? waiting : [text]).filter(Boolean).map((each, index) => (
    <blockquote key={index} className={classes.quoted}>
      <LongText text={each!} />
    </blockquote>
  ))
}

export function MessageAnswer({ quoteId }: { quoteId: number }) {
  const { data: quote } = useQuote(quoteId)
  return quote && <Answer quote={quote} />
}

function Answer({ quote }: { quote: Schemas['Quote'] }) {
  const { t } = useMessages()
  const { goNext } = useInboxNavigation()
  const field = useRef<HTMLTextAreaElement>(null)
  useShortcuts([
    { keys: 'r', label: t('comment.keys.write'), run: () => field.current?.focus(), startsText: true },
  ])
  return (
    <RecordTexts
      record={quote}
      values={{ 'quote.number': quote.increment_id, 'quote.title': quote.title ?? '' }}
    >
      <CommentForm ref={field} quote={quote} onSent={goNext} />
    </RecordTexts>
  )
}
