// How the panes of the inbox open other records of the list beside them.
import { createContext, useContext, useState } from 'react'

/** `goNext` opens the next record that waits for an answer; `goBack` closes the record. */
type InboxNavigation = {
  goNext: () => void
  goBack: () => void
  /** The key of the chosen row, whose record may not be open yet. */
  cursor: string | undefined
  /** The key of the row for which `r` was pressed, perhaps before its record was loaded; until the field of the reply has the focus. */
  begun: string | undefined
  setBegun: (key: string | undefined) => void
  /** The key of the row that was opened by itself, as the one before was done. */
  opened: string | undefined
}

export const InboxContext = createContext<InboxNavigation | undefined>(undefined)

export function useInboxNavigation(): InboxNavigation {
  const navigation = useContext(InboxContext)
  if (!navigation) throw new Error('useInboxNavigation requires the inbox')
  return navigation
}

/** Returns whether a record was opened by itself, and what is written for it is as it was by then. */
export function useUntouched(key: string, written: string): boolean {
  const { opened } = useInboxNavigation()
  const [before] = useState(written)
  return opened === key && written === before
}
