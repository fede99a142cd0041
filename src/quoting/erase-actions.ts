// Anonymizes a customer (GDPR erasure): records stay for the books, the person leaves them.
import { operator } from '../access/access.ts'
import { deleteResponsesContaining } from '../access/idempotency-repository.ts'
import { deleteEventsOf } from '../events/event-repository.ts'
import type { Transaction } from '../platform/database.ts'
import { anonymisePriceRequests, deleteFilesOf } from '../pricerequest/erase-repository.ts'
import { anonymiseCustomers } from '../storefront/customer-repository.ts'
import {
  anonymiseQuoteRequests,
  anonymiseQuotes,
  completeIdentity,
  listIncrementIds,
  lockRecordsOf,
} from './quote-erase-repository.ts'

export type Erased = {
  price_requests: number
  files: number
  quote_requests: number
  quotes: number
  customers: number
  /** Paths of the files, to be removed from the store once this is committed. */
  paths: string[]
}

/**
 * Erases the person whom an e-mail address names, without regard to case: from the records that hold them or once held
 * them, and from all that tells of these records. Whoever is the buyer of such a record now stays in it.
 */
export async function eraseCustomer(tx: Transaction, email: string): Promise<Erased> {
  const person = await completeIdentity(tx, { emails: [email.toLowerCase()], customer_ids: [] })
  // Found before any of it is anonymized.
  const records = await lockRecordsOf(tx, person)
  const { quote_ids, request_ids } = records
  const priceRequests = await anonymisePriceRequests(tx, person.emails)
  const paths = await deleteFilesOf(tx, priceRequests)
  await anonymiseQuoteRequests(tx, request_ids, person, operator.actor)
  await anonymiseQuotes(tx, quote_ids, person, operator.actor)
  const customers = await anonymiseCustomers(tx, person.customer_ids)
  await deleteEventsOf(tx, 'price_request', priceRequests)
  await deleteEventsOf(tx, 'quote_request', request_ids)
  await deleteEventsOf(tx, 'quote', quote_ids)
  const incrementIds = await listIncrementIds(tx, records, priceRequests)
  await deleteResponsesContaining(tx, [...person.emails, ...paths, ...incrementIds])
  return {
    price_requests: priceRequests.length,
    files: paths.length,
    quote_requests: request_ids.length,
    quotes: quote_ids.length,
    customers,
    paths,
  }
}
