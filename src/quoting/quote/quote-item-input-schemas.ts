// JSON schemas of the items of quotes in request bodies.
import { lineTextMax } from '../../domain/lines.ts'
import { Type, type Static } from '../../platform/typebox.ts'
import {
  AmountIn,
  closed,
  Identifier,
  INTEGER_MAX,
  Line,
  notBlank,
  Nullable,
  PercentIn,
  QuantityIn,
  SignedAmountIn,
  Text,
  TEXT_CHARACTERS_MAX,
} from '../../platform/wire-schema.ts'
import { roles, type Role } from '../../domain/choices.ts'
import { productTypes, type ProductType } from '../../domain/quote-terms.ts'

const TIERS_MAX = 100

const TierPriceIn = Type.Object({ qty: QuantityIn, price: AmountIn('Price from this quantity on') }, closed())

const itemContents = {
  product_type: Type.Optional(
    Type.Unsafe<ProductType>({
      type: 'string',
      enum: [...productTypes],
      description:
        '`simple`: a product of the catalog; `custom`: a line that is in no catalog. Default: simple',
    }),
  ),
  name: Type.Optional(
    Nullable(
      Type.String({
        ...Line("Of a custom line required; else null or default: the catalog's"),
        ...notBlank,
      }),
    ),
  ),
  price: Type.Optional(
    Nullable(
      SignedAmountIn(
        "Agreed price without tax; null or default: the catalog's. Of a custom line required unless `needs_price`, and below 0 " +
          'for a discount',
      ),
    ),
  ),
  tax_percent: Type.Optional(
    Nullable({
      ...PercentIn,
      description:
        "Percent; null or default: the catalog's, of a custom line the store's `default_tax_percent`",
    }),
  ),
  needs_price: Type.Optional(
    Nullable(
      Type.Boolean({
        description: 'The line has no price yet; a `price` clears it. The quote cannot be approved with it',
      }),
    ),
  ),
  description: Type.Optional(
    Nullable(Text({ maxLength: lineTextMax.description, description: 'Plain text of several lines' })),
  ),
  unit: Type.Optional(
    Nullable(Text({ maxLength: lineTextMax.unit, description: 'Of the quantity, such as m²' })),
  ),
  section: Type.Optional(
    Nullable(
      Text({
        maxLength: lineTextMax.section,
        description: 'Heading; consecutive items with the same one are a group with a subtotal',
      }),
    ),
  ),
  position: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: INTEGER_MAX,
      description: 'Order of the items; given for all of them or none, whose order is that of the list',
    }),
  ),
  role: Type.Optional(
    Nullable(
      Type.Unsafe<Role>({
        type: 'string',
        enum: [...roles, null],
        description: 'Default: included',
      }),
    ),
  ),
  choice_group: Type.Optional(
    Nullable(
      Text({ minLength: 1, maxLength: 100, description: 'Of an alternative required; others have none' }),
    ),
  ),
  is_chosen: Type.Optional(
    Nullable(
      Type.Boolean({
        description:
          'Whether it counts; of each group exactly one does. Default of a new item: if it is included',
      }),
    ),
  ),
  customer_note: Type.Optional(Nullable(Text({ maxLength: TEXT_CHARACTERS_MAX }))),
  tier_prices: Type.Optional(
    Nullable(Type.Array(TierPriceIn, { maxItems: TIERS_MAX, description: 'Not with a price below 0' })),
  ),
}

export const QuoteItemIn = Type.Object(
  {
    sku: Type.Optional(
      Text({
        minLength: 1,
        maxLength: lineTextMax.sku,
        description: 'SKU, kept byte for byte; of a custom line optional',
      }),
    ),
    qty: QuantityIn,
    ...itemContents,
  },
  closed(),
)

export const EditedItemIn = Type.Object(
  {
    item_id: Type.Optional(
      Identifier(
        'An item of the quote. With its SKU, or without one, it keeps its id and what is not sent, and null clears; with ' +
          'another SKU it is a new item',
      ),
    ),
    sku: Type.Optional(
      Text({
        minLength: 1,
        maxLength: lineTextMax.sku,
        description: 'SKU; required for a new item that is not custom',
      }),
    ),
    qty: Type.Optional(
      Type.Number({ ...QuantityIn, description: 'Quantity, above 0; required for a new item' }),
    ),
    ...itemContents,
  },
  closed(),
)

export type EditedItemIn = Static<typeof EditedItemIn>
