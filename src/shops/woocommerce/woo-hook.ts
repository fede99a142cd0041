// Verifies webhooks of WooCommerce, which are signed with the secret that was entered there.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ShopHint } from '../shop.ts'
import { keyOf } from './woo-order.ts'

type WithMeta = Parameters<typeof keyOf>[0]

/** What WooCommerce sends unsigned when a webhook is saved; another answer than 200 shows as an error there. */
const PING = /^webhook_id=\d+$/

/** Returns undefined unless the signature is that of the secret. */
export function readWooHook(
  secret: string,
  headers: Record<string, string | undefined>,
  body: Buffer,
): ShopHint[] | undefined {
  const signature = headers['x-wc-webhook-signature']
  if (signature === undefined) return PING.test(body.toString('latin1')) ? [] : undefined
  const expected = createHmac('sha256', secret).update(body).digest()
  const sent = Buffer.from(signature, 'base64')
  if (secret === '' || sent.length !== expected.length || !timingSafeEqual(sent, expected)) return
  return readHints(headers['x-wc-webhook-resource'], body)
}

/** A deleted order has only its id. */
function readHints(resource: string | undefined, body: Buffer): ShopHint[] {
  try {
    const { id, meta_data } = JSON.parse(body.toString()) as { id?: unknown } & Partial<WithMeta>
    if (typeof id !== 'number') return []
    if (resource === 'product') return [{ kind: 'variant', ref: String(id) }]
    if (resource !== 'order') return []
    const key = meta_data === undefined ? '' : keyOf({ meta_data })
    return [
      { kind: 'cart', ref: String(id) },
      ...(key === '' ? [] : [{ kind: 'delivery' as const, ref: key }]),
    ]
  } catch {
    return []
  }
}
