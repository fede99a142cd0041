// Cache of recent results, bounded in bytes and in time.

type Limits = { bytes_max: number; ms_max: number }

export type ResultCache = {
  get: (key: string) => Buffer | undefined
  add: (key: string, result: Buffer) => void
}

export function openResultCache({ bytes_max, ms_max }: Limits): ResultCache {
  /** The oldest first. */
  const results = new Map<string, Buffer>()
  let bytes = 0
  const remove = (key: string, result: Buffer) => {
    if (results.get(key) !== result) return
    results.delete(key)
    bytes -= result.length
  }
  return {
    get: (key) => results.get(key),
    add(key, result) {
      if (result.length > bytes_max || results.has(key)) return
      results.set(key, result)
      bytes += result.length
      setTimeout(() => remove(key, result), ms_max).unref()
      for (const [oldest, content] of results) if (bytes > bytes_max) remove(oldest, content)
    },
  }
}
