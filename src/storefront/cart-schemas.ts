// JSON schemas of carts and their items.
import { Type, type Static } from '../platform/typebox.ts'
import {
  closed,
  Decimal,
  Identifier,
  Nullable,
  NullableInteger,
  NullableText,
  QuantityText,
  Sku,
  Timestamp,
} from '../platform/wire-schema.ts'

const itemExample = {
  item_id: 31,
  sku: '0042-OAK',
  qty: 2,
  name: 'Oak table',
  price: 210,
  product_type: 'simple',
  quote_id: null,
  quote_item_id: null,
  product_id: 12,
  description: null,
  unit: null,
}

export const CartItem = Type.Object(
  {
    item_id: Type.Integer(),
    sku: Type.String(),
    qty: Decimal,
    name: Type.String(),
    price: Type.Number({
      description: "Unit price without tax: the catalog's current one or, from a quote, the agreed one",
    }),
    product_type: Type.String({ description: '`custom` for a line of a quote that is in no catalog' }),
    quote_id: Nullable(Type.Integer({ description: 'The quote that the line came from' })),
    quote_item_id: NullableInteger,
    product_id: Nullable(Type.Integer({ description: 'Null for lines of quotes that are in no catalog' })),
    description: NullableText,
    unit: NullableText,
  },
  { $id: 'CartItem', examples: [itemExample] },
)

export const Cart = Type.Object(
  {
    id: Type.Integer(),
    masked_id: Type.String({ description: 'Not guessable, for callers that must not see other carts' }),
    customer_id: NullableInteger,
    is_active: Type.Boolean({ description: 'False once it is ordered' }),
    items: Type.Array(Type.Ref('CartItem')),
    items_count: Type.Integer({ description: 'Number of lines' }),
    items_qty: Decimal,
    currency_code: Type.String({ description: 'ISO 4217' }),
    subtotal: Type.Number({ description: 'Sum of the rows, each rounded to the digits of the currency' }),
    tax_amount: Type.Number({
      description:
        'Sum of the taxes, rounded by row or by rate as `tax_rounding` of the store was when the cart was created; of quotes and their ' +
        'shipping, those that were agreed',
    }),
    grand_total: Type.Number({ description: 'subtotal + tax_amount + shipping_amount' }),
    created_at: Timestamp,
    updated_at: Timestamp,
    shipping_amount: Type.Number({ description: 'Of the quotes in the cart' }),
    order_id: NullableInteger,
    order_increment_id: Nullable(Type.String({ description: 'The human-readable number of the order' })),
    shipping_tax_amount: Type.Number({ description: 'Of the quotes in the cart; part of tax_amount' }),
  },
  {
    $id: 'Cart',
    examples: [
      {
        id: 17,
        masked_id: '5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e',
        customer_id: 3,
        is_active: true,
        items: [itemExample],
        items_count: 1,
        items_qty: 2,
        currency_code: 'EUR',
        subtotal: 420,
        tax_amount: 79.8,
        grand_total: 499.8,
        created_at: '2026-01-31 12:00:00',
        updated_at: '2026-01-31 12:00:00',
        shipping_amount: 0,
        order_id: null,
        order_increment_id: null,
        shipping_tax_amount: 0,
      },
    ],
  },
)

/** Ignored, as catalog and line have them. Not the price: a caller that sends one must learn that it is not accepted. */
const ignoredOfItem = ['name', 'product_type', 'product_option', 'quote_item_id', 'extension_attributes']

const CartItemIn = Type.Object({ sku: Sku, qty: QuantityText }, closed(ignoredOfItem))

export type CartItemIn = Static<typeof CartItemIn>

export const CartItemBody = Type.Object(
  { cartItem: CartItemIn },
  { ...closed(), examples: [{ cartItem: { sku: '0042-OAK', qty: 2 } }] },
)

export const CartItemChangeBody = Type.Object(
  {
    cartItem: Type.Object(
      {
        qty: QuantityText,
        sku: Type.Optional(Type.String({ description: 'If it is given, the SKU of the line' })),
      },
      closed(ignoredOfItem),
    ),
  },
  { ...closed(), examples: [{ cartItem: { qty: 3 } }] },
)

/** Payment and delivery are handled by the shop. */
export const OrderIn = Type.Object(
  {},
  { ...closed(['payment_method', 'billing_address', 'shipping_method', 'email']), examples: [{}] },
)

export const CartCustomerBody = Type.Object(
  {
    customerId: Identifier('The customer'),
    storeId: Type.Optional(Identifier('If it is given, the store of the cart')),
  },
  { ...closed(), examples: [{ customerId: 3, storeId: 1 }] },
)

export type CartCustomerIn = Static<typeof CartCustomerBody>
