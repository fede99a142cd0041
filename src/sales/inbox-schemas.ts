// JSON schemas of the inbox.
import { Type } from '../platform/typebox.ts'
import {
  AssigneeId,
  closed,
  Decimal,
  INTEGER_MAX,
  Nullable,
  NullableText,
  Timestamp,
} from '../platform/wire-schema.ts'
import { followUpReasons, type FollowUpReason } from '../quoting/quote/quote-follow-up-schemas.ts'
import {
  COUNT_MAX,
  inboxKinds,
  inboxOrders,
  TEXT_START_CHARACTERS,
  type Assignee,
  type InboxKind,
  type InboxOrder,
} from './inbox.ts'

const Kind = Type.Unsafe<InboxKind>({ type: 'string', enum: [...inboxKinds] })

const RecordType = Type.Unsafe<string>({ type: 'string', enum: ['price_request', 'quote_request', 'quote'] })

const InboxItem = Type.Object({
  record_type: RecordType,
  record_id: Type.Integer(),
  kind: Kind,
  increment_id: Type.String(),
  customer_name: NullableText,
  customer_email: NullableText,
  title: Nullable(Type.String({ description: 'The product of a price request; else the first item' })),
  text_start: Nullable(
    Type.String({
      description: `The first ${TEXT_START_CHARACTERS} characters of what the customer wrote (of a revision, last); of a reminder, of its note`,
    }),
  ),
  waiting_since: Type.String({
    ...Timestamp,
    description:
      'The submission, or the first unread comment; of an expiring quote, seven days before its end, or its later ' +
      'proposal; of an accepted one, its acceptance; of a reminder, its time, of another follow-up the proposal; of a ' +
      'revision, when it was returned to pending',
  }),
  is_unread: Type.Boolean({ description: 'Of a price request; true for a message, false for other kinds' }),
  assignee_id: AssigneeId,
  grand_total: Nullable({ ...Decimal, description: 'Of a quote' }),
  currency_code: NullableText,
  comment_kind: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    enum: ['question', 'counter_offer', 'renewal', null],
    description:
      'Of a message: that of the last unread counter-offer or renewal, or else of the first unread question; `text_start` is its text',
  }),
  latest_at: Type.String({
    ...Timestamp,
    description:
      'What the order `newest` sorts by: the last unread comment; of a snoozed price request, the end of the snooze or ' +
      'the last request of the same customer since; else as `waiting_since`',
  }),
  value: Nullable({
    ...Decimal,
    description:
      'Of a quote its total, of a quote request its items at list prices; null for one without items, and for a price request',
  }),
  expires_at: Nullable({ ...Timestamp, description: 'Of a quote' }),
  store_id: Type.Integer(),
  follow_up_reason: Type.Unsafe<FollowUpReason | null>({
    type: ['string', 'null'],
    enum: [...followUpReasons, null],
    description: 'Of a follow-up',
  }),
})

const Count = Type.Integer({ maximum: COUNT_MAX })

export const Inbox = Type.Object(
  {
    items: Type.Array(InboxItem),
    next_after: Nullable(Type.String({ description: 'The `after` of the next page; null on the last one' })),
    counts: Type.Object(
      {
        price_request: Count,
        quote_request: Count,
        message: Count,
        expiring: Count,
        accepted: Count,
        follow_up: Count,
        revision: Count,
      },
      {
        description: `What waits of each kind, whatever kind is listed; ${COUNT_MAX} stands for ${COUNT_MAX} or more`,
      },
    ),
  },
  {
    $id: 'Inbox',
    examples: [
      {
        items: [
          {
            record_type: 'quote_request',
            record_id: 12,
            kind: 'quote_request',
            increment_id: 'QR000000012',
            customer_name: 'Anna Larsen',
            customer_email: 'anna@example.com',
            title: 'Oak table',
            text_start: 'For our new office',
            waiting_since: '2026-01-31 12:00:00',
            is_unread: false,
            assignee_id: null,
            grand_total: null,
            currency_code: 'EUR',
            comment_kind: null,
            latest_at: '2026-01-31 12:00:00',
            value: 4800,
            expires_at: null,
            store_id: 1,
            follow_up_reason: null,
          },
        ],
        next_after: '1769860800-2-12',
        counts: {
          price_request: 3,
          quote_request: 7,
          message: 0,
          expiring: 1,
          accepted: 2,
          follow_up: 0,
          revision: 1,
        },
      },
    ],
  },
)

/** In the order `value`, the value; seconds since 1970, the number of the kind, and the id of the record. */
export const INBOX_POSITION = /^(?:(none|\d{1,16}(?:\.\d{1,4})?):)?(\d{1,11})-([1-9])-(\d{1,10})$/

export const InboxQuery = Type.Object(
  {
    kind: Type.Optional(Type.Unsafe<InboxKind>({ ...Kind, description: 'One kind; default all' })),
    assignee_id: Type.Optional(
      Type.Unsafe<Assignee>({
        type: ['integer', 'string'],
        minimum: 1,
        maximum: INTEGER_MAX,
        pattern: '^([1-9][0-9]{0,9}|none)$',
        'x-form': 'a user id or none',
        description: 'The user to whom the records are assigned; `none` for those assigned to nobody',
      }),
    ),
    order: Type.Optional(
      Type.Unsafe<InboxOrder>({
        type: 'string',
        enum: [...inboxOrders],
        default: 'waiting',
        description:
          '`waiting`: what waits longest first; `newest`: what came in last first; `value`: the highest `value` first, ' +
          'whatever its currency, then what has none',
      }),
    ),
    after: Type.Optional(
      Type.String({
        pattern: INBOX_POSITION.source,
        'x-form': 'the next_after of another page',
        description: 'The `next_after` of the page before, in the same order',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, default: 50, description: 'The maximum number of items' }),
    ),
  },
  closed(),
)
