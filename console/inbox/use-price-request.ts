// Reads a price request and its assignee, and marks it as read.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { notifyFailed } from '../ui/notify.ts'
import { errorText } from '../ui/states.tsx'

/** A request counts as read after this time, so that stepping through the list with the keyboard does not mark it. */
const READ_AFTER_MS = 1500

export function usePriceRequest(id: number) {
  return useQuery({
    queryKey: queryKeys.record('price_request', id),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/pricerequest/request/{id}', { params: { path: { id } }, signal })),
  })
}

/** Reads the assignee from the list, as the record itself does not contain it: the fields of that endpoint are fixed. */
export function useAssigneeOf(id: number): number | null {
  const { data } = useQuery({
    queryKey: queryKeys.record('price_request', id, 'assignee'),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/pricerequest/requests', {
          params: { query: { addDetails: true, filter: JSON.stringify({ request_id: id }) } },
          signal,
        }),
      ),
  })
  return data?.[0]?.assignee_id ?? null
}

/** Marks a request as read once, a moment after it was opened. If somebody marks it as unread later, it stays so. */
export function useReadMark({ request_id: id, is_read: isRead }: Schemas['PriceRequest']) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const [isDone, setIsDone] = useState(false)
  const { mutate } = useMutation({
    mutationFn: (mark: 'read' | 'unread') =>
      result(api.POST(`/rest/V1/pricerequest/request/{id}/${mark}`, { params: { path: { id } } })),
    onSuccess: () =>
      Promise.all(
        [queryKeys.record('price_request', id), queryKeys.inbox(), queryKeys.lists('price_request')].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  useEffect(() => {
    if (isDone) return
    const timer = setTimeout(() => {
      setIsDone(true)
      if (!isRead) mutate('read')
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isRead, isDone, mutate])
  const toggle = () => {
    setIsDone(true)
    const onError = (error: unknown) => notifyFailed(t('common.failed'), errorText(error, t))
    mutate(isRead ? 'unread' : 'read', { onError })
  }
  return { isRead, toggle }
}
