// JSON schemas of webhooks, deliveries and events.
import { Type, type Static, type TSchema } from '../platform/typebox.ts'
import { URL_CHARACTERS_MAX } from '../platform/outbound/outbound-target.ts'
import { Line, LONG_ID_MAX, Nullable, NullableText, Text, Timestamp } from '../platform/wire-schema.ts'
import { eventSelectors } from '../domain/event-types.ts'

const EVENTS_PER_ANSWER_MAX = 1000

const closed = { additionalProperties: false }
const times = { created_at: '2026-01-31 12:00:00', updated_at: '2026-01-31 12:00:00' }

const webhookFields = {
  webhook_id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: Nullable(Type.String()),
  is_active: Type.Boolean({
    description: 'False once the owner, a 410 or 5 days of failure switched it off',
  }),
  owner: Type.String({
    description: 'Whose permissions decide which events are sent: `user:1`, `integration:7` or `operator`',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

const webhookExample = {
  webhook_id: 5,
  url: 'https://crm.example.com/hooks/quotes',
  events: ['quote.*', 'price_request.submitted'],
  description: 'CRM',
  is_active: true,
  owner: 'integration:7',
  ...times,
}

export const Webhook = Type.Object(webhookFields, { $id: 'Webhook', examples: [webhookExample] })

export const NewWebhook = Type.Object(
  { ...webhookFields, secret: Type.String({ description: 'Only in this response' }) },
  {
    $id: 'NewWebhook',
    examples: [{ ...webhookExample, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDFWKPR1Vr0xg=' }],
  },
)

const Url = Text({
  minLength: 1,
  maxLength: URL_CHARACTERS_MAX,
  description:
    'http or https, without user name and fragment; not into private or special networks unless the operator ' +
    'allows them (`WEBHOOK_ALLOWED_NETWORKS`)',
})

const EventSelector = Type.Unsafe<string>({ type: 'string', enum: eventSelectors })

const EventSelectors = Type.Array(EventSelector, {
  minItems: 1,
  uniqueItems: true,
  description: '`*` for all, `quote.*` for all of one kind of record, or types',
})

const Description = Type.Optional(Nullable(Line('For people')))

export const WebhookIn = Type.Object(
  { webhook: Type.Object({ url: Url, events: EventSelectors, description: Description }, closed) },
  {
    ...closed,
    examples: [{ webhook: { url: webhookExample.url, events: webhookExample.events, description: 'CRM' } }],
  },
)

export const WebhookChangeIn = Type.Object(
  {
    webhook: Type.Object(
      {
        url: Type.Optional(Url),
        events: Type.Optional(EventSelectors),
        description: Description,
        is_active: Type.Optional(
          Type.Boolean({
            description: 'True switches the webhook on again and sends its pending deliveries',
          }),
        ),
      },
      { ...closed, description: 'Fields that are not given keep their value' },
    ),
  },
  { ...closed, examples: [{ webhook: { events: ['*'], is_active: true } }] },
)

export type WebhookIn = Static<typeof WebhookIn>['webhook']
export type WebhookChangeIn = Static<typeof WebhookChangeIn>['webhook']

const WebhookAttempt = Type.Object({
  attempt_id: Type.Integer(),
  status: Nullable(Type.Integer({ description: 'HTTP status; null if there was no response' })),
  reason: Type.String({ description: 'The result, in a sentence' }),
  duration_ms: Type.Integer(),
  answer: Nullable(Type.String({ description: 'The first 4 kB of the response body' })),
  created_at: Timestamp,
})

export const WebhookDelivery = Type.Object(
  {
    delivery_id: Type.Integer(),
    webhook_id: Type.Integer(),
    message_id: Type.String({ description: 'Sent as `webhook-id`, the same at every attempt' }),
    type: Type.String(),
    status: Type.Unsafe<string>({ type: 'string', enum: ['pending', 'delivered', 'failed'] }),
    attempts_count: Type.Integer(),
    next_attempt_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
    attempts: Type.Array(WebhookAttempt),
  },
  {
    $id: 'WebhookDelivery',
    examples: [
      {
        delivery_id: 812,
        webhook_id: 5,
        message_id: 'event_4711',
        type: 'quote.created',
        status: 'pending',
        attempts_count: 1,
        next_attempt_at: '2026-01-31 12:00:05',
        ...times,
        attempts: [
          {
            attempt_id: 990,
            status: 503,
            reason: 'Refused with status 503.',
            duration_ms: 84,
            answer: 'Down for maintenance',
            created_at: '2026-01-31 12:00:00',
          },
        ],
      },
    ],
  },
)

const notified = {
  notify: Type.Optional(Type.Boolean({ description: 'false: nobody is mailed about it' })),
}

export const StatusChange = Type.Object(
  {
    old_status: Type.Optional(Type.String()),
    new_status: Type.Optional(Type.String()),
    comment: Type.Optional(Nullable(Type.String({ description: 'Of the change' }))),
    reason_code: Type.Optional(
      Nullable(Type.String({ description: 'Why a quote or a quote request was declined' })),
    ),
    accepted_by: Type.Optional(Type.String({ description: 'The name with which the customer accepted' })),
    ...notified,
  },
  { $id: 'StatusChange', description: 'Only in events of a change of status' },
)

const eventOf = ($id: string, kind: string, data: TSchema) => {
  const types = eventSelectors.filter((type) => type.startsWith(`${kind}.`) && !type.endsWith('*'))
  const type = Type.Unsafe<string>({ type: 'string', enum: types })
  return Type.Object({ event_id: Type.Integer(), type, timestamp: Timestamp, data }, { $id })
}

const Commented = Type.Object({
  quote_comment: Type.Optional({
    ...Type.Ref('QuoteComment'),
    description: 'Only in `quote.commented` and `quote.comment_withdrawn`',
  }),
  personal_line: Type.Optional(
    Type.String({
      description:
        'Only of a proposal that is sent again, an extension, a rework, a cancellation: what the seller added to the mail to the ' +
        'customer',
    }),
  ),
  delivery: Type.Optional(
    Type.Object(
      { code: Type.String(), message: NullableText },
      { description: 'Why a connected shop refused it, or what changed there' },
    ),
  ),
})
const priceRequestData = Type.Intersect([Type.Ref('PriceRequest'), Type.Object(notified)])
const quoteData = Type.Intersect([Type.Ref('Quote'), Type.Ref('StatusChange'), Commented])
const quoteRequestData = Type.Intersect([Type.Ref('QuoteRequest'), Type.Ref('StatusChange')])

export const PriceRequestEvent = eventOf('PriceRequestEvent', 'price_request', priceRequestData)
export const QuoteRequestEvent = eventOf('QuoteRequestEvent', 'quote_request', quoteRequestData)
export const QuoteEvent = eventOf('QuoteEvent', 'quote', quoteData)

export const Event = Type.Union(
  [Type.Ref('PriceRequestEvent'), Type.Ref('QuoteRequestEvent'), Type.Ref('QuoteEvent')],
  { $id: 'Event', description: 'The full record after the change is in `data`' },
)

export const EventsQuery = Type.Object(
  {
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LONG_ID_MAX,
        default: 0,
        description: 'The last event_id that was read',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: EVENTS_PER_ANSWER_MAX,
        default: 100,
        description: 'The maximum number of events',
      }),
    ),
    type: Type.Optional(
      Type.Unsafe<string>({ ...EventSelector, description: 'A type, or all of one kind of record' }),
    ),
  },
  closed,
)

export type EventsQuery = Static<typeof EventsQuery>
