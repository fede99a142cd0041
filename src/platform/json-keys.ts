// Tells whether a JSON text names a key twice, which JSON.parse does not.

/** Counts the keys as written and as they remain after parsing; `json` must be valid JSON. */
export function countKeys(json: string): { written: number; distinct: number } {
  // In valid JSON a string is a key exactly when a colon follows it.
  let written = 0
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon) written++
  let distinct = 0
  const rest: unknown[] = [JSON.parse(json)]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) distinct += Object.keys(value).length
    rest.push(...(Object.values(value) as unknown[]))
  }
  return { written, distinct }
}
