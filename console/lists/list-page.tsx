// A page with a list: views, filters, rows, and what is done with the selected ones.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Download, X } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { Button, Tooltip } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { ColumnChooser } from '../ui/record-list/column-chooser.tsx'
import type { Column } from '../ui/record-list/columns.ts'
import { RecordList } from '../ui/record-list/record-list.tsx'
import { useSelection, type Selection } from '../ui/record-list/selection.ts'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { FilterBar } from './filter-bar.tsx'
import filterClasses from './filter-bar.module.css'
import classes from './list-page.module.css'
import { isFiltered, readListSearch, rowParameters, type ListSearch } from './list-query.ts'
import { COUNT_MAX } from './use-row-count.ts'
import { useColumns } from './use-columns.ts'
import { useRows, type Rows, type RowSource } from './use-rows.ts'

export type ListDefinition<Row> = RowSource<Row> & {
  /** Under which its columns and views are saved. */
  name: string
  /** Such as the number of the record. */
  title: (row: Row) => string
  /** The page of the record, below /console. */
  path: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The path of the interface that exports the rows as CSV. */
  exportPath?: string
  /** The title of the page, what the search looks for, and the sentence of a list without rows. */
  texts: { title: MessageKey; placeholder: MessageKey; empty: MessageKey }
}

export type ViewsProps = {
  search: ListSearch
  /** The keys of the columns that are shown. */
  columns: string[]
  onShow: (search: ListSearch) => void
}

type Props<Row extends object> = {
  list: ListDefinition<Row>
  actions?: ReactNode
  views?: (props: ViewsProps) => ReactNode
  /** What is done with the selected rows; without it, none can be selected. */
  bulk?: (selected: Row[], list: { rows: Rows<Row>; selection: Selection }) => ReactNode
}

export function ListPage<Row extends object>({ list, actions, views, bulk }: Props<Row>) {
  const { t } = useMessages()
  const { history } = useRouter()
  const { search, show, change, shownCount } = useListSearch()
  const rows = useRows(list, search)
  const { chosen, choose, reset } = useColumns(list.name, list.columns, search.view)
  const columns = useMemo(
    () => list.columns.filter(({ key }, position) => position === 0 || chosen.includes(key)),
    [list, chosen],
  )
  const selection = useSelection(useMemo(() => rows.rows.map(list.id), [rows.rows, list.id]))
  const selected = rows.rows.filter((row) => selection.ids.has(list.id(row)))
  const changeSort = (field: string) => {
    // The first click on a column shows the largest and the latest values first, as most people want them.
    const isDescending = rows.sort.field === field ? !rows.sort.isDescending : true
    change({ sort: isDescending ? `-${field}` : field })
  }
  useShortcuts(
    selection.ids.size > 0
      ? [{ keys: 'Escape', label: t('lists.unselect'), run: () => selection.replace([]) }]
      : [],
  )
  return (
    <Page
      title={t(list.texts.title)}
      actions={
        <>
          <ColumnChooser columns={list.columns} chosen={chosen} onChoose={choose} />
          {list.exportPath && <ExportLink path={list.exportPath} rows={rows} />}
          {actions}
        </>
      }
      isWide
      isFilled
    >
      <div className={classes.head}>
        {views?.({
          search,
          columns: chosen,
          onShow: (next) => {
            show(next)
            reset()
          },
        })}
        <div className={filterClasses.bar} role="search" aria-label={t('lists.filters')}>
          <FilterBar
            // What is being typed belongs to the filters that were shown before.
            key={shownCount}
            filters={list.filters}
            search={search}
            placeholder={t(list.texts.placeholder)}
            onChange={change}
            onClear={() => show({ sort: search.sort })}
          />
          <RowCount rows={rows} />
        </div>
      </div>
      <div className={classes.list}>
        <News rows={rows} />
        {rows.isPending ? (
          <Skeleton kind="rows" lines={12} />
        ) : rows.isError && rows.rows.length === 0 ? (
          <Failure error={rows.error} onRetry={() => void rows.refetch()} />
        ) : rows.rows.length === 0 ? (
          <Empty title={isFiltered(search) ? t('lists.noMatch') : t(list.texts.empty)} />
        ) : (
          <RecordList
            name={list.name}
            label={t(list.texts.title)}
            rows={rows.rows}
            columns={columns}
            id={list.id}
            title={list.title}
            href={(row) => `/console${list.path(row)}`}
            onOpen={(row) => history.push(`/console${list.path(row)}`)}
            sort={rows.sort}
            onSort={changeSort}
            hasMore={rows.hasNextPage}
            isLoading={rows.isFetching}
            error={rows.error}
            onMore={() => void rows.fetchNextPage()}
            selection={bulk && selection}
            isOutdated={rows.isPlaceholderData}
          />
        )}
        {bulk && selected.length > 0 && (
          <div
            className={classes.bulk}
            role="toolbar"
            aria-label={t('lists.selected', { count: selected.length })}
          >
            <strong>{t('lists.selected', { count: selected.length })}</strong>
            {bulk(selected, { rows, selection })}
            <Button
              className={classes.unselect}
              variant="subtle"
              size="compact-sm"
              leftSection={<X size={14} aria-hidden />}
              title={t('lists.unselect')}
              onClick={() => selection.replace([])}
            >
              <span>{t('lists.unselect')}</span>
            </Button>
          </div>
        )}
      </div>
    </Page>
  )
}

/** The filters in the address. They replace the entry of the browser's history, so that Back leaves the list and undoes none of them. */
function useListSearch() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readListSearch(address), [address])
  const [shownCount, setShownCount] = useState(0)
  /** Replaces all filters. */
  const show = (next: { [Key in keyof ListSearch]: ListSearch[Key] | undefined }) => {
    setShownCount((count) => count + 1)
    void navigate({ to: '.', search: readListSearch(next), replace: true })
  }
  /** Changes the address as it is by then: a text filter, which is applied later, must not undo another one. */
  const change = (changes: ListSearch) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => readListSearch({ ...before, ...changes }),
      replace: true,
    })
  return { search, show, change, shownCount }
}

function RowCount<Row extends object>({
  rows: { rows, count, isPending, hasNextPage },
}: {
  rows: Rows<Row>
}) {
  const { t } = useMessages()
  if (isPending || rows.length === 0) return null
  const isExact = count !== undefined && (count < COUNT_MAX || !hasNextPage)
  return (
    <span className={filterClasses.count} role="status">
      {t(isExact ? 'lists.rows' : 'lists.rowsMore', { count: Math.max(count ?? 0, rows.length) })}
    </span>
  )
}

function ExportLink<Row extends object>({ path, rows }: { path: string; rows: Rows<Row> }) {
  const { t } = useMessages()
  const parameters = Object.entries(rowParameters(rows.condition, rows.sort))
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))
  return (
    <Tooltip label={t('lists.csvHint')}>
      <Button
        component="a"
        href={`${path}?${query.toString()}`}
        download
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
      >
        {t('lists.csv')}
      </Button>
    </Tooltip>
  )
}

/** Says how many rows have come since the list was read, null if that is not known, and shows them. */
function News<Row extends object>({ rows: { news, reload } }: { rows: Rows<Row> }) {
  const { t } = useMessages()
  return (
    <div role="status" className={classes.newsPlace}>
      {news !== 0 && (
        <button type="button" className={classes.news} onClick={reload}>
          {news === null ? t('lists.missed') : t('lists.news', { count: news })}
          <span>{t(news === null ? 'lists.reload' : 'lists.show')}</span>
        </button>
      )}
    </div>
  )
}
