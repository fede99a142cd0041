// Reads the inbox page by page, and keeps its rows in place while others answer some of them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useSession } from '../session/session.tsx'
import { mergeRows, type InboxItem, type InboxRow } from './inbox-rows.ts'
import type { InboxOrder } from './inbox-order.ts'
import type { InboxSearch } from './inbox-search.ts'

const PAGE_SIZE = 50
/** No event tells that the time of a reminder or a snooze has come. */
const REREAD_MS = 60_000

export function useInbox({ kind, assignee }: InboxSearch, order: InboxOrder) {
  const { user_id } = useSession()
  const assignee_id = assignee === 'me' ? (user_id ?? undefined) : assignee
  const query = useInfiniteQuery({
    queryKey: queryKeys.inbox(kind ?? 'all', assignee_id ?? 'all', order),
    queryFn: ({ pageParam: after, signal }) =>
      result(
        api.GET('/rest/V1/inbox', {
          params: { query: { kind, assignee_id, order, after, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_after }) => next_after ?? undefined,
    refetchInterval: REREAD_MS,
  })
  const { data } = query
  const rows = useRowsInPlace({ kind, assignee, order }, data?.pages, !query.hasNextPage)
  return { ...query, rows, counts: data?.pages[0]?.counts }
}

type Pages = readonly { items: InboxItem[] }[]

type List = InboxSearch & { order: InboxOrder }

/** Returns the rows that were read, merged into those shown before, unless they were those of another list. */
function useRowsInPlace(list: List, pages: Pages | undefined, isEnd: boolean): InboxRow[] {
  const filter = JSON.stringify(list)
  const [shown, setShown] = useState<{ filter: string; pages?: Pages; rows: InboxRow[] }>({
    filter,
    rows: [],
  })
  if (shown.filter === filter && shown.pages === pages) return shown.rows
  const earlier = shown.filter === filter ? shown.rows : []
  const rows = pages
    ? mergeRows(
        earlier,
        pages.flatMap(({ items }) => items),
        isEnd,
        list.order,
      )
    : earlier
  setShown({ filter, ...(pages && { pages }), rows })
  return rows
}
