// Reads a list of a shop page by page.
import { ShopUnknown } from './shop.ts'

/** More than any shop has; a list that never ends stops there. */
const PAGES_MAX = 100_000

/** `next` is where the next page begins: a cursor, a number; null or undefined after the last one. */
export type ShopPage<Item, Next> = { items: Item[]; next: Next | null | undefined }

/**
 * Yields all items; one page is in memory. Throws ShopUnknown for a page whose first item was that of another one: a cache in front of the
 * shop that ignores parameters answers each call with the first page, without end.
 */
export async function* readPages<Item, Next>(
  first: Next,
  read: (at: Next) => Promise<ShopPage<Item, Next>>,
  idOf: (item: Item) => unknown,
): AsyncIterable<Item> {
  const seen = new Set<unknown>()
  for (let at: Next | null | undefined = first; at !== null && at !== undefined;) {
    const { items, next }: ShopPage<Item, Next> = await read(at)
    const isLast = next === null || next === undefined
    const [item] = items
    const id = item === undefined ? undefined : idOf(item)
    if (seen.has(id) || (item === undefined && !isLast) || seen.size === PAGES_MAX)
      throw new ShopUnknown(
        'The shop answers with the same page of a list again and again: a cache in front of it may ignore parameters.',
      )
    seen.add(id)
    yield* items
    at = next
  }
}
