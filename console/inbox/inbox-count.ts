// How much waits in the inbox: beside its entry in the navigation and in the title of the browser's tab. While the window is hidden, what is
// new is notified of in browsers in which the person wants that.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Schemas } from '../service/api.ts'
import { api, result } from '../service/api.ts'
import { useNoticeState } from '../service/notices.ts'
import { queryKeys } from '../service/query-keys.ts'
import { showTitleMark } from '../ui/document-title.ts'
import { useFormat } from '../ui/format.ts'
import { inboxKinds } from './inbox-search.ts'
import { useNotices } from './use-notices.ts'

type InboxCounts = Schemas['Inbox']['counts']

/** The service counts no further. */
const COUNT_MAX = 1000
/** New rows are looked for among this many. */
const NEWEST_MAX = 50
/** A window in the background has no event stream, but its title is in sight. */
const REREAD_MS = 60_000

/** Returns a function for the text of a count. */
export function useCountText(): (count: number) => string {
  const { number } = useFormat()
  return (count) => (count < COUNT_MAX ? number(count) : `${number(COUNT_MAX - 1)}+`)
}

/** Returns the text of how much waits, undefined if nothing does, and shows it in the title. */
export function useInboxCount(isEnabled: boolean): string | undefined {
  const countText = useCountText()
  const hasNotices = useNoticeState() === 'on'
  const { data } = useQuery({
    queryKey: queryKeys.inbox('counts', hasNotices),
    queryFn: ({ signal }) => {
      const query = hasNotices ? ({ order: 'newest', limit: NEWEST_MAX } as const) : { limit: 1 }
      return result(api.GET('/rest/V1/inbox', { params: { query }, signal }))
    },
    refetchInterval: REREAD_MS,
    refetchIntervalInBackground: true,
    enabled: isEnabled,
  })
  useNotices(hasNotices ? data?.items : undefined, data?.next_after === null)
  const total = data && totalOf(data.counts)
  const text = total ? countText(total) : undefined
  useEffect(() => {
    showTitleMark(text)
    return () => showTitleMark(undefined)
  }, [text])
  return text
}

/** Kinds that the person may not see are counted as none. */
function totalOf(counts: InboxCounts): number {
  return inboxKinds.reduce((sum, kind) => sum + counts[kind], 0)
}
