// The signed check of the plugin in a shop: gets a key of the shop if there is none, and tells how the plugin reaches Quotewright.
import { randomUUID } from 'node:crypto'
import { isGranted } from '../domain/permissions.ts'
import { signatureHeaders } from '../events/webhook-signature.ts'
import { type ShopFinding, ShopRefused, type ShopRequest, ShopUnknown } from './shop.ts'

/** For the buttons of the shop: beside the cart the first two, beside a product the last. */
export const PLUGIN_PERMISSIONS = [
  'Storefront::manage',
  'Quoting::requests',
  'PriceRequest::manage_requests',
] as const

/** An answer of Quotewright to the plugin, or why there was none. */
type Reached = { status?: number; error_code?: string; permissions?: string[]; error?: string }

type Paired = {
  version: string
  key: string | null
  /** As the plugin is configured. */
  url: string
  shop: string
  store: string
  /** What came of a webhook, signed with the secret of the plugin. */
  hook: Reached
  /** Who the token of the plugin is, if it has one. */
  session: Reached | null
}

type PairedShop = { code: string; store_code: string; hook_secret: string; channel_token?: string }

/** Resolves to what is right and wrong, and to the key if one was to be made. Throws ShopRefused if the plugin does not answer. */
export async function pairWithPlugin(
  request: ShopRequest,
  shop: PairedShop,
  makesKey: boolean,
): Promise<{ key: string | null; findings: ShopFinding[] }> {
  const body = JSON.stringify({ makes_key: makesKey })
  const message = { id: `pair-${randomUUID()}`, timestamp_s: Math.floor(Date.now() / 1000), body }
  const headers = {
    'content-type': 'application/json',
    ...(shop.channel_token !== undefined && { 'vendure-token': shop.channel_token }),
    ...signatureHeaders({ ...message, secrets: [shop.hook_secret] }),
  }
  const answer = await request('/quotewright/pair', { method: 'POST', headers, body })
  if (answer.status === 409)
    throw new ShopRefused('repeated', 'The shop has just made another key: check again in a few seconds.')
  if (answer.status !== 200) throw await refusalOf(request, answer.status)
  const paired = readPaired(answer.body)
  return { key: paired.key, findings: findingsOf(paired, shop) }
}

/** The plugin says 404 to what is not signed with its secret; another route of it tells whether it is there. */
async function refusalOf(request: ShopRequest, status: number): Promise<ShopRefused> {
  const { body } = await request('/quotewright/buyer')
  if (!body.includes('not_of_widget'))
    return new ShopRefused(
      'plugin',
      `There is no plugin of Quotewright at /quotewright/ of this URL, or one before 0.1.2 (${status}).`,
    )
  return new ShopRefused(
    'hook_secret',
    'The plugin does not have the hook secret of this shop (hookSecret, or QUOTEWRIGHT_HOOK_SECRET), or the clocks of the two ' +
      'servers differ by more than five minutes.',
  )
}

function readPaired(body: string): Paired {
  try {
    const paired = JSON.parse(body) as Partial<Paired> | null
    if (typeof paired?.version === 'string' && paired.hook) return paired as Paired
  } catch {
    // Below.
  }
  throw new ShopUnknown('The shop answered with something other than what the plugin says.')
}

function findingsOf({ url, shop, store, hook, session }: Paired, expected: PairedShop): ShopFinding[] {
  const finding = (name: string, is_ok: boolean, detail: string): ShopFinding => ({ name, is_ok, detail })
  const store_is_ok = store === expected.store_code
  return [
    finding('hook_secret', true, 'The plugin has the same hook secret.'),
    shop === expected.code
      ? finding('url', hook.status === 200, urlDetail(url, hook))
      : finding(
          'shop',
          false,
          `The plugin is that of the shop ${shop}: set QUOTEWRIGHT_SHOP to ${expected.code}.`,
        ),
    finding(
      'store',
      store_is_ok,
      store_is_ok
        ? `Requests go to the store ${store}.`
        : `The plugin has the store ${store}: set QUOTEWRIGHT_STORE to ${expected.store_code}.`,
    ),
    tokenFinding(url, session),
  ]
}

function urlDetail(url: string, { status = 0, error_code, error }: Reached): string {
  const set = 'set QUOTEWRIGHT_URL to'
  if (status === 200) return `The plugin reaches Quotewright at ${url}.`
  if (error !== undefined)
    return `The plugin does not reach ${url} (${error}): ${set} the address of Quotewright for the shop's server.`
  if (status >= 300 && status < 400) return `${url} redirects the plugin: ${set} where that leads.`
  if (status === 404 && error_code === 'not_found')
    return `At ${url}, where the plugin calls, is another Quotewright, or this shop is switched off.`
  return `At ${url}, where the plugin calls, something else than Quotewright answers (${status}): correct QUOTEWRIGHT_URL.`
}

function tokenFinding(url: string, session: Reached | null): ShopFinding {
  const finding = (is_ok: boolean, detail: string): ShopFinding => ({ name: 'token', is_ok, detail })
  if (session === null)
    return finding(
      true,
      'The plugin has no token: the shop takes no requests. QUOTEWRIGHT_TOKEN is for that.',
    )
  const { status, permissions, error } = session
  if (status === 401)
    return finding(false, 'Quotewright does not know the token of the plugin: correct QUOTEWRIGHT_TOKEN.')
  if (status !== 200 || !permissions)
    return finding(false, `The token of the plugin cannot be tried at ${url} (${error ?? status}).`)
  const missing = PLUGIN_PERMISSIONS.filter((name) => !isGranted(permissions, name))
  return missing.length > 0
    ? finding(false, `The role of the token lacks ${missing.join(', ')}.`)
    : finding(true, 'The token of the plugin is valid, and its role has the permissions.')
}
