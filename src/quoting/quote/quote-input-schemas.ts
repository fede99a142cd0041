// JSON schemas of request bodies for quotes.
import { Type, type Static } from '../../platform/typebox.ts'
import {
  AmountIn,
  closed,
  Identifier,
  INTEGER_MAX,
  Line,
  Mailbox,
  notBlank,
  Nullable,
  PercentIn,
  Text,
  TEXT_CHARACTERS_MAX,
  TimestampIn,
} from '../../platform/wire-schema.ts'
import { ITEMS_MAX } from '../../domain/quote-terms.ts'
import { EditedItemIn, QuoteItemIn } from './quote-item-input-schemas.ts'
import { declineReasons, type DeclineReason } from '../../domain/quote-moves.ts'
import { ClosedAddressIn } from '../../storefront/company-details.ts'

const CC_MAX = 5

export const PurchaseOrderNumber = Type.String({
  ...Line("The customer's number of their order"),
  ...notBlank,
})

const contents = {
  title: Type.Optional(Nullable(Text({ maxLength: 200, description: 'What the offer is about' }))),
  shipping_amount: Type.Optional(AmountIn('Rounded to the currency')),
  shipping_tax_percent: Type.Optional(
    Nullable({
      ...PercentIn,
      description: "Percent of tax on shipping; null: not taxed. Default of a new quote: the store's",
    }),
  ),
  shipping_description: Type.Optional(Nullable(Line())),
  seller_comment: Type.Optional(Nullable(Text({ maxLength: TEXT_CHARACTERS_MAX }))),
  terms: Type.Optional(
    Nullable(
      Text({
        maxLength: 20_000,
        description:
          "Of payment, delivery, warranty; plain text. Default of a new quote: the store's `quote_terms`",
      }),
    ),
  ),
  show_images: Type.Optional(Type.Boolean({ description: 'Whether the pictures of lines are shown' })),
  expires_at: Type.Optional(Nullable(TimestampIn('End of the validity'))),
  company: Type.Optional(Nullable(Line("Default: the customer's"))),
  vat_id: Type.Optional(Nullable(Line("Default: the customer's, unless another company is named"))),
  purchase_order_number: Type.Optional(Nullable(PurchaseOrderNumber)),
  billing_address: Type.Optional(Nullable(ClosedAddressIn)),
  shipping_address: Type.Optional(Nullable(ClosedAddressIn)),
  cc: Type.Optional(
    Nullable(
      Type.Array(Mailbox, {
        maxItems: CC_MAX,
        description:
          'Who else receives the mails to the customer, with the link that only shows the quote; another customer without a ' +
          'new list clears it',
      }),
    ),
  ),
}

const itemLimits = { minItems: 1, maxItems: ITEMS_MAX }

const itemInExample = { sku: '0042-OAK', qty: 40, price: 189, tier_prices: [{ qty: 100, price: 179 }] }

const customItemInExample = {
  product_type: 'custom',
  name: 'Installation on site',
  qty: 6,
  unit: 'h',
  price: 85,
  tax_percent: 19,
  section: 'Services',
}

export const NewQuoteIn = Type.Object(
  {
    quote: Type.Object(
      {
        customer_id: Identifier('The customer'),
        price_request_id: Type.Optional(
          Nullable(
            Identifier(
              'The price request that the quote answers; requires `PriceRequest::manage_requests`. The proposal is recorded as ' +
                'its reply',
            ),
          ),
        ),
        items: Type.Array(QuoteItemIn, itemLimits),
        unchosen_items: Type.Optional(
          Type.Array(QuoteItemIn, { maxItems: ITEMS_MAX, description: 'Items that are not chosen' }),
        ),
        ...contents,
      },
      closed(),
    ),
  },
  {
    ...closed(),
    examples: [
      { quote: { customer_id: 3, items: [itemInExample, customItemInExample], shipping_amount: 120 } },
    ],
  },
)

