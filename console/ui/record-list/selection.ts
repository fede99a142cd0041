// The selected rows of a list: single rows, ranges, all that are loaded.
import { useMemo, useRef, useState } from 'react'

export type Selection = {
  ids: ReadonlySet<number>
  toggle: (id: number) => void
  /** Selects all rows between the last selected one and this one. */
  extendTo: (id: number) => void
  replace: (ids: Iterable<number>) => void
}

/** `rowIds` are those of all rows in the order of the list. */
export function useSelection(rowIds: readonly number[]): Selection {
  const [chosen, setIds] = useState<ReadonlySet<number>>(new Set())
  /** The row that was toggled last, at which a range begins. */
  const anchor = useRef<number>(undefined)
  // Rows that are no longer in the list, such as after a change of a filter, are not selected.
  const ids = useMemo(() => {
    const shown = new Set(chosen.size > 0 ? rowIds : [])
    return new Set([...chosen].filter((id) => shown.has(id)))
  }, [chosen, rowIds])
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
        anchor.current ??= id
        const end = rowIds.indexOf(id)
        const start = rowIds.indexOf(anchor.current)
        // Without the anchor in the list, only this row.
        const first = start === -1 ? end : Math.min(start, end)
        setIds((before) => new Set([...before, ...rowIds.slice(first, Math.max(start, end) + 1)]))
      },
      replace: (next) => {
        anchor.current = undefined
        setIds(new Set(next))
      },
    }),
    [ids, rowIds],
  )
}
