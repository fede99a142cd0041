// How the panes of the inbox open other records of the list beside them.
import { createContext, useContext } from 'react'

/** `goNext` opens the next record that waits for an answer; `goBack` closes the record. */
type InboxNavigation = { goNext: () => void; goBack: () => void }

export const InboxContext = createContext<InboxNavigation | undefined>(undefined)

export function useInboxNavigation(): InboxNavigation {
  const navigation = useContext(InboxContext)
  if (!navigation) throw new Error('useInboxNavigation requires the inbox')
  return navigation
}
