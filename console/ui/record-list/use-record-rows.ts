// Renders only the rows of a list that are in sight, and loads more before the last one is. Heights are fixed, so that nothing has to be
// measured.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../use-media.ts'
import { usePrinting } from '../use-printing.ts'
import { useVirtualRows } from '../virtual-rows.ts'

/** More rows are loaded when only so many are left below. */
const ROWS_AHEAD = 60

/** How far the contents of an element are below the start of what scrolls. */
function offsetIn(scrolling: HTMLElement | null, element: HTMLElement | null): number {
  if (!scrolling || !element) return 0
  const distance = element.getBoundingClientRect().top - scrolling.getBoundingClientRect().top
  return Math.round(distance + scrolling.scrollTop) + element.clientTop
}

export type RecordRows = ReturnType<typeof useRecordRows>

export type LoadingProps = { hasMore: boolean; isLoading: boolean; error: unknown; onMore: () => void }

type Props = LoadingProps & { rows: readonly unknown[] }

export function useRecordRows({ rows, hasMore, isLoading, error, onMore }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useMedia('screen and (width < 48rem)')
  const isCoarse = useMedia('(pointer: coarse)')
  const isPrinting = usePrinting()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  // As in record-list.module.css.
  const rowHeight = (isNarrow ? 4.5 : isCoarse ? 2.75 : 2.5) * rem
  const headerHeight = isNarrow ? 0 : (isCoarse ? 2.75 : 2.25) * rem
  // On narrow screens, the page scrolls instead of the list.
  const scrollElement = () => (isNarrow ? document.getElementById('content') : scroller.current)
  const [offset, setOffset] = useState(0)
  // What is above the list changes its height, such as with the filters.
  useLayoutEffect(() => setOffset(isNarrow ? offsetIn(scrollElement(), scroller.current) : 0))
  const { virtualizer, ...virtual } = useVirtualRows({
    count: rows.length,
    enabled: !isPrinting,
    getScrollElement: scrollElement,
    estimateSize: () => rowHeight,
    scrollMargin: offset + headerHeight,
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
    rowsOfPage: Math.max(1, Math.floor((scrollElement()?.clientHeight ?? 400) / rowHeight) - 2),
  }
}
