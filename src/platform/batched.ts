// Reads that are asked for one by one in the same turn of the event loop, and sent to PostgreSQL as one statement.
import DataLoader from 'dataloader'

const KEYS_MAX = 500

/**
 * Under load the statement and the way to it are shared by all who wait; an idle service answers as quickly as without.
 * Nothing is kept: each call is answered from what the database says after it.
 */
export function batched<K, V>(
  read: (keys: readonly K[]) => Promise<Map<K, V>>,
): (key: K) => Promise<V | undefined> {
  const loader = new DataLoader<K, V | undefined>(
    async (keys) => {
      const found = await read(keys)
      return keys.map((key) => found.get(key))
    },
    {
      cache: false,
      maxBatchSize: KEYS_MAX,
      // By then, everything that lay ready on any connection was read.
      batchScheduleFn: (send) => void setImmediate(send),
    },
  )
  return (key) => loader.load(key)
}
