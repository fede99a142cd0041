// The keys of a list: J, K and arrows move, Enter opens, X and Space select.
import { useMemo, useState, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { useShortcuts } from '../keys.ts'
import type { Selection } from './selection.ts'
import type { RecordRows } from './use-record-rows.ts'

/** The ids of the rows at which the person left lists, by the names of the lists. */
const lastRows = new Map<string, number>()

export type RowKeysProps<Row> = {
  /** Names the list, and the place to which a person returns. */
  name: string
  rows: readonly Row[]
  id: (row: Row) => number
  onOpen: (row: Row) => void
  /** Without one, rows cannot be selected. */
  selection?: Selection | undefined
}

export function useRowKeys<Row>(
  props: RowKeysProps<Row>,
  grid: RefObject<HTMLTableElement | null>,
  { scrollTo, rowsOfPage }: RecordRows,
) {
  const { rows, id, onOpen, selection } = props
  const { t } = useMessages()
  const { current, setCurrent } = useCurrentRow(props)
  const row = rows[current]
  const moveTo = (index: number, isExtended = false) => {
    const target = Math.min(Math.max(index, 0), rows.length - 1)
    if (!rows[target]) return
    if (isExtended && selection) {
      if (row && selection.ids.size === 0) selection.toggle(id(row))
      selection.extendTo(id(rows[target]))
    }
    setCurrent(target)
    scrollTo(target)
    grid.current?.focus({ preventScroll: true })
  }
  const select = ({ shiftKey }: { shiftKey: boolean }) => {
    if (!row) return
    if (shiftKey) selection?.extendTo(id(row))
    else selection?.toggle(id(row))
  }
  // Elsewhere these keys keep their own meaning, such as Enter on a button.
  const when = ({ target }: KeyboardEvent) => target === document.body || target === grid.current
  useShortcuts([
    { keys: 'j', label: t('keys.next'), run: () => moveTo(current + 1) },
    { keys: 'k', label: t('keys.previous'), run: () => moveTo(current - 1) },
    { keys: 'Enter', label: t('keys.open'), run: () => row && onOpen(row), when },
    ...(selection
      ? [
          { keys: 'x', label: t('lists.keys.select'), run: select },
          { keys: 'Ctrl+a', label: t('lists.keys.all'), run: () => selection.replace(rows.map(id)), when },
        ]
      : []),
  ])
  /** Keys that have their meaning only while the list has the focus. */
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.target !== grid.current || event.ctrlKey || event.metaKey || event.altKey) return
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(current + 1, event.shiftKey),
      ArrowUp: () => moveTo(current - 1, event.shiftKey),
      PageDown: () => moveTo(current + rowsOfPage),
      PageUp: () => moveTo(current - rowsOfPage),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ' ': () => select(event),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return { current, setCurrent, onKeyDown }
}

/** The index of the current row, which is kept as an id: it stays the same row when others arrive above it. */
function useCurrentRow<Row>({ name, rows, id }: RowKeysProps<Row>) {
  const [currentId, setCurrentId] = useState(lastRows.get(name))
  const current = useMemo(
    () => (currentId === undefined ? -1 : rows.findIndex((row) => id(row) === currentId)),
    [rows, id, currentId],
  )
  const setCurrent = (index: number) => {
    const row = rows[index]
    if (!row) return
    setCurrentId(id(row))
    lastRows.set(name, id(row))
  }
  return { current, setCurrent }
}
