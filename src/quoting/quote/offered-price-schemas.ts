// JSON schemas of what a product was offered for.
import { Type, type Static } from '../../platform/typebox.ts'
import {
  closed,
  CurrencyCode,
  Identifier,
  Nullable,
  QuantityText,
  Sku,
  Timestamp,
} from '../../platform/wire-schema.ts'

export const OfferedPricesQuery = Type.Object(
  {
    sku: Sku,
    currency_code: CurrencyCode('Only offers in this currency'),
    customer_id: Type.Optional(Identifier('Whose offers come first')),
    qty: Type.Optional(QuantityText),
  },
  closed(),
)

export type OfferedPricesQuery = Static<typeof OfferedPricesQuery>

const outcomes = ['open', 'accepted', 'purchased', 'declined', 'expired', 'cancelled']

export const OfferedPrices = Type.Object(
  {
    catalog: Nullable(
      Type.Number({ description: 'Null for what the catalog does not have, or not in this currency' }),
    ),
    last: Type.Array(
      Type.Object({
        quote_id: Type.Integer(),
        increment_id: Type.String(),
        proposed_at: Nullable(Timestamp),
        qty: Type.Number({ description: 'Chosen by the customer, or else offered' }),
        price: Type.Number({
          description: 'At this quantity, or at the `qty` of the request, with the tiers of the offer',
        }),
        outcome: Type.Unsafe<string>({ type: 'string', enum: outcomes }),
        is_same_customer: Type.Boolean(),
      }),
      { description: 'At most ten lines, newest first, those of the customer before others' },
    ),
    bands: Type.Array(
      Type.Object({
        discount_from: Nullable(
          Type.Number({ description: "In percent of the catalog's price at that time; null for surcharges" }),
        ),
        discount_to: Type.Number({ description: 'The next band begins here' }),
        quotes: Type.Integer({ description: 'Accepted, purchased, declined or expired' }),
        accepted: Type.Integer({ description: 'Of these, accepted or purchased' }),
      }),
      { description: 'Empty until five quotes have such an outcome' },
    ),
  },
  {
    $id: 'OfferedPrices',
    examples: [
      {
        catalog: 210,
        last: [
          {
            quote_id: 45,
            increment_id: 'Q000000045',
            proposed_at: '2026-01-31 12:00:00',
            qty: 40,
            price: 189,
            outcome: 'open',
            is_same_customer: true,
          },
        ],
        bands: [{ discount_from: 10, discount_to: 15, quotes: 6, accepted: 4 }],
      },
    ],
  },
)
