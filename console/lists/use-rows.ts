// Reads the rows of a list page by page as the person scrolls, and keeps them up to date in place.
import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useChanges } from '../service/changes.ts'
import { queryKeys, type RecordType } from '../service/query-keys.ts'
import { useSession } from '../session/session.tsx'
import {
  conditionOf,
  exactCondition,
  isBefore,
  pageParameters,
  sortOf,
  type Condition,
  type Position,
  type ListFilters,
  type ListParameters,
  type ListSearch,
  type Sort,
} from './list-query.ts'
import { useRowCount, type ListPath } from './use-row-count.ts'

export type RowSource<Row> = {
  type: RecordType
  filters: ListFilters
  id: (row: Row) => number
  /** Where the rows are read. */
  listPath: ListPath
  load: (parameters: ListParameters, signal?: AbortSignal) => Promise<Row[]>
}

/** The first page is small, to appear soon; the others are large, so that scrolling rarely waits. */
const pageSize = (after: Position | undefined) => (after ? 500 : 100)
/** A list with more pages is not read again when the person returns to it. */
const PAGES_READ_AGAIN = 3
/** How many changed rows are read at once. */
const IDS_MAX = 1000

export type Rows<Row extends object> = ReturnType<typeof useRows<Row>>

export function useRows<Row extends object>(source: RowSource<Row>, search: ListSearch) {
  const { filters } = source
  const { user_id } = useSession()
  const queryClient = useQueryClient()
  const sort = sortOf(search, filters)
  const condition = conditionOf(search, filters, user_id)
  const exact = exactCondition(condition, search, filters)
  const queryKey = queryKeys.rows(source.type, condition, sort)
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as Position | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const read = (rows: Condition, page: Parameters<typeof pageParameters>[2]) =>
        source.load(pageParameters(rows, { sort, ...filters }, page), signal)
      const page = read(condition, { size: pageSize(pageParam), after: pageParam })
      if (!exact || pageParam) return page
      return unique((await Promise.all([read(exact, { size: 1 }), page])).flat(), source.id)
    },
    getNextPageParam: (page: Row[], _pages, after) =>
      page.length < pageSize(after) ? undefined : positionOf(source, sort, page.at(-1)!),
    // Comparing 100,000 rows after each page would be noticeable.
    structuralSharing: false,
    placeholderData: keepPreviousData,
    // After a return, a long list keeps its rows; changes are reported above it.
    refetchOnMount: ({ state }) => ((state.data?.pages.length ?? 0) <= PAGES_READ_AGAIN ? 'always' : false),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const rows = useMemo(() => {
    const all = query.data?.pages.flat() ?? []
    // The first row may be that of a later page as well.
    return exact ? unique(all, source.id) : all
  }, [query.data])
  const { count, recount } = useRowCount(
    { type: source.type, path: source.listPath, idField: filters.idField, condition, sort },
    query.hasNextPage,
  )
  const news = useNews(source, { rows, sort, condition, queryKey, hasMore: query.hasNextPage })
  return {
    ...query,
    rows,
    sort,
    condition,
    /** The number of rows on all pages, if it is known. */
    count: query.hasNextPage ? count : rows.length,
    news: news.count,
    refreshRows: news.refreshRows,
    /** Reads the list again from its start. */
    reload: () => {
      news.clear()
      void queryClient.resetQueries({ queryKey, exact: true })
      recount()
    },
  }
}

function unique<Row>(rows: Row[], id: (row: Row) => number): Row[] {
  return [...new Map(rows.map((row) => [id(row), row])).values()]
}

function positionOf<Row extends object>({ filters, id }: RowSource<Row>, { field }: Sort, row: Row) {
  const value = (row as Record<string, Position['value']>)[field]
  return { id: id(row), value: field === filters.idField ? id(row) : (value ?? null) }
}

/** What the list shows. */
type Shown<Row> = {
  rows: Row[]
  sort: Sort
  condition: Condition
  queryKey: readonly unknown[]
  hasMore: boolean
}

/** Rows that were added to the list with the key: their ids, or unknown ones if changes were missed. */
type News = { key: string; ids: ReadonlySet<number>; areSomeMissed: boolean }

/**
 * Rows in the list change in place. Others that belong to it now are counted, but appear only when the person wants to see them, so
 * that no row moves under the pointer. The count is null if changes were missed.
 */
function useNews<Row extends object>(source: RowSource<Row>, shown: Shown<Row>) {
  const { type, id, load, filters } = source
  const { rows, sort, condition, queryKey, hasMore } = shown
  const queryClient = useQueryClient()
  const key = JSON.stringify(queryKey)
  const [lastNews, setNews] = useState<News>()
  /** What was counted for other filters or another order does not count for these. */
  const newsOfList = (last: News | undefined): News =>
    last?.key === key ? last : { key, ids: new Set(), areSomeMissed: false }
  const news = newsOfList(lastNews)
  const order = { sort, ...filters }

  const refreshRows = useCallback(
    async (ids: readonly number[]) => {
      const inList = new Set(rows.map(id))
      const changed = ids.filter((each) => inList.has(each))
      if (changed.length === 0) return
      const size = Math.min(changed.length, IDS_MAX)
      const condition = { filter: { [filters.idField]: { in: changed.slice(0, IDS_MAX) } } }
      const fresh = await load(pageParameters(condition, order, { size }))
      const byId = new Map(fresh.map((row) => [id(row), row]))
      queryClient.setQueryData<InfiniteData<Row[]>>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((each) => each.map((row) => byId.get(id(row)) ?? row)),
          },
      )
    },
    [rows, key],
  )

  useChanges(type, (ids) => {
    // They are missed as well if they cannot be read.
    const markMissed = () => setNews((last) => ({ ...newsOfList(last), areSomeMissed: true }))
    if (ids === undefined) return markMissed()
    refreshRows(ids).catch(markMissed)
    const inList = new Set(rows.map(id))
    const others = ids.filter((each) => !inList.has(each))
    if (others.length === 0) return
    const { groups = [] } = condition
    const idGroup = [
      { field: filters.idField, conditionType: 'in', value: others.slice(0, IDS_MAX).join(',') },
    ]
    load(pageParameters({ ...condition, groups: [...groups, idGroup] }, order, { size: IDS_MAX }))
      .then((found) => {
        const end = rows.at(-1)
        // Later ones come with the next page.
        const isWithinPages = (row: Row) =>
          !hasMore || !end || isBefore(sort, positionOf(source, sort, row), positionOf(source, sort, end))
        const added = found.filter(isWithinPages).map(id)
        if (added.length === 0) return
        setNews((last) => {
          const before = newsOfList(last)
          return { ...before, ids: new Set([...before.ids, ...added]) }
        })
      })
      .catch(markMissed)
  })
  return {
    count: news.areSomeMissed ? null : news.ids.size,
    refreshRows,
    clear: () => setNews(undefined),
  }
}
