// The wire shapes of quotes.
import { Type, type Static } from 'typebox'
import {
  AmountIn,
  CartReference,
  Decimal,
  Identifier,
  Line,
  Nullable,
  PercentIn,
  QuantityIn,
  Sku,
  Text,
  Timestamp,
} from '../platform/wire-schema.ts'

const TEXT_CHARACTERS_MAX = 65_535
const ITEMS_MAX = 10_000
const TIERS_MAX = 100

const NullableText = Nullable(Type.String())
const NullableInteger = Nullable(Type.Integer())

const itemExample = {
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
}

export const QuoteItem = Type.Object(
  {
    item_id: Type.Integer(),
    quote_id: Type.Integer(),
    product_id: NullableInteger,
    product_type: Type.String(),
    sku: Type.String(),
    name: Type.String(),
    qty: Decimal,
    price: Type.Number({ description: 'Agreed, without tax' }),
    original_price: Type.Number({ description: "The catalogue's" }),
    discount_percent: Decimal,
    tax_percent: Decimal,
    tax_amount: Type.Number({ description: 'round(row_total × tax_percent / 100)' }),
    price_incl_tax: Decimal,
    row_total: Type.Number({ description: 'round(qty × price)' }),
    row_total_incl_tax: Decimal,
    tier_prices: Type.Array(Type.Object({ qty: Decimal, price: Decimal })),
    customer_note: NullableText,
    options: Type.Array(Type.Unknown()),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'QuoteItem', examples: [itemExample] },
)

export const Quote = Type.Object(
  {
    quote_id: Type.Integer(),
    increment_id: Type.String(),
    request_id: NullableInteger,
    store_id: Type.Integer(),
    status: Type.Unsafe<string>({
      type: 'string',
      enum: [
        'pending',
        'approved',
        'proposed',
        'accepted',
        'declined',
        'expired',
        'purchased',
        'cancelled',
        'closed',
      ],
    }),
    customer_id: NullableInteger,
    customer_email: NullableText,
    customer_firstname: NullableText,
    customer_lastname: NullableText,
    customer_is_guest: Type.Boolean(),
    customer_note: NullableText,
    seller_comment: NullableText,
    currency_code: Type.String({ description: 'ISO 4217' }),
    items_count: Type.Integer(),
    items_qty: Decimal,
    original_subtotal: Type.Number({ description: 'With the prices of the catalogue' }),
    subtotal: Decimal,
    discount_amount: Type.Number({ description: 'original_subtotal - subtotal' }),
    shipping_amount: Decimal,
    shipping_description: NullableText,
    tax_amount: Decimal,
    grand_total: Type.Number({ description: 'subtotal + shipping_amount + tax_amount' }),
    expires_at: Nullable(Timestamp),
    proposed_at: Nullable(Timestamp),
    cart_id: NullableInteger,
    order_id: NullableInteger,
    order_increment_id: NullableText,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer({ description: 'Grows with every change' }),
    items: Type.Optional(Type.Array(Type.Ref('QuoteItem'), { description: 'Only with addItems=true' })),
  },
  {
    $id: 'Quote',
    examples: [
      {
        quote_id: 45,
        increment_id: 'Q000000045',
        request_id: 12,
        store_id: 1,
        status: 'proposed',
        customer_id: 3,
        customer_email: 'anna@example.com',
        customer_firstname: 'Anna',
        customer_lastname: 'Larsen',
        customer_is_guest: false,
        customer_note: 'For our new office',
        seller_comment: null,
        currency_code: 'EUR',
        items_count: 1,
        items_qty: 40,
        original_subtotal: 8400,
        subtotal: 7560,
        discount_amount: 840,
        shipping_amount: 120,
        shipping_description: 'Two pallets',
        tax_amount: 1436.4,
        grand_total: 9116.4,
        expires_at: '2026-03-02 12:00:00',
        proposed_at: '2026-01-31 12:00:00',
        cart_id: null,
        order_id: null,
        order_increment_id: null,
        created_at: '2026-01-31 12:00:00',
        updated_at: '2026-01-31 12:00:00',
        version: 3,
        items: [itemExample],
      },
    ],
  },
)

