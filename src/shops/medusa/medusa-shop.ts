// Medusa as a connected shop: calls its Admin API and the plugin of plugins/medusa.
import { invalidField } from '../../platform/errors.ts'
import { checkoutOf, hookSecret, pluginFinding } from '../plugin-answers.ts'
import { readPluginHook } from '../plugin-hook.ts'
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
import { listVariants, type MedusaStatus, readStatus, readVariants, regionOf } from './medusa-catalog.ts'
import { deliverTo, type MedusaContext, readStates, withdrawFrom } from './medusa-deliveries.ts'
import { callPlugin, openMedusaHttp } from './medusa-http.ts'
import { readCart, readCustomer } from './medusa-people.ts'

const settings: ShopSetting[] = [
  {
    name: 'secret_key',
    is_secret: true,
    is_required: false,
    description: 'Secret API key of the shop (sk_…); default: the plugin makes it',
  },
  hookSecret,
  {
    name: 'region',
    is_secret: false,
    is_required: false,
    description: 'Region of new carts, whose tax is the estimate (reg_…); default: the first',
  },
  {
    name: 'verified_accounts',
    is_secret: false,
    is_required: false,
    description: 'true if the shop verifies the addresses of accounts',
  },
  {
    name: 'checkout_url',
    is_secret: false,
    is_required: false,
    description: 'Page of the checkout; {cart} becomes the id of the cart',
  },
]

export const medusa: ShopKind = { settings, plugin_key: 'secret_key', open: openMedusa }

function openMedusa(settings: Record<string, string>, request: ShopRequest): Shop {
  const call = openMedusaHttp(settings.secret_key ?? '', request)
  const { region, checkout_url: checkoutUrl } = settings
  const can: Capabilities = {
    custom_lines: false,
    negative_lines: false,
    taxed_shipping: false,
    files: false,
    cart: true,
    checkout_link: checkoutUrl !== undefined,
    price_digits: 4,
    fractional_quantities: false,
    limits: INT_QUANTITIES,
  }
  const isVerified = readFlag(settings.verified_accounts)
  const context: MedusaContext = {
    call,
    can,
    region,
    isVerified,
    checkout: checkoutOf(checkoutUrl),
  }
  return {
    can,
    variants: (since, signal) => listVariants(call, region, since, signal),
    variantsOf: (ids, signal) => readVariants(call, region, ids, signal),
    customer: (id, signal) => readCustomer(call, isVerified, id, signal),
    cart: (id, signal) => readCart(call, id, signal),
    deliver: (delivery, signal) => deliverTo(context, delivery, signal),
    withdraw: (delivery, signal) => withdrawFrom(context, delivery, signal),
    statesOf: (deliveries, signal) => readStates(context, deliveries, signal),
    readHook: (headers, body) => readPluginHook(settings.hook_secret ?? '', headers, body),
    check: (signal) => findingsOf(check(context, signal)),
  }
}

function readFlag(text = 'false'): boolean {
  if (text !== 'true' && text !== 'false')
    throw invalidField('shop.settings.verified_accounts', 'must be true or false.')
  return text === 'true'
}

async function check({ call, region }: MedusaContext, signal?: AbortSignal): Promise<ShopFinding[]> {
  const findings = listFindings(await readStatus(call, signal), region)
  const { version } = await callPlugin<{ version: string }>(call, { path: '', signal })
  return [...findings, pluginFinding(version)]
}

/** What is checked with and without the plugin. */
export function listFindings(status: MedusaStatus, regionId: string | undefined): ShopFinding[] {
  const { regions, tax_inclusive_currencies: inclusive } = status
  const region = regionOf(status, regionId)
  const currencies = [...new Set(regions.map(({ currency_code }) => currency_code.toUpperCase()))]
  return [
    { name: 'credentials', is_ok: true, detail: 'The secret key is valid.' },
    {
      name: 'region',
      is_ok: region !== undefined,
      detail: region
        ? `Its tax is the estimate: ${region.name} (${region.id}).`
        : `The shop has no region ${regionId ?? ''}: set region to one of ${regions.map(({ id }) => id).join(', ')}.`,
    },
    {
      name: 'currency',
      is_ok: true,
      detail: `It sells in ${currencies.join(', ')}.`,
      found: { currency_codes: currencies },
    },
    // Of a region that is not there, nothing is known.
    ...(region ? [taxFinding(region.tax_percent, inclusive.length > 0)] : []),
  ]
}

/** Net prices cannot be computed from gross ones without a rate. */
function taxFinding(percent: number | null, isInclusive: boolean): ShopFinding {
  const detail =
    percent === null
      ? 'The shop has no tax rate for this region.'
      : `Its tax there is ${percent} %; agreed prices are without tax.`
  return { name: 'tax', is_ok: percent !== null || !isInclusive, detail }
}
