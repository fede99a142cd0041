// The buyer of a quote or quote request: a customer of the storefront, or a guest who may be nameless.
import { fieldDetail, invalidInput } from '../platform/errors.ts'
import { harmlessName } from '../platform/wire-schema.ts'
import { companyDetails, type CompanyDetails } from './company-details.ts'
import type { Customer } from './customer-repository.ts'

export type Buyer = {
  customer_id: number | null
  customer_email: string | null
  customer_firstname: string | null
  customer_lastname: string | null
  customer_is_guest: boolean
}

/** Returns a snapshot: later changes to the customer do not affect the record. */
export function buyerOf(customer: Customer): Buyer {
  return {
    customer_id: customer.customer_id,
    customer_email: customer.email,
    customer_firstname: customer.firstname,
    customer_lastname: customer.lastname,
    customer_is_guest: false,
  }
}

const harmless = new RegExp(harmlessName.pattern, 'u')

/** Throws unless mails may greet a person by the names, whose address nobody has verified. */
export function requireHarmlessNames(firstname?: string | null, lastname?: string | null): void {
  const wrong = Object.entries({ firstname, lastname }).filter(([, name]) => !harmless.test(name ?? ''))
  if (wrong.length === 0) return
  throw invalidInput(wrong.map(([field]) => fieldDetail(field, `must be ${harmlessName['x-form']}.`)))
}

/**
 * Returns the company details of a record that is assigned to a customer: a guest's own, which may differ from the
 * customer's, or else the customer's, never a mixture of both.
 */
export function companyDetailsOf(
  record: CompanyDetails & { customer_id: number | null },
  customer: Customer,
): CompanyDetails {
  const own = companyDetails(record)
  const isOwn = record.customer_id === null && Object.values(own).some((value) => value !== null)
  return isOwn ? own : companyDetails(customer)
}
