// Reads and writes customers.
import { ERASED_ENDING } from '../domain/erased-address.ts'
import {
  maybeOne,
  maybeScalar,
  run,
  scalar,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'
import type { CompanyDetails } from './company-details.ts'
import type { CustomerChangeIn, CustomerIn } from './customer-schemas.ts'

export type Customer = CompanyDetails & {
  customer_id: number
  email: string
  firstname: string
  lastname: string
  store_id: number
}

export type CustomerAddresses = NonNullable<CustomerIn['addresses']>

export const customerList: ListSource = {
  columns: `c.customer_id as id, c.email, c.firstname, c.lastname, c.store_id,
    wire_time(c.created_at) as created_at, wire_time(c.updated_at) as updated_at, c.addresses, c.company, c.vat_id,
    c.billing_address, c.shipping_address`,
  from: 'customer c',
  id: 'id',
  searched: 'customer',
  fields: {
    id: { sql: 'c.customer_id', type: 'identifier' },
    email: { sql: 'c.email', type: 'text' },
    firstname: { sql: 'c.firstname', type: 'text' },
    lastname: { sql: 'c.lastname', type: 'text' },
    company: { sql: 'c.company', type: 'text' },
    store_id: { sql: 'c.store_id', type: 'identifier' },
    created_at: { sql: 'c.created_at', type: 'time' },
    updated_at: { sql: 'c.updated_at', type: 'time' },
  },
}

export async function findCustomer(db: Queryable, customerId: number): Promise<Customer | undefined> {
  return maybeOne<Customer>(
    db,
    `select customer_id, email, firstname, lastname, store_id, company, vat_id, billing_address, shipping_address
     from customer where customer_id = $1`,
    [customerId],
  )
}

export async function findAddresses(db: Queryable, customerId: number): Promise<CustomerAddresses> {
  return scalar(db, 'select addresses from customer where customer_id = $1', [customerId])
}

/** Locks the customer until the transaction ends. Returns false if there is none. */
export async function lockCustomer(tx: Transaction, customerId: number): Promise<boolean> {
  // Not "for update", which would also block inserts of rows that refer to the customer.
  return (await run(tx, 'select from customer where customer_id = $1 for no key update', [customerId])) > 0
}

/** Returns the new id, or undefined if the address is taken. */
export async function insertCustomer(
  tx: Transaction,
  { email, firstname, lastname, store_id, addresses = [] }: CustomerIn & { store_id: number },
  { company, vat_id, billing_address, shipping_address }: CompanyDetails,
): Promise<number | undefined> {
  return maybeScalar(
    tx,
    `insert into customer (email, firstname, lastname, store_id, addresses, company, vat_id, billing_address,
       shipping_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (lower(email)) do nothing returning customer_id`,
    [
      email,
      firstname,
      lastname,
      store_id,
      JSON.stringify(addresses),
      company,
      vat_id,
      billing_address,
      shipping_address,
    ],
  )
}

const fields =
  'email firstname lastname store_id addresses company vat_id billing_address shipping_address'.split(' ')

// The type json, that of the fields with addresses, has no equality.
const comparable = (alias: string) =>
  fields.map((name) => `${alias}.${name}${/address/.test(name) ? '::text' : ''}`).join(', ')

/**
 * Replaces the given fields and the company details; `updated_at` stays if nothing changes. Throws a unique violation if the
 * e-mail address is taken.
 */
export async function updateCustomer(
  tx: Transaction,
  customerId: number,
  { email, firstname, lastname, store_id, addresses }: CustomerChangeIn,
  { company, vat_id, billing_address, shipping_address }: CompanyDetails,
): Promise<void> {
  await run(
    tx,
    `with given as (
       select coalesce($2, email) as email, coalesce($3, firstname) as firstname, coalesce($4, lastname) as lastname,
         coalesce($5, store_id) as store_id, coalesce($6, addresses) as addresses, $7::text as company,
         $8::text as vat_id, $9::json as billing_address, $10::json as shipping_address
       from customer where customer_id = $1)
     update customer c set (${fields.join(', ')}) = row (g.*), updated_at =
       case when (${comparable('c')}) is not distinct from (${comparable('g')}) then updated_at else utc_now() end
     from given g where c.customer_id = $1`,
    [
      customerId,
      email,
      firstname,
      lastname,
      store_id,
      addresses && JSON.stringify(addresses),
      company,
      vat_id,
      billing_address,
      shipping_address,
    ],
  )
}

/** Returns their number. */
export async function anonymizeCustomers(tx: Transaction, ids: number[]): Promise<number> {
  return run(
    tx,
    `update customer set email = 'erased-' || customer_id || '${ERASED_ENDING}', firstname = '', lastname = '',
       addresses = '[]', company = null, vat_id = null, billing_address = null, shipping_address = null, updated_at = utc_now()
     where customer_id = any($1)`,
    [ids],
  )
}
