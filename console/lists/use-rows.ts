// The rows of a list: read page by page as the person scrolls, and kept up to date in place.
import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useChanges } from '../service/changes.ts'
import { queryKeys, type RecordType } from '../service/query-keys.ts'
import { useSession } from '../session/session.tsx'
import {
  conditionOf,
  isBefore,
  pageParameters,
  sortOf,
  type Condition,
  type Last,
  type ListFilters,
  type ListParameters,
  type ListSearch,
  type Sort,
} from './list-query.ts'

export type RowSource<Row> = {
  type: RecordType
  filters: ListFilters
  id: (row: Row) => number
  load: (parameters: ListParameters, signal?: AbortSignal) => Promise<Row[]>
}

/** The first page is on the screen soon, the following ones last while scrolling. */
const pageSize = (last: Last | undefined) => (last ? 500 : 100)
const PAGES_READ_AGAIN = 3
const IDS_MAX = 1000

export type Rows<Row extends object> = ReturnType<typeof useRows<Row>>

export function useRows<Row extends object>(source: RowSource<Row>, search: ListSearch) {
  const { filters } = source
  const { user_id } = useSession()
  const queryClient = useQueryClient()
  const sort = sortOf(search, filters)
  const condition = conditionOf(search, filters, user_id)
  const queryKey = queryKeys.rows(source.type, condition, sort)
  const last = (row: Row): Last => lastOf(source, sort, row)
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as Last | undefined,
    queryFn: ({ pageParam, signal }) =>
      source.load(
        pageParameters(condition, { sort, ...filters }, { size: pageSize(pageParam), last: pageParam }),
        signal,
      ),
    getNextPageParam: (page: Row[], _pages, after) =>
      page.length < pageSize(after) ? undefined : last(page.at(-1)!),
    // Comparing 100,000 rows after each page would be felt.
    structuralSharing: false,
    placeholderData: keepPreviousData,
    // After a return, a long list keeps its rows; changes are reported above it.
    refetchOnMount: ({ state }) => ((state.data?.pages.length ?? 0) <= PAGES_READ_AGAIN ? 'always' : false),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const rows = useMemo(() => query.data?.pages.flat() ?? [], [query.data])
  const news = useNews(source, { rows, sort, condition, queryKey, hasMore: query.hasNextPage })
  return {
    ...query,
    rows,
    sort,
    condition,
    news: news.count,
    refreshRows: news.refreshRows,
    /** Reads the list again from its start. */
    reload: () => {
      news.clear()
      void queryClient.resetQueries({ queryKey, exact: true })
    },
  }
}

function lastOf<Row extends object>({ filters, id }: RowSource<Row>, { field }: Sort, row: Row): Last {
  const value = (row as Record<string, Last['value']>)[field]
  return { id: id(row), value: field === filters.idField ? id(row) : (value ?? null) }
}

type Shown<Row> = {
  rows: Row[]
  sort: Sort
  condition: Condition
  queryKey: readonly unknown[]
  hasMore: boolean
}

/**
 * Rows in the list change in place. Others that belong into it now are counted: they appear when the person wants to see
 * them, so that no row moves under the pointer. Unknown is a number of missed changes.
 */
function useNews<Row extends object>(source: RowSource<Row>, shown: Shown<Row>) {
  const { type, id, load, filters } = source
  const { rows, sort, condition, queryKey, hasMore } = shown
  const queryClient = useQueryClient()
  const key = JSON.stringify(queryKey)
  const [news, setNews] = useState<{ key: string; ids: ReadonlySet<number>; areSomeMissed: boolean }>()
  const knownOf = (current: typeof news) =>
    current?.key === key ? current : { key, ids: new Set<number>(), areSomeMissed: false }
  const known = knownOf(news)
  const among = (ids: readonly number[]) => ({ filter: { [filters.idField]: { in: ids.slice(0, IDS_MAX) } } })
  const page = { sort, ...filters }

  const refreshRows = useCallback(
    async (ids: readonly number[]) => {
      const inList = new Set(rows.map(id))
      const changed = ids.filter((each) => inList.has(each))
      if (changed.length === 0) return
      const size = Math.min(changed.length, IDS_MAX)
      const fresh = await load(pageParameters(among(changed), page, { size }))
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
    // Also if they cannot be read now.
    const markMissed = () => setNews((current) => ({ ...knownOf(current), areSomeMissed: true }))
    if (ids === undefined) return markMissed()
    refreshRows(ids).catch(markMissed)
    const inList = new Set(rows.map(id))
    const others = ids.filter((each) => !inList.has(each))
    if (others.length === 0) return
    const { filter, groups = [] } = condition
    const idGroup = [
      { field: filters.idField, conditionType: 'in', value: others.slice(0, IDS_MAX).join(',') },
    ]
    load(pageParameters({ filter, groups: [...groups, idGroup] }, page, { size: IDS_MAX }))
      .then((found) => {
        const end = rows.at(-1)
        const isInSight = (row: Row) =>
          !hasMore || !end || isBefore(sort, lastOf(source, sort, row), lastOf(source, sort, end))
        const added = found.filter(isInSight).map(id)
        if (added.length === 0) return
        setNews((current) => {
          const before = knownOf(current)
          return { ...before, ids: new Set([...before.ids, ...added]) }
        })
      })
      .catch(markMissed)
  })
  return {
    count: known.areSomeMissed ? null : known.ids.size,
    refreshRows,
    clear: () => setNews(undefined),
  }
}
