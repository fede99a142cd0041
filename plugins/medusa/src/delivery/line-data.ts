// What a line of a cart holds of a variant, and whether the shop can deliver it.
import type { ConfirmVariantInventoryWorkflowInputDTO, MedusaContainer } from '@medusajs/framework/types'
import { MedusaError } from '@medusajs/framework/utils'
import { confirmVariantInventoryWorkflow } from '@medusajs/medusa/core-flows'
import { lineIdOf } from './agreed-lines'
import { type Cart, queryOf } from './carts'
import type { AgreedLine, DeliveryRow } from './delivery-table'
import { Refusal } from './refusal'

const inventory = 'inventory_items.inventory'
const fields = [
  '*',
  'product.*',
  'product.type.*',
  'product.collection.*',
  'product.shipping_profile.id',
  'inventory_items.*',
  `${inventory}.requires_shipping`,
  `${inventory}.location_levels.*`,
  `${inventory}.location_levels.stock_locations.id`,
  `${inventory}.location_levels.stock_locations.sales_channels.id`,
]

type Named = { id: string; title?: string | null } | null
export type Variant = {
  id: string
  title: string | null
  sku: string | null
  barcode: string | null
  manage_inventory: boolean
  inventory_items?: { inventory?: { requires_shipping?: boolean } }[]
  product: {
    id: string
    title: string
    status: string
    subtitle: string | null
    description: string | null
    handle: string | null
    thumbnail: string | null
    discountable: boolean
    is_giftcard: boolean
    type?: { id: string; value: string } | null
    collection?: Named
    shipping_profile?: Named
  }
}

export async function requireVariants(scope: MedusaContainer, lines: AgreedLine[]): Promise<Variant[]> {
  const id = lines.map(({ variant_id }) => variant_id)
  const { data } = await queryOf(scope).graph({ entity: 'variant', fields, filters: { id } })
  const variants = data as unknown as Variant[]
  for (const { item_id, variant_id } of lines) {
    const variant = variants.find((each) => each.id === variant_id)
    if (variant?.product?.status !== 'published')
      throw new Refusal('unknown_variant', 'The shop does not sell this product.', item_id)
  }
  return variants
}

/** Checks each variant on its own, to name the line that is missing. */
export async function requireStock(
  scope: MedusaContainer,
  { sales_channel_id }: Cart,
  variants: Variant[],
  lines: AgreedLine[],
): Promise<void> {
  for (const variant of variants) {
    const mine = lines.filter(({ variant_id }) => variant_id === variant.id)
    const quantity = mine.reduce((sum, line) => sum + line.quantity, 0)
    const items = [{ variant_id: variant.id, quantity }]
    const input = { sales_channel_id, variants: [variant], items }
    try {
      await confirmVariantInventoryWorkflow(scope).run({
        input: input as unknown as ConfirmVariantInventoryWorkflowInputDTO,
      })
    } catch (error) {
      const { type, message } = error as MedusaError
      if (type === undefined) throw error
      throw new Refusal('out_of_stock', `The shop has fewer than ${quantity}: ${message}`, mine[0]?.item_id)
    }
  }
}

/** As the shop's own workflow makes it, with our id and the agreed price. */
export function lineDataOf(
  cart: Cart,
  { key, quote_number }: DeliveryRow,
  variants: Variant[],
  line: AgreedLine,
) {
  const { product, ...variant } = variants.find(({ id }) => id === line.variant_id)!
  const needsShipping = (variant.inventory_items ?? []).some((each) => each.inventory?.requires_shipping)
  return {
    id: lineIdOf(key, line),
    cart_id: cart.id,
    quantity: line.quantity,
    unit_price: line.price as unknown as number,
    is_custom_price: true,
    is_tax_inclusive: false,
    title: product.title,
    subtitle: variant.title ?? undefined,
    thumbnail: product.thumbnail ?? undefined,
    product_id: product.id,
    product_title: product.title,
    product_description: product.description ?? undefined,
    product_subtitle: product.subtitle ?? undefined,
    product_type: product.type?.value,
    product_type_id: product.type?.id,
    product_collection: product.collection?.title ?? undefined,
    product_handle: product.handle ?? undefined,
    variant_id: variant.id,
    variant_sku: variant.sku ?? undefined,
    variant_barcode: variant.barcode ?? undefined,
    variant_title: variant.title ?? undefined,
    is_discountable: product.discountable,
    is_giftcard: product.is_giftcard,
    requires_shipping: product.shipping_profile != null || needsShipping,
    /** For staff; nothing is decided by it, as buyers can write it. */
    metadata: { quote: quote_number },
  }
}
