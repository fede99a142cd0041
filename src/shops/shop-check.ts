// Checks the connection with a shop, from both sides, and gets a key of the shop if there is none.
import { found } from '../platform/errors.ts'
import type { Database } from '../platform/postgres/database.ts'
import { findStoreById, type Store } from '../storefront/store-repository.ts'
import { pairWithPlugin } from './plugin-pairing.ts'
import { hasKey, shopKinds } from './shop-kinds.ts'
import { findShop, lockShop, queueAllOf, queueSync, updateShop, type ShopRow } from './shop-repository.ts'
import { openShop, requestTo, type ShopNetwork } from './shop-request.ts'
import { findingsOf, type ShopFinding, ShopRefused } from './shop.ts'

/** `newKey`: the plugin makes a key also if there is one, which it revokes. Throws as an adapter does. */
export async function checkShop(
  db: Database,
  code: string,
  network: ShopNetwork,
  { newKey = false } = {},
): Promise<ShopFinding[]> {
  const shop = found(await findShop(db, code), 'code', code)
  const store = (await findStoreById(db, shop.store_id))!
  const name = shopKinds.get(shop.kind)?.plugin_key
  const paired = name === undefined ? [] : await findingsOf(pair(db, shop, store, network, { name, newKey }))
  const { secrets } = found(await findShop(db, code), 'code', code)
  if (!hasKey({ ...shop, secrets })) return paired
  const findings = await openShop({ ...shop, secrets }, network).check()
  return [...paired, ...findings.map((each) => comparedWith(store, each))]
}

async function pair(
  db: Database,
  shop: ShopRow,
  store: Store,
  network: ShopNetwork,
  { name, newKey }: { name: string; newKey: boolean },
): Promise<ShopFinding[]> {
  const { code, url, secrets, settings } = shop
  const { hook_secret = '' } = secrets
  const { channel_token } = settings
  const makesKey = newKey || !secrets[name]
  const { key, findings } = await pairWithPlugin(
    requestTo(url, network),
    { code, store_code: store.code, hook_secret, channel_token },
    makesKey,
  )
  if (!makesKey || key === null) return findings
  await db.transaction(async (tx) => {
    const now = found(await lockShop(tx, code), 'code', code)
    // Meanwhile somebody may have pointed it elsewhere, where the key does not belong.
    if (now.url !== url || now.secrets.hook_secret !== hook_secret)
      throw new ShopRefused('changed', 'The shop was changed here meanwhile: check again.')
    await updateShop(tx, now.shop_id, { ...now, secrets: { ...now.secrets, [name]: key } })
    await queueSync(tx, now.shop_id)
    await queueAllOf(tx, now.shop_id)
  })
  return [{ name, is_ok: true, detail: 'The plugin has made a key, which is stored here.' }, ...findings]
}

/** Quotes of a store in a currency that the shop does not sell in would all be refused by it. */
function comparedWith({ code, currency_code }: Store, finding: ShopFinding): ShopFinding {
  const { detail, found: { currency_codes: currencies } = {} } = finding
  if (!currencies || currencies.includes(currency_code)) return finding
  const advice = `The store ${code} is in ${currency_code}: "quotewright store update ${code} --currency ${currencies[0]}" changes it.`
  return { ...finding, is_ok: false, detail: `${detail} ${advice}` }
}
