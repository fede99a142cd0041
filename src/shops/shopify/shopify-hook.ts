// Verifies webhooks of Shopify, which are signed with the secret of the app.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ShopHint } from '../shop.ts'
import { keyIn } from './shopify-draft.ts'

/** Returns undefined unless the signature is that of the secret. */
export function readShopifyHook(
  secret: string,
  headers: Record<string, string | undefined>,
  body: Buffer,
): ShopHint[] | undefined {
  const expected = createHmac('sha256', secret).update(body).digest()
  const sent = Buffer.from(headers['x-shopify-hmac-sha256'] ?? '', 'base64')
  if (secret === '' || sent.length !== expected.length || !timingSafeEqual(sent, expected)) return
  return readHints(headers['x-shopify-topic'] ?? '', body)
}

/** Draft orders and their orders have our tag, in a text with commas; a deleted draft has only its id. */
function readHints(topic: string, body: Buffer): ShopHint[] {
  try {
    const { id, tags } = JSON.parse(body.toString()) as { id?: unknown; tags?: unknown }
    if (topic.startsWith('products/')) return [{ kind: 'variant', ref: String(id) }]
    const key = typeof tags === 'string' ? keyIn(tags.split(',')) : undefined
    const isDraft = topic.startsWith('draft_orders/') && typeof id === 'number'
    return [
      ...(isDraft ? [{ kind: 'cart' as const, ref: String(id) }] : []),
      ...(key === undefined ? [] : [{ kind: 'delivery' as const, ref: key }]),
    ]
  } catch {
    return []
  }
}
