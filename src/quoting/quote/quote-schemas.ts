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
import { TaxRounding } from '../../storefront/store-schemas.ts'
import { companyExample, companyFields } from '../../storefront/company-details.ts'
import { quoteStatuses, type QuoteStatus } from '../../domain/quote-moves.ts'
import { itemExample, type QuoteItem } from './quote-item-schemas.ts'
import type { QuoteFile } from './quote-file-schemas.ts'

/** What can be new from the customer of a quote. */
const quoteNews = ['question', 'counter_offer', 'renewal', 'accepted', 'declined'] as const
type QuoteNews = (typeof quoteNews)[number]

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
        'The tax by rate, lowest first: the sums of row_total and taxed shipping (base), and of their taxes (amount). The ' +
        'amounts add up to tax_amount',
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
    title: NullableText,
    terms: NullableText,
    show_images: Type.Boolean({ description: 'Whether the pictures of lines are shown' }),
    shipping_tax_percent: Nullable(Type.Number({ description: 'Null: shipping is not taxed' })),
    shipping_tax_amount: Type.Number({ description: 'Part of tax_amount' }),
    tax_rounding: TaxRounding,
    grand_total_from: Type.Number({
      description: 'The lowest grand_total that choices can lead to, at the offered quantities',
    }),
    grand_total_to: Type.Number({ description: 'The highest one; once accepted, both are the grand_total' }),
    files: Type.Array(Type.Ref('QuoteFile'), {
      description: 'Of the offer; internal ones are listed by their own route',
    }),
    items: Type.Optional(
      Type.Array(Type.Ref('QuoteItem'), { description: 'Those that count; only with addItems=true' }),
    ),
    unchosen_items: Type.Optional(
      Type.Array(Type.Ref('QuoteItem'), { description: 'Those that do not count; only with addItems=true' }),
    ),
    is_unseen: Type.Optional(
      Type.Boolean({
        description:
          'In lists with addDetails=true: whether it is proposed, and its customer has not looked at the proposal yet',
      }),
    ),
    shop: Type.Optional(
      Type.Object(
        {
          code: Type.String(),
          is_active: Type.Boolean({ description: 'Whether the shop is switched on' }),
          cart: NullableText,
          order: NullableText,
          delivery_id: Type.Integer(),
          delivery: Type.String({ description: 'Its `state`' }),
          message: Nullable(Type.String({ description: 'What the shop said last, such as why it refused' })),
          needs_attention: Type.Boolean({
            description:
              'Whether the seller can try it again, or has to settle it, as in `listShopDeliveries`',
          }),
          takes_carts: Type.Boolean({
            description:
              'Whether the quote goes into a cart there; otherwise, an order or a draft is made of it',
          }),
        },
        { description: 'Only of a quote that was delivered to a connected shop: what became of it there' },
      ),
    ),
    news: Type.Optional(
      Nullable(
        Type.Unsafe<QuoteNews>({
          type: 'string',
          enum: [...quoteNews],
          description:
            'In lists with addDetails=true: the last unread counter-offer or renewal of the customer, else an unread question, ' +
            'or else that they accepted or declined, until the seller has moved the quote or written',
        }),
      ),
    ),
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
        tax_amount: 1459.2,
        grand_total: 9139.2,
        expires_at: '2026-03-02 12:00:00',
        proposed_at: '2026-01-31 12:00:00',
        cart_id: null,
        order_id: null,
        order_increment_id: null,
        created_at: '2026-01-31 12:00:00',
        updated_at: '2026-01-31 12:00:00',
        version: 3,
        tax_rates: [{ percent: 19, base: 7680, amount: 1459.2 }],
        purchase_order_number: 'PO-2026-117',
        ...companyExample,
        assignee_id: 2,
        order_reference: null,
        cc: ['office@example.com'],
        price_request_id: null,
        title: 'Tables for the new office',
        terms: 'Payable within 30 days.',
        show_images: true,
        shipping_tax_percent: 19,
        shipping_tax_amount: 22.8,
        tax_rounding: 'row',
        grand_total_from: 9139.2,
        grand_total_to: 9139.2,
        files: [],
        items: [itemExample],
        unchosen_items: [],
      },
    ],
  },
)

/** The record with its items, as in responses and events. */
export type QuoteRecord = Omit<
  Static<typeof Quote>,
  'status' | 'items' | 'unchosen_items' | 'files' | 'is_unseen' | 'news'
> & {
  status: QuoteStatus
  files: Static<typeof QuoteFile>[]
  items: Static<typeof QuoteItem>[]
  unchosen_items: Static<typeof QuoteItem>[]
}

/** The record without its items. */
export type QuoteHead = Omit<QuoteRecord, 'items' | 'unchosen_items'>
