// Whether the component is still there when an answer comes: the person may have opened another record meanwhile.
import { useEffect, useRef } from 'react'

/** Returns a function that tells whether the component is still shown. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
