// The time that a question stands before it can be confirmed: a press within it was meant for what came before.
import { useEffect, useState } from 'react'

const LOOK_MS = 1000

/**
 * `isNew` holds for a second after `begin`, or until `end`. `isEarly` returns whether a press comes within it, which begins it again, so
 * that somebody who goes on pressing confirms nothing.
 */
export function useSecondLook() {
  const [since, setSince] = useState<number>()
  useEffect(() => {
    if (since === undefined) return
    const timer = setTimeout(() => setSince(undefined), LOOK_MS)
    return () => clearTimeout(timer)
  }, [since])
  return {
    isNew: since !== undefined,
    begin: () => setSince(Date.now()),
    isEarly: () => {
      if (since !== undefined) setSince(Date.now())
      return since !== undefined
    },
    end: () => setSince(undefined),
  }
}
