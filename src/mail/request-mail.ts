// Mails about requests: their template variables.
import { shownSku } from '../domain/lines.ts'

/** Items of old events had a price each. */
type RequestedItem = { item_id: number; sku: string; needs_price?: boolean }

/** Returns the record of a request, of which a mail shows no price where there is none. */
export function withoutMissingPrices(record: Record<string, unknown>) {
  const items = record.items as RequestedItem[] | undefined
  if (!items) return record
  const unpriced = items.length > 0 && items.every(({ needs_price }) => needs_price)
  return {
    ...record,
    items: items.map((item) => ({
      ...item,
      sku: shownSku(item),
      ...(item.needs_price && { price: null, row_total: null }),
    })),
    ...(unpriced && { subtotal: null }),
  }
}
