// JSON schemas of the publishable keys of stores.
import { Type, type Static } from '../platform/typebox.ts'
import { closed, Nullable, Timestamp } from '../platform/wire-schema.ts'

export const ORIGINS_MAX = 20

export const StoreKey = Type.Object(
  {
    key_id: Type.Integer(),
    key: Type.String({ description: 'Stands in the pages of the shop, and is no secret' }),
    store_code: Type.String(),
    origins: Type.Array(Type.String(), { description: 'Whose pages may use the key' }),
    created_at: Timestamp,
    revoked_at: Nullable(Timestamp),
  },
  {
    $id: 'StoreKey',
    examples: [
      {
        key_id: 1,
        key: 'pk_5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e',
        store_code: 'de',
        origins: ['https://shop.example'],
        created_at: '2026-01-31 12:00:00',
        revoked_at: null,
      },
    ],
  },
)

const StoreKeyIn = Type.Object(
  {
    origins: Type.Array(
      Type.String({
        maxLength: 255,
        pattern: '^https?://[^/?#@*\\\\\\s]+$',
        'x-form': 'an origin, such as https://shop.example, without a path or a wildcard',
      }),
      {
        minItems: 1,
        maxItems: ORIGINS_MAX,
        uniqueItems: true,
        description: 'The pages that may use the key: scheme, host and, unless it is the default one, port',
      },
    ),
  },
  closed(),
)

export type StoreKey = Static<typeof StoreKey>

export type StoreKeyIn = Static<typeof StoreKeyIn>

export const StoreKeyBody = Type.Object(
  { key: StoreKeyIn },
  { ...closed(), examples: [{ key: { origins: ['https://shop.example'] } }] },
)
