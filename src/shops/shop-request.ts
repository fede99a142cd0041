// Requests to connected shops: guarded like webhooks, and without a clear answer they throw ShopUnknown.
import { retryAfterMs } from '../events/delivery-policy.ts'
import { exchange } from '../platform/outbound/outbound-http.ts'
import type { Queryable } from '../platform/postgres/database.ts'
import { withStorableTexts } from './shop-texts.ts'
import { ShopUnknown, type Shop, type ShopRequest } from './shop.ts'
import { hasKey, shopKinds } from './shop-kinds.ts'
import { findShopById, type ShopRow } from './shop-repository.ts'

/** A page of a thousand variants has about one. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024

export type ShopNetwork = { WEBHOOK_ALLOWED_NETWORKS: string[] }

/** Returns the adapter for a shop. Makes no request. */
export function openShop(
  shop: Pick<ShopRow, 'kind' | 'url' | 'settings' | 'secrets'>,
  network: ShopNetwork,
): Shop {
  const kind = shopKinds.get(shop.kind)
  if (!kind) throw new Error(`shops of the kind ${shop.kind} are not supported by this version`)
  return withStorableTexts(kind.open({ ...shop.settings, ...shop.secrets }, requestTo(shop.url, network)))
}

/** Returns the shop for a job; undefined if it is gone or switched off, or has no key yet: then there is nothing to do. */
export async function findOpenShop(db: Queryable, shopId: number): Promise<ShopRow | undefined> {
  const shop = await findShopById(db, shopId)
  return shop?.is_active && hasKey(shop) ? shop : undefined
}

/** Returns how a shop at this URL is called. */
export function requestTo(
  url: string,
  { WEBHOOK_ALLOWED_NETWORKS: allowed_networks }: ShopNetwork,
): ShopRequest {
  return async (path, { method = 'GET', headers = {}, body = '', signal } = {}) => {
    const answer = await exchange(`${url.replace(/\/$/, '')}${path}`, {
      method,
      headers,
      body,
      allowed_networks,
      stopping: signal,
      bytes_max: ANSWER_BYTES_MAX,
    })
    if ('error' in answer) throw new ShopUnknown(answer.message)
    const { status, headers: answered, body: text } = answer
    if (status === 429 || status >= 500)
      throw new ShopUnknown(
        `The shop answered with status ${status}.`,
        retryAfterMs(answered.retry_after ?? '', new Date()),
      )
    if (Buffer.byteLength(text) >= ANSWER_BYTES_MAX)
      throw new ShopUnknown('The answer of the shop is too long.')
    return { status, body: text }
  }
}
