// Vendure as a connected shop: calls its Admin API and the plugin of plugins/vendure.
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
import { checkoutOf, hookSecret, pluginFinding } from '../plugin-answers.ts'
import { readPluginHook } from '../plugin-hook.ts'
import { INT_QUANTITIES } from '../shop-lines.ts'
import { listVariants, readVariants } from './vendure-catalog.ts'
import { deliverTo, readStates, type VendureContext, withdrawFrom } from './vendure-deliveries.ts'
import { CHECK, type Status } from './vendure-documents.ts'
import { openGraphQL } from './vendure-graphql.ts'
import { limitsFinding } from './vendure-limits.ts'
import { readCart, readCustomer } from './vendure-people.ts'

const settings: ShopSetting[] = [
  {
    name: 'api_key',
    is_secret: true,
    is_required: false,
    description: 'API key of an administrator of the shop; default: the plugin makes it',
  },
  hookSecret,
  {
    name: 'channel_token',
    is_secret: false,
    is_required: false,
    description: 'Token of the channel; default: the default channel',
  },
  {
    name: 'price_digits',
    is_secret: false,
    is_required: false,
    description: 'Digits of its money; default: 2',
  },
  {
    name: 'checkout_url',
    is_secret: false,
    is_required: false,
    description: 'Page of the checkout; {cart} becomes the code of the cart',
  },
]

export const vendure: ShopKind = { settings, plugin_key: 'api_key', open: openVendure }

function openVendure(settings: Record<string, string>, request: ShopRequest): Shop {
  const call = openGraphQL(settings, request)
  const digits = readDigits(settings.price_digits)
  const checkoutUrl = settings.checkout_url
  const can: Capabilities = {
    custom_lines: false,
    negative_lines: false,
    taxed_shipping: false,
    files: false,
    cart: true,
    checkout_link: checkoutUrl !== undefined,
    price_digits: digits,
    fractional_quantities: false,
    limits: INT_QUANTITIES,
  }
  const context: VendureContext = {
    call,
    digits,
    checkout: checkoutOf(checkoutUrl),
  }
  return {
    can,
    variants: (since, signal) => listVariants(call, digits, since, signal),
    variantsOf: (ids, signal) =>
      readVariants(call, digits, { take: ids.length, filter: { id: { in: ids } } }, signal),
    customer: (id, signal) => readCustomer(call, id, signal),
    cart: (code, signal) => readCart(call, code, signal),
    deliver: (delivery, signal) => deliverTo(context, delivery, signal),
    withdraw: (delivery, signal) => withdrawFrom(context, delivery, signal),
    statesOf: (deliveries, signal) => readStates(context, deliveries, signal),
    readHook: (headers, body) => readPluginHook(settings.hook_secret ?? '', headers, body),
    check: (signal) => findingsOf(check(context, signal)),
  }
}

function readDigits(text = '2'): number {
  if (!/^[0-8]$/.test(text)) throw invalidField('shop.settings.price_digits', 'must be a number from 0 to 8.')
  return Number(text)
}

async function check({ call, digits }: VendureContext, signal?: AbortSignal): Promise<ShopFinding[]> {
  const { quotewright } = await call<{ quotewright: Status }>({ document: CHECK, signal })
  return listFindings(quotewright, digits)
}

function listFindings(
  { version, precision, currencyCode, currencyCodes, pricesIncludeTax, limits }: Status,
  digits: number,
): ShopFinding[] {
  return [
    { name: 'credentials', is_ok: true, detail: 'The API key is valid, and its role has the permissions.' },
    pluginFinding(version),
    {
      name: 'price_digits',
      is_ok: precision === digits,
      detail: `The shop's money has ${precision} digits${precision === digits ? '' : `: set price_digits to ${precision}`}.`,
    },
    {
      name: 'currency',
      is_ok: true,
      detail: `Its prices are in ${currencyCodes.join(', ')}; the default is ${currencyCode}.`,
      found: { currency_codes: currencyCodes },
    },
    {
      name: 'tax',
      is_ok: true,
      detail: `Its prices are ${pricesIncludeTax ? 'with' : 'without'} tax; agreed prices are without.`,
    },
    limitsFinding(limits, precision),
  ]
}
