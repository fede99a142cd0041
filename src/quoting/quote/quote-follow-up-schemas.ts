// JSON schemas of follow-ups: why a quote comes back into the inbox.
import { Type, type Static } from '../../platform/typebox.ts'
import { closed, Nullable, NullableText, Text, Timestamp, TimestampIn } from '../../platform/wire-schema.ts'

export const followUpReasons = ['reminder', 'unseen', 'unanswered'] as const

export type FollowUpReason = (typeof followUpReasons)[number]

const Reason = Type.Unsafe<FollowUpReason>({ type: 'string', enum: [...followUpReasons] })

export const FollowUp = Type.Object(
  {
    quote_id: Type.Integer(),
    remind_at: Nullable({
      ...Timestamp,
      description: 'Null without a reminder, and once it is done or a decision about the quote has ended it',
    }),
    note: NullableText,
    set_by: Nullable(Type.String({ description: 'The user or integration that set the reminder' })),
    reason: Type.Unsafe<FollowUpReason | null>({
      type: ['string', 'null'],
      enum: [...followUpReasons, null],
      description: 'Why the quote waits in the inbox now; null: it does not',
    }),
  },
  {
    $id: 'FollowUp',
    examples: [
      {
        quote_id: 45,
        remind_at: '2026-02-09 08:00:00',
        note: 'Call about the delivery',
        set_by: 'user anna',
        reason: null,
      },
    ],
  },
)

export const FollowUpIn = Type.Object(
  {
    remind_at: Nullable(TimestampIn('A time in the future; null removes the reminder')),
    note: Type.Optional(Nullable(Text({ maxLength: 1000, description: 'Default null' }))),
  },
  { ...closed(), examples: [{ remind_at: '2026-02-09 08:00:00', note: 'Call about the delivery' }] },
)

export type FollowUpIn = Static<typeof FollowUpIn>

export const FollowUpDoneIn = Type.Object(
  {
    reason: Reason,
    is_done: Type.Optional(Type.Boolean({ default: true, description: 'False takes it back' })),
  },
  { ...closed(), examples: [{ reason: 'reminder' }] },
)

export type FollowUpDoneIn = Static<typeof FollowUpDoneIn>

export type Cadence = Exclude<FollowUpReason, 'reminder'>

export const CadenceIn = Type.Unsafe<Cadence>({
  type: 'string',
  enum: followUpReasons.filter((reason) => reason !== 'reminder'),
  description:
    '400 `follow_up_not_due` unless the cadence of the store has it followed up for this reason now',
})
