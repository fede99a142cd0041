// The kinds of shops that can be connected, by the name that they have in the API and at the command line.
import { medusaDraft } from './medusa/medusa-draft-shop.ts'
import { medusa } from './medusa/medusa-shop.ts'
import type { ShopKind } from './shop.ts'
import { shopify } from './shopify/shopify-shop.ts'
import { vendure } from './vendure/vendure-shop.ts'
import { woocommerce } from './woocommerce/woocommerce-shop.ts'

export const shopKinds = new Map<string, ShopKind>([
  ['medusa', medusa],
  ['medusa-draft', medusaDraft],
  ['shopify', shopify],
  ['vendure', vendure],
  ['woocommerce', woocommerce],
])

/** Whether it can be called: if our plugin makes its key, it has none before it is first checked. */
export function hasKey({ kind, secrets }: { kind: string; secrets: Record<string, string> }): boolean {
  const name = shopKinds.get(kind)?.plugin_key
  return name === undefined || Boolean(secrets[name])
}
