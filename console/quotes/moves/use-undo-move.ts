// Offers to take back a move of a quote before its mail leaves, as long as nothing is known of that speaks against it.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../../service/api.ts'
import { sendOnce } from '../../service/idempotency.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { useUndoBeforeMail, type Watch } from '../../ui/undo.tsx'

/** `version` is the one that it made. `place` is where undoing leads back to, by default the present page. */
type DoneMove = { quote_id: number; version: number; isProposal?: boolean; place?: string }

/** Returns a function that tells what was done, and offers to undo the move that made this version. */
export function useUndoMove(): (message: string, move: DoneMove) => void {
  const offerUndo = useUndoBeforeMail()
  const queryClient = useQueryClient()
  return (message, move) => {
    const { quote_id: id, version } = move
    const undo = async () => {
      await sendOnce(['undo', id, version], (header) =>
        result(
          api.POST('/rest/V1/quoting/quote/{id}/undo', {
            params: { path: { id }, header },
            body: { version },
          }),
        ),
      )
      await queryClient.invalidateQueries({ queryKey: queryKeys.record('quote', id) })
    }
    offerUndo(message, undo, move.place, watchFor(queryClient, move))
  }
}

/** Ends the offer once the console has read that the quote was changed since, or that the customer has looked at the proposal. */
function watchFor(queryClient: QueryClient, { quote_id, version, isProposal = false }: DoneMove): Watch {
  const quoteKey = queryKeys.record('quote', quote_id)
  const linkKey = queryKeys.record('quote', quote_id, 'link')
  const findLook = () => queryClient.getQueryData<{ seen_at: string | null }>(linkKey)?.seen_at ?? null
  // Until the link is read again, it tells of the proposal before.
  const formerLook = findLook()
  const isOver = () => {
    const quote = queryClient.getQueryData<Schemas['Quote']>(quoteKey)
    const look = findLook()
    return (
      (quote !== undefined && quote.version > version) || (isProposal && look !== null && look !== formerLook)
    )
  }
  return (end) =>
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      const isRead =
        type === 'updated' && [quoteKey, linkKey].some((key) => String(key) === String(query.queryKey))
      if (isRead && query.state.fetchStatus === 'idle' && isOver()) end()
    })
}
