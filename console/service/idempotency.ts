// Idempotency keys that outlive a failure: trying again does nothing twice.
import { ApiError, hasCode } from './api.ts'

export type IdempotencyHeader = { 'Idempotency-Key': string }

/** The keys of the requests without an answer, by what they say. */
const unanswered = new Map<string, string>()

/**
 * Sends a request with an Idempotency-Key: the same one as before if the same request has not been answered yet, otherwise a new
 * one, because the service replays an answer for a day. `request` tells it from all others, such as its name, id and body.
 */
export async function sendOnce<Answer>(
  request: readonly unknown[],
  send: (header: IdempotencyHeader) => Promise<Answer>,
): Promise<Answer> {
  const text = JSON.stringify(request)
  const key = unanswered.get(text) ?? randomKey()
  unanswered.set(text, key)
  try {
    const answer = await untilEnded(() => send({ 'Idempotency-Key': key }))
    unanswered.delete(text)
    return answer
  } catch (error) {
    if (wasRefused(error)) unanswered.delete(text)
    throw error
  }
}

/** The client waits some seconds for an earlier attempt that is still running; a busy service may take longer. */
const ROUNDS = 10

async function untilEnded<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let round = 1; ; round++)
    try {
      return await send()
    } catch (error) {
      if (round === ROUNDS || !hasCode(error, 'request_in_flight')) throw error
    }
}

/**
 * Whether a failed request had no effect. Without an answer it may have been done, also if a later attempt was limited or found it
 * still running: only the very same may be sent again.
 */
export function wasRefused(error: unknown): boolean {
  // This limit is that of the action itself, which recognizes an earlier attempt.
  if (hasCode(error, 'too_many_mails')) return true
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    // A proxy limits without a code.
    // oxlint-disable-next-line local/no-restricted-syntax
    error.status !== 429 &&
    !hasCode(error, 'request_in_flight')
  )
}

/** `crypto.randomUUID` exists over HTTPS only. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
