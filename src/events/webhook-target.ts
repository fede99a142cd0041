// Checks whether a URL may be registered as a webhook endpoint.
import { invalidField } from '../platform/errors.ts'
import { findTarget, TargetError, type Resolve } from '../platform/outbound/outbound-target.ts'

const RESOLVE_MS_MAX = 5000

/**
 * Throws an AppError that names `webhook.url` unless the URL leads to an address that the service may connect to. A name
 * that cannot be resolved is refused too, as it is most likely mistyped. Every delivery checks again.
 */
export async function checkTargetUrl(
  url: string,
  allowedNetworks: string[],
  resolve?: Resolve,
): Promise<void> {
  try {
    await findTarget(url, allowedNetworks, { resolve, signal: AbortSignal.timeout(RESOLVE_MS_MAX) })
  } catch (error) {
    if (error instanceof TargetError) throw invalidField('webhook.url', error.reason)
    throw error
  }
}
