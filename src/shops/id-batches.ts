// Ids of a shop in URLs, as its lists take them.

/** So many ids of 32 characters leave a URL, which has at most 2048, enough for an address and the names of fields. */
const IDS_MAX = 30

export function* idBatches(ids: string[]): Iterable<string[]> {
  for (let from = 0; from < ids.length; from += IDS_MAX) yield ids.slice(from, from + IDS_MAX)
}
