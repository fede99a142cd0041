// JSON schemas of quote requests.
import { lineTextMax } from '../../domain/lines.ts'
import { Type, type Static } from '../../platform/typebox.ts'
import {
  AssigneeId,
  Decimal,
  IsEmailVerified,
  Line,
  Mailbox,
  notBlank,
  NullableInteger,
  NullableText,
  QuantityIn,
  Sku,
  Text,
  TEXT_CHARACTERS_MAX,
  Timestamp,
  StrangersName,
  Trap,
} from '../../platform/wire-schema.ts'
import { companyExample, companyFields, companyFieldsIn } from '../../storefront/company-details.ts'
import { ITEMS_MAX } from '../../domain/quote-terms.ts'
import { quoteRequestStatuses } from '../../domain/quote-request-moves.ts'

export const QuoteRequest = Type.Object(
  {
    request_id: Type.Integer(),
    increment_id: Type.String(),
    status: Type.Unsafe<string>({ type: 'string', enum: [...quoteRequestStatuses] }),
    source: Type.Unsafe<string>({ type: 'string', enum: ['customer', 'cart'] }),
    store_id: Type.Integer(),
    customer_id: NullableInteger,
    customer_email: NullableText,
    customer_firstname: NullableText,
    customer_lastname: NullableText,
    customer_is_guest: Type.Boolean(),
    cart_id: NullableInteger,
    details: NullableText,
    currency_code: Type.String({ description: 'ISO 4217' }),
    items_count: Type.Integer(),
    items_qty: Decimal,
    subtotal: Decimal,
    quote_id: NullableInteger,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer({ description: 'Incremented with every change' }),
    ...companyFields,
    assignee_id: AssigneeId,
    items: Type.Optional(
      Type.Array(
        Type.Object({
          item_id: Type.Integer(),
          product_id: NullableInteger,
          sku: Type.String(),
          name: Type.String(),
          qty: Decimal,
          price: Decimal,
          row_total: Decimal,
          product_type: Type.String({ description: '`custom` for what is in no catalog' }),
          description: NullableText,
          unit: NullableText,
          needs_price: Type.Boolean({
            description:
              'Whether it has no price: what is in no catalog, or has none in the currency of the request',
          }),
        }),
        { description: 'As they were when submitted; only when a single request is read' },
      ),
    ),
  },
  {
    $id: 'QuoteRequest',
    examples: [
      {
        request_id: 12,
        increment_id: 'QR000000012',
        status: 'pending',
        source: 'cart',
        store_id: 1,
        customer_id: 3,
        customer_email: 'anna@example.com',
        customer_firstname: 'Anna',
        customer_lastname: 'Larsen',
        customer_is_guest: false,
        cart_id: 17,
        details: 'For our new office',
        currency_code: 'EUR',
        items_count: 1,
        items_qty: 40,
        subtotal: 8400,
        quote_id: null,
        created_at: '2026-01-31 12:00:00',
        updated_at: '2026-01-31 12:00:00',
        version: 1,
        ...companyExample,
        assignee_id: null,
        items: [
          {
            item_id: 5,
            product_id: 12,
            sku: '0042-OAK',
            name: 'Oak table',
            qty: 40,
            price: 210,
            row_total: 8400,
            product_type: 'simple',
            description: null,
            unit: null,
            needs_price: false,
          },
        ],
      },
    ],
  },
)

const requestItem = {
  sku: Type.Optional(Sku),
  qty: QuantityIn,
  name: Type.Optional(
    Type.String({ ...Line('What is wanted; required without the SKU of a product'), ...notBlank }),
  ),
  description: Type.Optional(Text({ maxLength: lineTextMax.description })),
  unit: Type.Optional(Text({ maxLength: lineTextMax.unit, description: 'Of the quantity, such as m²' })),
}

const RequestItemIn = Type.Object(requestItem)

export type RequestItemIn = Static<typeof RequestItemIn>

export const CustomerRequestIn = Type.Object(
  {
    details: Text({
      minLength: 1,
      maxLength: TEXT_CHARACTERS_MAX,
      description: 'What the customer needs; not blank',
    }),
    items: Type.Optional(Type.Array(RequestItemIn, { maxItems: ITEMS_MAX })),
    ...companyFieldsIn,
  },
  {
    examples: [
      {
        details: 'For our new office',
        items: [
          { sku: '0042-OAK', qty: 40 },
          { name: 'Corner shelf, 38 degrees', qty: 1 },
        ],
      },
    ],
  },
)

export type CustomerRequestIn = Static<typeof CustomerRequestIn>

/** From a page of the shop. */
export const PublicQuoteRequestIn = Type.Object(
  {
    ...CustomerRequestIn.properties,
    items: Type.Optional(
      Type.Array(Type.Object({ ...requestItem, name: Type.Optional(StrangersName) }), {
        maxItems: ITEMS_MAX,
      }),
    ),
    email: Mailbox,
    firstname: Type.Optional(StrangersName),
    lastname: Type.Optional(StrangersName),
    company: Type.Optional(Line()),
    vat_id: Type.Optional(Line()),
    website: Trap,
  },
  {
    additionalProperties: false,
    examples: [
      { email: 'anna@example.com', details: 'For our new office', items: [{ sku: '0042-OAK', qty: 40 }] },
    ],
  },
)

export type PublicQuoteRequestIn = Static<typeof PublicQuoteRequestIn>

export const CartRequestIn = Type.Object(
  {
    details: Type.Optional(Text({ maxLength: TEXT_CHARACTERS_MAX })),
    email: Type.Optional(Mailbox),
    firstname: Type.Optional(Line("For a guest's cart")),
    lastname: Type.Optional(Line("For a guest's cart")),
    is_email_verified: Type.Optional(IsEmailVerified),
    ...companyFieldsIn,
  },
  { examples: [{ details: 'For our new office' }] },
)

export type CartRequestIn = Static<typeof CartRequestIn>
