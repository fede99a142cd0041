// Makes lines of a quote from a template: what it leaves open is that of the catalog.
import type { TemplateItem } from '../../records/templates.ts'
import { customLine, newLine } from './edits.ts'
import { KnownProducts, lineOf } from './find-products.ts'
import type { Line } from '../offer/offer.ts'

/** Resolves to the lines of a template, and those whose products are no longer in the catalog. */
export async function linesOfTemplate(
  items: readonly TemplateItem[],
  currency: string,
  defaultTax: number | null,
): Promise<{ lines: Line[]; gone: TemplateItem[] }> {
  const products = new KnownProducts()
  const isCustom = ({ product_type }: TemplateItem) => product_type === 'custom'
  await products.read(items.filter((item) => !isCustom(item)).map(({ sku = '' }) => sku))
  const lines: Line[] = []
  const gone: TemplateItem[] = []
  for (const item of items) {
    const product = products.find({ sku: item.sku ?? '', price: undefined })
    if (isCustom(item)) lines.push(asInTemplate(customLine(item.name ?? '', defaultTax), item))
    else if (product) lines.push(asInTemplate(lineOf(product, currency), item))
    else gone.push(item)
  }
  return { lines, gone }
}

function asInTemplate(line: Line, item: TemplateItem): Line {
  const { sku, name, qty, price, tax_percent, needs_price, tier_prices } = item
  const isCustom = line.product_type === 'custom'
  const hasPrice = typeof price === 'number'
  return newLine({
    ...line,
    sku: isCustom ? (sku ?? '') : line.sku,
    name: name ?? line.name,
    qty: String(qty),
    ...(hasPrice && { price: String(price), ...(isCustom && { list_price: String(price) }) }),
    needs_price: hasPrice ? false : (needs_price ?? false) || line.needs_price,
    ...(typeof tax_percent === 'number' && { tax_percent: String(tax_percent), needs_tax: false }),
    tiers: (tier_prices ?? []).map((tier) => ({ qty: String(tier.qty), price: String(tier.price) })),
    note: item.customer_note ?? '',
    description: item.description ?? line.description,
    unit: item.unit ?? line.unit,
    section: item.section ?? '',
    role: item.role ?? 'included',
    choice_group: item.choice_group ?? '',
    is_chosen: item.is_chosen ?? (item.role ?? 'included') === 'included',
  })
}
