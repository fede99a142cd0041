// JSON schemas of products.
import { lineTextMax } from '../domain/lines.ts'
import { Type, type Static } from '../platform/typebox.ts'
import {
  AmountText,
  closed,
  CurrencyCode,
  Decimal,
  Nullable,
  NullableText,
  pageOf,
  PercentText,
  Sku,
  Text,
  Timestamp,
} from '../platform/wire-schema.ts'

const example = {
  id: 12,
  sku: '0042-OAK',
  name: 'Oak table',
  price: 210,
  tax_percent: 19,
  type_id: 'simple',
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:00:00',
  unit: null,
  description: null,
  prices: [],
  image: null,
}

export const Product = Type.Object(
  {
    id: Type.Integer(),
    sku: Type.String({ description: 'Kept byte for byte' }),
    name: Type.String(),
    price: Decimal,
    tax_percent: Decimal,
    type_id: Type.String({ description: 'Kind of product; `simple` for all that are created here' }),
    created_at: Timestamp,
    updated_at: Timestamp,
    unit: Nullable(
      Type.String({ description: 'Of the quantity, such as m²; lines of new quotes take it over' }),
    ),
    description: NullableText,
    prices: Type.Array(Type.Object({ currency_code: Type.String(), price: Decimal }), {
      description: 'With any, `price` does not count, and a currency without one has no price',
    }),
    image: Nullable(Type.String({ description: '`/q/pictures/{image}`' })),
  },
  { $id: 'Product', examples: [example] },
)

export const ProductPage = pageOf('Product', example)

/** Sent by clients of Magento, and ignored: the service sets the field itself, or a product here has none of this name. */
const ignored = [
  'id',
  'attribute_set_id',
  'type_id',
  'status',
  'visibility',
  'weight',
  'created_at',
  'updated_at',
  'product_links',
  'options',
  'media_gallery_entries',
  'tier_prices',
  'custom_attributes',
  'extension_attributes',
]

const fields = {
  name: Type.Optional(
    Text({ minLength: 1, maxLength: lineTextMax.name, description: 'Required for a new product' }),
  ),
  price: Type.Optional(
    AmountText(
      'Catalog price without tax, in the currency of the cart that the product is added to; required for a new product',
    ),
  ),
  tax_percent: Type.Optional(PercentText),
  unit: Type.Optional(
    Nullable(Text({ maxLength: lineTextMax.unit, description: 'Of the quantity, such as m²' })),
  ),
  description: Type.Optional(
    Nullable(Text({ maxLength: lineTextMax.description, description: 'Plain text of several lines' })),
  ),
  prices: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object(
          {
            currency_code: CurrencyCode('ISO 4217'),
            price: AmountText('Catalog price without tax'),
          },
          closed(),
        ),
        {
          maxItems: 200,
          description:
            'Prices by currency, in place of `price`: a currency without one has no price then. Empty or null: `price` applies in ' +
            'every currency',
        },
      ),
    ),
  ),
}

export const NewProduct = Type.Object({ sku: Sku, ...fields }, closed(ignored))

const ProductChange = Type.Object(
  { sku: Type.Optional(Type.String({ description: 'If it is given, the SKU of the path' })), ...fields },
  closed(ignored),
)

export type NewProductIn = Static<typeof NewProduct>
export type ProductIn = Static<typeof ProductChange>

const options = {
  ...closed(['saveOptions']),
  examples: [{ product: { sku: '0042-OAK', name: 'Oak table', price: 210, tax_percent: 19 } }],
}

export const NewProductBody = Type.Object({ product: NewProduct }, options)

export const ProductBody = Type.Object({ product: ProductChange }, options)

/** Most products of one request. */
export const PRODUCTS_MAX = 1000

const exampleProducts = [
  { sku: '0042-OAK', price: 205 },
  { sku: '0043-OAK', name: 'Oak bench', tax_percent: 19 },
]

const ProductArray = Type.Array(Type.Union([NewProduct, Type.Object({ product: NewProduct }, closed())]), {
  minItems: 1,
  maxItems: PRODUCTS_MAX,
  description: 'Products, or objects with a `product` each',
})

/** Read element by element: product-batch.ts. */
export const ProductsBody = Type.Union([ProductArray, Type.Object({ products: ProductArray }, closed())], {
  examples: [{ products: exampleProducts }, exampleProducts],
})

export const ProductOutcomes = Type.Array(
  Type.Object({
    sku: Nullable(Type.String({ description: 'As given; null if the element has none' })),
    status: Type.Unsafe<string>({ type: 'string', enum: ['created', 'updated', 'failed'] }),
    product_id: Type.Optional(Type.Integer({ description: 'Unless it failed' })),
    error: Type.Optional(Type.Ref('Error')),
  }),
  {
    description: 'An outcome for each element, in the same order',
    examples: [
      [
        { sku: '0042-OAK', status: 'updated', product_id: 12 },
        {
          sku: '0043-OAK',
          status: 'failed',
          error: {
            message: '%fieldName is required for a new product.',
            detail: 'products[1].price is required for a new product.',
            parameters: { fieldName: 'products[1].price' },
            errors: [
              {
                message: '%fieldName is required for a new product.',
                parameters: { fieldName: 'products[1].price' },
              },
            ],
            error_code: 'invalid_input',
          },
        },
      ],
    ],
  },
)

export const ProductParameters = Type.Object({ sku: Sku })
