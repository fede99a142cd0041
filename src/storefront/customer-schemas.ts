// JSON schemas of customers.
import { Type, type Static } from '../platform/typebox.ts'
import {
  closed,
  Identifier,
  Line,
  Mailbox,
  Nullable,
  OptionalLine,
  pageOf,
  Text,
  Timestamp,
} from '../platform/wire-schema.ts'
import { ClosedAddressIn, companyExample, companyFields, Street } from './company-details.ts'

const example = {
  id: 3,
  email: 'anna@example.com',
  firstname: 'Anna',
  lastname: 'Larsen',
  store_id: 1,
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:00:00',
  addresses: [{ street: ['Hafenweg 1'], city: 'Hamburg', postcode: '20457', country_id: 'DE' }],
  ...companyExample,
}

export const Customer = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    store_id: Type.Integer(),
    created_at: Timestamp,
    updated_at: Timestamp,
    addresses: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description: 'As they were sent',
    }),
    ...companyFields,
  },
  { $id: 'Customer', examples: [example] },
)

export const CustomerPage = pageOf('Customer', example)

const Name = Text({ minLength: 1, maxLength: 255 })

const CustomerAddress = Type.Object(
  {
    firstname: OptionalLine,
    lastname: OptionalLine,
    middlename: OptionalLine,
    prefix: OptionalLine,
    suffix: OptionalLine,
    company: OptionalLine,
    city: OptionalLine,
    postcode: OptionalLine,
    country_id: OptionalLine,
    telephone: OptionalLine,
    fax: OptionalLine,
    vat_id: OptionalLine,
    street: Street,
    region: Type.Optional(
      Type.Object(
        {
          region_code: OptionalLine,
          region: OptionalLine,
          region_id: Type.Optional(Nullable(Type.Integer())),
        },
        closed(['extension_attributes']),
      ),
    ),
    region_id: Type.Optional(Nullable(Type.Integer())),
    default_shipping: Type.Optional(Type.Boolean()),
    default_billing: Type.Optional(Type.Boolean()),
  },
  closed(['id', 'customer_id', 'custom_attributes', 'extension_attributes']),
)

/** Sent by clients of Magento, and ignored, as they cannot be set here. `taxvat` is the number of a person, no company's. */
const ignored = [
  'id',
  'website_id',
  'group_id',
  'created_in',
  'created_at',
  'updated_at',
  'confirmation',
  'dob',
  'gender',
  'prefix',
  'middlename',
  'suffix',
  'taxvat',
  'default_billing',
  'default_shipping',
  'is_subscribed',
  'disable_auto_group_change',
  'custom_attributes',
  'extension_attributes',
]

const customerFields = {
  email: Mailbox,
  firstname: Name,
  lastname: Name,
  store_id: Type.Optional(Identifier('Default: the store of the path')),
  addresses: Type.Optional(Type.Array(CustomerAddress, { maxItems: 100 })),
  company: Type.Optional(Line()),
  vat_id: Type.Optional(Line()),
  billing_address: Type.Optional({
    ...ClosedAddressIn,
    description: 'Default: the one of `addresses` with `default_billing`',
  }),
  shipping_address: Type.Optional({
    ...ClosedAddressIn,
    description: 'Default: the one of `addresses` with `default_shipping`',
  }),
}

const CustomerIn = Type.Object(customerFields, closed(ignored))

export type CustomerIn = Static<typeof CustomerIn>

/** Customers do not sign in here. */
const magentoOnly = ['password', 'passwordHash', 'redirectUrl']

export const CustomerBody = Type.Object(
  { customer: CustomerIn },
  {
    ...closed(magentoOnly),
    examples: [{ customer: { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen' } }],
  },
)

const clearable = {
  company: Type.Optional(Nullable(Line('Null for none'))),
  vat_id: Type.Optional(Nullable(Line('Null for none'))),
  billing_address: Type.Optional(Nullable(ClosedAddressIn)),
  shipping_address: Type.Optional(Nullable(ClosedAddressIn)),
}

const CustomerChangeIn = Type.Partial(
  Type.Object({ ...customerFields, store_id: Type.Optional(Identifier('The store')), ...clearable }),
  {
    ...closed(ignored),
    description: 'Other fields keep their value, but for what another `company`, or `addresses`, replaces',
  },
)

export type CustomerChangeIn = Static<typeof CustomerChangeIn>

export const CustomerChangeBody = Type.Object(
  { customer: CustomerChangeIn },
  { ...closed(magentoOnly), examples: [{ customer: { lastname: 'Larsen-Berg', company: 'Larsen & Co' } }] },
)

export const CustomerParameters = Type.Object({ customerId: Identifier('The customer') })
