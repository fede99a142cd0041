// The client: typed calls of every operation, with idempotency keys, repetition, and errors as exceptions.
import createClient, { type Client } from 'openapi-fetch'
import { ApiError } from './api-error.ts'
import { withoutIdempotencyKey, type components, type paths } from './openapi.ts'
import { retryingFetch, type RetryOptions } from './retries.ts'

export { ApiError } from './api-error.ts'
export type { components, paths } from './openapi.ts'

/** The records of the interface, such as `Schemas['Quote']`. */
export type Schemas = components['schemas']

export type ClientOptions = Partial<RetryOptions> & {
  /** Such as `https://quotes.example.com`; in a browser, by default the origin of the page. */
  baseUrl?: string | undefined
  /** The access token of an integration; without one, a browser sends its session cookie. */
  token?: string | undefined
}

/**
 * Returns a client with a method per HTTP method: `client.GET('/rest/V1/quoting/quote/{id}', { params: … })`. Every POST and
 * PUT carries an `Idempotency-Key`, so that a repetition has no second effect; pass `params.header` to choose it.
 */
export function openClient({ baseUrl = '', token, attempts = 4, fetch = send, onWait }: ClientOptions = {}) {
  const client: Client<paths> = createClient<paths>({
    baseUrl,
    fetch: retryingFetch({ attempts, fetch, onWait }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  client.use({ onRequest: ({ request, schemaPath }) => setIdempotencyKey(request, schemaPath) })
  return client
}

/** Resolves to the data of a call. Throws `ApiError` if the service refused it. */
export async function result<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw new ApiError(response, error)
  return data as T
}

function setIdempotencyKey(request: Request, schemaPath: string): void {
  if (request.method !== 'POST' && request.method !== 'PUT') return
  if (request.headers.has('idempotency-key') || withoutIdempotencyKey.includes(schemaPath)) return
  // randomUUID is missing where a page comes over plain HTTP.
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  request.headers.set(
    'idempotency-key',
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  )
}

const send = (request: Request) => globalThis.fetch(request)
