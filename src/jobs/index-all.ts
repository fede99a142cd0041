// Indexes what a search can find, in the background: after an import, a restore or an upgrade, there is much to index.
import { setTimeout as pause } from 'node:timers/promises'
import { indexSearch } from '../platform/lists/word-search.ts'
import type { Database } from '../platform/postgres/database.ts'

/** A run ends before the next one begins. */
const RUN_MS_MAX = 55_000
/** The share of the time in which it works, so that it slows nothing down. */
const LOAD = 0.1

export async function indexAll({ autocommit }: Database, stopping: AbortSignal | undefined): Promise<void> {
  const end_ms = performance.now() + RUN_MS_MAX
  while (performance.now() < end_ms && !stopping?.aborted) {
    const start_ms = performance.now()
    if ((await indexSearch(autocommit)) === 0) return
    const took_ms = performance.now() - start_ms
    await pause(took_ms / LOAD - took_ms, undefined, { signal: stopping }).catch(() => undefined)
  }
}
