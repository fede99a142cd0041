// Reads from a replica, and from the primary server for as long as the replica cannot be asked.
import { AppError } from './errors.ts'

const AWAY_MS = 10_000
/** The replica gave up the statement because it had to go on following the primary. */
const CONFLICT_WITH_RECOVERY = '40001'

export type ReplicaReader = <T>(onReplica: () => Promise<T>, onPrimary: () => Promise<T>) => Promise<T>

/** One caller every ten seconds tries whether the replica is back; the others do not wait for that. */
export function openReplicaReader(onError: (error: Error) => void): ReplicaReader {
  let awayUntil = 0
  return async (onReplica, onPrimary) => {
    if (awayUntil > 0) {
      if (performance.now() < awayUntil) return onPrimary()
      awayUntil = performance.now() + AWAY_MS
    }
    try {
      const result = await onReplica()
      awayUntil = 0
      return result
    } catch (error) {
      if ((error as { code?: string }).code === CONFLICT_WITH_RECOVERY) return onPrimary()
      if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
      // Of an outage one line is enough.
      if (awayUntil === 0)
        onError(new Error(`lists come from the primary: ${(error.cause as Error).message}`))
      awayUntil = performance.now() + AWAY_MS
      return onPrimary()
    }
  }
}
