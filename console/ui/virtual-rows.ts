// The rows of a long list that are in sight, and the heights of what is left out above and below them.
import { useVirtualizer } from '@tanstack/react-virtual'

/** Rows rendered on either side of those in sight, so that scrolling shows no gaps. */
const OVERSCAN = 8

type Options = {
  count: number
  /** Without it, all rows are rendered. */
  enabled?: boolean
  /** The height, in pixels, above the rows in the element that scrolls. */
  scrollMargin: number
  estimateSize: () => number
  getScrollElement: () => HTMLElement | null
  getItemKey?: (index: number) => string | number
  scrollPaddingStart?: number
}

export function useVirtualRows({ enabled = true, ...options }: Options) {
  const { count, scrollMargin } = options
  const virtualizer = useVirtualizer({ ...options, enabled, overscan: OVERSCAN })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    rows: enabled ? items.map(({ index }) => index) : Array.from({ length: count }, (_, index) => index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() + scrollMargin - last.end : 0,
    virtualizer,
    scrollTo: (index: number) => {
      if (enabled) virtualizer.scrollToIndex(index, { align: 'auto' })
    },
  }
}
