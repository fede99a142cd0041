// Renders only the visible rows of a long list of lines, and focuses cells that may not be rendered yet.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** More lines than this are rendered only where they are visible. */
const RENDERED_MAX = 200
const ROW_PX = 49

type VirtualRows = ReturnType<typeof useVirtualRows>

/** Returns the indexes of the rows to render, all of a short list, and the heights of what is left out. */
export function useVirtualRows(lines: readonly { key: string }[], root: { current: HTMLElement | null }) {
  const isVirtual = lines.length > RENDERED_MAX
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(root.current?.offsetTop ?? 0), [root, isVirtual])
  const virtualizer = useVirtualizer({
    count: lines.length,
    enabled: isVirtual,
    getScrollElement: () => document.getElementById('content'),
    estimateSize: () => ROW_PX,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    scrollMargin,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    rows: isVirtual ? items.map(({ index }) => index) : lines.map((_, index) => index),
    before: isVirtual && first ? first.start - scrollMargin : 0,
    after: isVirtual && last ? virtualizer.getTotalSize() + scrollMargin - last.end : 0,
    measure: isVirtual ? virtualizer.measureElement : undefined,
    scrollTo: (index: number) => isVirtual && virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

export function Spacer({ height }: { height: number }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current) element.current.style.height = `${height}px`
  }, [height])
  return <div ref={element} role="presentation" />
}

/** Returns a function that focuses a cell once it is there: after an edit, or after scrolling to it. */
export function useCellFocus(
  root: { current: HTMLElement | null },
  lines: readonly { key: string }[],
  virtual: VirtualRows,
) {
  const wanted = useRef<{ key: string; column: string }>(undefined)
  const current = useRef({ lines, virtual })
  current.current = { lines, virtual }
  const attempt = useCallback(() => {
    if (!wanted.current) return
    const { key, column } = wanted.current
    const selector = `[data-key="${CSS.escape(key)}"] [data-column="${column}"]`
    const cells = [...(root.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    // A line has several cells for its tiers.
    const cell = cells.find(({ ariaInvalid }) => ariaInvalid === 'true') ?? cells[0]
    if (!cell) return
    wanted.current = undefined
    cell.focus()
  }, [root])
  useEffect(attempt)
  return useCallback(
    (key: string, column: string) => {
      wanted.current = { key, column }
      attempt()
      if (!wanted.current) return
      current.current.virtual.scrollTo(current.current.lines.findIndex((line) => line.key === key))
    },
    [attempt],
  )
}
