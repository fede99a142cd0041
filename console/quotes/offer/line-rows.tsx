// Renders only the visible rows of a long list of lines, and focuses cells that may not be rendered yet.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '../../ui/use-printing.ts'
import { useVirtualRows } from '../../ui/virtual-rows.ts'

/** A list with more lines than this renders only those in sight. */
const RENDERED_MAX = 200
/** The estimated height of a line; lines are measured once they are rendered. */
const ROW_PX = 49

type LineRows = ReturnType<typeof useLineRows>

/** Returns the rows of lines to render, all of a short list. */
export function useLineRows(lines: readonly { key: string }[], root: { current: HTMLElement | null }) {
  const isPrinting = usePrinting()
  const enabled = lines.length > RENDERED_MAX && !isPrinting
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(root.current?.offsetTop ?? 0), [root, enabled])
  const { virtualizer, ...virtual } = useVirtualRows({
    count: lines.length,
    enabled,
    getScrollElement: () => document.getElementById('content'),
    estimateSize: () => ROW_PX,
    getItemKey: (index) => lines[index]?.key ?? index,
    scrollMargin,
  })
  return { ...virtual, measure: enabled ? virtualizer.measureElement : undefined }
}

/** Takes the place of the lines that are not rendered. */
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
  virtual: LineRows,
) {
  const wanted = useRef<{ key: string; column: string }>(undefined)
  const current = useRef({ lines, virtual })
  current.current = { lines, virtual }
  const attempt = useCallback(() => {
    if (!wanted.current) return
    const { key, column } = wanted.current
    const selector = `[data-key="${CSS.escape(key)}"] [data-column="${column}"]`
    const cells = [...(root.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    // The tiers of a line are several cells of one column: the invalid one comes first.
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
