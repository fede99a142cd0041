// What the customer wrote about a quote and waits for an answer, and the form for it: that of the page of the quote.
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { setCommentDraft, useCommentDraft } from '../records/comment-drafts.ts'
import { CommentForm } from '../records/comment-form.tsx'
import { LongText } from '../records/long-text.tsx'
import { RecordTexts } from '../records/text-places.tsx'
import { useComments } from '../records/use-comments.ts'
import { useQuote } from '../records/use-quote.ts'
import { isWaiting } from '../records/use-waiting.ts'
import type { Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { takeTypedText, useShortcuts } from '../ui/keys.ts'
import { Loaded } from '../ui/loaded.tsx'
import { focusEnd } from '../ui/return-focus.ts'
import { useInboxNavigation, useUntouched } from './inbox-context.ts'
import { placeOfRow, rowKey } from './inbox-rows.ts'
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
  return <Loaded query={useQuote(quoteId)}>{(quote) => <Answer quote={quote} />}</Loaded>
}

function Answer({ quote }: { quote: Schemas['Quote'] }) {
  const { t } = useMessages()
  const { goNext } = useInboxNavigation()
  const place = useMessagePlace(quote.quote_id)
  const field = useRef<HTMLTextAreaElement>(null)
  useBegunAnswer(quote.quote_id, field)
  const key = rowKey({ kind: 'message', record_id: quote.quote_id })
  const isUntouched = useUntouched(key, useCommentDraft(quote.quote_id).text)
  const lead = { label: t('comment.keys.write'), run: () => focusEnd(field.current) }
  useShortcuts([
    { ...lead, keys: 'r', startsText: true },
    // In the form it sends; on a row, the browser would open another tab.
    { ...lead, keys: 'Ctrl+Enter', when: ({ target }) => !field.current?.form?.contains(target as Node) },
  ])
  return (
    <RecordTexts
      record={quote}
      values={{ 'quote.number': quote.increment_id, 'quote.title': quote.title ?? '' }}
    >
      <CommentForm ref={field} quote={quote} onSent={goNext} place={place} isUntouched={isUntouched} />
    </RecordTexts>
  )
}

/** Returns a function for the address that leads to the message of a quote. */
export function useMessagePlace(quoteId: number): () => string {
  const { history } = useRouter()
  return () => placeOfRow(history.location, rowKey({ kind: 'message', record_id: quoteId }))
}

/** An answer that was begun before its form was there goes on in the field. */
function useBegunAnswer(quoteId: number, field: RefObject<HTMLTextAreaElement | null>) {
  const { begun, setBegun } = useInboxNavigation()
  const draft = useCommentDraft(quoteId)
  useLayoutEffect(() => {
    if (begun !== rowKey({ kind: 'message', record_id: quoteId })) return
    setCommentDraft(quoteId, { ...draft, text: `${draft.text}${takeTypedText()}` })
    setBegun(undefined)
    focusEnd(field.current)
  }, [])
}
