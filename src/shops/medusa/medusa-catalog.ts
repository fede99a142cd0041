// Reads products of Medusa, page by page.
import { amount, round } from '../../domain/money.ts'
import type { ShopVariant } from '../shop.ts'
import { callPlugin, type MedusaCall } from './medusa-http.ts'

const PAGE = 200
const PRICE_DIGITS = 4
const FIELDS =
  'id,sku,title,product.title,product.status,prices.*,prices.price_rules.attribute,prices.price_rules.value'

/** `tax_percent` is the rate of the first country of a region; null if the shop has none for it. */
export type MedusaStatus = {
  version: string
  regions: { id: string; name: string; currency_code: string; tax_percent: number | null }[]
  /** In lower case, as all codes of currencies in Medusa. */
  tax_inclusive_currencies: string[]
}

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

export const readStatus = (call: MedusaCall, signal?: AbortSignal): Promise<MedusaStatus> =>
  callPlugin<MedusaStatus>(call, { path: '', signal })

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
  for (let offset = 0; ; offset += PAGE) {
    const page = { limit: String(PAGE), offset: String(offset), order: 'id', ...changed }
    const variants = await readPage(call, tax, new URLSearchParams(page), signal)
    yield* variants
    if (variants.length < PAGE) return
  }
}

export async function readVariants(
  call: MedusaCall,
  region: string | undefined,
  ids: string[],
  signal?: AbortSignal,
): Promise<ShopVariant[]> {
  const tax = await readTax(call, region, signal)
  const query = new URLSearchParams({ limit: String(ids.length) })
  for (const id of ids) query.append('id[]', id)
  return readPage(call, tax, query, signal)
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
  return (found?.variants ?? []).map((variant) => toVariant(variant, tax))
}

function toVariant({ id, sku, title, product, prices }: FoundVariant, tax: Tax): ShopVariant {
  const base = (prices ?? []).filter(isBase)
  return {
    ref: id,
    sku: sku?.trim() || null,
    name: nameOf(product?.title ?? '', title ?? ''),
    prices: base.map((price) => ({
      currency_code: price.currency_code.toUpperCase(),
      price: toNet(price, tax),
    })),
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
