// Creates and changes customers.
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../platform/postgres/database.ts'
import { found, refused, type AppError } from '../platform/errors.ts'
import { isUniqueViolation } from '../platform/postgres/database-errors.ts'
import {
  companyDetails,
  completeAddress,
  withoutCompany,
  type Address,
  type AddressIn,
  type CompanyDetailsIn,
} from './company-details.ts'
import {
  findAddresses,
  findCustomer,
  insertCustomer,
  lockCustomer,
  updateCustomer,
  type Customer,
  type CustomerAddresses,
} from './customer-repository.ts'
import type { CustomerChangeIn, CustomerIn } from './customer-schemas.ts'
import { findStoreById } from './store-repository.ts'

/** Returns the new id. Throws if another customer has the e-mail address (case-insensitive). */
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
  const former = { ...before, addresses: await findAddresses(tx, customerId) }
  const details = companyDetails(withDefaultAddresses(change, former), before)
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

type Former = Customer & { addresses: CustomerAddresses }

const flags = { billing_address: 'default_billing', shipping_address: 'default_shipping' } as const

function withDefaultAddresses(customer: CustomerChangeIn, before?: Former): CompanyDetailsIn {
  const {
    billing_address = derivedAddress('billing_address', customer, before),
    shipping_address = derivedAddress('shipping_address', customer, before),
  } = customer
  return { ...customer, billing_address, shipping_address }
}

/** Returns null if the former address came from an entry of `addresses` that is no longer there, undefined if it stays. */
function derivedAddress(
  name: keyof typeof flags,
  { addresses }: CustomerChangeIn,
  before?: Former,
): AddressIn | null | undefined {
  const address = addresses && defaultAddress(addresses, flags[name])
  if (address || !addresses) return address
  const former = before && defaultAddress(before.addresses, flags[name])
  return former && isSamePlace(former, before[name]) ? null : undefined
}

// Without company and VAT id: a change of the customer's company removes them from the default address, but not from the entry that it
// came from.
function isSamePlace(former: AddressIn, address: Address | null): boolean {
  const entry = completeAddress(former)
  return (
    entry !== null && address !== null && isDeepStrictEqual(withoutCompany(entry), withoutCompany(address))
  )
}

// Addresses of Magento name their region in an object.
function defaultAddress(
  addresses: CustomerAddresses,
  flag: 'default_billing' | 'default_shipping',
): AddressIn | undefined {
  const address = addresses.find((entry) => entry[flag])
  return address ? { ...address, region: address.region?.region ?? address.region?.region_code } : undefined
}
