// A long list of records: only the rows in sight are in the document, and everything works by keyboard.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { FailureNote } from '../states.tsx'
import { Button } from '../mantine.ts'
import type { Column } from './columns.ts'
import { RecordRow } from './record-row.tsx'
import classes from './record-list.module.css'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useRowKeys, type RowKeysProps } from './use-row-keys.ts'
import { useRecordRows, type LoadingProps } from './use-record-rows.ts'

type Props<Row> = RowKeysProps<Row> &
  LoadingProps & {
    label: string
    columns: readonly Column<Row>[]
    /** Such as the number, for screen readers. */
    title: (row: Row) => string
    href: (row: Row) => string
    sort: { field: string; isDescending: boolean }
    onSort: (field: string) => void
    /** While other rows are being loaded in place of these. */
    isOutdated: boolean
  }

export function RecordList<Row>(props: Props<Row>) {
  const { rows, id, title, href, selection, name } = props
  const { t } = useMessages()
  const grid = useRef<HTMLTableElement>(null)
  const virtual = useRecordRows(props)
  const columns = useFittingColumns(virtual.scroller, props.columns, selection !== undefined)
  const leftOut = useMemo(
    () => props.columns.filter(({ below, key }) => below && !columns.some((shown) => shown.key === key)),
    [props.columns, columns],
  )
  const { current, setCurrent, onKeyDown } = useRowKeys(props, grid, virtual)
  const onClick = useRowClicks(props, setCurrent)
  const columnCount = columns.length + (selection ? 1 : 0)
  const isCurrentShown = virtual.rows.includes(current)
  return (
    <div ref={virtual.scroller} className={classes.scroller} data-outdated={props.isOutdated || undefined}>
      <table
        ref={grid}
        role="grid"
        tabIndex={0}
        className={classes.table}
        aria-label={props.label}
        aria-rowcount={props.hasMore ? -1 : rows.length + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-activedescendant={isCurrentShown ? `${name}-${id(rows[current]!)}` : undefined}
        aria-busy={props.isLoading}
        onKeyDown={onKeyDown}
      >
        <Header {...props} columns={columns} />
        <tbody onClick={onClick} role="rowgroup">
          <Space height={virtual.before} columnCount={columnCount} />
          {virtual.rows.map((index) => {
            const row = rows[index]!
            return (
              <RecordRow
                key={id(row)}
                row={row}
                index={index}
                elementId={`${name}-${id(row)}`}
                title={title(row)}
                href={href(row)}
                columns={columns}
                leftOut={leftOut}
                isCurrent={index === current}
                isSelected={selection ? selection.ids.has(id(row)) : undefined}
              />
            )
          })}
          <Space height={virtual.after} columnCount={columnCount} />
        </tbody>
      </table>
      {props.error !== null && props.error !== undefined && (
        <div className={classes.more}>
          <FailureNote error={props.error} />
          <Button variant="default" onClick={props.onMore}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Header<Row>({ columns, rows, id, sort, onSort, selection }: Props<Row>) {
  const { t } = useMessages()
  const areAllSelected = rows.length > 0 && selection?.ids.size === rows.length
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selection && (
          <th role="columnheader" className={classes.check}>
            <label>
              <input
                type="checkbox"
                aria-label={t('lists.selectAll')}
                checked={areAllSelected}
                ref={(box) => {
                  if (box) box.indeterminate = !areAllSelected && selection.ids.size > 0
                }}
                onChange={() => selection.replace(areAllSelected ? [] : rows.map(id))}
              />
            </label>
          </th>
        )}
        {columns.map(({ key, title, size, dropOrder, isNumeric, sortField }) => {
          const isSorted = sortField !== undefined && sort.field === sortField
          const [Arrow, direction] = sort.isDescending
            ? ([ArrowDown, 'descending'] as const)
            : ([ArrowUp, 'ascending'] as const)
          return (
            <th
              key={key}
              role="columnheader"
              data-size={size}
              data-drop-order={dropOrder}
              data-numeric={isNumeric || undefined}
              aria-sort={isSorted ? direction : undefined}
            >
              {sortField === undefined ? (
                t(title)
              ) : (
                <button type="button" className={classes.sort} onClick={() => onSort(sortField)}>
                  <span>{t(title)}</span>
                  {isSorted && <Arrow size={13} aria-hidden />}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Stands for the rows above or below those in sight. */
function Space({ height, columnCount }: { height: number; columnCount: number }) {
  const cell = useRef<HTMLTableCellElement>(null)
  useLayoutEffect(() => {
    cell.current!.style.height = `${height}px`
  }, [height])
  return (
    <tr className={classes.space} aria-hidden>
      <td ref={cell} colSpan={columnCount} />
    </tr>
  )
}

/** A plain click on the link opens the record within the page; the browser does what is usual with modified ones. */
function useRowClicks<Row>({ rows, id, onOpen, selection }: Props<Row>, setCurrent: (index: number) => void) {
  return (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const index = Number(target.closest('tr')?.dataset['index'])
    const row = rows[index]
    if (!row) return
    setCurrent(index)
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey
    if (target instanceof HTMLInputElement) {
      if (event.shiftKey) selection?.extendTo(id(row))
      else selection?.toggle(id(row))
    } else if (target.closest('a') && !isModified) {
      event.preventDefault()
      onOpen(row)
    }
  }
}
