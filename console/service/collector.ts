// Collects items while the work on those before is under way.

const PAUSE_MS = 300

/**
 * Returns a function that passes an item on: at once, or together with others, each once, when the work on those before has
 * ended. The work reads lists again (live.ts): without a pause, each item would cancel and repeat reads that are under way, and use
 * up the person's rate limit.
 */
export function openCollector<Item>(
  work: (items: Item[]) => Promise<unknown>,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): (item: Item) => void {
  const collected = new Map<string, Item>()
  let isBusy = false
  const run = async () => {
    isBusy = true
    while (collected.size > 0) {
      // All that is reported in one go belongs together.
      await Promise.resolve()
      const items = [...collected.values()]
      collected.clear()
      await Promise.allSettled([work(items), pause()])
    }
    isBusy = false
  }
  return (item) => {
    collected.set(JSON.stringify(item), item)
    if (!isBusy) void run()
  }
}
