// Looks up what the lines of a quote cost the seller: saved lines by their items, new ones by their products.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { hasCode } from '../../service/api.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { costIn, productCost } from '../../records/product-cost.ts'
import type { Line } from '../offer/offer.ts'

/** With more new products than this, none is looked up; their costs are known once the quote is saved. */
const NEW_PRODUCTS_MAX = 100

export type CostOf = (line: Line) => number | undefined

/** `costs` are those of the saved items by their ids. Without permission to see costs (`isAllowed`), all are undefined. */
export function useCostOf(
  lines: readonly Line[],
  costs: ReadonlyMap<number, number>,
  { currency, isAllowed }: { currency: string; isAllowed: boolean },
): CostOf {
  const queryClient = useQueryClient()
  // What is in no catalog has no cost, and may have no SKU.
  const isNewProduct = ({ item_id, product_type }: Line) => item_id === undefined && product_type !== 'custom'
  const skus = [...new Set(lines.filter(isNewProduct).map(({ sku }) => sku))]
  const { data: costsBySku } = useQuery({
    queryKey: queryKeys.lists('product', 'costs', currency, skus),
    queryFn: async () => {
      const found = new Map<string, number>()
      // One request after the other, as the service limits how much one person reads at once.
      for (const sku of skus) {
        const answer = await queryClient.fetchQuery(productCost(sku)).catch(ifGone)
        const cost = answer && costIn(answer, currency)
        if (cost !== undefined) found.set(sku, cost)
      }
      return found
    },
    enabled: isAllowed && skus.length > 0 && skus.length <= NEW_PRODUCTS_MAX,
    placeholderData: (previous) => previous,
  })
  return useCallback(
    ({ item_id, sku }) => (item_id === undefined ? undefined : costs.get(item_id)) ?? costsBySku?.get(sku),
    [costs, costsBySku],
  )
}

/** Returns undefined for a product that is no longer in the catalog, and throws every other error. */
function ifGone(error: unknown): undefined {
  if (!hasCode(error, 'not_found')) throw error
}
