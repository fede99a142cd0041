// The company behind a customer or a record: its name, VAT id, billing and shipping address.
import { Type, type Static } from '../platform/typebox.ts'
import { closed, Line, NullableText, OptionalLine } from '../platform/wire-schema.ts'

/** The lines of a street address. */
export const Street = Type.Optional(Type.Array(Line(), { maxItems: 10 }))

const fields = {
  firstname: OptionalLine,
  lastname: OptionalLine,
  company: OptionalLine,
  street: Street,
  city: OptionalLine,
  region: OptionalLine,
  postcode: OptionalLine,
  country_id: OptionalLine,
  telephone: OptionalLine,
  vat_id: OptionalLine,
}

const addressExample = {
  firstname: 'Anna',
  lastname: 'Larsen',
  company: 'Larsen & Co',
  street: ['Hafenweg 1'],
  city: 'Hamburg',
  region: null,
  postcode: '20457',
  country_id: 'DE',
  telephone: '+49 40 123456',
  vat_id: 'DE123456789',
}

/** An address in a body that rejects unknown fields; those that only addresses of Magento have are ignored. */
export const ClosedAddressIn = Type.Object(
  fields,
  closed([
    'id',
    'customer_id',
    'customer_address_id',
    'email',
    'region_id',
    'region_code',
    'prefix',
    'middlename',
    'suffix',
    'fax',
    'same_as_billing',
    'save_in_address_book',
    'default_billing',
    'default_shipping',
    'custom_attributes',
    'extension_attributes',
  ]),
)

/** An address in a body that ignores unknown fields. */
export const AddressIn = Type.Object(fields)

export type AddressIn = Static<typeof AddressIn>

/** The optional fields of such a body. */
export const companyFieldsIn = {
  company: Type.Optional(Line("Default: the customer's")),
  vat_id: Type.Optional(Line("Default: the customer's, unless another company is named")),
  billing_address: Type.Optional(AddressIn),
  shipping_address: Type.Optional(AddressIn),
}

export const Address = Type.Object(
  {
    firstname: NullableText,
    lastname: NullableText,
    company: NullableText,
    street: Type.Array(Type.String()),
    city: NullableText,
    region: NullableText,
    postcode: NullableText,
    country_id: NullableText,
    telephone: NullableText,
    vat_id: NullableText,
  },
  { $id: 'Address', examples: [addressExample] },
)

export type Address = Static<typeof Address>

const AddressOrNull = Type.Unsafe<Address | null>(Type.Union([Type.Ref('Address'), Type.Null()]))

export const companyFields = {
  company: NullableText,
  vat_id: NullableText,
  billing_address: AddressOrNull,
  shipping_address: AddressOrNull,
}

export const companyExample = {
  company: 'Larsen & Co',
  vat_id: 'DE123456789',
  billing_address: addressExample,
  shipping_address: null,
}

export type CompanyDetails = {
  company: string | null
  vat_id: string | null
  billing_address: Address | null
  shipping_address: Address | null
}

/** Undefined for what was not sent, null for what is to have no value. */
export type CompanyDetailsIn = {
  company?: string | null
  vat_id?: string | null
  billing_address?: AddressIn | null
  shipping_address?: AddressIn | null
}

const none: CompanyDetails = { company: null, vat_id: null, billing_address: null, shipping_address: null }

/** Returns what was sent, completed by `former`: for another company, by addresses without company and VAT id. */
export function companyDetails(sent: CompanyDetailsIn, former = none): CompanyDetails {
  const { company = former.company } = sent
  const defaults = company === former.company ? former : detailsFor(company, former)
  const { vat_id = defaults.vat_id } = sent
  const { billing_address = defaults.billing_address, shipping_address = defaults.shipping_address } = sent
  return {
    company,
    vat_id,
    billing_address: completeAddress(billing_address),
    shipping_address: completeAddress(shipping_address),
  }
}

// A VAT id belongs to its company, and so does the company that an address names, unless it is the new one already.
function detailsFor(
  company: string | null,
  { billing_address, shipping_address }: CompanyDetails,
): CompanyDetails {
  const addressFor = (address: Address | null) =>
    address && (company === null || address.company !== company) ? withoutCompany(address) : address
  return {
    company,
    vat_id: null,
    billing_address: addressFor(billing_address),
    shipping_address: addressFor(shipping_address),
  }
}

/** Returns the address with neither company nor VAT id. */
export function withoutCompany(address: Address): Address {
  return { ...address, company: null, vat_id: null }
}

/** Returns the address with all of its fields and no others, or null if it has no value. */
export function completeAddress(sent: AddressIn | null): Address | null {
  const names = Object.keys(Address.properties) as (keyof Address)[]
  const values = names.map((name) => sent?.[name] ?? (name === 'street' ? [] : null))
  if (values.every((value) => [value].flat().every((text) => !text))) return null
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Address
}
