// Which mails there are, to whom each goes, and what its templates may say: one table, from which types, checks and
// examples follow.

/**
 * How a value is written in a mail; a question mark means that it may be missing. A `line` is made one, whatever was
 * typed into it. `sum` is money that is not mentioned when it is not above zero. Money is in the nearest
 * `currency_code` around it, or in the store's.
 */
export type VariableKind =
  | 'line'
  | 'line?'
  | 'text'
  | 'text?'
  | 'integer'
  | 'quantity'
  | 'percent'
  | 'money'
  | 'money?'
  | 'sum'
  | 'time'
  | 'time?'

export type VariableShape = {
  readonly [name: string]: VariableKind | VariableShape | readonly [VariableShape]
}

/** An exact decimal: as PostgreSQL writes it, or a number of at most 15 digits. */
export type Decimal = string | number

type ValueOfKind = {
  line: string
  'line?': string | null
  text: string
  'text?': string | null
  integer: number
  quantity: Decimal
  percent: Decimal
  money: Decimal
  'money?': Decimal | null
  sum: Decimal
  /** `YYYY-MM-DD HH:MM:SS`, UTC */
  time: string
  'time?': string | null
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
} as const

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
} as const

const quoteRequest = {
  request_id: 'integer',
  increment_id: 'line',
  ...customer,
  details: 'text?',
  currency_code: 'line',
  items: [{ sku: 'line', name: 'line', qty: 'quantity', price: 'money', row_total: 'money' }],
  subtotal: 'money',
  created_at: 'time',
  /** What was said with the move that the mail tells of. */
  comment: 'text?',
} as const

const quote = {
  quote_id: 'integer',
  increment_id: 'line',
  ...customer,
  customer_note: 'text?',
  seller_comment: 'text?',
  currency_code: 'line',
  items: [
    {
      sku: 'line',
      name: 'line',
      qty: 'quantity',
      price: 'money',
      tax_percent: 'percent',
      row_total: 'money',
      tier_prices: [{ qty: 'quantity', price: 'money' }],
    },
  ],
  original_subtotal: 'money',
  subtotal: 'money',
  discount_amount: 'sum',
  shipping_amount: 'sum',
  shipping_description: 'line?',
  tax_amount: 'sum',
  grand_total: 'money',
  expires_at: 'time?',
  /** What was said with the move that the mail tells of. */
  comment: 'text?',
  /** The customer's page; missing where none is set up. */
  quote_url: 'line?',
} as const

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
  quote_proposed: { to: 'customer', variables: quote },
  quote_accepted_seller: { to: 'seller', variables: quote },
  quote_accepted_customer: { to: 'customer', variables: quote },
  quote_declined: { to: 'seller', variables: quote },
  quote_about_to_expire: { to: 'customer', variables: quote },
  quote_withdrawn: { to: 'customer', variables: quote },
  quote_expired: { to: 'customer', variables: quote },
  quote_not_ordered: { to: 'customer', variables: quote },
  webhook_switched_off: {
    to: 'seller',
    variables: { webhook_id: 'integer', url: 'line', description: 'text?', failing_since: 'time' },
  },
} as const satisfies Record<string, { to: 'seller' | 'customer'; variables: VariableShape }>

export type MailName = keyof typeof mails

/** What the caller of a mail gives: values as the records have them; whatever else an object holds is not looked at. */
export type MailVariables<Name extends MailName> = ValueOf<(typeof mails)[Name]['variables']>

export const mailNames = Object.keys(mails) as MailName[]

export function isList(shape: VariableShape | readonly [VariableShape]): shape is readonly [VariableShape] {
  return Array.isArray(shape)
}
