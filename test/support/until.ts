// Polls until a condition holds, without assuming how long that takes.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Only a wait that hangs takes longer. */
const DEADLINE_MS = 120_000

/** A check that takes long is repeated less often, so that it does not slow down what it waits for. */
const pauseAfter = (check_ms: number) => Math.min(Math.max(5 * check_ms, 10), 50)

/** Polls until the condition holds, which `what` describes. Throws after the deadline. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  deadline_ms = DEADLINE_MS,
): Promise<void> {
  const start = Date.now()
  for (let began = start; began - start < deadline_ms; began = Date.now()) {
    if (await condition()) return
    await pause(pauseAfter(Date.now() - began))
  }
  assert.fail(`timed out after ${deadline_ms / 1000} s, waiting until ${what}`)
}

/** Returns whether an attempt was successful, such as a first connection to a server. */
export const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  )
