// Anonymizes a customer (GDPR erasure): records stay for accounting, without personal data.
import { operator } from '../../access/access.ts'
import { deleteResponsesContaining } from '../../access/idempotency-repository.ts'
import { deleteViewsContaining } from '../../access/view-repository.ts'
import { deleteEventsOf } from '../../events/event-repository.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { anonymizePriceRequests, deleteFilesOf } from '../../pricerequest/erase-repository.ts'
import { anonymizeCustomers } from '../../storefront/customer-repository.ts'
import { raiseLinkGeneration } from '../buyer/buyer-link-repository.ts'
import {
  anonymizeQuoteDetails,
  anonymizeRecords,
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
  /** Paths of the files, to be removed from the file store after the commit. */
  paths: string[]
}

/**
 * Erases the person with this e-mail address (case-insensitive) from the records whose buyer they are or were, and from
 * the events, mails and stored responses about these records. If such a record has another buyer now, that one stays.
 */
export async function eraseCustomer(tx: Transaction, email: string): Promise<Erased> {
  const person = await completeIdentity(tx, { emails: [email.toLowerCase()], customer_ids: [] })
  // Anonymized records can no longer be found.
  const records = await lockRecordsOf(tx, person)
  const { quote_ids, request_ids } = records
  const priceRequests = await anonymizePriceRequests(tx, person.emails)
  const paths = await deleteFilesOf(tx, priceRequests)
  await anonymizeRecords(tx, 'quote_request', request_ids, person, operator.actor)
  await anonymizeRecords(tx, 'quote', quote_ids, person, operator.actor)
  await anonymizeQuoteDetails(tx, quote_ids)
  await raiseLinkGeneration(tx, quote_ids)
  const customers = await anonymizeCustomers(tx, person.customer_ids)
  await deleteEventsOf(tx, 'price_request', priceRequests)
  await deleteEventsOf(tx, 'quote_request', request_ids)
  await deleteEventsOf(tx, 'quote', quote_ids)
  const incrementIds = await listIncrementIds(tx, records, priceRequests)
  await deleteViewsContaining(tx, [...person.emails, ...incrementIds])
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