export const HistoryEntry = Type.Object(
  {
    from: NullableText,
    to: Type.String(),
    actor: Type.String(),
    comment: NullableText,
    created_at: Timestamp,
  },
  {
    $id: 'HistoryEntry',
    description: 'The creation has no `from`; an edit of the contents has `from` equal to `to`',
    examples: [
      { from: null, to: 'pending', actor: 'user anna', comment: null, created_at: '2026-01-31 12:00:00' },
    ],
  },
)

const TierPriceIn = Type.Object(
  { qty: QuantityIn, price: AmountIn('Price from this quantity on') },
  { additionalProperties: false },
)

const QuoteItemIn = Type.Object(
  {
    sku: Sku,
    qty: QuantityIn,
    price: Type.Optional(AmountIn("Agreed price without tax; default the catalogue's")),
    tax_percent: Type.Optional(PercentIn),
    customer_note: Type.Optional(Text({ maxLength: TEXT_CHARACTERS_MAX })),
    tier_prices: Type.Optional(Type.Array(TierPriceIn, { maxItems: TIERS_MAX })),
  },
  { additionalProperties: false },
)

export type QuoteItemIn = Static<typeof QuoteItemIn>

const contents = {
  shipping_amount: Type.Optional(AmountIn('Rounded to the currency, not taxed')),
  shipping_description: Type.Optional(Nullable(Line())),
  seller_comment: Type.Optional(Nullable(Text({ maxLength: TEXT_CHARACTERS_MAX }))),
  expires_at: Type.Optional(Nullable(Timestamp)),
}

const QuoteItemsIn = Type.Array(QuoteItemIn, { minItems: 1, maxItems: ITEMS_MAX })

const itemInExample = { sku: '0042-OAK', qty: 40, price: 189, tier_prices: [{ qty: 100, price: 179 }] }

export const NewQuoteIn = Type.Object(
  {
    quote: Type.Object(
      { customer_id: Identifier('The customer'), items: QuoteItemsIn, ...contents },
      { additionalProperties: false },
    ),
  },
  {
    additionalProperties: false,
    examples: [{ quote: { customer_id: 3, items: [itemInExample], shipping_amount: 120 } }],
  },
)

export const QuoteIn = Type.Object(
  {
    quote: Type.Object(
      {
        version: Identifier('The version that was read; 409 when it is no longer the current one'),
        customer_id: Type.Optional(Identifier('The customer')),
        items: Type.Optional(QuoteItemsIn),
        ...contents,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false, examples: [{ quote: { version: 1, items: [itemInExample] } }] },
)

export type NewQuoteIn = Static<typeof NewQuoteIn>['quote']
export type QuoteIn = Static<typeof QuoteIn>['quote']

const Comment = Type.Optional(Text({ maxLength: TEXT_CHARACTERS_MAX, description: 'Stands in the history' }))
const Version = Type.Optional(Identifier('409 when it is no longer the current one'))

export const MoveIn = Type.Object(
  { comment: Comment, version: Version },
  { additionalProperties: false, examples: [{ comment: 'As agreed by phone' }] },
)

export const ReworkIn = Type.Object(
  { comment: Comment, version: Version, expires_at: Type.Optional(Timestamp) },
  { additionalProperties: false, examples: [{ expires_at: '2026-06-30 23:59:59' }] },
)

export const CommentIn = Type.Object(
  { comment: Comment },
  { additionalProperties: false, examples: [{ comment: 'Out of stock' }] },
)

export const PurchasedIn = Type.Object(
  {
    orderId: Identifier('The order of the storefront'),
    orderIncrementId: Type.Optional(Line('The number of the order that people read')),
  },
  { additionalProperties: false, examples: [{ orderId: 1007, orderIncrementId: '000001007' }] },
)

export const AddToCartIn = Type.Object(
  { cartId: CartReference, customerId: Identifier('The customer') },
  { examples: [{ cartId: '17', customerId: '3' }] },
)
