// JSON schema of the items of quotes in responses.
import { Type } from '../../platform/typebox.ts'
import { roles, type Role } from '../../domain/choices.ts'
import { Decimal, Nullable, NullableInteger, NullableText, Timestamp } from '../../platform/wire-schema.ts'

const Role = Type.Unsafe<Role>({
  type: 'string',
  enum: [...roles],
  description: '`optional`: the customer may take or leave it; `alternative`: they take one of its group',
})

export const itemExample = {
  item_id: 9,
  quote_id: 45,
  product_id: 12,
  product_type: 'simple',
  sku: '0042-OAK',
  name: 'Oak table',
  qty: 40,
  price: 189,
  original_price: 210,
  discount_percent: 10,
  tax_percent: 19,
  tax_amount: 1436.4,
  price_incl_tax: 224.91,
  row_total: 7560,
  row_total_incl_tax: 8996.4,
  tier_prices: [{ qty: 100, price: 179 }],
  customer_note: null,
  options: [],
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:00:00',
  chosen_qty: null,
  chosen_price: null,
  description: null,
  unit: null,
  section: null,
  position: 0,
  needs_price: false,
  needs_tax: false,
  role: 'included' as const,
  choice_group: null,
  is_chosen: true,
  is_default: true,
  files: [] as number[],
  image: null,
}

export const QuoteItem = Type.Object(
  {
    item_id: Type.Integer(),
    quote_id: Type.Integer(),
    product_id: NullableInteger,
    product_type: Type.String({ description: '`custom` for a line that is in no catalog' }),
    sku: Type.String(),
    name: Type.String(),
    qty: Type.Number({ description: 'Offered' }),
    price: Type.Number({
      description: 'As the seller entered it, without tax: for quantities below the first tier',
    }),
    original_price: Type.Number({ description: "The catalog's; of a custom line its own price" }),
    discount_percent: Decimal,
    tax_percent: Decimal,
    tax_amount: Type.Number({
      description:
        'round(row_total × tax_percent / 100); with `tax_rounding` `rate`, its share of the tax of the rate',
    }),
    price_incl_tax: Type.Number({ description: 'Of the effective price' }),
    row_total: Type.Number({
      description:
        'round(quantity × price) of the effective terms: chosen_qty × chosen_price or, if nothing was chosen, qty × the ' +
        'price of the highest tier that qty reaches, else price',
    }),
    row_total_incl_tax: Decimal,
    tier_prices: Type.Array(Type.Object({ qty: Decimal, price: Decimal })),
    customer_note: NullableText,
    options: Type.Array(Type.Unknown()),
    created_at: Timestamp,
    updated_at: Timestamp,
    chosen_qty: Nullable(Type.Number({ description: 'What the customer chose when accepting' })),
    chosen_price: Nullable(Type.Number({ description: 'The price of the tier that chosen_qty reaches' })),
    description: NullableText,
    unit: NullableText,
    section: Nullable(Type.String({ description: 'The heading under which it stands' })),
    position: Type.Integer(),
    needs_price: Type.Boolean({ description: 'Whether it has no price yet; `price` is 0 then' }),
    needs_tax: Type.Boolean({ description: 'Whether it has no tax rate yet; `tax_percent` is 0 then' }),
    role: Role,
    choice_group: Nullable(
      Type.String({ description: 'Of an alternative: those of one group exclude one another' }),
    ),
    is_chosen: Type.Boolean({ description: 'Whether it counts' }),
    is_default: Type.Boolean({ description: 'Whether the seller chose it' }),
    files: Type.Array(Type.Integer(), { description: 'Those of the files of the quote that are about it' }),
    image: Nullable(Type.String({ description: '`/q/pictures/{image}`' })),
  },
  { $id: 'QuoteItem', examples: [itemExample] },
)
