// What follows from an attempt to deliver an event.
import { readRetryAfter } from './retry-after.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The waits after the first, second, … failed attempt, as Standard Webhooks proposes; then the delivery has failed. */
export const RETRY_WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

/** A receiver of whom every attempt failed for so long is switched off. */
export const FAILING_MS_MAX = 5 * 24 * HOUR_MS

// Waits grow by up to this part of themselves, so that what failed together does not come back together.
const JITTER = 0.1

/** What `post` of platform/outbound-http.ts gives. */
export type DeliveryAnswer =
  { status: number; headers: { retry_after?: string } } | { error: string; message: string }

export type AttemptedDelivery = {
  /** 1 for the first attempt. */
  attempt: number
  /** How long every attempt at this receiver has failed, before this one; null when the last one succeeded. */
  failing_for_ms: number | null
  /** Only to read a Retry-After that is a date. */
  now: Date
  answer: DeliveryAnswer
  /** Gives numbers from 0 up to 1, as Math.random does. */
  random: () => number
}

/** `reason` is a sentence for the owner of the receiver. */
export type NextStep =
  | { outcome: 'delivered' | 'failed' | 'switch_off'; reason: string }
  | { outcome: 'retry'; retry_in_ms: number; reason: string }

/**
 * Only 2xx delivers. 410 switches the receiver off, and so does any failure once all attempts have failed for five
 * days; every other failure is tried again by the schedule. A Retry-After can only lengthen the wait, by up to a day:
 * if it could shorten it, a busy receiver would use up all attempts within seconds.
 */
export function nextStep({ attempt, failing_for_ms, now, answer, random }: AttemptedDelivery): NextStep {
  const reason = reasonOf(answer)
  if ('status' in answer && isSuccess(answer.status)) return { outcome: 'delivered', reason }
  if ('status' in answer && answer.status === 410) return { outcome: 'switch_off', reason }
  if ((failing_for_ms ?? 0) >= FAILING_MS_MAX)
    return { outcome: 'switch_off', reason: `${reason} The receiver has failed for 5 days.` }
  const scheduled = RETRY_WAITS_MS[attempt - 1]
  if (scheduled === undefined) return { outcome: 'failed', reason }
  const asked = 'status' in answer ? readRetryAfter(answer.headers.retry_after, now) : undefined
  const wait_ms = Math.max(scheduled, asked ?? 0) * (1 + JITTER * random())
  return { outcome: 'retry', retry_in_ms: Math.ceil(wait_ms), reason }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}

function reasonOf(answer: DeliveryAnswer): string {
  if ('error' in answer) return answer.message
  const { status } = answer
  if (isSuccess(status)) return `Taken with status ${status}.`
  if (status === 410) return 'The receiver is gone (status 410).'
  if (status >= 300 && status <= 399) return `Redirects are not followed (status ${status}).`
  return `Refused with status ${status}.`
}
