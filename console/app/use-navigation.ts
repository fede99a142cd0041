// Whether the navigation is shown: beside the page where there is room, until the person hides it; over the page elsewhere.
import { useState, useSyncExternalStore } from 'react'

/** The same as in `shell.module.css`. */
const wide = matchMedia('(width >= 60rem)')
const STORAGE_KEY = 'quotewright-navigation'
const HIDDEN = 'hidden'

/** `leave` closes what covers the page. */
export function useNavigation(): { isShown: boolean; toggle: () => void; leave: () => void } {
  const isWide = useSyncExternalStore(onWideChange, () => wide.matches)
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(STORAGE_KEY) === HIDDEN)
  const [isOver, setIsOver] = useState(false)
  const leave = () => setIsOver(false)
  if (!isWide) return { isShown: isOver, toggle: () => setIsOver(!isOver), leave }
  const toggle = () => {
    if (isHidden) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, HIDDEN)
    setIsHidden(!isHidden)
  }
  return { isShown: !isHidden, toggle, leave }
}

function onWideChange(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
