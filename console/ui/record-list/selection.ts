// The selected rows of a list: single rows, ranges, all that are loaded.
import { useMemo, useRef, useState } from 'react'

export type Selection = {
  ids: ReadonlySet<number>
  toggle: (id: number) => void
  /** Selects all rows between the last selected one and this one. */
  extendTo: (id: number) => void
  replace: (ids: Iterable<number>) => void
}

/** `order` are the ids of the rows as they are shown. */
export function useSelection(order: readonly number[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const anchor = useRef<number>(undefined)
  const currentOrder = useRef(order)
  currentOrder.current = order
  return useMemo(
    () => ({
      ids,
      toggle: (id) => {
        anchor.current = id
        setIds((before) => {
          const after = new Set(before)
          if (!after.delete(id)) after.add(id)
          return after
        })
      },
      extendTo: (id) => {
        const [start, end] = [
          currentOrder.current.indexOf(anchor.current ?? id),
          currentOrder.current.indexOf(id),
        ].toSorted((one, other) => one - other)
        setIds((before) => new Set([...before, ...currentOrder.current.slice(Math.max(start!, 0), end! + 1)]))
      },
      replace: (next) => setIds(new Set(next)),
    }),
    [ids],
  )
}
