// English words that several surfaces share: the console, the buyer's page, mails, documents and the widget.
import type { DeclineReason, QuoteStatus } from '../quote-moves.ts'

/** Apart, so that the widget loads nothing else. */
export const contact = { firstname: 'First name', lastname: 'Last name', company: 'Company' }

/** Also in the console. */
export const terms = {
  valid_until: 'Valid until',
  billing_address: 'Billing address',
  shipping_address: 'Shipping address',
  vat_id: 'VAT ID',
  qty: 'Quantity',
  price: 'Price',
  tax: 'Tax',
  list_price: 'List price',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  /** A status that is not listed, that of an open offer, is not shown. */
  statuses: {
    pending: 'Draft, not binding',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
    purchased: 'Ordered',
    cancelled: 'Cancelled',
    closed: 'Closed',
  } satisfies Partial<Record<QuoteStatus, string>>,
  decline_reasons: {
    price_too_high: 'Price too high',
    delivery_time: 'Delivery time',
    competitor: 'Competitor',
    no_longer_needed: 'No longer needed',
    specification: 'Specification',
    terms: 'Terms',
    other: 'Other',
  } satisfies Record<DeclineReason, string>,
}

/** On what customers see: documents, mails, the page. */
export const offer = {
  title: 'Quote',
  /** Of the offer, in the words of its seller. */
  quote_title: 'Title',
  quote_terms: 'Terms',
  files: 'Files',
  shipping_tax: 'Tax on shipping',
  /** Between a label and its value; French has a space before it. */
  colon: ':',
  /** In place of the seller's name while there is none. */
  unnamed_seller: 'The seller',
  /** Precedes the name of the seller in the alternative text of the logo. */
  logo: 'Logo',
  date: 'Date',
  status: 'Status',
  customer: 'Prepared for',
  purchase_order_number: 'Purchase order',
  item: 'Item',
  sku: 'SKU',
  name: 'Name',
  description: 'Description',
  unit: 'Unit',
  section: 'Section',
  /** The heading of lines without one, below lines with one. */
  other_items: 'Other items',
  /** The heading of lines that are offered and not chosen. */
  options: 'Options',
  optional: 'optional',
  instead_of: (name: string) => `instead of ${name}`,
  tax_rate: (percent: string, base: string) => `Tax ${percent} on ${base}`,
  total: 'Total',
  tier: (qty: string, price: string) => `From ${qty}: ${price}`,
  discount: 'Discount',
  grand_total: 'Grand total',
  seller_comment: 'Comment',
  customer_note: 'Your request',
  accepted_by: 'Accepted by',
  acceptance: 'Acceptance',
  /** Without the name that was given, the one who accepted is known by the account only. */
  accepted_text: (name: string | null, time: string) => `Accepted by ${name ?? 'the customer'} on ${time}`,
  accepted_ways: {
    link: ', through the personal link to this quote',
    seller: ', recorded by the seller',
  },
  /** What comes after the acceptance. */
  next: {
    in_shop: 'Next, the order is placed in the shop.',
    from_seller: 'The seller will contact you about the order.',
  },
  /** `count` is the formatted number. */
  more: ((count) => `and ${count} more`) as (count: string, number: number) => string,
  changes: 'Changed since the last proposal',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  tiers: 'Volume prices',
  /** Of an item: whether it is part of the offer or to be chosen. */
  role: 'Kind',
  roles: { included: 'Included', optional: 'Optional', alternative: 'Alternative' },
  choice: 'Choice',
  chosen: 'chosen',
  not_chosen: 'not chosen',
  page: (number: number, count: number) => `Page ${number} of ${count}`,
}
