// The table of mails: recipient and template variables of each. Types, checks and examples are derived from it.
import type { ProposalChange } from '../domain/proposal-changes.ts'
import type { DeclineReason } from '../domain/quote-moves.ts'
import type { Address } from '../storefront/company-details.ts'
import type { Decimal } from '../platform/localized-values.ts'

/** The value of each kind of variable, as it is in the records. */
type ValueOfKind = {
  line: string
  'line?': string | null
  text: string
  'text?': string | null
  integer: number
  /** A number of bytes. */
  size: number
  quantity: Decimal
  'quantity?': Decimal | null
  percent: Decimal
  /** A percentage with its sign. */
  share: Decimal
  money: Decimal
  'money?': Decimal | null
  sum: Decimal
  /** `YYYY-MM-DD HH:MM:SS`, UTC */
  time: string
  'time?': string | null
  'address?': Address | null
  'reason?': DeclineReason | null
  changes: ProposalChange[]
  'more?': number | null
}

/**
 * How a value is formatted; a question mark marks an optional one. `line` is reduced to one line. `sum` is money that is
 * null unless it is positive. `reason` is that of a decline, `changes` is what changed in one line of an offer, joined by semicolons,
 * and `more` a number of further changes, in words. The currency is the `currency_code` of the nearest enclosing object, else the
 * store's.
 */
export type VariableKind = keyof ValueOfKind

export type VariableShape = {
  readonly [name: string]: VariableKind | VariableShape | readonly [VariableShape]
}

type ValueOf<S> = S extends VariableKind
  ? ValueOfKind[S]
  : S extends readonly [infer Item]
    ? ValueOf<Item>[]
    : { [Name in keyof S]: ValueOf<S[Name]> }

const customer = {
  customer_email: 'line?',
  customer_firstname: 'line?',
  customer_lastname: 'line?',
  company: 'line?',
  vat_id: 'line?',
  billing_address: 'address?',
  shipping_address: 'address?',
} as const

/** The page of the record in the console; null without PUBLIC_URL. */
const console_url = 'line?'

const priceRequest = {
  request_id: 'integer',
  increment_id: 'line',
  ...customer,
  customer_phone: 'line?',
  message: 'text?',
  product: { sku: 'line?', name: 'line?' },
  custom_field_1: 'line?',
  custom_field_2: 'line?',
  custom_field_3: 'line?',
  files: [{ name: 'line', size: 'integer' }],
  created_at: 'time',
  console_url,
} as const

const item = {
  /** Null if it was made of the id of a line that is in no catalog. */
  sku: 'line?',
  name: 'line',
  qty: 'quantity',
  unit: 'line?',
  description: 'text?',
  /** The heading of the section, and the sum of its lines: on its first line alone. */
  heading: 'line?',
  heading_total: 'money?',
} as const

const quoteRequest = {
  request_id: 'integer',
  increment_id: 'line',
  ...customer,
  details: 'text?',
  currency_code: 'line',
  /** What has no price yet has null; so has the subtotal if that is all of them. */
  items: [{ ...item, price: 'money?', row_total: 'money?' }],
  subtotal: 'money?',
  created_at: 'time',
  /** The comment of the transition that caused the mail. */
  comment: 'text?',
  console_url,
} as const

const quoteItem = {
  ...item,
  price: 'money',
  tax_percent: 'percent',
  row_total: 'money',
  tier_prices: [{ qty: 'quantity', price: 'money' }],
  /** `optional`, `alternative` or `included`; null in old events. */
  role: 'line?',
  /** Of an alternative that is not chosen: its group, and the name of the line that is. */
  choice_group: 'line?',
  instead_of: 'line?',
} as const

