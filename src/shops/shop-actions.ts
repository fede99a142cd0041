// Adds, changes and removes connected shops, and retries deliveries.
import {
  AppError,
  fieldDetail,
  found,
  invalidField,
  invalidInput,
  notFound,
  refused,
  shopRefused,
} from '../platform/errors.ts'
import { checkTargetUrl } from '../events/webhook-target.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { findStore } from '../storefront/store-repository.ts'
import { changeQuote, removeLinesFromCart } from '../quoting/quote/quote-change.ts'
import { lockAll } from './delivery-lock.ts'
import { findDelivery, listDeliveriesOf, updateDelivery } from './shop-delivery-repository.ts'
import { queueAttempt, queueCheck } from './shop-job-repository.ts'
import { hasKey, shopKinds } from './shop-kinds.ts'
import {
  deleteShop,
  findShop,
  findTaken,
  foundOf,
  insertShop,
  isShopUsed,
  lockShop,
  queueAllOf,
  queueSync,
  updateShop,
  type ShopContents,
  type ShopRow,
} from './shop-repository.ts'
import { openShop, type ShopNetwork } from './shop-request.ts'
import type { ShopChangeIn, ShopIn } from './shop-schemas.ts'
import { noKeyYet, type ShopHint } from './shop.ts'

/** Throws an error that names `shop.url` unless the service may connect to it. */
export async function checkShopUrl(url: string, { WEBHOOK_ALLOWED_NETWORKS }: ShopNetwork): Promise<void> {
  await checkTargetUrl(url, WEBHOOK_ALLOWED_NETWORKS, undefined, 'shop.url')
}

/** Returns the code. Its first sync is queued, which is left to the pairing if there is no key yet. */
export async function addShop(tx: Transaction, shop: ShopIn, network: ShopNetwork): Promise<string> {
  const { code, kind, url, settings = {}, secrets = {} } = shop
  const { store_id } = found(await findStore(tx, shop.store_code), 'shop.store_code', shop.store_code)
  const contents = readContents({ kind, store_id, url, settings, secrets, is_active: true }, network)
  const shopId = await insertShop(tx, code, contents)
  if (shopId === undefined) throw takenBy(await findTaken(tx, code, store_id), shop)
  if (hasKey(contents)) await queueSync(tx, shopId)
  return code
}

/** Says which of the two is taken, and what to do. */
function takenBy(other: string, { code, store_code }: ShopIn): AppError {
  const what =
    other === code
      ? `There is a shop ${code} already`
      : `The store ${store_code} has the shop ${other} already`
  const advice = `"quotewright shop list" shows it, "quotewright shop remove ${other}" removes it if it was not used`
  return new AppError('already_exists', 'There is a shop with this %fieldName already.', {
    parameters: { fieldName: 'shop.code or shop.store_code' },
    detail: `${what}: ${advice}.`,
  })
}

/** Fields that are not given keep their value, as do settings and secrets that are not named; null removes one. */
export async function changeShop(
  tx: Transaction,
  code: string,
  { settings, secrets, ...change }: ShopChangeIn,
  network: ShopNetwork,
): Promise<void> {
  const before = await requireShop(tx, code)
  const after = {
    ...before,
    ...change,
    settings: merged(before.settings, settings),
    secrets: merged(before.secrets, secrets),
  }
  // Secrets are not shown, and so are not sent to where somebody has pointed the shop.
  if (new URL(after.url).origin !== new URL(before.url).origin)
    for (const name of Object.keys(after.secrets))
      if (!secrets?.[name]) throw invalidField(`shop.secrets.${name}`, 'is required with another URL.')
  const contents = readContents(after, network)
  // What a sync has found stays, as long as it is the same shop.
  const can = after.url === before.url ? { ...contents.can, ...foundOf(before) } : contents.can
  await updateShop(tx, before.shop_id, { ...contents, can })
  if (after.is_active && (!before.is_active || secrets !== undefined)) await queueAllOf(tx, before.shop_id)
  if (hasKey(after) && !hasKey(before)) await queueSync(tx, before.shop_id)
}

