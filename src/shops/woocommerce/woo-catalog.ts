// Reads products of WooCommerce with their variations, and what its settings say about their prices.
import { amount, round, sum } from '../../domain/money.ts'
import { idBatches } from '../id-batches.ts'
import { ShopRefused, type ShopVariant } from '../shop.ts'
import { type WooApi, wooTime } from './woo-api.ts'

type WooProduct = {
  id: number
  name: string
  type: string
  status: string
  sku: string
  /** Empty for a product without one. */
  price: string
  tax_status: string
  tax_class: string
}
type WooVariation = Omit<WooProduct, 'name' | 'type'> & { attributes: { option: string }[] }

const COMMON = 'id,status,sku,price,tax_status,tax_class'
const PRODUCT = { _fields: `${COMMON},name,type` }
const VARIATION = { _fields: `${COMMON},attributes` }
/** Private products are sold to those whom the shop shows them to. */
const SOLD = ['publish', 'private']
/** What a product can hold. */
const PRICE_DIGITS = 4

type TaxRate = {
  id: number
  country: string
  state: string
  postcodes?: string[]
  rate: string
  priority: number
  class: string
}

export type WooSettings = {
  currency: string
  has_taxes: boolean
  prices_include_tax: boolean
  country: string
  state: string
  /** Those that are valid at the shop's own address. */
  rates: TaxRate[]
}

const isValidAt = (rate: TaxRate, country: string, state: string) =>
  ['', country].includes(rate.country) && ['', state].includes(rate.state) && !rate.postcodes?.length

export async function readSettings({ send, list }: WooApi, signal?: AbortSignal): Promise<WooSettings> {
  const read = async (group: string) => {
    const options = await send<{ id: string; value: string }[]>('GET', `/settings/${group}`, { signal })
    return new Map(options.map(({ id, value }) => [id, value]))
  }
  const general = await read('general')
  const has_taxes = general.get('woocommerce_calc_taxes') === 'yes'
  const tax = has_taxes ? await read('tax') : undefined
  const [country = '', state = ''] = (general.get('woocommerce_default_country') ?? '').split(':')
  const rates: TaxRate[] = []
  // Shops of some countries have tens of thousands, by postcode.
  if (has_taxes)
    for await (const rate of list<TaxRate>('/taxes', { signal }))
      if (isValidAt(rate, country, state)) rates.push(rate)
  return {
    currency: general.get('woocommerce_currency') ?? '',
    has_taxes,
    prices_include_tax: tax?.get('woocommerce_prices_include_tax') === 'yes',
    country,
    state,
    rates,
  }
}

/** All that have changed since a time, or all. A variation that changes moves the time of its product. */
export async function* listVariants(
  api: WooApi,
  since: string | null,
  signal?: AbortSignal,
): AsyncIterable<ShopVariant> {
  const settings = await readSettings(api, signal)
  const changed: Record<string, string> =
    since === null ? {} : { modified_after: wooTime(since), dates_are_gmt: 'true' }
  for await (const product of api.list<WooProduct>('/products', {
    query: { ...PRODUCT, ...changed },
    signal,
  }))
    yield* variantsOf(api, settings, product, undefined, signal)
}

/** Those of the references that exist. */
export async function readVariants(
  api: WooApi,
  refs: string[],
  signal?: AbortSignal,
  known?: WooSettings,
): Promise<ShopVariant[]> {
  const valid = refs.filter((ref) => /^\d+(:\d+)?$/.test(ref))
  const ids = [...new Set(valid.map((ref) => ref.split(':')[0]!))]
  if (ids.length === 0) return []
  const settings = known ?? (await readSettings(api, signal))
  const found: ShopVariant[] = []
  for (const batch of idBatches(ids)) {
    const query = { ...PRODUCT, include: batch.join() }
    for await (const product of api.list<WooProduct>('/products', { query, signal })) {
      const variations = valid
        .filter((ref) => ref.startsWith(`${product.id}:`))
        .map((ref) => ref.split(':')[1]!)
      for await (const variant of variantsOf(api, settings, product, variations, signal)) found.push(variant)
    }
  }
  return found.filter(({ ref }) => valid.includes(ref))
}

/** A variable product is sold as its variations, here only those with the ids; any other as itself. */
async function* variantsOf(
  api: WooApi,
  settings: WooSettings,
  product: WooProduct,
  ids?: string[],
  signal?: AbortSignal,
): AsyncIterable<ShopVariant> {
  const { id, name, type, status, tax_class } = product
  if (type === 'grouped' || type === 'external') return
  if (type !== 'variable') yield toVariant(settings, String(id), product)
  if (type !== 'variable') return
  for (const batch of ids ? idBatches(ids) : [undefined]) {
    const query = { ...VARIATION, ...(batch && { include: batch.join() }) }
    for await (const variation of api.list<WooVariation>(`/products/${id}/variations`, { query, signal }))
      yield toVariant(settings, `${id}:${variation.id}`, {
        ...variation,
        name: [name, variation.attributes.map(({ option }) => option).join(', ')].filter(Boolean).join(' - '),
        // Private is one that is not enabled.
        status: SOLD.includes(status) && variation.status !== 'publish' ? 'draft' : status,
        tax_class: variation.tax_class === 'parent' ? tax_class : variation.tax_class,
      })
  }
}

function toVariant(
  settings: WooSettings,
  ref: string,
  { name, sku, price, status, tax_status, tax_class }: Omit<WooProduct, 'id' | 'type'>,
): ShopVariant {
  const tax_percent = tax_status === 'taxable' ? percentOf(settings, tax_class) : '0'
  const net = (text: string) =>
    settings.prices_include_tax
      ? round(amount(text).div(amount(tax_percent).div(100).plus(1)), PRICE_DIGITS).toFixed()
      : text
  return {
    ref,
    sku: sku.trim() || null,
    name,
    prices: price === '' ? [] : [{ currency_code: settings.currency, price: net(price) }],
    tax_percent,
    is_active: SOLD.includes(status),
  }
}

/** The rate at the shop's own address, as prices that include tax are entered with it: the most specific of each priority. */
function percentOf({ has_taxes, rates }: WooSettings, taxClass: string): string {
  if (!has_taxes) return '0'
  const valid = rates.filter((rate) => rate.class === (taxClass || 'standard'))
  const byPriority = new Map<number, TaxRate>()
  const specificity = (rate?: TaxRate) => (rate ? (rate.country ? 2 : 1) + (rate.state ? 1 : 0) : 0)
  for (const rate of valid)
    if (specificity(rate) > specificity(byPriority.get(rate.priority))) byPriority.set(rate.priority, rate)
  return sum([...byPriority.values()].map(({ rate }) => amount(rate))).toFixed()
}

/** Returns the class whose tax is that of the line, as that of a product. Throws ShopRefused if none is. */
export function taxClassOf(settings: WooSettings, percent: string): string {
  if (!settings.has_taxes) return ''
  const found = ['standard', ...settings.rates.map((rate) => rate.class)].find((each) =>
    amount(percentOf(settings, each)).eq(percent),
  )
  if (found === undefined) throw new ShopRefused('tax', `The shop has no tax class of ${percent} %.`)
  return found === 'standard' ? '' : found
}
