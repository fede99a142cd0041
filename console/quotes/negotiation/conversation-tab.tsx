// The conversation about a quote: what the customer and the seller wrote, and the notes of the team.
import { useEffect, useRef } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { FailureNote, Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { MessagesSquare } from 'lucide-react'
import { useShortcuts } from '../../ui/keys.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { stateOfWanted, useComments, useReadMark, type Comment, type CommentDraft } from './comments.ts'
import type { QuoteRepository } from '../offer/quote-repository.ts'
import type { QuoteEditor } from '../editor/use-quote-editor.ts'
import { useTake } from './use-take.ts'
import classes from './conversation.module.css'

type Props = {
  editor: Pick<QuoteEditor, 'quote' | 'save'>
  repository: QuoteRepository
  digits: number
  /** The line that a new message is about. */
  itemId: number | undefined
  draft: CommentDraft
  onDraft: (draft: CommentDraft) => void
}

export function ConversationTab(props: Props) {
  const comments = useComments(props.editor.quote.quote_id)
  if (comments.data) return <Conversation {...props} comments={comments.data} />
  if (comments.isPending) return <Skeleton />
  return <Failure error={comments.error} onRetry={() => void comments.refetch()} />
}

function Conversation({ editor, repository, digits, comments, ...form }: Props & { comments: Comment[] }) {
  const { t } = useMessages()
  const { quote } = editor
  const take = useTake(editor, repository)
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpen = ({ wanted, is_of_former_buyer }: Comment) =>
    wanted && stateOfWanted({ wanted, is_of_former_buyer }, quote) === 'open'
  const latestOpen = comments.findLast(isOpen)?.comment_id
  useReadMark(quote.quote_id, comments)
  useShortcuts([
    { keys: 'r', label: t('comment.keys.write'), run: () => field.current?.focus() },
    ...(latestOpen === undefined
      ? []
      : [{ keys: 't', label: t('comment.keys.take'), run: () => take.isPending || take.mutate(latestOpen) }]),
  ])
  // The tab opens at the first unread comment, or else at the last one.
  useEffect(() => {
    const unread = comments.find(({ is_read }) => !is_read)
    const target = unread ? list.current?.querySelector(`[data-comment="${unread.comment_id}"]`) : undefined
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
              digits={digits}
              isLatest={comment.comment_id === latestOpen}
              isTaking={take.isPending}
              onTake={() => take.mutate(comment.comment_id)}
            />
          ))}
        </ol>
      )}
      {take.error && <FailureNote error={take.error} />}
      <CommentForm ref={field} quote={quote} {...form} />
    </section>
  )
}