/** Throws `shop_in_use` once carts or quotes came from it or went there: it can be switched off. */
export async function removeShop(tx: Transaction, code: string): Promise<void> {
  const { shop_id } = await requireShop(tx, code)
  if (await isShopUsed(tx, shop_id))
    throw refused(
      'shop_in_use',
      'Carts or quotes are connected with the shop %code: switch it off instead.',
      { code },
    )
  await deleteShop(tx, shop_id)
}

export async function requestSync(tx: Transaction, code: string): Promise<void> {
  const shop = await requireShop(tx, code)
  if (!shop.is_active) throw refused('shop_inactive', 'The shop is switched off.')
  if (!hasKey(shop)) throw shopRefused('credentials', noKeyYet().message)
  await queueSync(tx, shop.shop_id)
}

/**
 * Tries a delivery again now, also one that was given up; looks at one that has arrived. One that was changed in the shop, or
 * cancelled there with other lines than agreed, is taken out, and delivered again.
 */
export async function retryShopDelivery(
  tx: Transaction,
  actor: string,
  code: string,
  deliveryId: number,
): Promise<void> {
  // Not locked: cart and quote are locked before a shop.
  const shop = found(await findShop(tx, code), 'code', code)
  const { shop_id } = found(await findDelivery(tx, deliveryId), 'deliveryId', deliveryId)
  if (shop_id !== shop.shop_id) throw notFound('deliveryId', deliveryId)
  if (!shop.is_active) throw refused('shop_inactive', 'The shop is switched off.')
  const { row, quote } = await lockAll(tx, deliveryId)
  const { state, code: reason, message } = row
  switch (state) {
    case 'wanted':
    case 'unknown':
    case 'withdrawing':
      await updateDelivery(tx, deliveryId, {
        state,
        code: reason === 'given_up' ? 'no_answer' : reason,
        message,
        next_in_ms: 0,
        is_restarted: true,
      })
      return queueAttempt(tx, row, 0)
    case 'refused':
    case 'withdrawn':
      // A new delivery of the quote as it is now, if it is accepted.
      return queueAttempt(tx, row, 0)
    case 'changed':
    case 'cancelled':
      // The quote leaves its cart here, which takes it out of the shop: as it is accepted, it is delivered again after that.
      if (quote.status !== 'accepted' || quote.cart_id !== row.cart_id) return queueAttempt(tx, row, 0)
      await removeLinesFromCart(tx, quote)
      await changeQuote(tx, quote, { cart_id: null }, { to: 'accepted', actor })
      return
    default:
      return queueCheck(tx, deliveryId)
  }
}

/** Looks at what a webhook of the shop points at; nothing else of it is believed. */
export async function followHints(tx: Transaction, shop: ShopRow, hints: ShopHint[]): Promise<void> {
  for (const { kind, ref } of hints)
    if (kind === 'delivery' || kind === 'cart')
      for (const id of await listDeliveriesOf(tx, shop.shop_id, { kind, ref })) await queueCheck(tx, id)
  if (hints.some(({ kind }) => kind === 'variant')) await queueSync(tx, shop.shop_id)
}

async function requireShop(tx: Transaction, code: string): Promise<ShopRow> {
  return found(await lockShop(tx, code), 'code', code)
}

function merged(
  before: Record<string, string>,
  change: Record<string, string | null> = {},
): Record<string, string> {
  const after = Object.entries({ ...before, ...change })
  return Object.fromEntries(after.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** Throws unless the settings are those of the kind. Returns them with what the shop can hold. */
function readContents(shop: Omit<ShopContents, 'can'>, network: ShopNetwork): ShopContents {
  const kind = shopKinds.get(shop.kind)
  if (!kind) throw invalidField('shop.kind', `must be one of ${[...shopKinds.keys()].join(', ')}.`)
  const faults = (['settings', 'secrets'] as const).flatMap((part) => {
    const known = kind.settings.filter(({ is_secret }) => is_secret === (part === 'secrets'))
    const unknown = Object.keys(shop[part]).filter((name) => known.every((each) => each.name !== name))
    const missing = known.filter(({ name, is_required }) => is_required && !shop[part][name])
    return [
      ...unknown.map((name) => fieldDetail(`shop.${part}.${name}`, 'is not known here.')),
      ...missing.map(({ name }) => fieldDetail(`shop.${part}.${name}`, 'is required.')),
    ]
  })
  if (faults.length > 0) throw invalidInput(faults)
  return { ...shop, can: openShop(shop, network).can }
}
