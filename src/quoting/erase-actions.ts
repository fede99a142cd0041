// Anonymises what is kept of a customer, at the customer's wish: records stay for the books, the person leaves them.
import { operator } from '../access/access.ts'
import { deleteAnswersHolding } from '../access/idempotency-repository.ts'
import { deleteEventsOf } from '../events/event-repository.ts'
import type { Transaction } from '../platform/database.ts'
import { anonymisePriceRequests, deleteFilesOf } from '../pricerequest/erase-repository.ts'
import { anonymiseCustomers } from '../storefront/customer-repository.ts'
import { anonymiseQuoteRequests, anonymiseQuotes } from './quote-erase-repository.ts'

export type Erased = {
  price_requests: number
  files: number
  quote_requests: number
  quotes: number
  customers: number
  /** Paths of the files, to be removed from the store once this is committed. */
  paths: string[]
}

/** Everything that an e-mail address names, without regard to case, as only an operator may; gives what was done. */
export async function eraseCustomer(tx: Transaction, email: string): Promise<Erased> {
  const requests = await anonymisePriceRequests(tx, email)
  const paths = await deleteFilesOf(tx, requests)
  const quoteRequests = await anonymiseQuoteRequests(tx, email, operator.actor)
  const quotes = await anonymiseQuotes(tx, email, operator.actor)
  const customers = await anonymiseCustomers(tx, email)
  await deleteEventsOf(tx, 'price_request', requests)
  await deleteEventsOf(tx, 'quote_request', quoteRequests)
  await deleteEventsOf(tx, 'quote', quotes)
  await deleteAnswersHolding(tx, email)
  return {
    price_requests: requests.length,
    files: paths.length,
    quote_requests: quoteRequests.length,
    quotes: quotes.length,
    customers,
    paths,
  }
}
