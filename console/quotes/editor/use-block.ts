// Selects a block of cells by Shift and arrows, Shift and click, or dragging, and copies it to the clipboard for a spreadsheet.
import { useRef, useState, type ClipboardEvent, type DragEvent, type FormEvent, type MouseEvent } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { useShortcuts } from '../../ui/keys.ts'
import { areaOf, moveCell, type Block, type Cell } from './block.ts'
import { cellOf, isCell } from './grid-cells.ts'
import { writeTable } from './pasted.ts'
import type { Column, Line } from '../offer/offer.ts'

const ARROWS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type Context = {
  lines: readonly Line[]
  columns: Column[]
  text: (line: Line, column: Column) => string
  scrollTo: (row: number) => void
}

/** Returns the selected area, and the handlers of the grid. */
export function useBlock({ lines, columns, text, scrollTo }: Context) {
  const [block, setBlock] = useState<Block>()
  const { t } = useMessages()
  const pressed = useRef<Cell>(undefined)
  const area = block && areaOf(block, lines, columns)

  function select(from: Cell, to: Cell): void {
    setBlock(isSameCell(from, to) ? undefined : { from, to })
  }

  function extend({ key, target }: KeyboardEvent): void {
    const cell = amountCell(target)!
    const to = moveCell(block?.to ?? cell, ARROWS[key]!, lines, columns)
    select(cell, to)
    scrollTo(lines.findIndex((line) => line.key === to.key))
  }

  const label = t('quote.keys.select')
  const inCell = ({ target }: KeyboardEvent) => amountCell(target) !== undefined
  // Left and right select text within an input, unless all of it is selected already.
  const isPastText = (event: KeyboardEvent) =>
    inCell(event) && (block !== undefined || isAllTextSelected(event.target as HTMLInputElement))
  useShortcuts([
    { keys: 'Shift+ArrowDown', label, run: extend, inFields: true, when: inCell },
    { keys: 'Shift+ArrowUp', label, run: extend, inFields: true, when: inCell },
    { keys: 'Shift+ArrowRight', label, run: extend, inFields: true, when: isPastText },
    { keys: 'Shift+ArrowLeft', label, run: extend, inFields: true, when: isPastText },
  ])

  function onMouseDown(event: MouseEvent): void {
    const active = amountCell(document.activeElement)
    const cell = amountCell(event.target)
    pressed.current = cell
    if (!event.shiftKey || !active || !cell) return setBlock(undefined)
    event.preventDefault()
    pressed.current = active
    select(active, cell)
  }

  function onMouseOver({ target, buttons }: MouseEvent): void {
    const cell = amountCell(target)
    const isPrimaryPressed = buttons === 1
    if (isPrimaryPressed && pressed.current && cell) select(pressed.current, cell)
  }

  /** Keeps the browser from moving text: a cell with the focus has its text selected, and dragging would take it along. */
  function onDragStart(event: DragEvent): void {
    if (amountCell(event.target)) event.preventDefault()
  }

  function onFocus({ target }: FormEvent): void {
    const cell = cellOf(target)
    if (block && !(cell && isSameCell(cell, block.from))) setBlock(undefined)
  }

  function onCopy(event: ClipboardEvent): void {
    if (!area) return
    event.preventDefault()
    const rows = lines.slice(area.top, area.bottom + 1)
    const table = rows.map((line) => area.columns.map((column) => text(line, column)))
    event.clipboardData.setData('text/plain', writeTable(table))
  }

  const handlers = {
    onMouseDown,
    onMouseOver,
    onDragStart,
    onFocus,
    onCopy,
    onInput: () => setBlock(undefined),
  }
  return { area, handlers }
}

function amountCell(target: EventTarget | null): Cell | undefined {
  const cell = cellOf(target)
  return cell && isCell(cell.column) ? cell : undefined
}

function isSameCell(one: Cell, other: Cell): boolean {
  return one.key === other.key && one.column === other.column
}

function isAllTextSelected({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length
}
