// Idempotency keys that outlive a failure: trying again does nothing twice.
import { useCallback, useRef } from 'react'
import { ApiError } from './api.ts'

/** Returns a function that returns the header of a request: the same one as long as `body` stays the same. */
export function useIdempotencyKey(): (body: unknown) => { 'Idempotency-Key': string } {
  const last = useRef({ body: '', key: '' })
  return useCallback((body) => {
    const text = JSON.stringify(body)
    if (last.current.key === '' || last.current.body !== text) last.current = { body: text, key: randomKey() }
    return { 'Idempotency-Key': last.current.key }
  }, [])
}

/** Whether a failed request had no effect. Without an answer it may have been done: only the very same may be sent again. */
export function wasRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

/** `crypto.randomUUID` exists over HTTPS only. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
