// The status of a quote request, as people call it.

/** Returns `quoted` for `approved`, which the interface says of a request that has its quote: of a quote, it is another status. */
export const quoteRequestStatus = (status: string): string => (status === 'approved' ? 'quoted' : status)
