// A fetch that repeats what can be repeated: after a lost connection, a rate limit, or an overloaded service.
import { retryAfterSeconds } from './api-error.ts'

export type RetryOptions = {
  /** Attempts in all; 1 never repeats. */
  attempts: number
  fetch: (request: Request) => Promise<Response>
  /** Called before each wait, for a page that tells people why nothing happens. */
  onWait?: ((seconds: number, reason: 'rate_limit' | 'unavailable' | 'connection') => void) | undefined
}

/**
 * Waits of the rate limit, which counts per minute, are not longer. A response that requires a longer wait is returned, and the
 * caller finds the time in `ApiError.retryAfterSeconds`.
 */
const WAIT_SECONDS_MAX = 60

/** Returns a fetch for requests; only GET and requests with an `Idempotency-Key` are repeated when their outcome is unknown. */
export function retryingFetch({ attempts, fetch, onWait }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts
      try {
        const response = await fetch(isLast ? request : request.clone())
        const seconds = retryAfterSeconds(response.headers) ?? backoffSeconds(attempt)
        if (isLast || seconds > WAIT_SECONDS_MAX || !(await isRepeatable(request, response))) return response
        onWait?.(seconds, response.status === 429 ? 'rate_limit' : 'unavailable')
        await wait(seconds, request.signal)
      } catch (error) {
        if (isLast || request.signal.aborted || !isSafeToRepeat(request)) throw error
        const seconds = backoffSeconds(attempt)
        onWait?.(seconds, 'connection')
        await wait(seconds, request.signal)
      }
    }
  }
}

function isSafeToRepeat({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'DELETE' || headers.has('idempotency-key')
}

/** Limits of what a caller repeats itself: by waiting and trying again, the customer would get the same mail twice. */
const ownLimits = ['too_many_mails', 'too_many_comments', 'too_many_sign_ins', 'too_many_streams']

async function isRepeatable(request: Request, response: Response): Promise<boolean> {
  if (response.status === 429) return !ownLimits.includes(await errorCodeOf(response))
  // From a proxy that cannot reach the service: whether the request took effect is unknown.
  if (response.status === 502 || response.status === 504) return isSafeToRepeat(request)
  // An earlier attempt, whose connection was lost, is still running; its response is replayed once it has ended.
  if (response.status === 409) return (await errorCodeOf(response)) === 'request_in_flight'
  if (response.status !== 503) return false
  if (isSafeToRepeat(request)) return true
  // With these codes, the service refused the request before it began; any other 503 may have had an effect.
  return ['overloaded', 'shutting_down'].includes(await errorCodeOf(response))
}

async function errorCodeOf(response: Response): Promise<string> {
  const { error_code = '' } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error_code?: string }
  return error_code
}

/** Doubles from half a second; the random part spreads clients that lost their connection at the same moment. */
function backoffSeconds(attempt: number): number {
  return 0.5 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
}

async function wait(seconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, seconds * 1000)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
}
