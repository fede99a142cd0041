// Renders only the rows of a list that are in sight, and loads more before the last one is. Heights are fixed, so that nothing has to be
// measured.
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { usePrinting } from '../use-printing.ts'
import { useVirtualRows } from '../virtual-rows.ts'

/** More rows are loaded when only so many are left below. */
const ROWS_AHEAD = 60

const narrow = () => matchMedia('screen and (width < 48rem)')

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = narrow()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => narrow().matches,
  )
}

export type RecordRows = ReturnType<typeof useRecordRows>

export type LoadingProps = { hasMore: boolean; isLoading: boolean; error: unknown; onMore: () => void }

type Props = LoadingProps & { rows: readonly unknown[] }

export function useRecordRows({ rows, hasMore, isLoading, error, onMore }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const isPrinting = usePrinting()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  // As in record-list.module.css.
  const rowHeight = (isNarrow ? 4.5 : 2.5) * rem
  const headerHeight = isNarrow ? 0 : 2.25 * rem
  const { virtualizer, ...virtual } = useVirtualRows({
    count: rows.length,
    enabled: !isPrinting,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const isNearEnd = (virtual.rows.at(-1) ?? 0) >= rows.length - ROWS_AHEAD
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoading && !error) onMore()
  })
  return {
    ...virtual,
    scroller,
    /** How far Page Down moves: two of the rows stay in sight. */
    rowsOfPage: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2),
  }
}
