// Reads from a replica, with fallback to the primary while the replica is unavailable.
import { AppError } from './errors.ts'

const RETRY_MS = 10_000
/** The replica canceled the statement because it conflicted with replaying the primary's changes. */
const CONFLICT_WITH_RECOVERY = '40001'

export type ReplicaReader = <T>(onReplica: () => Promise<T>, onPrimary: () => Promise<T>) => Promise<T>

/** During an outage, one caller every ten seconds probes the replica; the others read from the primary at once. */
export function openReplicaReader(onError: (error: Error) => void): ReplicaReader {
  let downUntil = 0
  return async (onReplica, onPrimary) => {
    if (downUntil > 0) {
      if (performance.now() < downUntil) return onPrimary()
      downUntil = performance.now() + RETRY_MS
    }
    try {
      const result = await onReplica()
      downUntil = 0
      return result
    } catch (error) {
      if ((error as { code?: string }).code === CONFLICT_WITH_RECOVERY) return onPrimary()
      if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
      // One log line per outage is enough.
      if (downUntil === 0)
        onError(
          new Error(`replica unavailable, reading lists from the primary: ${(error.cause as Error).message}`),
        )
      downUntil = performance.now() + RETRY_MS
      return onPrimary()
    }
  }
}
