// Reads a price request, changes it, and marks it as read.
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { notifyFailed } from '../ui/notify.tsx'
import { errorText } from '../ui/states.tsx'

/** A request counts as read after this time, so that stepping through the list with the keyboard does not mark it. */
const READ_AFTER_MS = 1500

export function usePriceRequest(id: number) {
  return useQuery({
    queryKey: queryKeys.record('price_request', id),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/pricerequest/request/{id}', {
          params: { path: { id }, query: { addDetails: true } },
          signal,
        }),
      ),
  })
}

/** Shows a request as a change returned it, wherever it is shown. What is only in the details is missing from the response to a reply. */
export function takeChanged(queryClient: QueryClient, request: Schemas['PriceRequest']): void {
  const key = queryKeys.record('price_request', request.request_id)
  queryClient.setQueryData<Schemas['PriceRequest']>(key, (shown) => ({
    assignee_id: shown?.assignee_id ?? null,
    ...request,
  }))
  for (const queryKey of [queryKeys.inbox(), queryKeys.lists('price_request')])
    void queryClient.invalidateQueries({ queryKey })
}

/** Changes a request without a form; a failure is shown in a short message. */
export function useChange<Value>(
  change: (value: Value) => Promise<Schemas['PriceRequest']>,
  onDone?: (request: Schemas['PriceRequest'], value: Value) => void,
) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (request, value) => {
      takeChanged(queryClient, request)
      onDone?.(request, value)
    },
    onError: (error) => notifyFailed(t('common.failed'), errorText(error, t)),
  })
}

/** The requests that an undo marked as unread again: to be led back to one is not to read it. */
const keptUnread = new Set<number>()

export const keepUnread = (id: number) => void keptUnread.add(id)

/** Marks a request as read once, a moment after it was opened. If somebody marks it as unread later, it stays so. */
export function useReadMark({ request_id: id, is_read: isRead }: Schemas['PriceRequest']) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const [isDone, setIsDone] = useState(() => keptUnread.has(id))
  useEffect(() => {
    keptUnread.delete(id)
    return () => void keptUnread.delete(id)
  }, [id])
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
      if (!isRead && !keptUnread.has(id)) mutate('read')
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
