// Reads products of Medusa, page by page.
import { amount, round } from '../../domain/money.ts'
import { idBatches } from '../id-batches.ts'
import { readPages } from '../shop-pages.ts'
import type { ShopVariant } from '../shop.ts'
import { type MedusaCall, notMedusa } from './medusa-http.ts'

const PAGE = 200
const PRICE_DIGITS = 4
const FIELDS =
  'id,sku,title,product.title,product.status,prices.*,prices.price_rules.attribute,prices.price_rules.value'

/** `country` is its first one, and `tax_percent` the rate there; null if the shop has none. */
type Region = {
  id: string
  name: string
  currency_code: string
  country: string | null
  tax_percent: number | null
}

export type MedusaStatus = {
  regions: Region[]
  /** In lower case, as all codes of currencies in Medusa. */
  tax_inclusive_currencies: string[]
}

type FoundRegion = Omit<Region, 'country' | 'tax_percent'> & { countries?: { iso_2: string }[] }
type TaxRegion = {
  country_code: string
  province_code: string | null
  tax_rates?: { rate: number | null; is_default: boolean }[]
}
type PricePreference = { attribute: string; value: string; is_tax_inclusive: boolean }

/** `rules` has the region or group that it is limited to. */
type FoundPrice = {
  currency_code: string
  amount: number
  min_quantity: number | null
  max_quantity: number | null
  rules: Record<string, string>
}

type FoundVariant = {
  id: string
  sku: string | null
  title: string | null
  product: { title: string; status: string } | null
  prices: FoundPrice[] | null
}

type Found = { variants: FoundVariant[] }

type Tax = { percent: string | null; inclusive: Set<string> }

/** Where the shop sells, and with which tax. */
export async function readStatus(call: MedusaCall, signal?: AbortSignal): Promise<MedusaStatus> {
  const read = async <Name extends string, Item>(name: Name, path: string): Promise<Item[]> => {
    const found = await call<Record<Name, Item[]>>({ path: `/admin/${path}limit=1000`, signal })
    if (!found) throw notMedusa()
    return found[name]
  }
  const [regions, taxes, preferences] = await Promise.all([
    read<'regions', FoundRegion>('regions', 'regions?fields=id,name,currency_code,*countries&'),
    read<'tax_regions', TaxRegion>(
      'tax_regions',
      'tax-regions?fields=country_code,province_code,*tax_rates&',
    ),
    read<'price_preferences', PricePreference>('price_preferences', 'price-preferences?'),
  ])
  const percentIn = (country: string | null): number | null => {
    const tax = taxes.find((each) => !each.province_code && each.country_code === country)
    return tax?.tax_rates?.find(({ is_default }) => is_default)?.rate ?? null
  }
  return {
    regions: regions.map(({ countries = [], ...region }) => {
      const country = countries[0]?.iso_2 ?? null
      return { ...region, country, tax_percent: percentIn(country) }
    }),
    tax_inclusive_currencies: preferences
      .filter(({ attribute, is_tax_inclusive }) => attribute === 'currency_code' && is_tax_inclusive)
      .map(({ value }) => value),
  }
}

/** Returns the region whose tax is the estimate: that of the settings, or the first. */
export const regionOf = ({ regions }: MedusaStatus, id: string | undefined) =>
  id === undefined ? regions[0] : regions.find((region) => region.id === id)

/** All variants that have changed since a time, or all; one page is in memory. */
export async function* listVariants(
  call: MedusaCall,
  region: string | undefined,
  since: string | null,
  signal?: AbortSignal,
): AsyncIterable<ShopVariant> {
  const tax = await readTax(call, region, signal)
  const changed: Record<string, string> = since === null ? {} : { 'updated_at[$gte]': since }
  yield* readPages(
    0,
    async (offset) => {
      const page = { limit: String(PAGE), offset: String(offset), order: 'id', ...changed }
      const items = await readPage(call, tax, new URLSearchParams(page), signal)
      return { items, next: items.length < PAGE ? undefined : offset + PAGE }
    },
    ({ ref }) => ref,
  )
}

export async function readVariants(
  call: MedusaCall,
  region: string | undefined,
  ids: string[],
  signal?: AbortSignal,
): Promise<ShopVariant[]> {
  const tax = await readTax(call, region, signal)
  const found: ShopVariant[] = []
  for (const batch of idBatches(ids)) {
    const query = new URLSearchParams({ limit: String(batch.length) })
    for (const id of batch) query.append('id[]', id)
    found.push(...(await readPage(call, tax, query, signal)))
  }
  return found
}

async function readTax(call: MedusaCall, regionId: string | undefined, signal?: AbortSignal): Promise<Tax> {
  const status = await readStatus(call, signal)
  const region = regionOf(status, regionId)
  const inclusive = new Set(status.tax_inclusive_currencies)
  const percent = region?.tax_percent ?? null
  return { percent: percent === null ? null : String(percent), inclusive }
}

async function readPage(
  call: MedusaCall,
  tax: Tax,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<ShopVariant[]> {
  query.set('fields', FIELDS)
  const found = await call<Found>({ path: `/admin/product-variants?${query.toString()}`, signal })
  if (!found) throw notMedusa()
  return found.variants.map((variant) => toVariant(variant, tax))
}

function toVariant({ id, sku, title, product, prices }: FoundVariant, tax: Tax): ShopVariant {
  const base = (prices ?? []).filter(isBase)
  return {
    ref: id,
    sku: sku?.trim() || null,
    name: nameOf(product?.title ?? '', title ?? ''),
    // A price with tax of an unknown rate is none without it.
    prices: base
      .filter(({ currency_code }) => tax.percent !== null || !tax.inclusive.has(currency_code))
      .map((price) => ({ currency_code: price.currency_code.toUpperCase(), price: toNet(price, tax) })),
    tax_percent: tax.percent,
    is_active: product?.status === 'published',
  }
}

/** The price of one piece for everybody. */
const isBase = ({ min_quantity, max_quantity, rules }: FoundPrice): boolean =>
  Object.keys(rules).length === 0 && (min_quantity ?? 1) <= 1 && max_quantity === null

function toNet({ currency_code, amount: value }: FoundPrice, { percent, inclusive }: Tax): string {
  if (percent === null || !inclusive.has(currency_code)) return amount(value).toFixed()
  return round(amount(value).div(amount(percent).div(100).plus(1)), PRICE_DIGITS).toFixed()
}

/** The variant of a product without options is named by Medusa's dashboard. */
const nameOf = (product: string, variant: string): string =>
  variant === '' || variant === product || /^default/i.test(variant) ? product : `${product}, ${variant}`
