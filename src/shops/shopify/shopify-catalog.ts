// Reads products of Shopify, page by page, and what the shop says about its prices.
import { amount, round } from '../../domain/money.ts'
import type { ShopVariant } from '../shop.ts'
import { readPages } from '../shop-pages.ts'
import { gidOf, nextOf, numberOf, type Page, type ShopifyCall } from './shopify-graphql.ts'

/** A page of variants and their products costs twice as many points; most shops restore 100 in a second. */
const PAGE = 100
/** What a product can hold. */
const PRICE_DIGITS = 4

export type ShopifyShop = {
  currencyCode: string
  taxesIncluded: boolean
  enabledPresentmentCurrencies: string[]
}

const shop = 'shop { currencyCode taxesIncluded enabledPresentmentCurrencies }'
const variant = 'id sku price taxable title product { title status hasOnlyDefaultVariant }'

const SHOP = `query Shop { ${shop} }`
const VARIANTS = `query Variants($first: Int!, $after: String, $query: String) {
  ${shop}
  productVariants(first: $first, after: $after, query: $query, sortKey: ID) {
    nodes { ${variant} }
    pageInfo { hasNextPage endCursor }
  }
}`
const VARIANTS_OF = `query VariantsOf($ids: [ID!]!) {
  ${shop}
  nodes(ids: $ids) { ... on ProductVariant { ${variant} } }
}`

type FoundVariant = {
  id: string
  sku: string | null
  price: string
  taxable: boolean
  title: string
  product: { title: string; status: string; hasOnlyDefaultVariant: boolean }
}

type VariantPage = { shop: ShopifyShop; productVariants: Page<FoundVariant> }

export async function readShop(call: ShopifyCall, signal?: AbortSignal): Promise<ShopifyShop> {
  return (await call<{ shop: ShopifyShop }>(SHOP, {}, signal)).shop
}

/** All that have changed since a time, or all; one page is in memory. */
export function listVariants(
  call: ShopifyCall,
  taxPercent: string | undefined,
  since: string | null,
  signal?: AbortSignal,
): AsyncIterable<ShopVariant> {
  const query = since === null ? undefined : `updated_at:>'${since}'`
  return readPages(
    '',
    async (after) => {
      const variables = { first: PAGE, after: after || null, query }
      const { shop, productVariants } = await call<VariantPage>(VARIANTS, variables, signal)
      return {
        items: productVariants.nodes.map((found) => toVariant(found, shop, taxPercent)),
        next: nextOf(productVariants),
      }
    },
    ({ ref }) => ref,
  )
}

/** Those of the references that exist. */
export async function readVariants(
  call: ShopifyCall,
  taxPercent: string | undefined,
  refs: string[],
  signal?: AbortSignal,
): Promise<ShopVariant[]> {
  const ids = refs.filter((ref) => /^\d+$/.test(ref)).map((ref) => gidOf('ProductVariant', ref))
  const found: ShopVariant[] = []
  for (let from = 0; from < ids.length; from += PAGE) {
    const { shop, nodes } = await call<{ shop: ShopifyShop; nodes: (FoundVariant | null)[] }>(
      VARIANTS_OF,
      { ids: ids.slice(from, from + PAGE) },
      signal,
    )
    for (const node of nodes) if (node?.id) found.push(toVariant(node, shop, taxPercent))
  }
  return found
}

/** The API names no rates: where prices include tax, it is taken out by the rate of the settings. */
function toVariant(
  { id, sku, price, taxable, title, product }: FoundVariant,
  { currencyCode, taxesIncluded }: ShopifyShop,
  taxPercent: string | undefined,
): ShopVariant {
  const rate = taxable ? taxPercent : '0'
  const net = taxesIncluded
    ? round(
        amount(price).div(
          amount(rate ?? 0)
            .div(100)
            .plus(1),
        ),
        PRICE_DIGITS,
      ).toFixed()
    : price
  return {
    ref: numberOf(id),
    sku: sku?.trim() || null,
    name: product.hasOnlyDefaultVariant ? product.title : `${product.title} - ${title}`,
    // A price with tax is none without it.
    prices: taxesIncluded && rate === undefined ? [] : [{ currency_code: currencyCode, price: net }],
    tax_percent: rate ?? null,
    is_active: product.status === 'ACTIVE' || product.status === 'UNLISTED',
  }
}
