// An address while it is edited.
import type { Schemas } from '../service/api.ts'

export type Address = Schemas['Address']

export const emptyAddress: Address = {
  firstname: null,
  lastname: null,
  company: null,
  street: [],
  city: null,
  region: null,
  postcode: null,
  country_id: null,
  telephone: null,
  vat_id: null,
}

/** Returns the address without blanks around its texts and without empty lines of the street; null if nothing is left. */
export function trimAddress(address: Address): Address | null {
  const trimmed = Object.entries(address).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((line) => line.trim()).filter(Boolean) : value?.trim() || null,
  ])
  // `Object.entries` keeps the order of the fields, as addresses are compared as text.
  const result = Object.fromEntries(trimmed) as Address
  return Object.values(result).some((value) => value?.length) ? result : null
}
