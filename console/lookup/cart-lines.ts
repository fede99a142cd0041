// The lines of a cart by origin: those of the catalog, then those of each quote.

export type CartLines<Item> = { quoteId: number | null; items: Item[] }

export function byOrigin<Item extends { quote_id: number | null }>(
  items: readonly Item[],
): CartLines<Item>[] {
  const quoteIds = [...new Set(items.map(({ quote_id }) => quote_id))]
  return quoteIds
    .toSorted((one, other) => (one ?? 0) - (other ?? 0))
    .map((quoteId) => ({ quoteId, items: items.filter(({ quote_id }) => quote_id === quoteId) }))
}
