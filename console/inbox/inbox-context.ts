// How the panes of the inbox open other records of the list beside them.
import { createContext, useContext } from 'react'

/** `goNext` opens the next record that waits for an answer; `goBack` closes the record. */
type InboxNavigation = {
  goNext: () => void
  goBack: () => void
  /** The key of the chosen row, whose record may not be open yet. */
  cursor: string | undefined
  /** The key of the row for which `r` was pressed, perhaps before its record was loaded; until the field of the reply has the focus. */
  begun: string | undefined
  setBegun: (key: string | undefined) => void
}

export const InboxContext = createContext<InboxNavigation | undefined>(undefined)

export function useInboxNavigation(): InboxNavigation {
  const navigation = useContext(InboxContext)
  if (!navigation) throw new Error('useInboxNavigation requires the inbox')
  return navigation
}
