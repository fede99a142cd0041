// Throttling rules for failed sign-ins: waits and keys.
import { createHash } from 'node:crypto'

/**
 * Seconds to wait after the nth failure of a name from an address; the last value applies to all further failures.
 * After five free attempts the wait doubles from 2 s to 15 min, which allows about a hundred guesses a day.
 */
export const WAITS_S = [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900] as const

/** Failures expire this long after the last attempt with the name from the address. */
export const FAILURES_KEPT_HOURS = 24

/** Returns the key under which failures are counted. A hash, because a mistyped name may be a password. */
export function signInFailureKey(username: string, block: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([block, username]))
    .digest()
}
