// JSON schemas of the bodies of what a seller does about an offer that its customer is told by mail.
import { Type } from '../../platform/typebox.ts'
import { closed, Text, TimestampIn } from '../../platform/wire-schema.ts'
import { CadenceIn } from './quote-follow-up-schemas.ts'
import { Comment, Version } from './quote-input-schemas.ts'

/** What the customer is told of a move that mails them. */
const telling = {
  notify: Type.Optional(Type.Boolean({ description: 'False sends no mail' })),
  message: Type.Optional(
    Text({
      maxLength: 1000,
      description: 'Stands in the mail to the customer, not in its copies, and in the event',
    }),
  ),
}

export const CancelIn = Type.Object(
  { comment: Comment, version: Version, ...telling },
  { ...closed(), examples: [{ comment: 'As agreed by phone', message: 'The product is discontinued.' }] },
)

export const ReworkIn = Type.Object(
  {
    comment: Comment,
    version: Version,
    expires_at: Type.Optional(TimestampIn('New end of the validity')),
    ...telling,
  },
  { ...closed(), examples: [{ expires_at: '2026-06-30 23:59:59' }] },
)

export const ResendIn = Type.Object(
  {
    version: Version,
    follow_up: Type.Optional(CadenceIn),
    message: telling.message,
  },
  { ...closed(), examples: [{ version: 3 }] },
)

export const ExtendIn = Type.Object(
  {
    expires_at: TimestampIn('New end of the validity, later than the present one'),
    version: Version,
    ...telling,
  },
  { ...closed(), examples: [{ expires_at: '2026-06-30 23:59:59' }] },
)
