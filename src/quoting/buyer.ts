// For whom a quote or a quote request is: a customer of the storefront, or a guest who may be nameless.
import type { Customer } from '../storefront/storefront.ts'

export type Buyer = {
  customer_id: number | null
  customer_email: string | null
  customer_firstname: string | null
  customer_lastname: string | null
  customer_is_guest: boolean
}

/** As the storefront knows the customer now; later changes there do not reach what was written down. */
export function buyerOf(customer: Customer): Buyer {
  return {
    customer_id: customer.customer_id,
    customer_email: customer.email,
    customer_firstname: customer.firstname,
    customer_lastname: customer.lastname,
    customer_is_guest: false,
  }
}
