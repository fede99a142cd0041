// What a template takes over from a quote: what it offers, without what is about its customer.
import { givenSku } from '../../../src/domain/lines.ts'
import { isTextAbout } from '../../../src/domain/texts-about.ts'
import type { TemplateItem } from '../../records/templates.ts'
import { priceIn } from '../../records/catalog-product.ts'
import type { Schemas } from '../../service/api.ts'
import { KnownProducts, type Product } from '../editor/find-products.ts'
import { itemOf, offerOf, type Line, type Quote } from '../offer/offer.ts'

type Store = Schemas['Store']
export type LeftOutText = 'title' | 'seller_comment' | 'terms'

const texts: LeftOutText[] = ['title', 'seller_comment', 'terms']

/** Returns the texts of the quote that name its customer. */
export function textsAbout(quote: Quote): LeftOutText[] {
  return texts.filter((name) => isTextAbout(quote, quote[name] ?? ''))
}

/**
 * Resolves to the contents of a template. A value that equals that of the catalog or the store is left out: a quote made of the
 * template gets the value of that day.
 */
export async function templateOf(quote: Quote, store: Store | undefined) {
  const { currency_code, shipping_amount, shipping_description, shipping_tax_percent } = quote
  const { lines } = offerOf(quote)
  const products = new KnownProducts()
  await products.read(lines.filter(({ product_type }) => product_type === 'simple').map(({ sku }) => sku))
  const items = lines.map((line) => templateItem(quote, line, products.find({ sku: line.sku })))
  const about = textsAbout(quote)
  const textOf = (name: LeftOutText) => (about.includes(name) ? null : quote[name])
  const hasPrice =
    shipping_amount > 0 || items.some(({ price, tier_prices }) => price !== undefined || tier_prices?.length)
  return {
    currency_code: hasPrice ? currency_code : null,
    title: textOf('title'),
    items,
    seller_comment: textOf('seller_comment'),
    terms: quote.terms === store?.quote_terms ? null : textOf('terms'),
    shipping_amount: shipping_amount > 0 ? shipping_amount : null,
    shipping_description,
    shipping_tax_percent: shipping_tax_percent === store?.shipping_tax_percent ? null : shipping_tax_percent,
  }
}

/** `product` is that of the catalog, if it has the SKU. */
function templateItem(quote: Quote, line: Line, product: Product | undefined): TemplateItem {
  const isCustom = line.product_type === 'custom'
  const sku = isCustom ? givenSku(line.sku) : line.sku
  const description = isTextAbout(quote, line.description) ? '' : line.description
  const { role, choice_group, is_chosen, ...contents } = itemOf(
    { ...line, item_id: undefined, sku, note: '', description },
    undefined,
  )
  const choice = { role, choice_group, is_chosen }
  const item: TemplateItem = { ...contents, ...(role !== 'included' && choice) }
  if (isCustom || !product) return item
  const { name, price, tax_percent, unit, needs_price, ...more } = item
  const isPriced = !needs_price && (price !== priceIn(product, quote.currency_code) || line.tiers.length > 0)
  return {
    ...more,
    ...(isPriced && { price: price ?? null }),
    ...(name !== product.name && { name: name ?? null }),
    ...(tax_percent !== product.tax_percent && { tax_percent: tax_percent ?? null }),
    ...(unit !== product.unit && { unit: unit ?? null }),
  }
}