const quote = {
  quote_id: 'integer',
  increment_id: 'line',
  ...customer,
  customer_note: 'text?',
  seller_comment: 'text?',
  title: 'line?',
  terms: 'text?',
  currency_code: 'line',
  items: [quoteItem],
  /** What is offered and not chosen; empty once the customer has no choice any more. */
  unchosen_items: [quoteItem],
  /** Lines that the customer may choose, also those that are chosen. */
  options: [{ name: 'line', row_total: 'money' }],
  /** A line below 0 is part of the discount. */
  original_subtotal: 'money',
  subtotal: 'money',
  discount_amount: 'sum',
  shipping_amount: 'sum',
  shipping_description: 'line?',
  tax_amount: 'sum',
  /** Empty in old events, and if there are too many to list. */
  tax_rates: [{ percent: 'share', base: 'money', amount: 'money' }],
  grand_total: 'money',
  expires_at: 'time?',
  /** The comment of the transition that caused the mail. */
  comment: 'text?',
  purchase_order_number: 'line?',
  /** The documents of the offer; `url` is null where the customer's page is not that of the service. */
  files: [{ name: 'line', size: 'size', url: 'line?' }],
  /** The customer's page; null without QUOTE_URL_TEMPLATE or PUBLIC_URL. */
  quote_url: 'line?',
  console_url,
} as const

/** What the seller adds for the customer; null in copies. */
const personal_line = 'text?'

/**
 * `changes` are what is new since the last proposal, by line; what belongs to no line has no name. `kind` is
 * `proposal` or `reminder`, of which `personal_line` is.
 */
const proposedQuote = {
  ...quote,
  changes: [{ name: 'line?', text: 'changes' }],
  more_changes: 'more?',
  kind: 'line',
  personal_line,
} as const

/** A comment on a quote; `item` is the name of the one that it is about. Its files are read on the page and in the console. */
const commentedQuote = {
  ...quote,
  message: {
    kind: 'line',
    text: 'text?',
    item: 'line?',
    /**
     * `choice`: `with_line` or `without_line`, of a line that is to be chosen or left out; null of one with other terms, of which
     * `chosen` says `with_line` if it is to be chosen as well.
     */
    wanted: [
      { sku: 'line?', name: 'line', qty: 'quantity?', price: 'money?', choice: 'line?', chosen: 'line?' },
    ],
    files: [{ name: 'line', size: 'size', url: 'line?' }],
  },
} as const

/** The link to the checkout of the shop is only in the customer's mail. */
const deliveredQuote = { ...quote, checkout_url: 'line?' } as const

/** `shop` is the code of the shop; `delivery` has what it said. */
const refusedQuote = { ...quote, status: 'line', shop: 'line', delivery: { message: 'text?' } } as const

const acceptedQuote = { ...quote, accepted_by: 'line?' } as const

export const mails = {
  price_request_seller: { to: 'seller', variables: priceRequest },
  price_request_customer: { to: 'customer', variables: priceRequest },
  price_request_reply: {
    to: 'customer',
    variables: { ...priceRequest, reply: { message: 'text', price: 'money?', currency_code: 'line' } },
  },
  quote_request_seller: { to: 'seller', variables: quoteRequest },
  quote_request_customer: { to: 'customer', variables: quoteRequest },
  quote_request_declined: { to: 'customer', variables: quoteRequest },
  quote_proposed: { to: 'customer', variables: proposedQuote },
  quote_accepted_seller: { to: 'seller', variables: acceptedQuote },
  quote_accepted_customer: { to: 'customer', variables: acceptedQuote },
  quote_question_seller: { to: 'seller', variables: commentedQuote },
  quote_answer_customer: { to: 'customer', variables: commentedQuote },
  quote_declined: { to: 'seller', variables: { ...quote, reason: 'reason?' } },
  quote_about_to_expire: { to: 'customer', variables: quote },
  quote_extended: { to: 'customer', variables: { ...quote, personal_line } },
  quote_withdrawn: { to: 'customer', variables: { ...quote, status: 'line', personal_line } },
  quote_expired: { to: 'customer', variables: quote },
  quote_not_ordered: { to: 'customer', variables: quote },
  quote_delivered: { to: 'customer', variables: deliveredQuote },
  quote_delivery_refused: { to: 'seller', variables: refusedQuote },
  webhook_switched_off: {
    to: 'seller',
    variables: { webhook_id: 'integer', url: 'line', description: 'text?', failing_since: 'time' },
  },
} as const satisfies Record<string, { to: 'seller' | 'customer'; variables: VariableShape }>

export type MailName = keyof typeof mails

/** Values as in the records; other properties are ignored. */
export type MailVariables<Name extends MailName> = ValueOf<(typeof mails)[Name]['variables']>

export const mailNames = Object.keys(mails) as MailName[]

export function isList(shape: VariableShape | readonly [VariableShape]): shape is readonly [VariableShape] {
  return Array.isArray(shape)
}
