// What a product costs the seller: per unit, without tax.
import { queryOptions } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'

/** To be enabled only with `Quoting::costs`: others get a 403. */
export function productCost(sku: string) {
  return queryOptions({
    queryKey: queryKeys.record('product', sku, 'cost'),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/products/{sku}/cost', { params: { path: { sku } }, signal })),
  })
}

/** Returns the cost in a currency, undefined if it is not known there. */
export function costIn(
  { cost, currency_code }: Schemas['ProductCost'],
  currency: string,
): number | undefined {
  return currency_code === null || currency_code === currency ? (cost ?? undefined) : undefined
}
