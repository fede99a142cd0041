// JSON schemas of the files of quotes.
import { Type } from '../../platform/typebox.ts'
import { Identifier, NullableInteger, Timestamp } from '../../platform/wire-schema.ts'

const fileExample = {
  file_id: 3,
  name: 'drawing.pdf',
  size: 48_213,
  mime_type: 'application/pdf',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  item_id: null,
  is_internal: false,
  is_picture: false,
  created_at: '2026-01-31 12:00:00',
}

export const QuoteFile = Type.Object(
  {
    file_id: Type.Integer(),
    name: Type.String(),
    size: Type.Integer({ description: 'Of the stored bytes' }),
    mime_type: Type.String(),
    hash: Type.String({ description: 'SHA-256 of the stored bytes' }),
    item_id: NullableInteger,
    is_internal: Type.Boolean({ description: 'For the team only' }),
    is_picture: Type.Boolean({ description: 'JPEG or PNG: shown beside its line' }),
    created_at: Timestamp,
  },
  { $id: 'QuoteFile', examples: [fileExample] },
)

/** The most files of a comment. */
export const COMMENT_FILES_MAX = 5

export const FileIds = Type.Optional(
  Type.Array(Identifier('A file that was uploaded for it'), {
    maxItems: COMMENT_FILES_MAX,
    uniqueItems: true,
  }),
)
