// The conversation about a quote: what the customer and the seller wrote, and the notes of the team.
import { useEffect, useRef, useState } from 'react'
import { useComments, type Comment } from '../../records/use-comments.ts'
import { isWaiting, useWaiting } from '../../records/use-waiting.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { MessagesSquare } from 'lucide-react'
import { useShortcuts } from '../../ui/keys.ts'
import { Button } from '../../ui/mantine.ts'
import { focusEnd } from '../../ui/return-focus.ts'
import { CommentForm } from '../../records/comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { useProposals } from '../../records/use-history.ts'
import { TakeDialog } from '../../records/take-dialog.tsx'
import type { QuoteRepository } from '../offer/quote-repository.ts'
import type { QuoteEditor } from '../editor/use-quote-editor.ts'
import { useTake } from './use-take.ts'
import { findOpenCounterOffer, isCounterOffer, type CounterOffer } from '../../records/wanted-state.ts'
import classes from './conversation.module.css'

type Props = {
  editor: Pick<QuoteEditor, 'quote' | 'save'>
  repository: QuoteRepository
  digits: number
  /** What the items cost the seller, by their ids; undefined without permission to see it. */
  costs: ReadonlyMap<number, number> | undefined
  /** The line that a new message is about. */
  itemId: number | undefined
}

export function ConversationTab(props: Props) {
  const comments = useComments(props.editor.quote.quote_id)
  if (comments.data) return <Conversation {...props} comments={comments.data} />
  if (comments.isPending) return <Skeleton />
  return <Failure error={comments.error} onRetry={() => void comments.refetch()} />
}

function Conversation({
  editor,
  repository,
  digits,
  costs,
  comments,
  itemId,
}: Props & { comments: Comment[] }) {
  const { t } = useMessages()
  const { quote } = editor
  const take = useTake(editor, repository)
  const [asked, setAsked] = useState<Comment & CounterOffer>()
  const { data: proposals = [] } = useProposals(quote.quote_id)
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const open = findOpenCounterOffer(comments, quote, proposals.at(-1)?.version ?? 0)
  useShortcuts([
    { keys: 'r', label: t('comment.keys.write'), run: () => focusEnd(field.current), startsText: true },
    ...(open === undefined ? [] : [{ keys: 't', label: t('comment.keys.take'), run: () => setAsked(open) }]),
  ])
  // The tab opens at the first comment that waits, or else at the last one.
  useEffect(() => {
    const waiting = comments.find(isWaiting)
    const target = waiting ? list.current?.querySelector(`[data-comment="${waiting.comment_id}"]`) : undefined
    ;(target ?? list.current?.lastElementChild)?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className={classes.conversation} aria-label={t('quote.tab.conversation')} tabIndex={-1}>
      {comments.length === 0 ? (
        <Empty title={t('comment.none')} icon={MessagesSquare}>
          {t('comment.noneHint')}
        </Empty>
      ) : (
        <ol ref={list} className={classes.comments}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.comment_id}
              comment={comment}
              quote={quote}
              proposals={proposals}
              digits={digits}
              isOffered={comment === open}
              onTake={() => setAsked(isCounterOffer(comment) ? comment : undefined)}
            />
          ))}
        </ol>
      )}
      {asked && (
        <TakeDialog
          quote={quote}
          wanted={asked.wanted}
          digits={digits}
          costs={costs}
          onTake={() => take(asked.comment_id)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <WaitingNote quoteId={quote.quote_id} comments={comments} />
      <CommentForm ref={field} quote={quote} itemId={itemId} />
    </section>
  )
}

/** Says that looking at a message does not take it out of the inbox, and does that without an answer, or takes it back. */
function WaitingNote({ quoteId, comments }: { quoteId: number; comments: Comment[] }) {
  const { t } = useMessages()
  const waiting = useWaiting(quoteId, comments)
  if (!waiting.toggle) return null
  return (
    <div className={classes.waiting}>
      {waiting.isWaiting && <p>{t('waiting.note')}</p>}
      <Button
        variant={waiting.isWaiting ? 'default' : 'subtle'}
        loading={waiting.isPending}
        onClick={waiting.toggle}
      >
        {waiting.label}
        <kbd className={classes.kbd} aria-hidden>
          x
        </kbd>
      </Button>
    </div>
  )
}
