// The lines of a quote in a grid of plain inputs that behaves like a spreadsheet.
import { useImperativeHandle, useMemo, useRef, useState, type ClipboardEvent, type Ref } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { columnsOf, openCellText, type Cell } from './block.ts'
import { becomeOptional, choiceFaultsOf, choose, toggleOptional } from './choices.ts'
import { editLine, isText, moveLine, removeLine, setTiers, typeCell } from './edits.ts'
import { cellOf, groupFaults, isCell } from './grid-cells.ts'
import type { Thresholds } from '../../../src/domain/price-warnings.ts'
import type { OfferTotals } from '../offer/line-amounts.ts'
import { useAmountLengths } from '../offer/choice-parts.tsx'
import { GridHeader, SectionRow, usePictures, type PicturesOf } from '../offer/line-parts.tsx'
import { useHeadings } from '../offer/use-headings.ts'
import { GroupDialog, HeadingDialog } from './line-text-dialog.tsx'
import { LineRow } from './line-row.tsx'
import type { LineActions } from './line-tools.tsx'
import { PriceMemoryContext, type PricesOf } from './price-memory.tsx'
import type { Column, Edit, Line } from '../offer/offer.ts'
import { isTable, readBlock, readTable } from './pasted.ts'
import type { CostOf } from './use-cost-of.ts'
import type { EditFunction } from './use-quote-editor.ts'
import { placeOf } from './field-places.ts'
import { useBlock } from './use-block.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { Spacer, useCellFocus, useLineRows } from '../offer/line-rows.tsx'
import classes from '../offer/grid.module.css'

export type GridHandle = {
  focusCell: (key: string, column: string) => void
  /** Returns the keys of the lines of the selected block. */
  selectedKeys: () => string[]
}

type Props = {
  quote: PicturesOf & PricesOf
  show_images: boolean
  lines: readonly Line[]
  totals: OfferTotals | undefined
  digits: number
  costOf: CostOf
  thresholds: Thresholds
  hasMargins: boolean
  faults: ReadonlyMap<string, string>
  edit: EditFunction
  onRevert: () => void
  /** Adds rows of SKU, quantity and price as new lines. */
  onPasteRows: (table: string[][]) => void
  onLeaveDown: () => void
  handle: Ref<GridHandle>
}

export function LineGrid(props: Props) {
  const { lines, totals, digits, costOf, faults, edit } = props
  const { t, language } = useMessages()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const root = useRef<HTMLDivElement>(null)
  const virtual = useLineRows(lines, root)
  const focus = useCellFocus(root, lines, virtual)
  const columns = useMemo(() => columnsOf(props.hasMargins), [props.hasMargins])
  const cellText = useMemo(() => openCellText(language, digits), [language, digits])
  const text = (line: Line, column: Column) => cellText(line, column, costOf(line))
  const { area, handlers } = useBlock({ lines, columns, text, scrollTo: virtual.scrollTo })
  const selectedKeys = () => (area ? lines.slice(area.top, area.bottom + 1).map(({ key }) => key) : [])
  const focusCell = (key: string, column: string) => {
    // Texts stand below the cells, among the details, which stay open once the text is corrected.
    if (isText(column)) setOpen((open) => new Set([...open, key]))
    focus(key, column)
  }
  useImperativeHandle(props.handle, () => ({ focusCell, selectedKeys }))
  const [headed, setHeaded] = useState<Cell>()
  const [grouped, setGrouped] = useState<string>()
  const actions = useLineActions({ edit, lines, digits, costOf, setOpen, selectedKeys, setGrouped })
  const handleKey = useGridKeys({ ...props, ...actions, focus, onHeading: setHeaded })
  const choiceFaults = useMemo(() => choiceFaultsOf(lines), [lines])
  const faultsByLine = useMemo(() => groupFaults(faults), [faults])
  const headings = useHeadings(lines, totals)
  const pictures = usePictures(props.quote, props)

  /** Fills amounts in from the cell with the focus; rows below the last line, and tables that begin with a text, become lines. */
  function paste(event: ClipboardEvent<HTMLDivElement>) {
    const pasted = event.clipboardData.getData('text/plain')
    const cell = cellOf(event.target)
    if (!cell || !isCell(cell.column) || !isTable(pasted)) return
    event.preventDefault()
    const table = readTable(pasted)
    const firstColumn = columns.indexOf(cell.column as Column)
    const isPrice = (at: number) => columns[firstColumn + at] === 'price'
    const block = readBlock(table, language, (at) => (isPrice(at) ? props.quote.currency_code : undefined))
    const from = lines.findIndex(({ key }) => key === cell.key)
    if (!block) return props.onPasteRows(table)
    const pastedRows = new Map(block.map((row, offset) => [lines[from + offset]?.key, row]))
    const fill: Edit = (offer) => ({
      ...offer,
      lines: offer.lines.map((line) =>
        (pastedRows.get(line.key) ?? []).reduce((filled, typed, offset) => {
          const column = columns[firstColumn + offset]
          // A cell that already shows the text stays: typing a rounded discount would change the price that it comes from.
          return column && typed.text !== '' && typed.text !== text(filled, column)
            ? typeCell(filled, column, typed, { digits, cost: costOf(line) })
            : filled
        }, line),
      ),
    })
    edit(fill, { note: t('quote.undo.pasted', { count: Math.min(block.length, lines.length - from) }) })
    if (from + table.length > lines.length) props.onPasteRows(table.slice(lines.length - from))
  }

  return (
    <PriceMemoryContext value={props.quote}>
      {area && <SelectedCount count={(area.bottom - area.top + 1) * area.columns.length} />}
      <div
        ref={root}
        className={classes.grid}
        role="table"
        aria-label={t('quote.lines')}
        aria-rowcount={lines.length + 1}
        data-pictures={pictures.size > 0 || undefined}
        style={useAmountLengths(lines, totals?.items, digits)}
        onKeyDown={handleKey}
        onPaste={paste}
        {...handlers}
      >
        <GridHeader hasMargins={props.hasMargins} />
        <Spacer height={virtual.before} />
        {virtual.rows.map((index) => {
          const line = lines[index]
          if (!line) return null
          return (
            <div key={line.key} ref={virtual.measure} data-index={index} role="presentation">
              {headings[index] && <SectionRow heading={headings[index]} digits={digits} />}
              <LineRow
                {...actions}
                line={line}
                index={index}
                digits={digits}
                rowTotal={totals?.items[index]?.row_total.toFixed()}
                cost={costOf(line)}
                thresholds={props.thresholds}
                hasMargins={props.hasMargins}
                picture={pictures.get(line.key)}
                isOpen={open.has(line.key)}
                faults={faultsByLine.get(line.key)}
                choiceFault={choiceFaults.get(line.key)}
                selected={
                  area && index >= area.top && index <= area.bottom ? area.columns.join(' ') : undefined
                }
              />
            </div>
          )
        })}
        <Spacer height={virtual.after} />
      </div>
      {headed && (
        <HeadingDialog
          lines={lines}
          at={headed.key}
          selectedKeys={selectedKeys()}
          edit={edit}
          onClose={() => setHeaded(undefined)}
        />
      )}
      {grouped !== undefined && (
        <GroupDialog
          lines={lines}
          at={grouped}
          selectedKeys={selectedKeys()}
          edit={edit}
          onClose={() => setGrouped(undefined)}
        />
      )}
    </PriceMemoryContext>
  )
}

