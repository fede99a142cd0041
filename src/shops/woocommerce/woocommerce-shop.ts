// WooCommerce as a connected shop: calls its REST API; an accepted quote becomes an order that waits for payment.
import {
  type Capabilities,
  findingsOf,
  type Shop,
  type ShopFinding,
  type ShopKind,
  type ShopRequest,
  type ShopSetting,
} from '../shop.ts'
import { openWooApi, type WooApi } from './woo-api.ts'
import { listVariants, readSettings, readVariants, type WooSettings } from './woo-catalog.ts'
import { deliverTo, readStates, withdrawFrom } from './woo-deliveries.ts'
import { readWooHook } from './woo-hook.ts'

const settings: ShopSetting[] = [
  {
    name: 'consumer_key',
    is_secret: true,
    is_required: true,
    description: 'Consumer key of a REST API key with the permission Read/Write (ck_…)',
  },
  { name: 'consumer_secret', is_secret: true, is_required: true, description: 'Its consumer secret (cs_…)' },
  {
    name: 'hook_secret',
    is_secret: true,
    is_required: false,
    description: 'The secret of its webhooks, if it has some',
  },
]

/** Totals of lines hold any decimals; quantities are whole numbers in the API. */
const can: Capabilities = {
  custom_lines: true,
  negative_lines: true,
  taxed_shipping: true,
  files: false,
  cart: false,
  checkout_link: true,
  price_digits: 4,
  fractional_quantities: false,
}

export const woocommerce: ShopKind = { settings, open: openWooCommerce }

function openWooCommerce(values: Record<string, string>, request: ShopRequest): Shop {
  const api = openWooApi(values, request)
  return {
    can,
    variants: (since, signal) => listVariants(api, since, signal),
    variantsOf: (refs, signal) => readVariants(api, refs, signal),
    // Carts are in the sessions of buyers, which the API does not reach; customers are read for carts only.
    customer: async () => undefined,
    cart: async () => undefined,
    deliver: (delivery, signal) => deliverTo(api, delivery, signal),
    withdraw: (delivery, signal) => withdrawFrom(api, delivery, signal),
    statesOf: (deliveries, signal) => readStates(api, deliveries, signal),
    readHook: (headers, body) => readWooHook(values.hook_secret ?? '', headers, body),
    check: (signal) => findingsOf(check(api, signal)),
  }
}

type Webhook = { id: number; status: string; topic: string; delivery_url: string }

async function check(api: WooApi, signal?: AbortSignal): Promise<ShopFinding[]> {
  const settings = await readSettings(api, signal)
  // Writes nothing, but requires the right to.
  await api.send('POST', '/orders/batch', { body: {}, signal })
  const hooks: Webhook[] = []
  for await (const hook of api.list<Webhook>('/webhooks', { signal })) hooks.push(hook)
  return listFindings(
    settings,
    hooks.filter(({ delivery_url }) => delivery_url.includes('/hooks/shops/')),
  )
}

function listFindings(
  { currency, has_taxes, prices_include_tax }: WooSettings,
  hooks: Webhook[],
): ShopFinding[] {
  const off = hooks.find(({ status }) => status !== 'active')
  return [
    { name: 'credentials', is_ok: true, detail: 'The API key is valid, and may write orders.' },
    {
      name: 'currency',
      is_ok: true,
      detail: `It sells in ${currency}; quotes in others are refused.`,
      found: { currency_codes: [currency] },
    },
    {
      name: 'tax',
      is_ok: true,
      detail: has_taxes
        ? `Its prices are ${prices_include_tax ? 'with' : 'without'} tax; agreed prices are without.`
        : 'It computes no taxes.',
    },
    {
      name: 'webhooks',
      is_ok: off === undefined,
      detail: off
        ? `The webhook ${off.topic} is ${off.status}: activate it. WooCommerce switches webhooks off after failures.`
        : `${hooks.length} of its webhooks tell Quotewright; without any, it looks every minute.`,
    },
  ]
}
