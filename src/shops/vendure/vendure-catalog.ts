// Reads products of Vendure, page by page.
import { amount, round } from '../../domain/money.ts'
import { readPages } from '../shop-pages.ts'
import type { ShopVariant } from '../shop.ts'
import { type FoundVariant, type Status, VARIANTS } from './vendure-documents.ts'
import type { GraphQL } from './vendure-graphql.ts'
import { fromMinor } from './vendure-lines.ts'

/** A page takes Vendure half a second, most of it for the API key; its lists have at most 1000 items by default. */
const PAGE = 250

/** All variants that have changed since a time, or all; one page is in memory. */
export function listVariants(
  call: GraphQL,
  digits: number,
  since: string | null,
  signal?: AbortSignal,
): AsyncIterable<ShopVariant> {
  const filter = since === null ? {} : { filter: { updatedAt: { after: since } } }
  return readPages(
    0,
    async (skip) => {
      const options = { take: PAGE, skip, sort: { id: 'ASC' }, ...filter }
      const items = await readVariants(call, digits, options, signal)
      return { items, next: items.length < PAGE ? undefined : skip + PAGE }
    },
    ({ ref }) => ref,
  )
}

export async function readVariants(
  call: GraphQL,
  digits: number,
  options: object,
  signal?: AbortSignal,
): Promise<ShopVariant[]> {
  const { quotewright, productVariants } = await call<{
    quotewright: Pick<Status, 'pricesIncludeTax'>
    productVariants: { items: FoundVariant[] }
  }>({ document: VARIANTS, variables: { options }, signal })
  return productVariants.items.map((variant) => toVariant(variant, quotewright, digits))
}

function toVariant(
  variant: FoundVariant,
  { pricesIncludeTax }: Pick<Status, 'pricesIncludeTax'>,
  digits: number,
): ShopVariant {
  const rate = amount(variant.taxRateApplied.value)
  // As Vendure computes it: rounded to its smallest unit.
  const toNet = (price: number) =>
    pricesIncludeTax ? round(amount(price).div(rate.div(100).plus(1)), 0).toNumber() : price
  const prices = variant.prices.map(({ currencyCode, price }) => ({
    currency_code: currencyCode,
    price: fromMinor(toNet(price), digits),
  }))
  return {
    ref: variant.id,
    sku: variant.sku.trim() || null,
    name: variant.name,
    prices,
    tax_percent: rate.toString(),
    is_active: variant.enabled && variant.product.enabled,
  }
}
