// JSON schemas of the history of quotes and quote requests, and of the mails about quotes.
import { Type } from '../../platform/typebox.ts'
import { Nullable, NullableText, Timestamp } from '../../platform/wire-schema.ts'
import { declineReasons, type DeclineReason } from '../../domain/quote-moves.ts'
import { changedFields, type QuoteChange as QuoteChangeRow } from './quote-changes.ts'
import { notSentReasons } from '../../domain/quote-mails.ts'
import { mailStates, type MailState } from './quote-mail-repository.ts'

const ReasonCode = Type.Unsafe<DeclineReason | null>({
  type: ['string', 'null'],
  enum: [...declineReasons, null],
  description: 'Why it was declined',
})

const QuoteChange = Type.Object({
  item_id: Nullable(Type.Integer({ description: 'Null: of the quote, or of a line that was added' })),
  sku: NullableText,
  field: Type.Unsafe<QuoteChangeRow['field']>({
    type: 'string',
    enum: [...changedFields],
    description:
      '`item`: a line, `files`: a file was added or removed; `position`: the order of the lines; `cart_id`: put into a cart here or in a ' +
      'connected shop, or taken out',
  }),
  before: Type.Unknown({
    description:
      'Amounts as numbers, texts cut off at 200 characters; of a line its name, qty and price; of tiers those that differ; of a file its name. ' +
      'Null: no value, or an erased one',
  }),
  after: Type.Unknown(),
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
      Type.Unsafe<'read' | 'revoked' | 'cancel_undone' | null>({
        type: ['string', 'null'],
        enum: ['read', 'revoked', 'cancel_undone', null],
        description:
          'Of quotes: the link to accept was read for the first time, all links were revoked, or a cancellation was taken back',
      }),
    ),
    changes_count: Type.Optional(Type.Integer({ description: 'Of quotes: the number of all changes' })),
    changes: Type.Optional(
      Type.Array(QuoteChange, {
        description:
          'Of quotes: the first 50 fields that changed. Empty in all but the last 200 entries, and in those of former releases',
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
        changes_count: 0,
        changes: [],
      },
    ],
  },
)

export const SentMail = Type.Object(
  {
    mail: Type.String({ description: 'What it tells, such as `quote_proposed`: the name of its template' }),
    is_copy: Type.Boolean({ description: 'Whether it goes to an address of `cc`' }),
    recipient: Nullable(Type.String({ description: 'Null until sending it was tried' })),
    state: Type.Unsafe<MailState>({
      type: 'string',
      enum: [...mailStates],
      description:
        '`sent`: the mail server accepted it; `failed`: it is not tried again, unless an operator does (`jobs retry`)',
    }),
    reason: Nullable(
      Type.String({
        description: `Of \`not_sent\` one of ${notSentReasons.map((each) => `\`${each}\``).join(', ')}; else the error of the last attempt`,
      }),
    ),
    queued_at: Timestamp,
    settled_at: Nullable(Timestamp),
  },
  {
    $id: 'SentMail',
    examples: [
      {
        mail: 'quote_proposed',
        is_copy: false,
        recipient: 'anna@example.com',
        state: 'sent',
        reason: null,
        queued_at: '2026-01-31 12:00:00',
        settled_at: '2026-01-31 12:00:01',
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
