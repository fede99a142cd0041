// The buyer of a quote or quote request: a customer of the storefront, or a guest who may be nameless.
import type { Customer } from '../storefront/customer-repository.ts'

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
