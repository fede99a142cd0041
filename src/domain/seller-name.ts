// The seller's name and address as customers read them.

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

/** Returns the lines of the store's address, or else those of SELLER_ADDRESS. */
export function sellerAddress(
  configured: string | null | undefined,
  store: { address?: string | null } | undefined,
): string[] {
  // A setting in an environment file can hold no line break: `|` and the characters `\n` stand for one.
  const lines = store?.address?.split('\n') ?? configured?.split(/\||\\n|\n/) ?? []
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}
