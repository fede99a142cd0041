// A table of a few records; where it is too narrow for its columns, a card per record.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './loaded.tsx'
import classes from './table.module.css'
import { useMedia } from './use-media.ts'

/** With more columns, a table needs the width of a laptop. */
const FEW_COLUMNS = 5

export type TableColumn<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** `main` leads the card, `small` is a narrow column, `numeric` is aligned to the end, `actions` has a title for screen readers only. */
  kind?: 'main' | 'small' | 'numeric' | 'actions' | undefined
}

type Props<Row> = {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  id: (row: Row) => string | number
  /** For rows that are not in force, such as a webhook that is switched off. */
  isMuted?: (row: Row) => boolean
}

type LoadedProps<Row> = Omit<Props<Row>, 'rows'> & {
  query: UseQueryResult<Row[]>
  /** In place of a table without rows. */
  empty: ReactNode
  /** Above the table. */
  hint?: ReactNode
}

/** The rows of a query; until then a skeleton, or why it failed. */
export function LoadedTable<Row>({ query, empty, hint, ...table }: LoadedProps<Row>) {
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            {hint}
            <Table {...table} rows={rows} />
          </>
        )
      }
    </Loaded>
  )
}

// The roles are explicit, as a table that is displayed as cards has none.
export function Table<Row>({ label, columns, rows, id, isMuted = () => false }: Props<Row>) {
  const isWide = columns.length > FEW_COLUMNS
  const isCards = useMedia(isWide ? '(width < 70rem)' : '(width < 48rem)')
  return (
    <table
      className={classes.table}
      role="table"
      aria-label={label}
      data-wide={isWide || undefined}
      data-cards={isCards || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, kind }) => (
            <th key={title} role="columnheader" data-kind={kind}>
              {kind === 'actions' ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={id(row)} role="row" data-muted={isMuted(row) || undefined}>
            {columns.map(({ title, kind, cell }) => (
              <td key={title} role="cell" data-kind={kind} data-label={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
