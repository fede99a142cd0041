// A text once nobody types on, before it is sent to the service.
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 80

/** Returns the last value that did not change for a moment. */
export function useSettled(value: string, debounceMs = DEBOUNCE_MS): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value, debounceMs])
  return settled
}
