// The seller's name as customers read it.

/** The name of the first store until somebody names it. Customers never read it. */
export const UNNAMED = 'Default'

/** Returns the name in SELLER_NAME, or else that of the store, or else `fallback`. */
export function sellerName(
  configuredName: string | null | undefined,
  store: { name: string } | undefined,
  fallback: string,
): string {
  if (configuredName) return configuredName
  return store === undefined || store.name === UNNAMED ? fallback : store.name
}
