// One row of a list. It is rendered again only if its props change, so that scrolling stays smooth.
import { memo } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import type { Column } from './columns.ts'
import classes from './record-list.module.css'

type Props<Row> = {
  row: Row
  index: number
  elementId: string
  title: string
  href: string
  columns: readonly Column<Row>[]
  /** The columns without room, which stand below others. */
  leftOut: readonly Column<Row>[]
  isCurrent: boolean
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
}

function PlainRow<Row>({
  row,
  index,
  elementId,
  title,
  href,
  columns,
  isCurrent,
  isSelected,
  ...props
}: Props<Row>) {
  const { t } = useMessages()
  const { leftOut } = props
  return (
    <tr
      role="row"
      id={elementId}
      className={classes.row}
      data-index={index}
      data-current={isCurrent || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
    >
      {isSelected !== undefined && (
        <td role="gridcell" className={classes.check}>
          {/* The list handles its clicks and keys. */}
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t('lists.select', { name: title })}
              checked={isSelected}
              readOnly
            />
          </label>
        </td>
      )}
      {columns.map(({ key, render, dropOrder, isNumeric, card }, position) => (
        <td
          key={key}
          role="gridcell"
          data-drop-order={dropOrder}
          data-numeric={isNumeric || undefined}
          data-card={card ?? 'none'}
        >
          {position === 0 ? (
            // It covers the whole row. Not a stop of the Tab key, as the list itself handles the keys.
            <a className={classes.link} href={href} tabIndex={-1}>
              {render(row, t)}
            </a>
          ) : (
            render(row, t)
          )}
          {leftOut
            .filter(({ below }) => below === key)
            .map((column) => (
              <span key={column.key} className={classes.below} title={t(column.title)}>
                {column.render(row, t, true)}
              </span>
            ))}
        </td>
      ))}
    </tr>
  )
}

export const RecordRow = memo(PlainRow) as typeof PlainRow
