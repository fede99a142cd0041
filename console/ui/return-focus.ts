// Dialogs that exist only while they are open: closing returns the focus to where it was.
import { useEffect, useState } from 'react'

/** What had the focus may be gone, such as an item of a menu; then the page has it. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      focusIfLost(opener)
    },
    [opener],
  )
}

/** Focuses an element, or the page if it is gone, unless something else has the focus by then. */
export function focusIfLost(element: Element | null = null): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body
    const target = isThere ? element : document.getElementById('content')
    target?.focus()
  })
}
