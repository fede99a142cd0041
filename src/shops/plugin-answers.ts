// What the adapters of shops with our plugin have in common: its settings, its version, and what it answers about deliveries.
import { TRIED_MS_MAX } from './delivery-times.ts'
import { findDifference, type LineThere } from './shop-lines.ts'
import {
  type Delivered,
  type ShopDelivery,
  type ShopFinding,
  ShopRefused,
  type ShopSetting,
  ShopUnknown,
} from './shop.ts'

/** The plugin's versions that the adapters were tested with: those before sold quotes for wrong amounts. */
const VERSIONS = /^0\.1\.([4-9]|[1-9]\d+)$/
/** A payment takes minutes; then the cart is open again, or ordered. */
const WHILE_PAYING_MS = 60_000

export const hookSecret: ShopSetting = {
  name: 'hook_secret',
  is_secret: true,
  is_required: true,
  description: 'The hookSecret of the plugin (whsec_…)',
}

export const pluginFinding = (version: string): ShopFinding => ({
  name: 'plugin',
  is_ok: VERSIONS.test(version),
  detail: `The plugin has version ${version}; tested are those from 0.1.4 to below 0.2.`,
})

/** Returns how a cart becomes the link to the page where it is paid; null without such a page. */
export const checkoutOf =
  (template: string | undefined) =>
  (cart: string | null): string | null =>
    template?.replaceAll('{cart}', encodeURIComponent(cart ?? '')) ?? null

type Outcome = { outcome: string; code?: string | null; message?: string | null }

/** Throws ShopRefused, or ShopUnknown while the cart is paid, or if it holds something else right after it was filled. */
export function readDelivered(
  delivery: ShopDelivery,
  found: Outcome & { item_id?: number | null; lines: LineThere[]; difference?: string },
  cart: string | null,
  checkout: (cart: string | null) => string | null,
): Delivered {
  const { outcome, item_id, lines } = found
  if (found.code === 'being_paid' && delivery.tried_for_ms < TRIED_MS_MAX)
    throw beingPaid('The buyer is paying for the cart: the quote is put into it when that is over.')
  requireNotRefused(found, delivery.lines.find(({ quote_item_id }) => quote_item_id === item_id)?.sku)
  const difference = found.difference ?? findDifference(delivery, lines)
  if (difference !== undefined && outcome === 'now') throw new ShopUnknown(difference)
  return {
    at: outcome === 'before' ? 'before' : 'now',
    cart,
    checkout_url: checkout(cart),
    ...(difference !== undefined && { difference }),
  }
}

/** Throws ShopRefused if the cart keeps the quote, or ShopUnknown while it is paid. */
export function requireWithdrawn(found: Outcome): void {
  if (found.code === 'being_paid') throw beingPaid('The buyer is paying for the cart.')
  requireNotRefused(found)
}

const beingPaid = (message: string) => new ShopUnknown(message, WHILE_PAYING_MS)

function requireNotRefused({ outcome, code, message }: Outcome, sku?: string): void {
  if (outcome === 'refused') throw new ShopRefused(code ?? 'refused', message ?? '', sku)
}
