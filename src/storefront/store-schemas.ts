// The wire shapes of stores.
import { Type, type Static } from 'typebox'
import { Text } from '../platform/wire-schema.ts'

export const Store = Type.Object(
  {
    store_id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    currency_code: Type.String({ description: 'ISO 4217' }),
    timezone: Type.String({ description: 'IANA name' }),
  },
  {
    $id: 'Store',
    examples: [
      {
        store_id: 2,
        code: 'de',
        name: 'Germany',
        currency_code: 'EUR',
        timezone: 'Europe/Berlin',
      },
    ],
  },
)

const StoreIn = Type.Object(
  {
    name: Text({ minLength: 1, maxLength: 255 }),
    currency_code: Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217; holds for what is submitted from now on, older records keep their own',
    }),
    timezone: Type.Optional(
      Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$', description: 'IANA name; at first UTC' }),
    ),
  },
  { additionalProperties: false },
)

export type StoreIn = Static<typeof StoreIn>

export const StoreBody = Type.Object(
  { store: StoreIn },
  {
    additionalProperties: false,
    examples: [{ store: { name: 'Germany', currency_code: 'EUR', timezone: 'Europe/Berlin' } }],
  },
)

export const StoreParameters = Type.Object({
  code: Type.String({
    // These words stand in paths where a store code can stand, and could not be told from one.
    pattern: '^(?!(V1|all|schema)$)[A-Za-z][A-Za-z0-9_]{0,31}$',
    description: 'A letter, then letters, digits and `_`; not one of the words `V1`, `all`, `schema`',
  }),
})
