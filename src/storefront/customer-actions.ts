// Creates customers.
import type { Transaction } from '../platform/postgres/database.ts'
import { notFound, refused } from '../platform/errors.ts'
import { companyDetails, type AddressIn } from './company-details.ts'
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
  const { billing_address, shipping_address } = customer
  const details = companyDetails({
    ...customer,
    billing_address: billing_address ?? defaultAddress(customer, 'default_billing'),
    shipping_address: shipping_address ?? defaultAddress(customer, 'default_shipping'),
  })
  const id = await insertCustomer(tx, customer, details)
  if (id === undefined)
    throw refused('already_exists', 'There is a customer with this %fieldName already.', {
      fieldName: 'customer.email',
    })
  return id
}

// Addresses of Magento name their region in an object.
function defaultAddress(
  { addresses = [] }: CustomerIn,
  flag: 'default_billing' | 'default_shipping',
): AddressIn | null {
  const address = addresses.find((each) => each[flag])
  return address ? { ...address, region: address.region?.region ?? address.region?.region_code } : null
}
