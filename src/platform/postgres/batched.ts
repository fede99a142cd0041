// Batches concurrent lookups and writes into one statement each.

const KEYS_MAX = 500

type PendingCall<K, V> = {
  key: K
  resolve: (value: V | Promise<V>) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function of one key that collects the keys of concurrent calls for `send`, which resolves to one value
 * per key, in order. A batch holds everything that arrived in this turn of the event loop; while `atOnce` batches are
 * in flight, further keys wait for the next one. Under load the callers share the cost of a statement; an idle
 * service answers as fast as without batching. Nothing is cached: each value was read after it was requested.
 */
export function batched<K, V>(
  send: (keys: K[]) => Promise<(V | Promise<V>)[]>,
  { atOnce = 2 } = {},
): (key: K) => Promise<V> {
  const waiting: PendingCall<K, V>[] = []
  let inFlight = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || inFlight === atOnce) return
    isScheduled = true
    setImmediate(() => void sendWaiting())
  }

  async function sendWaiting(): Promise<void> {
    isScheduled = false
    const batch = waiting.splice(0, KEYS_MAX)
    inFlight++
    schedule()
    try {
      const values = await send(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    inFlight--
    schedule()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      schedule()
    })
}

/** Like `batched`, for records that may not exist. */
export function batchedFind<K, V>(
  find: (keys: K[]) => Promise<Map<K, V>>,
): (key: K) => Promise<V | undefined> {
  return batched<K, V | undefined>(async (keys) => {
    const found = await find(keys)
    return keys.map((key) => found.get(key))
  })
}
