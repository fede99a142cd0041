// The columns of a list, and which of them fit into its width.
import type { ReactNode } from 'react'
import type { MessageKey, Translate } from '../../messages/messages.tsx'

/** In rem; `large` columns share what is left. As in record-list.module.css. */
const leastWidths = { check: 2.75, narrow: 7.5, small: 9, medium: 10, figure: 11, large: 10 }

export type Column<Row> = {
  key: string
  title: MessageKey
  /** `isBelow` says that it stands below the value of another column, without a heading. */
  render: (row: Row, t: Translate, isBelow?: boolean) => ReactNode
  /** `figure` holds an amount, which is never cut off. */
  size: Exclude<keyof typeof leastWidths, 'check'>
  /** A column that is left out if the list is too narrow, those with 1 first. Others are always shown. */
  dropOrder?: 1 | 2 | 3
  /** The key of the column below whose value it stands once it is left out. */
  below?: string
  isNumeric?: boolean
  /** The field by which a click on the header sorts. */
  sortField?: string
  /** The place on the card that a narrow screen shows instead of a row. */
  card?: 'title' | 'aside' | 'detail' | 'amount'
  /** Shown only if a person or a saved view chooses it. */
  isOptional?: boolean
}

/** Leaves out columns in their `dropOrder` until the least widths of the others fit into a width in rem: of equal ones, the last first. */
export function fittingColumns<Shown extends Pick<Column<never>, 'size' | 'dropOrder'>>(
  columns: readonly Shown[],
  width: number,
  hasChecks: boolean,
): readonly Shown[] {
  const needed = columns.reduce((sum, { size }) => sum + leastWidths[size], hasChecks ? leastWidths.check : 0)
  const rank = Math.min(...columns.map(({ dropOrder = Infinity }) => dropOrder))
  if (needed <= width || rank === Infinity) return columns
  const left = columns.findLastIndex(({ dropOrder }) => dropOrder === rank)
  return fittingColumns(
    columns.filter((_, index) => index !== left),
    width,
    hasChecks,
  )
}
