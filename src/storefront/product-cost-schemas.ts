// JSON schemas of what products cost the seller.
import { Type } from '../platform/typebox.ts'
import { AmountIn, closed, Nullable } from '../platform/wire-schema.ts'

const Cost = Nullable(Type.Number({ description: 'Per unit, without tax; null if it is unknown' }))

export const ProductCost = Type.Object(
  {
    sku: Type.String(),
    cost: Cost,
    currency_code: Nullable(
      Type.String({
        description: 'That of the first store, if the product has prices by currency; null: any',
      }),
    ),
  },
  { $id: 'ProductCost', examples: [{ sku: '0042-OAK', cost: 121.5, currency_code: null }] },
)

export const QuoteItemCost = Type.Object(
  { item_id: Type.Integer(), cost: Cost },
  { $id: 'QuoteItemCost', examples: [{ item_id: 9, cost: 121.5 }] },
)

export const ProductCostIn = Type.Object(
  { cost: Nullable(AmountIn('Per unit, without tax; null removes it')) },
  { ...closed(), examples: [{ cost: 121.5 }] },
)
