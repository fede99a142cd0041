// The wire shapes of customers.
import { Type, type Static } from 'typebox'
import { Identifier, Mailbox, Text, Timestamp } from '../platform/wire-schema.ts'

export const Customer = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    store_id: Type.Integer(),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'Customer',
    examples: [
      {
        id: 3,
        email: 'anna@example.com',
        firstname: 'Anna',
        lastname: 'Larsen',
        store_id: 1,
        created_at: '2026-01-31 12:00:00',
        updated_at: '2026-01-31 12:00:00',
      },
    ],
  },
)

const Name = Text({ minLength: 1, maxLength: 255 })

const CustomerIn = Type.Object(
  {
    email: Mailbox,
    firstname: Name,
    lastname: Name,
    store_id: Type.Optional(Identifier('Default: the store of the path')),
  },
  { additionalProperties: false },
)

export type CustomerIn = Static<typeof CustomerIn>

export const CustomerBody = Type.Object(
  { customer: CustomerIn },
  {
    additionalProperties: false,
    examples: [{ customer: { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen' } }],
  },
)

export const CustomerParameters = Type.Object({ customerId: Identifier('The customer') })
