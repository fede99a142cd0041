// Reads and writes the customers of the built-in storefront.
import { maybeOne, type Queryable } from '../platform/database.ts'
import type { Customer } from './storefront.ts'

export async function findCustomer(db: Queryable, customerId: number): Promise<Customer | undefined> {
  return maybeOne<Customer>(
    db,
    'select customer_id, email, firstname, lastname, store_id from customer where customer_id = $1',
    [customerId],
  )
}
