// JSON schemas of what buyers see, and of links, comments and proposals of a quote.
import { Type, type TSchema } from '../../platform/typebox.ts'
import { Decimal, Nullable, NullableInteger, NullableText, Timestamp } from '../../platform/wire-schema.ts'
import { QuoteItem } from '../quote/quote-item-schemas.ts'
import { Quote } from '../quote/quote-schemas.ts'
import { linkRights } from '../buyer-link/buyer-link.ts'
import { comparedFields } from '../../domain/proposal-changes.ts'
import { proposalOutcomes } from '../quote/proposal-repository.ts'
import { commentKinds, COMMENTS_SHOWN_MAX, WANTED_MAX } from '../../domain/quote-comment.ts'

const enumOf = (values: readonly string[], description?: string) =>
  Type.Unsafe<string>({ type: 'string', enum: [...values], ...(description && { description }) })

const text = (description: string) => Nullable(Type.String({ description }))

const time = (description: string) => Nullable(Type.String({ ...Timestamp, description }))

export const QuoteLink = Type.Object(
  {
    url: text(
      'With it, the customer accepts; null without the permission `Quoting::links`, with `accepting=false`, and without ' +
        'QUOTE_URL_TEMPLATE and PUBLIC_URL',
    ),
    view_url: text('For forwarding: it only shows the quote; null without QUOTE_URL_TEMPLATE and PUBLIC_URL'),
    expires_at: time('When the links end, if that is known'),
    seen_at: time('When the customer looked at the last proposal'),
  },
  {
    $id: 'QuoteLink',
    examples: [
      {
        url: 'https://quotes.example.com/q/45/3iEu6qDwaUdHU8JYTL8x6LbKpsTHnfIqCJB9zOHRzCQ',
        view_url: 'https://quotes.example.com/q/45/dOFCZzDO_tWRwgMQOWQkhlfMb4ysBQ-0KMnVJCWkMbs.0',
        expires_at: '2026-05-31 12:00:00',
        seen_at: null,
      },
    ],
  },
)

const Wanted = Type.Object({
  item_id: Type.Integer(),
  sku: Type.String(),
  qty: Nullable(Type.Number({ description: 'Null for the offered one; 0: without the item' })),
  price: Nullable(Type.Number({ description: 'Null for the offered one' })),
  is_chosen: Type.Optional(
    Nullable(Type.Boolean({ description: 'Null for what is offered; old counter-offers lack it' })),
  ),
})

const wantedExample = { item_id: 9, sku: '0042-OAK', qty: 50, price: 175, is_chosen: null }

const is_of_former_buyer = Type.Boolean({
  description: 'Whether the quote had another customer then: the present one does not see it',
})

const commentFields = {
  comment_id: Type.Integer(),
  item_id: Nullable(Type.Integer({ description: 'The item that it is about' })),
  kind: enumOf(commentKinds, 'The seller writes a `message`; the others are from the customer'),
  text: Type.String(),
  wanted: Nullable(Type.Array(Wanted, { description: 'What a counter-offer asks for' })),
  created_at: Timestamp,
  files: Type.Array(Type.Ref('QuoteFile')),
}

export const QuoteComment = Type.Object(
  {
    comment_id: commentFields.comment_id,
    quote_id: Type.Integer(),
    item_id: commentFields.item_id,
    kind: commentFields.kind,
    author: Type.String({ description: '`customer`, or the user or integration of the seller' }),
    is_internal: Type.Boolean({ description: 'For the team only: never shown, sent or part of an event' }),
    text: commentFields.text,
    wanted: commentFields.wanted,
    quote_version: Type.Integer({ description: 'Of the quote when it was written' }),
    is_read: Type.Boolean({ description: 'By the seller' }),
    taken_at: time('When the terms of the counter-offer were last taken into the draft'),
    created_at: Timestamp,
    is_of_former_buyer,
    files: commentFields.files,
  },
  {
    $id: 'QuoteComment',
    examples: [
      {
        comment_id: 7,
        quote_id: 45,
        item_id: null,
        kind: 'counter_offer',
        author: 'customer',
        is_internal: false,
        text: 'For 50 we would order today.',
        wanted: [wantedExample],
        quote_version: 3,
        is_read: false,
        taken_at: null,
        created_at: '2026-01-31 12:00:00',
        is_of_former_buyer: false,
        files: [],
      },
    ],
  },
)

