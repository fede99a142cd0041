// Where the focus goes: back to where it was when a dialog closes, to the top of a page, or behind the text of a field.
import { useEffect, useState } from 'react'

/** On unmount, focuses what had the focus on mount; or the page if that is gone, such as an item of a menu. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => focusIfLost(opener), [opener])
}

/** Focuses an element, or the page if it is gone, unless something else has the focus by then. */
export function focusIfLost(element: Element | null = null): void {
  // After the browser has moved the focus from what is being removed.
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body
    const target = isThere ? element : document.getElementById('content')
    target?.focus()
  })
}

/**
 * Shows the page from its top, with the focus on its heading, once its contents are others; unless somebody is typing by then, in
 * another field than the one that was left.
 */
export function beginPage(left?: Element | null): void {
  setTimeout(() => {
    const content = document.getElementById('content')
    const heading = content?.querySelector<HTMLElement>('h1')
    const active = document.activeElement
    if (!heading || (active !== left && active?.matches('input, textarea, select'))) return
    // The page scrolls within the window, or on narrow screens with it.
    content?.scrollTo({ top: 0 })
    window.scrollTo({ top: 0 })
    heading.focus({ preventScroll: true })
  })
}

/** Focuses a field, with the caret behind what it has. */
export function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
