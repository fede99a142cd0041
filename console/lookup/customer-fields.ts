// The fields of a customer as they are typed, and what of them was changed.
import { emptyAddress, trimAddress, type Address } from '../records/address.ts'

const names = ['firstname', 'lastname', 'email'] as const
const clearable = ['company', 'vat_id'] as const
const addresses = ['billing_address', 'shipping_address'] as const

type Customer = Record<(typeof names)[number], string> &
  Record<(typeof clearable)[number], string | null> &
  Record<(typeof addresses)[number], Address | null>

export type TypedCustomer = Record<(typeof names)[number] | (typeof clearable)[number], string> &
  Record<(typeof addresses)[number], Address>

export type CustomerChanges = Partial<Customer>

export function typedCustomer(customer: Customer): TypedCustomer {
  const { firstname, lastname, email, company, vat_id, billing_address, shipping_address } = customer
  return {
    firstname,
    lastname,
    email,
    company: company ?? '',
    vat_id: vat_id ?? '',
    billing_address: billing_address ?? emptyAddress,
    shipping_address: shipping_address ?? emptyAddress,
  }
}

/** Returns the fields of an address that the form has once, for the customer: a delivery may be to another company. */
export const commonFields = (customer: TypedCustomer, name: (typeof addresses)[number]) =>
  clearable
    .filter((field) => field === 'vat_id' || name === 'billing_address')
    .filter((field) => [null, '', customer[field]].includes(customer[name][field]))

/** Stands for a customer who is not created yet. */
export const nobody: Customer = {
  firstname: '',
  lastname: '',
  email: '',
  company: null,
  vat_id: null,
  billing_address: null,
  shipping_address: null,
}

/** Returns the changed fields as the interface takes them: null clears a field. */
export function changesOf(before: TypedCustomer, typed: TypedCustomer): CustomerChanges {
  const changes: CustomerChanges = {}
  for (const name of names) if (typed[name].trim() !== before[name]) changes[name] = typed[name].trim()
  for (const name of clearable)
    if (typed[name].trim() !== before[name]) changes[name] = typed[name].trim() || null
  for (const name of addresses) {
    // What stands once in the form, and in the address too, is the same afterwards.
    const common = commonFields(before, name).filter((field) => before[name][field])
    const copied = common.map((field) => [field, typed[field]] as const)
    const address = trimAddress({ ...typed[name], ...Object.fromEntries(copied) })
    if (JSON.stringify(address) !== JSON.stringify(trimAddress(before[name]))) changes[name] = address
  }
  return changes
}

/** Returns a new customer as the interface takes it, without fields that are empty. */
export function newCustomer(typed: TypedCustomer) {
  const { firstname, lastname, email } = typed
  const { company, vat_id, billing_address, shipping_address } = changesOf(typedCustomer(nobody), typed)
  return {
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    email: email.trim(),
    ...(company && { company }),
    ...(vat_id && { vat_id }),
    ...(billing_address && { billing_address }),
    ...(shipping_address && { shipping_address }),
  }
}
