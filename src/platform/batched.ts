// What many ask for at the same time, one by one, goes to PostgreSQL as one statement.

const KEYS_MAX = 500

type Waiting<K, V> = {
  key: K
  resolve: (value: V | Promise<V>) => void
  reject: (error: unknown) => void
}

/**
 * `send` gives what belongs to each key, in their order. It gets all that lay ready on any connection when it is called;
 * while `atOnce` calls are under way, what comes waits for the next. Under load the cost of a statement is shared by all
 * who wait; an idle service answers as soon as without. Nothing is kept: each answer is from after its question.
 */
export function batched<K, V>(
  send: (keys: K[]) => Promise<(V | Promise<V>)[]>,
  { atOnce = 2 } = {},
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  let underWay = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || underWay === atOnce) return
    isScheduled = true
    setImmediate(() => void sendWaiting())
  }

  async function sendWaiting(): Promise<void> {
    isScheduled = false
    const batch = waiting.splice(0, KEYS_MAX)
    underWay++
    schedule()
    try {
      const values = await send(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    underWay--
    schedule()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      schedule()
    })
}

/** The same for what can be missing. */
export function batchedFind<K, V>(
  find: (keys: K[]) => Promise<Map<K, V>>,
): (key: K) => Promise<V | undefined> {
  return batched<K, V | undefined>(async (keys) => {
    const found = await find(keys)
    return keys.map((key) => found.get(key))
  })
}
