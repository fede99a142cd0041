// Offers to take back a move of a quote before its mail leaves, as long as nothing is known of that speaks against it; also after a
// reload of the page.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, result, type Schemas } from '../../service/api.ts'
import { sendOnce } from '../../service/idempotency.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { useSession } from '../../session/session.tsx'
import { useUndo, useUndoSeconds, type Watch } from '../../ui/undo.tsx'

/** `version` is the one that it made. `place` is where undoing leads back to, by default the present page. */
type DoneMove = { quote_id: number; version: number; isProposal?: boolean; place?: string }
type Offer = Required<DoneMove> & {
  message: string
  /** When it ends, in milliseconds. */
  until: number
  /** When the customer had looked at the proposal before: until the link is read again, it tells of that one. */
  formerLook: string | null
  username: string
}

/** The last offer of this tab, until it ends. */
const STORAGE_KEY = 'quotewright-undo'

/** Returns a function that tells what was done, and offers to undo the move that made this version. */
export function useUndoMove(): (message: string, move: DoneMove) => void {
  const seconds = useUndoSeconds()
  const offerUndo = useMoveOffer(seconds)
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { username } = useSession()
  return (message, { isProposal = false, place = history.location.href, ...move }) => {
    const formerLook = findLook(queryClient, move.quote_id)
    const until = Date.now() + seconds * 1000
    offerUndo({ ...move, message, isProposal, place, until, formerLook, username })
  }
}

/** Offers again what was offered before the page was reloaded, for the rest of the time. */
export function useKeptUndo(): void {
  const offerUndo = useMoveOffer()
  const { username } = useSession()
  useEffect(() => {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Offer | null
    if (kept && kept.username === username && kept.until > Date.now()) offerUndo(kept)
    else sessionStorage.removeItem(STORAGE_KEY)
  }, [])
}

function useMoveOffer(seconds?: number) {
  const offerUndo = useUndo(seconds)
  const queryClient = useQueryClient()
  return (offer: Offer) => {
    const { quote_id: id, version } = offer
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
    const kept = JSON.stringify(offer)
    const watch: Watch = (end) => {
      sessionStorage.setItem(STORAGE_KEY, kept)
      const stop = watchFor(queryClient, offer)(end)
      return () => {
        stop()
        if (sessionStorage.getItem(STORAGE_KEY) === kept) sessionStorage.removeItem(STORAGE_KEY)
      }
    }
    offerUndo(offer.message, undo, offer.place, watch, offer.until)
  }
}

const linkKeyOf = (quoteId: number) => queryKeys.record('quote', quoteId, 'link')

const findLook = (queryClient: QueryClient, quoteId: number) =>
  queryClient.getQueryData<{ seen_at: string | null }>(linkKeyOf(quoteId))?.seen_at ?? null

/** Ends the offer once the console has read that the quote was changed since, or that the customer has looked at the proposal. */
function watchFor(queryClient: QueryClient, { quote_id, version, isProposal, formerLook }: Offer): Watch {
  const quoteKey = queryKeys.record('quote', quote_id)
  const linkKey = linkKeyOf(quote_id)
  const isOver = () => {
    const quote = queryClient.getQueryData<Schemas['Quote']>(quoteKey)
    const look = findLook(queryClient, quote_id)
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
