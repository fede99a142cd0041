// Checks whether a URL may be registered as a webhook endpoint, or as a shop.
import { invalidField } from '../platform/errors.ts'
import { findTarget, TargetError, type Resolve } from '../platform/outbound/outbound-target.ts'

const RESOLVE_MS_MAX = 5000

/**
 * Throws an AppError that names the field unless the URL leads to an address that the service may connect to. A name
 * that cannot be resolved is refused too, as it is most likely mistyped. Every delivery checks again.
 */
export async function checkTargetUrl(
  url: string,
  allowedNetworks: string[],
  resolve?: Resolve,
  fieldName = 'webhook.url',
): Promise<void> {
  try {
    await findTarget(url, allowedNetworks, { resolve, signal: AbortSignal.timeout(RESOLVE_MS_MAX) })
  } catch (error) {
    if (error instanceof TargetError) throw invalidField(fieldName, error.reason)
    throw error
  }
}
