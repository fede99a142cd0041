// Creates and changes customers.
import type { Transaction } from '../platform/postgres/database.ts'
import { found, refused, type AppError } from '../platform/errors.ts'
import { isUniqueViolation } from '../platform/postgres/database-errors.ts'
import { companyDetails, type AddressIn, type CompanyDetailsIn } from './company-details.ts'
import { findCustomer, insertCustomer, lockCustomer, updateCustomer } from './customer-repository.ts'
import type { CustomerChangeIn, CustomerIn } from './customer-schemas.ts'
import { findStoreById } from './store-repository.ts'

/** Returns the new id. Throws if the address is taken (case-insensitive). */
export async function createCustomer(
  tx: Transaction,
  customer: CustomerIn & { store_id: number },
): Promise<number> {
  await requireStore(tx, customer.store_id)
  const id = await insertCustomer(tx, customer, companyDetails(withDefaultAddresses(customer)))
  if (id === undefined) throw emailTaken()
  return id
}

/** Changes the given fields. Records of the customer keep their own copies. */
export async function changeCustomer(
  tx: Transaction,
  customerId: number,
  change: CustomerChangeIn,
): Promise<void> {
  await lockCustomer(tx, customerId)
  const before = found(await findCustomer(tx, customerId), 'customerId', customerId)
  if (change.store_id !== undefined) await requireStore(tx, change.store_id)
  const details = companyDetails(withDefaultAddresses(change), before)
  await updateCustomer(tx, customerId, change, details).catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailTaken() : error
  })
}

async function requireStore(tx: Transaction, storeId: number): Promise<void> {
  found(await findStoreById(tx, storeId), 'customer.store_id', storeId)
}

function emailTaken(): AppError {
  return refused('already_exists', 'There is a customer with this %fieldName already.', {
    fieldName: 'customer.email',
  })
}

function withDefaultAddresses(customer: CustomerChangeIn): CompanyDetailsIn {
  const {
    billing_address = defaultAddress(customer, 'default_billing'),
    shipping_address = defaultAddress(customer, 'default_shipping'),
  } = customer
  return { ...customer, billing_address, shipping_address }
}

// Addresses of Magento name their region in an object.
function defaultAddress(
  { addresses = [] }: CustomerChangeIn,
  flag: 'default_billing' | 'default_shipping',
): AddressIn | undefined {
  const address = addresses.find((each) => each[flag])
  return address ? { ...address, region: address.region?.region ?? address.region?.region_code } : undefined
}
