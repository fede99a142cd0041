// What the seller should see before a price goes out as the reply to a price request: a loss, a high discount or surcharge, a price
// of 0.
import { useQuery } from '@tanstack/react-query'
import { readAmount } from '../../src/domain/amount-input.ts'
import { priceWarnings } from '../../src/domain/price-warnings.ts'
import { priceIn, useCatalogProduct } from '../records/catalog-product.ts'
import { costIn, productCost } from '../records/product-cost.ts'
import { useThresholds, useWarningText } from '../records/warning-text.ts'
import type { Schemas } from '../service/api.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Returns what is wrong with a typed price, its margin to those who may see it; undefined if nothing is, or nothing is known. */
export function usePriceWarning(
  { product: { sku }, store_id }: Schemas['PriceRequest'],
  typed: string,
  currencyCode: string | undefined,
): string | undefined {
  const { language } = useMessages()
  const hasMargins = useMay()('Quoting::costs')
  const thresholds = useThresholds(store_id)
  const warningText = useWarningText(useCurrencyDigits()(currencyCode ?? ''))
  const { data: product } = useCatalogProduct(sku)
  const { data: cost } = useQuery({
    ...productCost(product?.sku ?? ''),
    enabled: hasMargins && product !== undefined && product !== null,
  })
  const reading = readAmount(typed, language, currencyCode)
  if ('fault' in reading || reading.amount === null) return undefined
  const listPrice = product && currencyCode && priceIn(product, currencyCode)
  const line = { qty: '1', price: reading.amount, list_price: String(listPrice || 0), tiers: [] }
  return warningText(
    priceWarnings(line, cost && currencyCode ? costIn(cost, currencyCode) : undefined, thresholds),
  )
}