export const QuoteIn = Type.Object(
  {
    quote: Type.Object(
      {
        version: Identifier('The version that was read; 409 if it is no longer current'),
        customer_id: Type.Optional(Identifier('The customer')),
        items: Type.Optional(Type.Array(EditedItemIn, itemLimits)),
        unchosen_items: Type.Optional(
          Type.Array(EditedItemIn, {
            maxItems: ITEMS_MAX,
            description:
              'Items that are not chosen. A list that is not given stays, after the other one, except items that are named in ' +
              'the other list and so move there',
          }),
        ),
        ...contents,
      },
      closed(),
    ),
  },
  {
    ...closed(),
    examples: [{ quote: { version: 1, items: [{ item_id: 9, qty: 50 }, itemInExample] } }],
  },
)

export type NewQuoteIn = Static<typeof NewQuoteIn>['quote']
export type QuoteIn = Static<typeof QuoteIn>['quote']

export const Comment = Type.Optional(
  Text({ maxLength: TEXT_CHARACTERS_MAX, description: 'Stored in the history' }),
)
export const Version = Type.Optional(Identifier('409 if it is no longer current'))

export const MoveIn = Type.Object(
  { comment: Comment, version: Version },
  { ...closed(), examples: [{ comment: 'As agreed by phone' }] },
)

export const RequiredReasonCode = Type.Unsafe<DeclineReason>({
  type: 'string',
  enum: [...declineReasons],
  description: 'Why; stored in the history and counted by the statistics',
})

const ReasonCode = Type.Optional(RequiredReasonCode)

export const DeclineIn = Type.Object(
  { comment: Comment, reason_code: ReasonCode, version: Version },
  { ...closed(), examples: [{ reason_code: 'competitor', comment: 'Too expensive' }] },
)

export const DeclineRequestIn = Type.Object(
  { comment: Comment, reason_code: ReasonCode },
  { ...closed(), examples: [{ reason_code: 'specification', comment: 'Out of stock' }] },
)

export const ProposeIn = Type.Object(
  {
    comment: Comment,
    version: Version,
    notify: Type.Optional(
      Type.Boolean({ description: 'False sends no mail, and requires no e-mail address' }),
    ),
    approve: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Approves a pending quote in the same transaction; the comment is that of the proposal',
      }),
    ),
  },
  { ...closed(), examples: [{ approve: true, notify: true }] },
)

export const CopyIn = Type.Object(
  {
    customer_id: Type.Optional(Identifier("The customer of the copy; default: the quote's")),
    version: Version,
    repriced: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Whether lines of the catalog take its present prices and tax rates, without the quote's tier prices",
      }),
    ),
  },
  { ...closed(), examples: [{ customer_id: 3, repriced: true }] },
)

export type CopyIn = Static<typeof CopyIn>

export const UndoIn = Type.Object({ version: Version }, { ...closed(), examples: [{ version: 4 }] })

export const CommentIn = Type.Object(
  { comment: Comment },
  { ...closed(), examples: [{ comment: 'Out of stock' }] },
)

const OrderReference = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  minimum: 1,
  maximum: INTEGER_MAX,
  format: 'text',
  maxLength: 64,
  ...notBlank,
  description: 'The order: an id (the same as a decimal string), or a number in any other form',
})

const externalOrder = {
  orderId: OrderReference,
  orderIncrementId: Type.Optional(
    Type.String({ ...Line('The human-readable number of the order'), ...notBlank }),
  ),
}

export const PurchasedIn = Type.Object(
  {
    ...externalOrder,
    ordered_at: Type.Optional(
      TimestampIn(
        'When it was placed: not before the acceptance nor after now, with five minutes of slack, and not after the ' +
          'expiry; stored in the history',
      ),
    ),
  },
  {
    ...closed(),
    examples: [{ orderId: 1007, orderIncrementId: '000001007' }, { orderId: 'SO-2026-1007' }],
  },
)

export const OrderIn = Type.Object(
  { ...externalOrder, version: Version },
  { ...closed(), examples: [{ orderId: 'SO-2026-1008', version: 5 }] },
)

/** Rejects all fields, as they would be ignored silently. */
export const EmptyIn = Type.Object({}, { ...closed(), examples: [{}] })
