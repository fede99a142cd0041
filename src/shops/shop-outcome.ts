// The three outcomes of a call to a shop.
import { ShopRefused, ShopUnknown } from './shop.ts'

export type ShopOutcome<T> =
  | { outcome: 'done'; value: T }
  | { outcome: 'refused'; error: ShopRefused }
  | { outcome: 'unknown'; error: ShopUnknown }

/** Throws if the signal aborted the call, which is then repeated by another process; every error that is no refusal is unknown. */
export async function shopOutcome<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<ShopOutcome<T>> {
  try {
    return { outcome: 'done', value: await call() }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ShopRefused) return { outcome: 'refused', error }
    if (error instanceof ShopUnknown) return { outcome: 'unknown', error }
    return {
      outcome: 'unknown',
      error: new ShopUnknown(`The answer of the shop cannot be read: ${String(error)}`),
    }
  }
}
