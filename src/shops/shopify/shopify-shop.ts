// Shopify as a connected shop: calls its Admin API; an accepted quote becomes a draft order with a link to its checkout.
import { invalidField } from '../../platform/errors.ts'
import {
  type Capabilities,
  findingsOf,
  type Shop,
  type ShopFinding,
  type ShopKind,
  type ShopRequest,
  type ShopSetting,
} from '../shop.ts'
import { INT_QUANTITIES } from '../shop-lines.ts'
import { listVariants, readShop, readVariants } from './shopify-catalog.ts'
import { deliverTo, readStates, withdrawFrom } from './shopify-deliveries.ts'
import { LINES_MAX, PRICE_DIGITS } from './shopify-draft.ts'
import { openShopifyGraphQL, type ShopifyCall } from './shopify-graphql.ts'
import { readShopifyHook } from './shopify-hook.ts'

const settings: ShopSetting[] = [
  {
    name: 'client_secret',
    is_secret: true,
    is_required: true,
    description: 'Secret of the app, with which webhooks are signed',
  },
  {
    name: 'client_id',
    is_secret: false,
    is_required: false,
    description: 'Client ID of an app of the Dev Dashboard',
  },
  {
    name: 'access_token',
    is_secret: true,
    is_required: false,
    description:
      'Admin API access token of an app that was made in the admin (shpat_…), instead of client_id',
  },
  {
    name: 'tax_percent',
    is_secret: false,
    is_required: false,
    description: 'The rate with which its prices were entered, if they include tax',
  },
]

const can: Capabilities = {
  custom_lines: true,
  negative_lines: false,
  taxed_shipping: true,
  files: false,
  cart: false,
  checkout_link: true,
  price_digits: PRICE_DIGITS,
  has_currency_digits: true,
  fractional_quantities: false,
  limits: { ...INT_QUANTITIES, order_lines: { max: LINES_MAX, setting: null } },
}

const SCOPES = ['read_products', 'write_draft_orders', 'read_orders']
const SCOPES_OF = 'query Scopes { currentAppInstallation { accessScopes { handle } } }'

export const shopify: ShopKind = { settings, open: openShopify }

function openShopify(values: Record<string, string>, request: ShopRequest): Shop {
  const { tax_percent: taxPercent, client_id, access_token, client_secret = '' } = values
  if (!client_id && !access_token)
    throw invalidField('shop.settings.client_id', 'is required without the secret access_token.')
  if (taxPercent !== undefined && !/^\d{1,2}(\.\d{1,4})?$/.test(taxPercent))
    throw invalidField('shop.settings.tax_percent', 'must be a number from 0 to 99.')
  const call = openShopifyGraphQL(values, request)
  return {
    can,
    variants: (since, signal) => listVariants(call, taxPercent, since, signal),
    variantsOf: (refs, signal) => readVariants(call, taxPercent, refs, signal),
    // Neither is needed for drafts, and both would require scopes for personal data.
    customer: async () => undefined,
    cart: async () => undefined,
    deliver: (delivery, signal) => deliverTo(call, delivery, signal),
    withdraw: (delivery, signal) => withdrawFrom(call, delivery, signal),
    statesOf: (deliveries, signal) => readStates(call, deliveries, signal),
    readHook: (headers, body) => readShopifyHook(client_secret, headers, body),
    check: (signal) => findingsOf(check(call, taxPercent, signal)),
  }
}

async function check(
  call: ShopifyCall,
  taxPercent: string | undefined,
  signal?: AbortSignal,
): Promise<ShopFinding[]> {
  const { currentAppInstallation } = await call<{
    currentAppInstallation: { accessScopes: { handle: string }[] }
  }>(SCOPES_OF, {}, signal)
  const held = currentAppInstallation.accessScopes.map(({ handle }) => handle)
  const missing = SCOPES.filter((scope) => !held.includes(scope))
  const { currencyCode, taxesIncluded, enabledPresentmentCurrencies } = await readShop(call, signal)
  const isTaxKnown = !taxesIncluded || taxPercent !== undefined
  return [
    {
      name: 'credentials',
      is_ok: missing.length === 0,
      detail: missing.length === 0 ? 'The app has all scopes.' : `The app lacks ${missing.join(', ')}.`,
    },
    {
      name: 'currency',
      is_ok: true,
      detail: `Its prices are in ${currencyCode}; it sells in ${enabledPresentmentCurrencies.join(', ')}.`,
      found: { currency_codes: enabledPresentmentCurrencies },
    },
    {
      name: 'tax',
      is_ok: isTaxKnown,
      detail: taxesIncluded
        ? `Its prices are with tax${isTaxKnown ? '' : ': set tax_percent to the rate that they were entered with'}.`
        : 'Its prices are without tax, as agreed prices are.',
    },
  ]
}
