// Decides what follows a delivery attempt: delivered, retry, failed, or the webhook is switched off.

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Delays after the first, second, … failed attempt, as Standard Webhooks proposes; then the delivery has failed. */
export const RETRY_DELAYS_MS = [
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

/** A webhook whose attempts have all failed for this long is switched off. */
export const FAILING_MS_MAX = 5 * DAY_MS

// Delays grow by up to this fraction, so that deliveries that failed together are not retried together.
const JITTER = 0.1

/** The result of `post` in platform/outbound/outbound-http.ts. */
export type DeliveryAnswer =
  | { status: number; headers: { retry_after?: string } }
  | { error: string; message: string }

export type AttemptedDelivery = {
  /** 1 for the first attempt. */
  attempt: number
  /** How long every attempt at this webhook has failed, before this one; null if the last one succeeded. */
  failing_for_ms: number | null
  /** Only used to read a Retry-After that is a date. */
  now: Date
  answer: DeliveryAnswer
  /** Returns numbers in [0, 1), as Math.random does. */
  random: () => number
}

/** `reason` is a sentence for the owner of the webhook. */
export type NextStep =
  | { outcome: 'delivered' | 'failed' | 'switch_off'; reason: string }
  | { outcome: 'retry'; retry_in_ms: number; reason: string }

/**
 * Only 2xx delivers. 410 switches the webhook off, and so does any failure once all attempts have failed for five days;
 * every other failure is retried by the schedule. A Retry-After can only lengthen the delay, by up to a day: if it could
 * shorten it, a busy endpoint would use up all attempts within seconds.
 */
export function nextStep({ attempt, failing_for_ms, now, answer, random }: AttemptedDelivery): NextStep {
  const reason = reasonOf(answer)
  if ('status' in answer && isSuccess(answer.status)) return { outcome: 'delivered', reason }
  if ('status' in answer && answer.status === 410) return { outcome: 'switch_off', reason }
  if ((failing_for_ms ?? 0) >= FAILING_MS_MAX)
    return { outcome: 'switch_off', reason: `${reason} The endpoint has failed for 5 days.` }
  const scheduled = RETRY_DELAYS_MS[attempt - 1]
  if (scheduled === undefined) return { outcome: 'failed', reason }
  const requested = 'status' in answer ? retryAfterMs(answer.headers.retry_after ?? '', now) : undefined
  const delay_ms = Math.max(scheduled, requested ?? 0) * (1 + JITTER * random())
  return { outcome: 'retry', retry_in_ms: Math.ceil(delay_ms), reason }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}

function reasonOf(answer: DeliveryAnswer): string {
  if ('error' in answer) return answer.message
  const { status } = answer
  if (isSuccess(status)) return `Accepted with status ${status}.`
  if (status === 410) return 'The endpoint is gone (status 410).'
  if (status >= 300 && status <= 399) return `Redirects are not followed (status ${status}).`
  return `Refused with status ${status}.`
}

// Date.parse accepts much more than HTTP does: only what begins and is as long as an HTTP date is passed to it.
const weekday = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?'
const httpDate = new RegExp(`^${weekday},? .{15,25}$`)

/** Returns a Retry-After (RFC 9110, 10.2.3) in milliseconds, at most a day; undefined if it cannot be parsed. */
export function retryAfterMs(text: string, now: Date): number | undefined {
  const delay_ms = /^\d+$/.test(text) ? Number(text) * 1000 : parseHttpDate(text) - now.getTime()
  return Number.isNaN(delay_ms) ? undefined : Math.min(Math.max(delay_ms, 0), DAY_MS)
}

// HTTP has three date formats, all in GMT; the oldest (asctime) does not say so.
function parseHttpDate(text: string): number {
  if (!httpDate.test(text)) return NaN
  return Date.parse(`${text.replace(/ GMT$/, '')} GMT`)
}
