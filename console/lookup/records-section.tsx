// A heading with the latest records of one kind below it, of a customer or a product.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import classes from './lookup.module.css'

type Props<Row> = {
  title: MessageKey
  query: UseQueryResult<Row[]>
  columns: TableColumn<Row>[]
  id: (row: Row) => number
  more?: ReactNode
  /** Whether `more` leads to records that are not among these. */
  hasOthers?: boolean
}

export function RecordsSection<Row>({ title, query, columns, id, more, hasOthers }: Props<Row>) {
  const { t } = useMessages()
  return (
    <section className={classes.section}>
      <header>
        <h2>{t(title)}</h2>
        {query.data && (hasOthers || query.data.length > 0) && more}
      </header>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={classes.none}>{t('lookup.none')}</p>
          ) : (
            <Table label={t(title)} columns={columns} rows={rows} id={id} />
          )
        }
      </Loaded>
    </section>
  )
}
