// The seller's name as customers read it.

/** The name of the first store until somebody names it. Customers never read it. */
export const UNNAMED = 'Default'

/** Returns SELLER_NAME, or else the name of the store, or else words for a seller without a name. */
export function sellerName(
  given: string | null | undefined,
  store: { name: string } | undefined,
  words: string,
): string {
  if (given) return given
  return store === undefined || store.name === UNNAMED ? words : store.name
}
