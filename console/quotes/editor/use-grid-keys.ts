// The keys of the grid: Enter and arrows change the row, Escape restores a cell; others move or remove a line, or copy from above.
import type { KeyboardEvent } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { useShortcuts } from '../../ui/keys.ts'
import { valueOf, type Cell } from './block.ts'
import { copyFromAbove, isText, moveLine, removeLine, type TextColumn } from './edits.ts'
import { cellOf, isAmount, isCell, LINE } from './grid-cells.ts'
import type { Column, Line } from '../offer/offer.ts'
import type { CostOf } from './use-cost-of.ts'
import type { EditFunction } from './use-quote-editor.ts'

type Context = {
  lines: readonly Line[]
  digits: number
  costOf: CostOf
  edit: EditFunction
  /** Takes back what was typed into the cell. */
  onRevert: () => void
  focus: (key: string, column: string) => void
  /** Opens the dialog for the heading above the line. */
  onHeading: (cell: Cell) => void
  /** Opens or closes the details of a line. */
  onToggle: (key: string) => void
  /** Makes lines optional, or included again. */
  onOptional: (key: string) => void
  /** Opens the dialog for the group of alternatives. */
  onGroup: (key: string) => void
  /** Is called when a key leads below the last line. */
  onLeaveDown: () => void
}

/** Returns the key handler of the grid, and registers the shortcuts that act on the line with the focus. */
export function useGridKeys({
  lines,
  digits,
  costOf,
  edit,
  onRevert,
  focus,
  onHeading,
  onToggle,
  onOptional,
  onGroup,
  onLeaveDown,
}: Context) {
  const { t } = useMessages()
  const active = () => {
    const cell = cellOf(document.activeElement)
    const index = lines.findIndex(({ key }) => key === cell?.key)
    return cell && index !== -1 ? { ...cell, index, line: lines[index]! } : undefined
  }
  const move = (by: number) => {
    const cell = active()
    if (!cell) return
    edit(moveLine(cell.key, by))
    focus(cell.key, columnIn(cell))
  }
  const copy = () => {
    const cell = active()
    if (!cell) return
    const column = cell.column as Column | TextColumn
    const pricing = { digits, cost: costOf(cell.line) }
    const above = (line: Line) => (isText(column) ? line[column] : valueOf(line, column, costOf(line)))
    edit(copyFromAbove(cell.key, column, above, pricing))
  }
  const remove = () => {
    const cell = active()
    if (!cell) return
    const neighbor = lines[cell.index + 1] ?? lines[cell.index - 1]
    edit(removeLine(cell.key), { note: t('quote.undo.removed') })
    if (neighbor) focus(neighbor.key, columnIn(cell))
    else onLeaveDown()
  }
  // The line with the focus, be it in a cell or on a button of its details.
  const activeKey = () => document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key']
  const toggle = () => {
    const key = activeKey()
    if (key === undefined) return
    // The details, which may have the focus, are about to be closed.
    if (!isCell(active()?.column ?? 'note')) focus(key, 'qty')
    onToggle(key)
  }
  // Outside the grid, these keys keep the meaning that they have in the browser.
  const inLine = () => active() !== undefined
  const inCell = () => isCell(active()?.column ?? 'note')
  const isLine = () => active()?.column === LINE
  const canCopy = () => inLine() && !isLine() && !['tiers', 'choice'].includes(active()!.column)
  // No amount has a letter; texts have.
  const inChoice = () => inCell() || active()?.column === 'choice'
  const onLine = (run: (key: string) => void) => () => {
    const { key, column } = active()!
    // The mark of the choice, which may have the focus, can go.
    if (column === 'choice') focus(key, 'qty')
    run(key)
  }
  useShortcuts([
    { keys: 'Alt+ArrowUp', label: t('quote.keys.moveUp'), run: () => move(-1), inFields: true, when: inLine },
    {
      keys: 'Alt+ArrowDown',
      label: t('quote.keys.moveDown'),
      run: () => move(1),
      inFields: true,
      when: inLine,
    },
    {
      keys: 'Alt+Enter',
      label: t('quote.keys.heading'),
      run: () => onHeading(active()!),
      inFields: true,
      when: inLine,
    },
    { keys: 'Ctrl+i', label: t('quote.keys.details'), run: toggle, when: () => activeKey() !== undefined },
    {
      keys: 'o',
      label: t('quote.keys.optional'),
      run: onLine(onOptional),
      inFields: true,
      // On the line itself, `g` begins the keys that lead elsewhere.
      when: () => inChoice() || isLine(),
    },
    { keys: 'g', label: t('quote.keys.group'), run: onLine(onGroup), inFields: true, when: inChoice },
    { keys: 'Ctrl+d', label: t('quote.keys.copy'), run: copy, when: canCopy },
    { keys: 'Ctrl+Delete', label: t('quote.keys.remove'), run: remove, when: () => inCell() || isLine() },
  ])

  return (event: KeyboardEvent) => {
    const isEscape = event.key === 'Escape' && !event.nativeEvent.isComposing
    if (isEscape && isAmount(active()?.column ?? 'note')) return onRevert()
    const step = rowStep(event)
    const cell = step === 0 ? undefined : active()
    if (!cell || !isCell(cell.column)) return
    event.preventDefault()
    const next = lines[cell.index + step]
    if (next) focus(next.key, cell.column)
    else if (step > 0) onLeaveDown()
  }
}

/** Returns the column to go on in: the first one if the line itself has the focus. */
const columnIn = ({ column }: { column: string }) => (column === LINE ? 'qty' : column)

/** Returns by how many rows a key moves the focus. */
function rowStep({ key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return 0
  if (key === 'Enter') return shiftKey ? -1 : 1
  if (shiftKey) return 0
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
}
