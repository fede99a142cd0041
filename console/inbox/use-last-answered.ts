// Reads when a price request was last answered, which the empty inbox shows.
import { useQuery } from '@tanstack/react-query'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { parseTime } from '../ui/format.ts'

/**
 * Returns when a request was last changed, by an answer or an assignment. This is cheap for an empty inbox alone: all requests
 * are answered, so that the first row of the index on `updated_at` matches the filter.
 */
export function useLastAnswered(isWanted: boolean): Date | undefined {
  const may = useMay()
  const { data } = useQuery({
    queryKey: queryKeys.lists('price_request', 'last answered'),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/pricerequest/requests', {
          params: {
            query: {
              addDetails: true,
              filter: JSON.stringify({ is_replied: true }),
              'searchCriteria[sortOrders][0][field]': 'updated_at',
              'searchCriteria[sortOrders][0][direction]': 'DESC',
              'searchCriteria[pageSize]': 1,
              'searchCriteria[count]': false,
            },
          },
          signal,
        }),
      ),
    enabled: isWanted && may('PriceRequest::manage_requests'),
  })
  const updatedAt = data?.[0]?.updated_at
  return updatedAt === undefined ? undefined : parseTime(updatedAt)
}
