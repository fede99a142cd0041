// Creates customers.
import type { Transaction } from '../platform/postgres/database.ts'
import { notFound, refused } from '../platform/errors.ts'
import { insertCustomer } from './customer-repository.ts'
import type { CustomerIn } from './customer-schemas.ts'
import { findStoreById } from './store-repository.ts'

/** Returns the new id. Throws if the address is taken (case-insensitive). */
export async function createCustomer(
  tx: Transaction,
  customer: CustomerIn & { store_id: number },
): Promise<number> {
  const store = await findStoreById(tx, customer.store_id)
  if (!store) throw notFound('customer.store_id', customer.store_id)
  const id = await insertCustomer(tx, customer)
  if (id === undefined)
    throw refused('already_exists', 'There is a customer with this %fieldName already.', {
      fieldName: 'customer.email',
    })
  return id
}
