// The items of a quote, a proposal or a template, which keep those that do not count in a list of their own.

/** Returns all items in the order of the offer, also those that are not chosen. */
export function allItems<Item extends { position?: number | undefined }>({
  items = [],
  unchosen_items = [],
}: {
  items?: Item[] | undefined
  unchosen_items?: Item[] | undefined
}): Item[] {
  if (unchosen_items.length === 0) return items
  return [...items, ...unchosen_items].sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
}
