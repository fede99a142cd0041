// Requests to Quotewright, whose failure names the address and the cause.

/** There was no answer: whether the request has arrived is not known. The message is for the log of the shop. */
export class Unreached extends Error {
  readonly reason: string
  constructor(url: string, reason: string) {
    super(`Quotewright cannot be reached at ${url}: ${reason}`)
    this.reason = reason
  }
}

type Reached = { status: number; retryAfter: string | null; answer: Record<string, unknown> }

/** Resolves to the status and the JSON; a body without JSON is `{}`. Redirects are not followed. Throws Unreached. */
export async function reach(url: string, request: RequestInit): Promise<Reached> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual' })
    const answer = Object(await response.json().catch(() => ({}))) as Record<string, unknown>
    return { status: response.status, retryAfter: response.headers.get('retry-after'), answer }
  } catch (error) {
    // Of `fetch`, the message says only that it failed; the cause has no message if several addresses of a host were tried.
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
    throw new Unreached(url, cause?.message || cause?.code || message)
  }
}
