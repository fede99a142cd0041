// Polls until a condition holds, without assuming how long that takes.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any wait that does not hang; no measure of speed. */
const DEADLINE_MS = 120_000

/** Polls until the condition holds. Throws after the deadline. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  deadline_ms = DEADLINE_MS,
): Promise<void> {
  for (const start = Date.now(); Date.now() - start < deadline_ms; await pause(10)) if (await isSo()) return
  assert.fail(`it did not come true that ${what}`)
}
