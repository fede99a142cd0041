// The columns for which a list has room, as its width changes.
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { usePrinting } from '../use-printing.ts'
import { fittingColumns, type Column } from './columns.ts'

export function useFittingColumns<Row>(
  list: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  hasChecks: boolean,
): readonly Column<Row>[] {
  /** In rem. */
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    const element = list.current!
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setWidth(element.clientWidth / rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  // The width of the paper is known to the style sheet alone.
  const room = usePrinting() ? Infinity : width
  return useMemo(() => fittingColumns(columns, room, hasChecks), [columns, room, hasChecks])
}
