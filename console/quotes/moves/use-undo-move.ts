// Offers to take back a move of a quote before its mail leaves.
import { useQueryClient } from '@tanstack/react-query'
import { api, result } from '../../service/api.ts'
import { sendOnce } from '../../service/idempotency.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { useUndoBeforeMail } from '../../ui/undo.tsx'

/** Returns a function that tells what was done, and offers to undo the move that made this version. */
export function useUndoMove(): (message: string, move: { quote_id: number; version: number }) => void {
  const offerUndo = useUndoBeforeMail()
  const queryClient = useQueryClient()
  return (message, { quote_id: id, version }) =>
    offerUndo(message, async () => {
      await sendOnce(['undo', id, version], (header) =>
        result(
          api.POST('/rest/V1/quoting/quote/{id}/undo', {
            params: { path: { id }, header },
            body: { version },
          }),
        ),
      )
      await queryClient.invalidateQueries({ queryKey: queryKeys.record('quote', id) })
    })
}
