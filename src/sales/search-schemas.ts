// JSON schemas of a search.
import { Type } from '../platform/typebox.ts'
import {
  closed,
  Decimal,
  Nullable,
  NullableText,
  SEARCHED_WORDS,
  Text,
  Timestamp,
} from '../platform/wire-schema.ts'
import { foundTypes } from './search.ts'

export const FoundRecord = Type.Object(
  {
    record_type: Type.Unsafe<string>({ type: 'string', enum: [...foundTypes] }),
    record_id: Type.Integer(),
    increment_id: { ...NullableText, description: 'The SKU of a product; null for a customer' },
    title: Type.String({ description: 'Name and e-mail address of the customer; the name of a product' }),
    status: {
      ...NullableText,
      description:
        '`unread`, `read`, `replied` or `closed` of a price request; null for customers and products',
    },
    updated_at: Timestamp,
    subject: {
      ...NullableText,
      description: 'The title of a quote, or else its first product; the product of a request',
    },
    grand_total: Nullable({ ...Decimal, description: 'Of a quote' }),
    currency_code: NullableText,
    created_at: Timestamp,
  },
  {
    $id: 'FoundRecord',
    examples: [
      {
        record_type: 'quote',
        record_id: 45,
        increment_id: 'Q000000045',
        title: 'Anna Larsen · anna@example.com',
        status: 'proposed',
        updated_at: '2026-01-31 12:00:00',
        subject: 'Oak table',
        grand_total: 4800,
        currency_code: 'EUR',
        created_at: '2026-01-30 12:00:00',
      },
    ],
  },
)

export const SearchQuery = Type.Object(
  {
    q: Text({
      minLength: 1,
      maxLength: 255,
      description: SEARCHED_WORDS,
    }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'The maximum number of records' }),
    ),
  },
  closed(),
)
