// JSON schemas of quotes in responses.
import { Type, type Static } from '../../platform/typebox.ts'
import {
  AssigneeId,
  Decimal,
  Nullable,
  NullableInteger,
  NullableText,
  Timestamp,
} from '../../platform/wire-schema.ts'
import { companyExample, companyFields } from '../../storefront/company-details.ts'
import {
  declineReasons,
  quoteStatuses,
  type DeclineReason,
  type QuoteStatus,
} from '../../domain/quote-moves.ts'

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
  chosen_qty: null,
  chosen_price: null,
  description: null,
  unit: null,
  section: null,
  position: 0,
  needs_price: false,
  needs_tax: false,
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
    tax_amount: Type.Number({ description: 'round(row_total × tax_percent / 100)' }),
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
  },
  { $id: 'QuoteItem', examples: [itemExample] },
)

export const Quote = Type.Object(
  {
    quote_id: Type.Integer(),
    increment_id: Type.String(),
    request_id: NullableInteger,
    store_id: Type.Integer(),
    status: Type.Unsafe<string>({ type: 'string', enum: [...quoteStatuses] }),
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
    original_subtotal: Type.Number({ description: 'At catalog prices' }),
    subtotal: Decimal,
    discount_amount: Type.Number({ description: 'original_subtotal - subtotal' }),
    shipping_amount: Decimal,
    shipping_description: NullableText,
    tax_amount: Decimal,
    grand_total: Type.Number({ description: 'subtotal + shipping_amount + tax_amount' }),
    expires_at: Nullable(Timestamp),
    proposed_at: Nullable(Timestamp),
    cart_id: NullableInteger,
    order_id: Nullable(Type.Integer({ description: 'The order, if its number is an integer' })),
    order_increment_id: NullableText,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer({ description: 'Incremented with every change' }),
    tax_rates: Type.Array(Type.Object({ percent: Decimal, base: Decimal, amount: Decimal }), {
      description:
        'The tax by rate, lowest first: the sums of row_total (base) and tax_amount (amount) of the items with this ' +
        'tax_percent. They add up to subtotal and tax_amount',
    }),
    company: companyFields.company,
    vat_id: companyFields.vat_id,
    purchase_order_number: NullableText,
    billing_address: companyFields.billing_address,
    shipping_address: companyFields.shipping_address,
    assignee_id: AssigneeId,
    order_reference: Nullable(
      Type.String({
        description: 'The order: its number in the system in which it was placed, or `order_id` as text',
      }),
    ),
    cc: Type.Array(Type.String(), { description: 'Who else receives the mails to the customer' }),
    price_request_id: Nullable(Type.Integer({ description: 'The price request that the quote answers' })),
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
        tax_rates: [{ percent: 19, base: 7560, amount: 1436.4 }],
        purchase_order_number: 'PO-2026-117',
        ...companyExample,
        assignee_id: 2,
        order_reference: null,
        cc: ['office@example.com'],
        price_request_id: null,
        items: [itemExample],
      },
    ],
  },
)

/** The record with its items, as in responses and events. */
export type QuoteRecord = Omit<Static<typeof Quote>, 'status' | 'items'> & {
  status: QuoteStatus
  items: Static<typeof QuoteItem>[]
}

/** The record without its items. */
export type QuoteHead = Omit<QuoteRecord, 'items'>

const ReasonCode = Type.Unsafe<DeclineReason | null>({
  type: ['string', 'null'],
  enum: [...declineReasons, null],
  description: 'Why it was declined',
})

export const HistoryEntry = Type.Object(
  {
    from: NullableText,
    to: Type.String(),
    actor: Type.String(),
    comment: NullableText,
    created_at: Timestamp,
    reason_code: ReasonCode,
    accepted_by: Type.Optional(
      Nullable(Type.String({ description: 'Of quotes: the name with which the customer accepted' })),
    ),
    link_action: Type.Optional(
      Type.Unsafe<'read' | 'revoked' | null>({
        type: ['string', 'null'],
        enum: ['read', 'revoked', null],
        description: 'Of quotes: the link to accept was read for the first time, or all links were revoked',
      }),
    ),
  },
  {
    $id: 'HistoryEntry',
    description: 'The creation has no `from`; for an edit of the contents, `from` equals `to`',
    examples: [
      {
        from: 'proposed',
        to: 'declined',
        actor: 'user anna',
        comment: 'Too expensive',
        created_at: '2026-01-31 12:00:00',
        reason_code: 'competitor',
        accepted_by: null,
        link_action: null,
      },
    ],
  },
)

export const QuoteMail = Type.Object(
  {
    to: Type.String({ description: 'The recipient' }),
    cc: Type.Array(Type.String(), { description: 'Who else receives it' }),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String({ description: 'A complete document, with pictures as `data:` URLs' }),
  },
  {
    $id: 'QuoteMail',
    examples: [
      {
        to: 'anna@example.com',
        cc: ['office@example.com'],
        subject: 'Quote Q000000045 from Oak & Sons',
        text: 'Hello Anna Larsen,\n…',
        html: '<!doctype html>…',
      },
    ],
  },
)
