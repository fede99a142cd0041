// A product of the catalog, and its price in a currency.
import { useQuery } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'

/** Looks a product up in the list, where one that is not in the catalog is no error but null. */
export function useCatalogProduct(sku: string | null) {
  const may = useMay()
  return useQuery({
    queryKey: queryKeys.lists('product', 'of', sku),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/products', {
          params: { query: { filter: JSON.stringify({ sku }), 'searchCriteria[count]': false } },
          signal,
        }),
      ),
    enabled: sku !== null && may('Storefront::read'),
    // The filter ignores case; SKUs do not.
    select: ({ items }) => items.find((product) => product.sku === sku) ?? null,
  })
}

/** Returns the price of a product in a currency, undefined if it has prices by currency and none in this one. */
export function priceIn({ price, prices }: Schemas['Product'], currency: string): number | undefined {
  return prices.length === 0 ? price : prices.find(({ currency_code }) => currency_code === currency)?.price
}
