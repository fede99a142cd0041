// The error that the client throws for a response that is not 2xx.
import type { components } from './openapi.ts'

type ErrorBody = components['schemas']['Error']

/** A refused request. `message` is the sentence of the service, with its values filled in. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Stable and machine-readable, see docs/errors.md of the service. Empty if the response came from a proxy. */
  readonly code: string
  /** `parameters` and `errors` name the faulty fields. */
  readonly body: Partial<ErrorBody>
  /** To be quoted in a support request: the log of the service names it. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor({ status, statusText, headers }: Response, body: unknown) {
    const error: Partial<ErrorBody> = isErrorBody(body) ? body : {}
    super(error.detail ?? `The service responded ${[status, statusText].filter(Boolean).join(' ')}.`)
    this.status = status
    this.code = error.error_code ?? ''
    this.body = error
    this.requestId = headers.get('x-request-id') ?? undefined
    this.retryAfterSeconds = retryAfterSeconds(headers)
  }
}

/** Returns the seconds of a Retry-After header, undefined without one. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error_code' in body && 'detail' in body
}
