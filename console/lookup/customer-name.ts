// How a customer is called where there is room for one line.
import type { Schemas } from '../service/api.ts'

/** Returns the name, or else the e-mail address; undefined for a customer who is not known. */
export function nameOf(customer: Schemas['Customer'] | undefined): string | undefined {
  if (!customer) return undefined
  return [customer.firstname, customer.lastname].filter(Boolean).join(' ') || customer.email
}
