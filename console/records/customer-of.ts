// The customer with an e-mail address.
import { queryOptions } from '@tanstack/react-query'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'

/** A query for the customer with the address, in a list of one or none. It requires `Storefront::read`. */
export const customerOf = (email: string) =>
  queryOptions({
    queryKey: queryKeys.lists('customer', 'of', email),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/customers/search', {
          params: { query: { filter: JSON.stringify({ email }), 'searchCriteria[pageSize]': 1 } },
          signal,
        }),
      ),
  })
