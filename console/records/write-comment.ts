// The comments on a quote: writes them, and takes them back.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { commentsKey, type Comment } from './use-comments.ts'
import { queryKeys } from '../service/query-keys.ts'
import { returnComment, type CommentDraft } from './comment-drafts.ts'

type Outcome = {
  onDone: (comment: Comment, place: string | undefined) => void
  onFailed: (error: Error) => void
}

/** `place` is the address that taking it back leads to. */
type Written = { draft: CommentDraft & { item_id?: number }; place: string | undefined }

export function useWriteComment(quoteId: number, { onDone, onFailed }: Outcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ draft: { files, ...written } }: Written) => {
      const comment = { ...written, file_ids: files.map(({ file_id }) => file_id) }
      return sendOnce(['comment', quoteId, comment], (header) =>
        result(
          api.POST('/rest/V1/quoting/quote/{id}/comments', {
            params: { path: { id: quoteId }, header },
            body: { comment },
          }),
        ),
      )
    },
    onSuccess: (comment, { place }) => {
      queryClient.setQueryData<Comment[]>(commentsKey(quoteId), (comments = []) => [
        ...comments.filter(({ comment_id }) => comment_id !== comment.comment_id),
        comment,
      ])
      void queryClient.invalidateQueries({ queryKey: commentsKey(quoteId) })
      void queryClient.invalidateQueries({ queryKey: queryKeys.inbox() })
      onDone(comment, place)
    },
    onError: onFailed,
  })
}

/** Returns a function that takes back a message before it is mailed. Its text and its files return to the form. */
export function useTakeBackComment(quoteId: number): (comment: Comment) => Promise<void> {
  const queryClient = useQueryClient()
  return async (comment) => {
    const path = { id: quoteId, commentId: comment.comment_id }
    await result(api.DELETE('/rest/V1/quoting/quote/{id}/comments/{commentId}', { params: { path } }))
    returnComment(quoteId, comment)
    for (const queryKey of [commentsKey(quoteId), queryKeys.inbox()])
      void queryClient.invalidateQueries({ queryKey })
  }
}

/** Whether the customer can still see the quote, and read what is written to them. */
export function isShared({ status }: Pick<Schemas['Quote'], 'status'>): boolean {
  return status !== 'cancelled' && status !== 'closed'
}
