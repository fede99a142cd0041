// What the panes of the inbox know of the list beside them.
import { createContext, useContext } from 'react'

/** `goNext` opens what waits next; `goBack` closes the record. */
type InboxMoves = { goNext: () => void; goBack: () => void }

export const InboxContext = createContext<InboxMoves | undefined>(undefined)

export function useInboxMoves(): InboxMoves {
  const moves = useContext(InboxContext)
  if (!moves) throw new Error('useInboxMoves requires the inbox')
  return moves
}
