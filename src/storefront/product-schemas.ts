// The wire shapes of products.
import { Type, type Static } from 'typebox'
import { AmountIn, Decimal, Nullable, PercentIn, Sku, Text, Timestamp } from '../platform/wire-schema.ts'

const example = {
  id: 12,
  sku: '0042-OAK',
  name: 'Oak table',
  price: 210,
  tax_percent: 19,
  type_id: 'simple',
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:00:00',
}

export const Product = Type.Object(
  {
    id: Type.Integer(),
    sku: Type.String({ description: 'Kept byte for byte' }),
    name: Type.String(),
    price: Decimal,
    tax_percent: Decimal,
    type_id: Type.String({ description: 'Kind of product; `simple` for all that are made here' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'Product', examples: [example] },
)

export const ProductPage = Type.Object(
  {
    items: Type.Array(Type.Ref('Product')),
    search_criteria: Type.Object({
      filter_groups: Type.Array(Type.Object({}), {
        description: 'As they were sent; what `filter` says is not repeated',
      }),
      page_size: Nullable(Type.Integer()),
      current_page: Nullable(Type.Integer()),
    }),
    total_count: Type.Integer({ description: 'How many match, on whatever page' }),
  },
  {
    $id: 'ProductPage',
    examples: [
      {
        items: [example],
        search_criteria: { filter_groups: [], page_size: null, current_page: null },
        total_count: 1,
      },
    ],
  },
)

export const ProductIn = Type.Object(
  {
    sku: Type.Optional(Type.String({ description: 'If it is given, the SKU of the path' })),
    name: Text({ minLength: 1, maxLength: 255 }),
    price: AmountIn('Catalogue price without tax, in the currency of whatever cart the product lies in'),
    tax_percent: Type.Optional(PercentIn),
  },
  { additionalProperties: false },
)

export type ProductIn = Static<typeof ProductIn>

export const ProductBody = Type.Object(
  { product: ProductIn },
  {
    additionalProperties: false,
    examples: [{ product: { sku: '0042-OAK', name: 'Oak table', price: 210, tax_percent: 19 } }],
  },
)

export const ProductParameters = Type.Object({ sku: Sku })