/** For screen readers. */
function SelectedCount({ count }: { count: number }) {
  const { t } = useMessages()
  return (
    <span className="visually-hidden" role="status">
      {t('quote.selected', { count })}
    </span>
  )
}

/** Returns actions that stay the same object between renders, so that only the edited line renders again. */
function useLineActions(context: {
  edit: Props['edit']
  lines: readonly Line[]
  digits: number
  costOf: CostOf
  setOpen: (change: (open: ReadonlySet<string>) => ReadonlySet<string>) => void
  selectedKeys: () => string[]
  setGrouped: (key: string) => void
}): LineActions {
  const { edit, digits, costOf, setOpen, setGrouped } = context
  const selectedKeys = useRef(context.selectedKeys)
  selectedKeys.current = context.selectedKeys
  const lines = useRef(context.lines)
  lines.current = context.lines
  const { t } = useMessages()
  return useMemo(
    () => ({
      onType: (key, column, text, value) =>
        edit(
          editLine(key, (line) => typeCell(line, column, { text, value }, { digits, cost: costOf(line) })),
          { place: placeOf(key, column) },
        ),
      onTiers: (key, tiers) => edit(setTiers(key, tiers), { place: placeOf(key, 'tiers') }),
      onNote: (key, note) =>
        edit(
          editLine(key, (line) => ({ ...line, note })),
          { place: placeOf(key, 'note') },
        ),
      onText: (key, field, text) =>
        edit(
          editLine(key, (line) => ({ ...line, [field]: text })),
          { place: placeOf(key, field) },
        ),
      onOptional: (key) => {
        const selected = selectedKeys.current()
        const keys = selected.includes(key) ? selected : [key]
        const note = becomeOptional(lines.current, new Set(keys))
          ? 'quote.undo.optional'
          : 'quote.undo.included'
        edit(toggleOptional(new Set(keys)), { note: t(note, { count: keys.length }) })
      },
      onGroup: setGrouped,
      onChoose: (key) => edit(choose(key)),
      onMove: (key, by) => edit(moveLine(key, by)),
      onRemove: (key) => edit(removeLine(key), { note: t('quote.undo.removed') }),
      onToggle: (key) =>
        setOpen((open) => new Set(open.has(key) ? [...open].filter((each) => each !== key) : [...open, key])),
    }),
    [edit, digits, costOf, setOpen, setGrouped, t],
  )
}
