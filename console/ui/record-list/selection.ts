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
  const [chosen, setIds] = useState<ReadonlySet<number>>(new Set())
  const anchor = useRef<number>(undefined)
  const currentOrder = useRef(order)
  currentOrder.current = order
  // Rows that a filter has taken out of the list are not selected.
  const ids = useMemo(() => {
    const shown = new Set(chosen.size > 0 ? order : [])
    return new Set([...chosen].filter((id) => shown.has(id)))
  }, [chosen, order])
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
        const end = currentOrder.current.indexOf(id)
        const start = anchor.current === undefined ? -1 : currentOrder.current.indexOf(anchor.current)
        const [first, last] = start === -1 ? [end, end] : [Math.min(start, end), Math.max(start, end)]
        setIds((before) => new Set([...before, ...currentOrder.current.slice(first, last + 1)]))
      },
      replace: (next) => setIds(new Set(next)),
    }),
    [ids],
  )
}
