// Which rows of a list are products of the catalog, before they are added.
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { KnownProducts } from './find-products.ts'
import type { ListRow } from './use-list-dialog.ts'

/** Returns the products of the rows, as far as the catalog was asked for them. The caller is shown again once there are more. */
export function useKnownProducts(rows: readonly ListRow[]): KnownProducts {
  const [products] = useState(() => new KnownProducts())
  const skus = useMemo(() => rows.flatMap(({ read }) => ('line' in read ? [read.line.sku] : [])), [rows])
  useQuery({
    queryKey: ['list-products', useId(), skus.join('\n')],
    queryFn: ({ signal }) => products.read(skus, signal).then(() => true),
    notifyOnChangeProps: 'all',
    gcTime: 0,
    // Without it, the rows do not say what they become; adding them asks again, and says what failed.
    throwOnError: false,
  })
  return products
}