export const ProposalEntry = Type.Object(
  {
    proposal_number: Type.Integer(),
    version: Type.Integer({ description: 'Of the quote when it was proposed' }),
    proposed_at: Timestamp,
    actor: Type.String(),
    grand_total: Decimal,
    expires_at: Nullable(Timestamp),
    seen_at: time('When the customer looked at it'),
    outcome: enumOf(proposalOutcomes, 'The next move; `withdrawn` for a rework'),
    is_of_former_buyer,
  },
  {
    $id: 'ProposalEntry',
    examples: [
      {
        proposal_number: 1,
        version: 3,
        proposed_at: '2026-01-31 12:00:00',
        actor: 'user anna',
        grand_total: 9116.4,
        expires_at: '2026-03-02 12:00:00',
        seen_at: '2026-01-31 14:10:00',
        outcome: 'withdrawn',
        is_of_former_buyer: false,
      },
    ],
  },
)

const Change = Type.Object({
  item_id: NullableInteger,
  sku: NullableText,
  field: enumOf(
    comparedFields,
    '`item` for one that was added or removed; without an item, a field of the quote',
  ),
  before: Type.Unknown(),
  after: Type.Unknown(),
})

const BuyerComment = Type.Object({
  comment_id: commentFields.comment_id,
  item_id: commentFields.item_id,
  kind: commentFields.kind,
  author: enumOf(['customer', 'seller']),
  text: commentFields.text,
  wanted: commentFields.wanted,
  created_at: commentFields.created_at,
  files: commentFields.files,
})

/** The fields of a quote that are set whether its offer is shown or not. */
export const alwaysShown = ['quote_id', 'increment_id', 'status', 'version', 'currency_code'] as const

/** The fields of a quote that its buyer never sees; `items` and `unchosen_items` have a shape of their own. */
export const hiddenFields = [
  'request_id',
  'store_id',
  'customer_id',
  'customer_is_guest',
  'cart_id',
  'shop',
  'order_id',
  'order_reference',
  'assignee_id',
  'cc',
  'price_request_id',
  'items',
  'unchosen_items',
] as const

export const hiddenItemFields = ['quote_id', 'product_id'] as const

/** Only lists of sellers have these. */
const listDetails = ['is_unseen', 'news'] as const

const shown = Object.fromEntries(
  Object.entries<TSchema>(Type.Omit(Quote, [...hiddenFields, ...listDetails]).properties).map(
    ([name, schema]) => [name, (alwaysShown as readonly string[]).includes(name) ? schema : nullable(schema)],
  ),
)

// A schema whose type is a list allows null already, and one without a type must name null itself.
function nullable(schema: TSchema): TSchema {
  return typeof (schema as { type?: unknown }).type === 'string' ? Nullable(schema) : schema
}

const exampleOf = (schema: object, isIncluded: (name: string) => boolean) => {
  const [example = {}] = (schema as { examples?: object[] }).examples ?? []
  return Object.fromEntries(Object.entries(example).filter(([name]) => isIncluded(name)))
}

const BuyerItem = Type.Omit(QuoteItem, hiddenItemFields)

export const BuyerQuote = Type.Object(
  {
    ...shown,
    items: Type.Array(BuyerItem),
    unchosen_items: Type.Array(BuyerItem),
    offer_shown: Type.Boolean({
      description:
        'False while the offer is revised, and of a quote that was cancelled or closed: then every field that could tell ' +
        'of its contents is null or empty',
    }),
    rights: Type.Array(enumOf(linkRights), { description: 'What the token allows' }),
    proposal_number: NullableInteger,
    changes: Type.Array(Change, { description: 'Since the proposal before' }),
    comments: Type.Array(BuyerComment, {
      description:
        `The latest ${COMMENTS_SHOWN_MAX}, oldest first; of a counter-offer, the first ${WANTED_MAX} lines, as old ones ` +
        'may have more',
    }),
    accepted_by: text('The name given when it was accepted'),
    accepted_at: Nullable(Timestamp),
    checkout_url: text('Of an accepted offer, with CHECKOUT_URL_TEMPLATE or a connected shop that has it'),
  },
  {
    $id: 'BuyerQuote',
    examples: [
      {
        ...exampleOf(Quote, (name) => name in shown),
        items: [exampleOf(QuoteItem, (name) => name !== 'quote_id' && name !== 'product_id')],
        unchosen_items: [],
        offer_shown: true,
        rights: [...linkRights],
        proposal_number: 1,
        changes: [],
        comments: [],
        accepted_by: null,
        accepted_at: null,
        checkout_url: null,
      },
    ],
  },
)
