// The rows of a list file in a table: what each column is, which rows become lines, and what cannot be read.
import { useEffect, useRef } from 'react'
import { useMessages, type MessageKey } from '../../messages/messages.tsx'
import { useFormat } from '../../ui/format.ts'
import { Checkbox } from '../../ui/mantine.ts'
import { useVirtualRows } from '../../ui/virtual-rows.ts'
import { withRole } from '../list-file/guess-columns.ts'
import { roles, type Role } from '../list-file/heading-words.ts'
import type { LineFault } from '../list-file/list-lines.ts'
import type { Cell } from '../list-file/table-row.ts'
import { Spacer } from '../offer/line-rows.tsx'
import type { KnownProducts } from './find-products.ts'
import type { ListRow, useListDialog } from './use-list-dialog.ts'
import classes from './list-dialog.module.css'

type List = ReturnType<typeof useListDialog>

const ROW_PX = 37

const roleLabels: Record<Role, MessageKey> = {
  sku: 'lists.sku',
  name: 'quote.name',
  description: 'quote.description',
  qty: 'quote.qty',
  unit: 'quote.unit',
  price: 'quote.price',
}
const faultTexts: Record<LineFault, MessageKey> = {
  not_an_amount: 'amount.not_an_amount',
  too_many_decimals: 'amount.too_many_decimals',
  too_large: 'amount.too_large',
  other_currency: 'amount.other_currency',
  not_positive: 'quote.fault.qty',
  not_computed: 'listFile.fault.not_computed',
  missing: 'listFile.fault.missing',
  too_long: 'listFile.fault.too_long',
}

type Props = { list: List; products: KnownProducts }

export function ListRows({ list, products }: Props) {
  const { t } = useMessages()
  const { rows, columns } = list
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.style.setProperty('--columns', String(columns.length)), [columns.length])
  const virtual = useVirtualRows({
    count: rows.length,
    scrollMargin: 0,
    estimateSize: () => ROW_PX,
    getScrollElement: () => root.current,
    getItemKey: (index) => rows[index]?.number ?? index,
    scrollPaddingStart: ROW_PX,
  })
  return (
    <div ref={root} className={classes.rows} tabIndex={0} role="region" aria-label={t('listFile.rows')}>
      <div className={classes.table} role="table" aria-rowcount={rows.length + 1}>
        <Header list={list} />
        <Spacer height={virtual.before} />
        {virtual.rows.map((index) => {
          const row = rows[index]
          return (
            row && (
              <div
                key={row.number}
                ref={virtual.virtualizer.measureElement}
                data-index={index}
                role="presentation"
              >
                <Row list={list} products={products} row={row} index={index} />
              </div>
            )
          )
        })}
        <Spacer height={virtual.after} />
      </div>
    </div>
  )
}

function Header({ list }: { list: List }) {
  const { t } = useMessages()
  const { rows, columns, headingCells } = list
  const tickedCount = rows.filter(({ isTicked }) => isTicked).length
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <span role="columnheader">
        <Checkbox
          size="xs"
          aria-label={t('listFile.all')}
          checked={rows.length > 0 && tickedCount === rows.length}
          indeterminate={tickedCount > 0 && tickedCount < rows.length}
          onChange={({ currentTarget }) =>
            list.setTicked(
              rows.map(({ number }) => number),
              currentTarget.checked,
            )
          }
        />
      </span>
      {columns.map((role, index) => (
        <span
          key={index}
          role="columnheader"
          className={classes.column}
          data-used={role !== undefined || undefined}
        >
          <select
            className={classes.role}
            aria-label={t('listFile.column', { number: index + 1 })}
            value={role ?? ''}
            onChange={({ currentTarget }) =>
              list.setColumns(
                withRole(
                  columns,
                  index,
                  roles.find((each) => each === currentTarget.value),
                ),
              )
            }
          >
            <option value="">{t('listFile.notImported')}</option>
            {roles.map((each) => (
              <option key={each} value={each}>
                {t(roleLabels[each])}
              </option>
            ))}
          </select>
          {list.heading !== -1 && <bdi className={classes.heading}>{String(headingCells[index] ?? '')}</bdi>}
        </span>
      ))}
    </div>
  )
}

function Row({ list, products, row, index }: Props & { row: ListRow; index: number }) {
  const { t } = useMessages()
  const { number: decimal } = useFormat()
  const { number, read, isTicked, isTyped } = row
  const fault = 'fault' in read ? read : undefined
  const line = 'line' in read ? read.line : undefined
  const product = line && products.find(line)
  const isCustom = line !== undefined && products.isSought(line.sku) && !product
  const isOpen = (role: Role) =>
    isTyped ||
    fault?.role === role ||
    ('readings' in read && role in read.readings) ||
    (role === 'name' && isCustom && line.name === '')
  const label = t('listFile.row', { number: decimal(number) })
  return (
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index + 2}
      data-bad={fault !== undefined || undefined}
      data-off={!isTicked || undefined}
    >
      <span role="cell">
        <Checkbox
          size="xs"
          label={decimal(number)}
          aria-label={label}
          checked={isTicked}
          onChange={({ currentTarget }) => list.setTicked([number], currentTarget.checked)}
        />
      </span>
      {list.columns.map((role, column) => (
        <span key={column} role="cell" className={classes.cell} data-used={role !== undefined || undefined}>
          {role !== undefined && isOpen(role) ? (
            <input
              className={classes.input}
              aria-label={`${label}, ${t(roleLabels[role])}`}
              aria-invalid={fault?.role === role || undefined}
              autoComplete="off"
              // Without a name, the SKU is the name.
              placeholder={role === 'name' ? (line?.sku ?? '') : undefined}
              value={String(row.cells[column] ?? '')}
              onChange={({ currentTarget }) => list.typeCell(row, column, currentTarget.value)}
            />
          ) : (
            <CellText cell={row.cells[column] ?? ''} role={role} />
          )}
          {role !== undefined && <CellNote row={row} role={role} currency={list.currency} />}
          {role === 'sku' && (product || isCustom) && (
            <bdi className={classes.found} data-custom={isCustom || undefined} title={product?.name}>
              {product ? t('listFile.known', { name: product.name }) : t('quote.custom')}
            </bdi>
          )}
        </span>
      ))}
    </div>
  )
}

function CellText({ cell, role }: { cell: Cell; role: Role | undefined }) {
  const { number } = useFormat()
  const isAmount = typeof cell === 'number' && (role === 'qty' || role === 'price')
  const text = isAmount ? number(cell) : String(cell)
  return (
    <bdi className={classes.text} title={text} data-amount={role === 'qty' || role === 'price' || undefined}>
      {text}
    </bdi>
  )
}

type NoteProps = { row: ListRow; role: Role; currency: string }

/** Why a cell cannot be read, or how an amount was read that another country reads differently. */
function CellNote({ row: { read, isTicked }, role, currency }: NoteProps) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  if ('fault' in read)
    return read.role === role && isTicked ? (
      <span className={classes.fault}>{t(noteKey(read.fault, role), { currency })}</span>
    ) : null
  const reading = read.readings[role]
  if (!reading || 'fault' in reading || reading.amount === null || reading.other === undefined) return null
  const values = { amount: decimal(reading.amount), other: decimal(reading.other) }
  return <span className={classes.reading}>{t('amount.readAs', values)}</span>
}

const noteKey = (fault: LineFault, role: Role): MessageKey =>
  faultTexts[fault === 'not_an_amount' && role === 'qty' ? 'not_positive' : fault]
