// JSON schemas of the texts that sellers insert into what they write.
import { Type, type Static } from '../platform/typebox.ts'
import {
  closed,
  Identifier,
  Line,
  notBlank,
  Nullable,
  NullableText,
  Text,
  TEXT_CHARACTERS_MAX,
  Timestamp,
} from '../platform/wire-schema.ts'

export const textBlockKinds = ['reply', 'comment', 'terms', 'note'] as const

const Kind = Type.Unsafe<(typeof textBlockKinds)[number]>({
  type: 'string',
  enum: [...textBlockKinds],
  description:
    'Where it belongs: replies and messages, the comment of an offer, its terms, or notes of the team',
})
const Name = Type.String({ ...Line('What the list of text blocks shows'), ...notBlank })
const Content = Type.String({
  ...Text({
    maxLength: TEXT_CHARACTERS_MAX,
    description:
      'May have places such as `{{ customer.firstname }}`, which the console fills when it inserts the text',
  }),
  ...notBlank,
})
const Locale = Type.Optional(
  Nullable(Text({ maxLength: 35, description: 'Language; null or default: of every language' })),
)

const example = {
  name: 'Thanks',
  text: 'Dear {{ customer.firstname }}, thank you for your request.',
  locale: 'en',
  kind: 'reply' as const,
}

export const TextBlock = Type.Object(
  {
    text_block_id: Type.Integer(),
    name: Type.String(),
    text: Type.String(),
    locale: NullableText,
    kind: Kind,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer(),
  },
  {
    $id: 'TextBlock',
    examples: [
      {
        text_block_id: 1,
        ...example,
        created_at: '2026-01-31 12:00:00',
        updated_at: '2026-01-31 12:00:00',
        version: 1,
      },
    ],
  },
)

export const NewTextBlockIn = Type.Object(
  { text_block: Type.Object({ name: Name, text: Content, locale: Locale, kind: Kind }, closed()) },
  { ...closed(), examples: [{ text_block: example }] },
)

export const TextBlockIn = Type.Object(
  {
    text_block: Type.Object(
      {
        version: Identifier('The version that was read; 409 if it is no longer current'),
        name: Type.Optional(Name),
        text: Type.Optional(Content),
        locale: Locale,
        kind: Type.Optional(Kind),
      },
      { ...closed(), description: 'Fields that are not given keep their value' },
    ),
  },
  { ...closed(), examples: [{ text_block: { version: 1, text: 'Thank you for your request.' } }] },
)

export type NewTextBlockIn = Static<typeof NewTextBlockIn>['text_block']
export type TextBlockIn = Static<typeof TextBlockIn>['text_block']
