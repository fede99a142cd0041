// Notes to the developer of a page, who can correct their cause, written to the browser's console.
import { Refusal } from './service.ts'

/** Whether the service refuses the key or the page, so that a retry cannot help. */
export function isNotSetUp(error: unknown): boolean {
  return error instanceof Refusal && ['origin_not_allowed', 'store_key_refused'].includes(error.code)
}

export function noteKey(key: string, code: string): void {
  console.error(
    code === 'origin_not_allowed'
      ? `Quotewright: the publishable key does not list the origin of this page. Add it: quotewright store key allow ${key} ${location.origin}`
      : `Quotewright: the publishable key "${key}" is missing, unknown or was revoked. List those of a store: quotewright store key list`,
  )
}

export function noteUnknown(skus: string[]): void {
  console.warn(`Quotewright: the catalog does not know ${skus.join(', ')}. The request names it in its text.`)
}
