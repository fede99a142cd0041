// What a product costs the seller: per unit, without tax, in the currency of the product's price.
import { queryOptions } from '@tanstack/react-query'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'

/** To be enabled only with `Quoting::costs`: others get a 403. */
export function productCost(sku: string) {
  return queryOptions({
    queryKey: queryKeys.record('product', sku, 'cost'),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/products/{sku}/cost', { params: { path: { sku } }, signal })),
  })
}
