// Anonymizes a customer (GDPR erasure): records stay for accounting, without personal data.
//
// First the identity is completed: all addresses and ids that records, history and events link to the given address. The buyers
// of a quote are numbered; `listErasedQuotes` returns the last number at which the person was the buyer, and everything with a
// number up to it is erased. The texts of the quote itself have no number: when the buyer changes, a trigger stores digests of
// them in `quote_former_text`, and a text is erased if its digest is among those. Events are found by their version: each
// version has one row of history; rows with a `link_action` have none.
import { operator } from '../../access/access.ts'
import { deleteResponsesThat } from '../../access/idempotency-repository.ts'
import { deleteViews } from '../../access/view-repository.ts'
import { deleteTextBlocks } from '../../storefront/text-block-repository.ts'
import { queueHeads } from '../../events/delivery-repository.ts'
import { deleteEventsOf } from '../../events/event-erase-repository.ts'
import { recordEventOfEach } from '../../events/event-repository.ts'
import { listActiveWebhooks } from '../../events/webhook-repository.ts'
import { indexSearch, noteSearchable } from '../../platform/lists/word-search.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { wordFinder } from '../../platform/word-finder.ts'
import { anonymizePriceRequests, deleteFilesOf } from '../../pricerequest/erase-repository.ts'
import { findPriceRequests } from '../../pricerequest/price-request-repository.ts'
import { anonymizeCustomers } from '../../storefront/customer-repository.ts'
import { requireQuote } from '../quote/quote-change.ts'
import { findQuotes } from '../quote/quote-record-repository.ts'
import { deleteTemplates } from '../quote/quote-template-repository.ts'
import { findQuoteRequests } from '../quote-request/quote-request-record-repository.ts'
import { forgetCopies, listCopiedQuotes } from './copied-quote-repository.ts'
import { deleteMailsOf, deleteMailsTo, forgetChanges, forgetInShops } from './quote-trace-repository.ts'
import { forgetFormerTime, isOfLaterBuyer, type FormerTime } from './former-texts.ts'
import { viewFinder, type Person } from './person-finder.ts'
import {
  completeIdentity,
  findRecordsOf,
  listDueOf,
  listErasedQuotes,
  listNames,
  listRecordNumbers,
  lockRecordsOf,
  type ErasedQuote,
} from './person-repository.ts'
import {
  anonymizeQuoteHistory,
  anonymizeQuoteRequests,
  anonymizeQuotes,
  deleteQuoteFilesOf,
  deleteTakenFiles,
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

/** The ids of what an erasure changed. */
type Changed = { price_request: number[]; quote_request: number[]; quote: number[] }

/** Records are read and written this many at a time. */
const RECORDS_PER_BATCH = 100
/** More index entries than the records of one person have. */
const NOTES_MAX = 100_000

/**
 * Erases the person with this e-mail address (case-insensitive) from the records whose buyer they are or were, and from
 * the events, mails, stored responses and saved views about these records. If such a record has another buyer now, that
 * one stays.
 */
export async function eraseCustomer(tx: Transaction, email: string): Promise<Erased> {
  const person = await completeIdentity(tx, { emails: [email.toLowerCase()], customer_ids: [] })
  // Due quotes expire now, while their customer is known: anonymized records can no longer be found.
  for (const quoteId of await listDueOf(tx, await findRecordsOf(tx, person))) await requireQuote(tx, quoteId)
  const records = await lockRecordsOf(tx, person)
  const { quote_ids, request_ids } = records
  const names = await listNames(tx, person, records)
  const priceRequests = await anonymizePriceRequests(tx, person.emails)
  const filesOfRequests = await deleteFilesOf(tx, priceRequests)
  await deleteTakenFiles(
    tx,
    priceRequests,
    filesOfRequests.map(({ path }) => path),
  )
  await anonymizeQuoteRequests(tx, request_ids, person, operator.actor)
  const quotes = await listErasedQuotes(tx, person, quote_ids)
  const files = [...filesOfRequests, ...(await deleteQuoteFilesOf(tx, quotes))]
  const paths = files.map(({ path }) => path)
  const changed = await anonymizeQuotes(tx, quotes, person)
  const times = await deleteEventsOfQuotes(tx, quotes)
  // `lockRecordsOf` has locked them as well.
  const copied = await listCopiedQuotes(tx, person.emails)
  await forgetCopies(tx, copied, person.emails, operator.actor)
  const allQuotes = [...new Set([...quote_ids, ...copied])]
  await anonymizeQuoteHistory(tx, quotes, changed, operator.actor)
  await forgetChanges(tx, quote_ids)
  await deleteMailsOf(
    tx,
    quotes.flatMap(({ quote_id, is_present }) => (is_present ? quote_id : [])),
  )
  await deleteMailsTo(tx, quote_ids, person.emails)
  const customers = await anonymizeCustomers(tx, person.customer_ids)
  await forgetInShops(tx, quote_ids, person.customer_ids)
  await deleteEventsOf(tx, 'price_request', priceRequests)
  await deleteEventsOf(tx, 'quote_request', request_ids)
  await recordErased(tx, { price_request: priceRequests, quote_request: request_ids, quote: allQuotes })
  const hashes = files.map(({ hash }) => hash)
  const numbers = await listRecordNumbers(tx, records, priceRequests)
  await deleteViewsAndResponses(tx, { ...person, names }, { hashes, numbers, times })
  await noteSearchable(tx, 'quote', allQuotes)
  // Last, as others wait for it: the search holds the texts until it indexes their records again.
  await indexSearch(tx, NOTES_MAX)
  return {
    price_requests: priceRequests.length,
    files: paths.length,
    quote_requests: request_ids.length,
    quotes: allQuotes.length,
    customers,
    paths,
  }
}

// A quote that has another buyer keeps the events of that buyer's time.
async function deleteEventsOfQuotes(tx: Transaction, quotes: ErasedQuote[]): Promise<FormerTime[]> {
  const wholeIds = quotes.flatMap(({ quote_id, is_present }) => (is_present ? quote_id : []))
  await deleteEventsOf(tx, 'quote', wholeIds)
  const former = quotes.filter(({ is_present }) => !is_present)
  const times: FormerTime[] = []
  for (const quote of former) times.push(await forgetFormerTime(tx, quote))
  if (former.length === 0) return []
  // Deliveries of one record wait for each other: one that waited for a deleted one is the first now.
  for (const { webhook_id } of await listActiveWebhooks(tx)) await queueHeads(tx, webhook_id)
  return times
}

// From this last event, systems that mirror the records learn what is left of them.
async function recordErased(tx: Transaction, changed: Changed): Promise<void> {
  const find = {
    price_request: (ids: number[]) => findPriceRequests(tx, ids),
    quote_request: (ids: number[]) => findQuoteRequests(tx, ids),
    quote: (ids: number[]) => findQuotes(tx, ids, { addItems: true }),
  }
  for (const type of ['price_request', 'quote_request', 'quote'] as const) {
    const ids = changed[type]
    for (let from = 0; from < ids.length; from += RECORDS_PER_BATCH) {
      const records = await find[type](ids.slice(from, from + RECORDS_PER_BATCH))
      await recordEventOfEach(tx, type, `${type}.erased`, records)
    }
  }
}

/**
 * Deletes saved views and stored responses that hold the person, a number of their records or, as the responses to uploads
 * do, the hash of a file.
 */
async function deleteViewsAndResponses(
  tx: Transaction,
  person: Person,
  { hashes, numbers, times }: { hashes: string[]; numbers: string[]; times: FormerTime[] },
): Promise<void> {
  const containsPerson = wordFinder([...person.emails, ...hashes])
  const containsNumber = wordFinder(numbers)
  const containsWord = (text: string) => containsPerson(text) || containsNumber(text)
  const isPersonsView = viewFinder(person)
  const isView = (view: { name: string; filter: object }) =>
    isPersonsView(view) || containsWord(`${view.name} ${JSON.stringify(view.filter)}`)
  await deleteViews(tx, isView)
  // Given names, and companies of one word, occur in texts about nobody.
  const isAboutPerson = wordFinder([...person.emails, ...person.names.filter((name) => name.includes(' '))])
  await deleteTextBlocks(tx, isAboutPerson)
  await deleteTemplates(tx, isAboutPerson)
  await deleteResponsesThat(tx, (response) => {
    const { route, key, body } = response
    if (containsPerson(key) || containsPerson(body)) return true
    // A refusal names a group or a SKU as it was typed, perhaps for a quote that was not saved: nothing tells for whom.
    if (body.includes('"error_code":') && /"(group|sku)":/.test(body)) return true
    if (containsNumber(key) || containsNumber(body)) return !isOfLaterBuyer(times, response)
    // The response may be from before a change of address and name, so that only its id tells who it is about.
    const isCustomer = () => person.customer_ids.includes((JSON.parse(body) as { id?: number }).id!)
    if (route.includes('/customers') && isCustomer()) return true
    if (/\/(sales\/textBlocks|quoting\/templates)/.test(route) && isAboutPerson(body)) return true
    return route.includes('/console/views/') && holdsView(body, isPersonsView)
  })
}

// The body is a view, or an error whose parameters name the view that exists already.
function holdsView(body: string, isToErase: (view: { name: string; filter: object }) => boolean): boolean {
  type ViewOrError = { name?: string; filter?: object; parameters?: object }
  const { name = '', filter, parameters } = JSON.parse(body) as ViewOrError
  return isToErase({ name, filter: { ...filter, ...parameters } })
}
