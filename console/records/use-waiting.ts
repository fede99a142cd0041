// Whether a conversation waits for an answer, and taking it out of the inbox without one, or putting it back.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CUSTOMER } from '../../src/domain/quote-comment.ts'
import { useMessages } from '../messages/messages.tsx'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useShortcuts } from '../ui/keys.ts'
import { notifyFailed } from '../ui/notify.tsx'
import { errorText } from '../ui/states.tsx'
import { useUndo } from '../ui/undo.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import { commentsKey, type Comment } from './use-comments.ts'

/** Whether the customer waits for an answer to it. Looking at it changes nothing. */
export function isWaiting({ author, is_read, is_of_former_buyer }: Comment): boolean {
  return author === CUSTOMER && !is_read && !is_of_former_buyer
}

/** The first comment that waits, if one does, the last of the customer, and the address that taking it back leads to. */
type Waiting = { from: number | undefined; upTo: number; place?: string | undefined }

/**
 * `toggle` is undefined if the present customer has written nothing. `onDone` is called once the quote has left the inbox, unless
 * another one was opened meanwhile; `place` returns the address that taking it back leads to.
 */
export function useWaiting(
  quoteId: number,
  comments: readonly Comment[],
  { onDone, place }: { onDone?: () => void; place?: () => string } = {},
) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const isShown = useIsShown()
  const first = comments.find(isWaiting)
  const last = comments.findLast(
    ({ author, is_of_former_buyer }) => author === CUSTOMER && !is_of_former_buyer,
  )
  const params = { path: { id: quoteId } }
  const settle = (up_to: number) =>
    result(api.POST('/rest/V1/quoting/quote/{id}/comments/read', { params, body: { up_to } }))
  const putBack = (from: number) =>
    result(api.POST('/rest/V1/quoting/quote/{id}/comments/unread', { params, body: { from } }))
  const readAgain = () => {
    for (const queryKey of [queryKeys.inbox(), queryKeys.lists('quote')])
      void queryClient.invalidateQueries({ queryKey })
    return queryClient.invalidateQueries({ queryKey: commentsKey(quoteId) })
  }
  // What was shown when the key was pressed: it has changed once the answer is there.
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ from, upTo }: Waiting) => {
      await (from === undefined ? putBack(upTo) : settle(upTo))
      await readAgain()
    },
    onSuccess: (_done, { from, upTo, place }) => {
      const undo = () => (from === undefined ? settle(upTo) : putBack(from))
      const message = t(from === undefined ? 'waiting.isBack' : 'waiting.settled')
      offerUndo(message, () => undo().then(readAgain), place)
      if (from !== undefined && isShown()) onDone?.()
    },
    onError: (error) => notifyFailed(t('common.failed'), errorText(error, t)),
  })
  const toggle =
    last && (() => isPending || mutate({ from: first?.comment_id, upTo: last.comment_id, place: place?.() }))
  const label = t(first ? 'waiting.settle' : 'inbox.wake')
  useShortcuts(toggle ? [{ keys: 'x', label, run: toggle }] : [])
  return { isWaiting: first !== undefined, label, toggle, isPending }
}
