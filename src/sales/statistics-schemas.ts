// JSON schemas of statistics.
import { Type } from '../platform/typebox.ts'
import { declineReasons } from '../domain/quote-moves.ts'
import { closed, CurrencyCode, Decimal, Identifier, Nullable, Timestamp } from '../platform/wire-schema.ts'

const Count = Type.Integer()

const Day = (description: string) => Type.String({ format: 'date', description })

const scope = {
  from: Type.Optional(Day('First day in UTC; default: 89 days before the last')),
  to: Type.Optional(Day('Last day in UTC; default: today')),
  store_id: Type.Optional(Identifier('Only this store')),
  assignee_id: Type.Optional(Identifier('Only what is assigned to this user')),
}

export const PriceRequestStatisticsQuery = Type.Object(scope, closed())

export const QuoteStatisticsQuery = Type.Object(
  {
    ...scope,
    currency_code: Type.Optional(
      CurrencyCode('Only quotes in this currency; default: that of the store, or of the store `default`'),
    ),
  },
  closed(),
)

const Week = Type.String({ format: 'date', description: 'Its Monday; only days of the period count' })
const figures = { quotes: Count, grand_total: Decimal }

export const DurationSummary = Type.Object(
  {
    count: Count,
    median_s: Nullable(Type.Integer()),
    p90_s: Nullable(Type.Integer({ description: 'Nine of ten took no longer' })),
    buckets: Type.Array(
      Type.Object({
        up_to_s: Nullable(Type.Integer({ description: 'Null for the longest' })),
        count: Type.Integer({ description: 'Without those of shorter buckets' }),
      }),
    ),
  },
  { $id: 'DurationSummary' },
)

export const QuoteStatistics = Type.Object(
  {
    currency_code: Type.String({ description: 'ISO 4217' }),
    other_currencies: Type.Array(Type.String(), { description: 'In which there are quotes as well' }),
    open: Type.Array(
      Type.Object({
        status: Type.Unsafe<string>({
          type: 'string',
          enum: ['pending', 'approved', 'proposed', 'accepted'],
        }),
        ...figures,
      }),
      { description: 'At present, whatever the period' },
    ),
    expiring: Type.Array(Type.Object({ within_days: Count, ...figures }), {
      description: 'Proposed quotes whose last day is at most so many days after today',
    }),
    funnel: Type.Object({
      requested: Type.Integer({ description: 'Quote requests submitted in the period' }),
      quoted: Type.Integer({ description: 'Quotes created, with or without a request' }),
      proposed: Count,
      accepted: Count,
      purchased: Count,
    }),
    outcomes: Type.Object({
      accepted: Count,
      declined: Count,
      expired: Type.Integer({ description: 'Without an acceptance' }),
      cancelled: Count,
      win_rate: Nullable(Type.Number({ description: 'accepted / (accepted + declined + expired)' })),
    }),
    reasons: Type.Array(
      Type.Object({
        reason_code: Type.Unsafe<string | null>({
          type: ['string', 'null'],
          enum: [...declineReasons, null],
          description: 'Null for declines without one',
        }),
        quotes: Count,
      }),
      { description: 'Of declined quotes, most frequent first' },
    ),
    time_to_proposal: Type.Ref('DurationSummary'),
    weeks: Type.Array(
      Type.Object({
        week_start: Week,
        proposed: Count,
        accepted: Count,
        declined: Count,
        expired: Count,
        accepted_total: Decimal,
      }),
    ),
  },
  { $id: 'QuoteStatistics' },
)

export const PriceRequestStatistics = Type.Object(
  {
    unread: Type.Integer({ description: 'At present, whatever the period; without closed ones' }),
    unanswered: Type.Integer({ description: 'At present, whatever the period; without closed ones' }),
    oldest_unanswered_at: Nullable(Timestamp),
    time_to_first_reply: Type.Ref('DurationSummary'),
    weeks: Type.Array(
      Type.Object({
        week_start: Week,
        submitted: Count,
        replied: Type.Integer({ description: 'Requests that got their first reply' }),
      }),
    ),
  },
  { $id: 'PriceRequestStatistics' },
)
