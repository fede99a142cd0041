// How many rows a list has beyond those that are loaded.
import { useQuery } from '@tanstack/react-query'
import { api } from '../service/api.ts'
import { queryKeys, type RecordType } from '../service/query-keys.ts'
import { rowParameters, type Condition, type Sort } from './list-query.ts'

/** More are not counted, as the time would grow with the list. */
export const COUNT_MAX = 10_000

export type ListPath =
  | '/rest/V1/quoting/quotes'
  | '/rest/V1/quoting/requests'
  | '/rest/V1/pricerequest/requests'
  | '/rest/V1/customers'
  | '/rest/V1/products'
  | '/rest/V1/carts'

type List = { type: RecordType; path: ListPath; idField: string; condition: Condition; sort: Sort }

/** Returns the number of rows, COUNT_MAX for as many or more; undefined until it is known, or if it cannot be read. */
export function useRowCount({ type, path, idField, condition, sort }: List, isEnabled: boolean) {
  const query = {
    ...rowParameters(condition, sort),
    'searchCriteria[pageSize]': 1,
    'searchCriteria[countMax]': COUNT_MAX,
    fields: idField,
  }
  const { data, refetch } = useQuery({
    queryKey: queryKeys.rows(type, condition, 'count'),
    queryFn: async ({ signal }) => {
      const { response } = await api.GET(path, { params: { query }, signal })
      // Not worth a message: the list says how many rows it has loaded.
      return Number(response.headers.get('x-total-count') ?? '') || null
    },
    enabled: isEnabled,
    refetchOnMount: 'always',
  })
  return { count: data ?? undefined, recount: () => void refetch() }
}
