// Reads and changes when a quote is to be followed up, and why the inbox shows it for that.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'

export type FollowUp = Schemas['FollowUp']
type Reason = NonNullable<FollowUp['reason']>

/** Returns undefined while it is read. */
export function useFollowUp(id: number): FollowUp | undefined {
  const { data } = useQuery({
    queryKey: followUpKey(id),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/followUp', { params: { path: { id } }, signal })),
    enabled: id > 0,
  })
  return data
}

/** Returns functions that change the follow-up of a quote, wherever it is shown. No event tells others. */
export function useFollowUpChanges(id: number) {
  const queryClient = useQueryClient()
  const params = { path: { id } }
  const take = (followUp: FollowUp) => {
    queryClient.setQueryData(followUpKey(id), followUp)
    void queryClient.invalidateQueries({ queryKey: queryKeys.inbox() })
  }
  return {
    set: async (body: { remind_at: string | null; note?: string | null }) =>
      take(await result(api.POST('/rest/V1/quoting/quote/{id}/followUp', { params, body }))),
    /** Takes the quote out of the inbox, where it stands for this reason; `is_done: false` puts it back. */
    finish: async (reason: Reason, is_done: boolean) =>
      take(
        await result(
          api.POST('/rest/V1/quoting/quote/{id}/followUp/done', { params, body: { reason, is_done } }),
        ),
      ),
  }
}

const followUpKey = (id: number) => queryKeys.record('quote', id, 'follow-up')
