// The columns of a list.
import type { ReactNode } from 'react'
import type { MessageKey, Translate } from '../../messages/messages.tsx'

export type Column<Row> = {
  key: string
  title: MessageKey
  render: (row: Row, t: Translate) => ReactNode
  size: 'narrow' | 'small' | 'medium' | 'large'
  isNumeric?: boolean
  /** The field by which a click on the header sorts. */
  sortField?: string
  /** The place on the card that a narrow screen shows instead of a row. */
  card?: 'title' | 'aside' | 'detail' | 'amount'
  /** Shown only if a person or a saved view chooses it. */
  isOptional?: boolean
}
