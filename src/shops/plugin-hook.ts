// Verifies what our plugins in shops tell: signed as Standard Webhooks specifies.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ShopHint } from './shop.ts'

const TOLERANCE_S = 300
const HINTS_MAX = 100
const kinds = ['delivery', 'cart', 'variant']

/** Returns undefined unless the signature is that of the secret, and not older than five minutes. */
export function readPluginHook(
  secret: string,
  headers: Record<string, string | undefined>,
  body: Buffer,
): ShopHint[] | undefined {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const age_s = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || age_s > TOLERANCE_S) return
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  if (signatures.some((each) => isEqual(each, expected))) return readHints(body)
}

function isEqual(signature: string, expected: Buffer): boolean {
  const [version, text = ''] = signature.split(',', 2)
  const given = Buffer.from(text, 'base64')
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
}

/** What is unknown to this version is ignored: reconciliation looks at everything anyway. */
function readHints(body: Buffer): ShopHint[] {
  try {
    const { hints } = JSON.parse(body.toString()) as { hints?: unknown }
    return Array.isArray(hints) ? hints.filter(isHint).slice(0, HINTS_MAX) : []
  } catch {
    return []
  }
}

function isHint(value: unknown): value is ShopHint {
  const { kind, ref } = (value ?? {}) as Partial<ShopHint>
  return typeof ref === 'string' && ref.length <= 64 && kinds.includes(kind ?? '')
}
