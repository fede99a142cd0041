// The rows in sight: heights are fixed, so that nothing has to be measured.
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

/** Where a list was scrolled to when the person left it. */
const offsets = new Map<string, number>()
const ROWS_AHEAD = 60
const OVERSCAN = 8

const narrow = () => matchMedia('(width < 40rem)')

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

export type VirtualRows = {
  scroller: RefObject<HTMLDivElement | null>
  items: VirtualItem[]
  headerHeight: number
  rowsOfPage: number
  spaceBelow: number
  scrollTo: (index: number) => void
}

export function useVirtualRows({
  name,
  rows,
  hasMore,
  isLoading,
  error,
  onMore,
}: {
  name: string
  rows: readonly unknown[]
  hasMore: boolean
  isLoading: boolean
  error: unknown
  onMore: () => void
}): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const rowHeight = (isNarrow ? 4 : 2.5) * rem
  const headerHeight = isNarrow ? 0 : 2.25 * rem
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    initialOffset: () => offsets.get(name) ?? 0,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useEffect(() => {
    const element = scroller.current
    return () => void offsets.set(name, element?.scrollTop ?? 0)
  }, [name])
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)
  const isNearEnd = (last?.index ?? 0) >= rows.length - ROWS_AHEAD
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoading && !error) onMore()
  })
  return {
    scroller,
    items,
    headerHeight,
    rowsOfPage: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2),
    spaceBelow: last ? virtualizer.getTotalSize() + headerHeight - last.end : 0,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}
