// The buyer of a quote or quote request: a customer of the storefront, or a guest who may be nameless.
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
