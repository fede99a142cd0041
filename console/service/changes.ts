// What the event stream reports, for lists: they keep their rows in place instead of reading all of them again.
import { useEffect, useRef } from 'react'
import type { RecordType } from './query-keys.ts'

/** Without an id, changes may have been missed. */
type Listener = (type: RecordType | undefined, id?: number) => void

const listeners = new Set<Listener>()
/** As long as the pause of collector.ts, for the same reason. */
const COLLECT_MS = 300

export function announceChange(type?: RecordType, id?: number): void {
  listeners.forEach((listener) => listener(type, id))
}

/** Calls back with the records of a type that have changed, several at once; without ids if changes may have been missed. */
export function useChanges(type: RecordType, onChange: (ids: number[] | undefined) => void): void {
  const current = useRef(onChange)
  current.current = onChange
  useEffect(() => {
    const ids = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener: Listener = (changed, id) => {
      if (id === undefined) return current.current(undefined)
      if (changed !== type) return
      ids.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        current.current([...ids])
        ids.clear()
      }, COLLECT_MS)
    }
    listeners.add(listener)
    return () => {
      clearTimeout(timer)
      listeners.delete(listener)
    }
  }, [type])
}
