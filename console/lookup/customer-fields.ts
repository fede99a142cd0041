// The fields of a customer as texts, and what of them was changed.

/** Beside the street, which has several lines. */
export const addressKeys = [
  ...(['firstname', 'lastname', 'company', 'postcode', 'city', 'region', 'country_id'] as const),
  'telephone',
] as const

type AddressKey = (typeof addressKeys)[number]
type Address = Record<AddressKey, string | null> & { street: string[]; vat_id: string | null }
export type TypedAddress = Record<AddressKey | 'street' | 'vat_id', string>

const names = ['firstname', 'lastname', 'email'] as const
const clearable = ['company', 'vat_id'] as const
const addresses = ['billing_address', 'shipping_address'] as const

type Customer = Record<(typeof names)[number], string> &
  Record<(typeof clearable)[number], string | null> &
  Record<(typeof addresses)[number], Address | null>

export type TypedCustomer = Record<(typeof names)[number] | (typeof clearable)[number], string> &
  Record<(typeof addresses)[number], TypedAddress>

export type CustomerChanges = Partial<Customer>

export function typedCustomer(customer: Customer): TypedCustomer {
  const { firstname, lastname, email, company, vat_id, billing_address, shipping_address } = customer
  return {
    firstname,
    lastname,
    email,
    company: company ?? '',
    vat_id: vat_id ?? '',
    billing_address: typedAddress(billing_address),
    shipping_address: typedAddress(shipping_address),
  }
}

function typedAddress(address: Address | null): TypedAddress {
  const texts = Object.fromEntries(
    [...addressKeys, 'vat_id' as const].map((key) => [key, address?.[key] ?? '']),
  )
  return { ...(texts as Omit<TypedAddress, 'street'>), street: address?.street.join('\n') ?? '' }
}

/** Returns the changed fields as the interface takes them: null clears a field. */
export function changesOf(before: TypedCustomer, typed: TypedCustomer): CustomerChanges {
  const changes: CustomerChanges = {}
  for (const name of names) if (typed[name].trim() !== before[name]) changes[name] = typed[name].trim()
  for (const name of clearable)
    if (typed[name].trim() !== before[name]) changes[name] = typed[name].trim() || null
  for (const name of addresses) {
    const address = addressOf(typed[name])
    if (JSON.stringify(address) !== JSON.stringify(addressOf(before[name]))) changes[name] = address
  }
  return changes
}

function addressOf({ street, ...texts }: TypedAddress): Address | null {
  const lines = street
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const values = Object.entries(texts).map(([key, text]) => [key, text.trim() || null])
  if (lines.length === 0 && values.every(([, value]) => value === null)) return null
  return { ...Object.fromEntries(values), street: lines } as Address
}
