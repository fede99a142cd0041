// Drives price requests and quotes through their whole lifecycle over HTTP, with the events and mails expected of each.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Client } from '../../test/support/api.ts'
import { untilFinal } from './call-log.ts'
import type { LoggedEvent } from './lifecycle-log.ts'

export const SELLER = 'seller@example.com'
const PAUSE_MS = 100

/** The expected traces of a record. */
export type Lifecycle = {
  record: string
  events: string[]
  /** Types that occur once each, anywhere after the first event: a mail server may accept a mail at any time. */
  anytime?: string[]
  /** Recipient and subject, which names the record. */
  mails: string[]
  end: Record<string, unknown>
}

/** Repeats a call until it is answered. Returns the body. */
type Ask = (method: string, path: string, body?: object) => Promise<Answer['body']>

/** A client that survives kills of the service: unanswered calls are repeated with the same key. */
export function openPersistentClient(client: Client) {
  const counts = { repeated: 0, replayed: 0 }
  const ask: Ask = async (method, path, body) => {
    const headers = { 'idempotency-key': randomUUID() }
    let tries = 0
    const answer = await untilFinal(() => {
      tries++
      return client.call(method, `/rest/V1${path}`, { body, headers }).catch(() => undefined)
    })
    // The order is a PUT without a stored response: the status of the cart shows that it was placed.
    const isOrdered = tries > 1 && answer?.body.error_code === 'cart_inactive'
    assert.ok(answer?.status === 200 || isOrdered, `${method} ${path}: ${answer?.text}`)
    counts.repeated += tries - 1
    if (answer?.headers['idempotent-replayed']) counts.replayed++
    return answer?.body as unknown
  }
  return { ask, counts }
}

const mail = (to: string, subject: string) => `${to}: ${subject}`

export async function runPriceRequest(ask: Ask, index: number): Promise<Lifecycle[]> {
  const email = `asker-${index}@example.com`
  const request = await ask('POST', '/pricerequest/request/submit', { email, product_sku: 'LAMP' })
  const { request_id, increment_id } = request as { request_id: number; increment_id: string }
  await ask('POST', `/pricerequest/request/${request_id}/read`)
  await ask('POST', `/pricerequest/request/${request_id}/reply`, { message: `For ${email}`, price: 12.5 })
  return [
    {
      record: `price_request ${request_id}`,
      events: ['price_request.submitted', 'price_request.read', 'price_request.replied'],
      anytime: ['price_request.admin_notified', 'price_request.customer_notified'],
      mails: [
        mail(SELLER, `Price request ${increment_id}: Lamp`),
        mail(email, `We have received your price request (${increment_id})`),
        mail(email, `Our answer to your price request ${increment_id}`),
      ],
      end: { is_admin_notified: true, is_customer_notified: true, is_read: true, is_replied: true },
    },
  ]
}

/** Events and mails of each step of a quote; `%` is the number of the quote. */
const steps: Record<string, { events?: string[]; to_customer?: string; to_seller?: string }> = {
  approve: {},
  propose: { to_customer: 'Our quote %' },
  accept: { to_customer: 'You have accepted our quote %', to_seller: 'Quote % was accepted' },
  decline: { to_seller: 'Quote % was declined' },
  cancel: {},
  withdraw: { to_customer: 'Our quote % is withdrawn' },
  close: {},
  addToCart: { events: ['added_to_cart'] },
  order: { events: ['status_changed', 'purchased'] },
  expire: { events: ['status_changed', 'expired'], to_customer: 'Our quote % has expired' },
}

/** Origin, steps and final status of quotes. Expiry is not a call of a client. */
const scenarios = [
  { from: 'cart', steps: 'approve propose accept addToCart order', status: 'purchased' },
  { from: 'seller', steps: 'approve propose accept addToCart order', status: 'purchased' },
  { from: 'customer', steps: 'approve propose decline close', status: 'closed' },
  { from: 'cart', steps: 'approve cancel', status: 'cancelled' },
  { from: 'customer', steps: 'approve propose expire', status: 'expired' },
  // Without a proposal: one that is withdrawn while the mail server is down is never mailed.
  { from: 'seller', steps: 'approve accept withdraw close', status: 'closed' },
]

export async function runQuote(ask: Ask, index: number): Promise<Lifecycle[]> {
  const { from, steps: names, status } = scenarios[index % scenarios.length]!
  const email = `buyer-${index}@example.com`
  const customer = { email, firstname: 'Bo', lastname: `Berg ${index}` }
  const { id } = await ask('POST', '/customers', { customer })
  const cart = await ask('POST', `/customers/${id}/carts`)
  const request = await requestQuote(ask, from, id as number, cart as number)
  const quote = request
    ? await ask('POST', `/quoting/request/${request.request_id}/quote`)
    : await ask('POST', '/quoting/quote', { quote: { customer_id: id as number, items: wanted } })
  for (const step of names.split(' ')) {
    const body = { cartId: cart as number, customerId: id as number }
    if (step === 'addToCart') await ask('POST', `/quoting/quotes/${quote.quote_id}/addToCart`, body)
    else if (step === 'order') await ask('PUT', `/carts/${cart}/order`)
    else if (step === 'withdraw') await ask('POST', `/quoting/quote/${quote.quote_id}/cancel`)
    else if (step !== 'expire') await ask('POST', `/quoting/quote/${quote.quote_id}/${step}`)
  }
  const expectations = names.split(' ').map((step) => steps[step]!)
  const events = expectations.flatMap((step) => step.events ?? ['status_changed'])
  const mails = expectations.flatMap(({ to_customer, to_seller }) => [
    ...(to_customer ? [mail(email, to_customer)] : []),
    ...(to_seller ? [mail(SELLER, to_seller)] : []),
  ])
  const ofQuote = {
    record: `quote ${quote.quote_id}`,
    events: ['created', ...events].map((name) => `quote.${name}`),
    mails: mails.map((text) => text.replace('%', quote.increment_id as string)),
    end: { status },
  }
  return request ? [ofQuote, lifecycleOfRequest(request, status)] : [ofQuote]
}

const wanted = [
  { sku: '0042-OAK', qty: 40 },
  { sku: 'LAMP', qty: 3 },
]

async function requestQuote(ask: Ask, from: string, customer: number, cart: number): Promise<Answer['body']> {
  if (from === 'seller') return undefined
  if (from === 'customer')
    return ask('POST', `/quoting/request/customer/${customer}/submit`, { details: 'Please', items: wanted })
  for (const cartItem of wanted) await ask('POST', `/carts/${cart}/items`, { cartItem })
  return ask('POST', `/quoting/request/cart/${cart}/submit`, { details: 'Please' })
}

// A request is closed with its quote; an expired quote can be reworked.
function lifecycleOfRequest(request: Answer['body'], ofQuote: string): Lifecycle {
  const { request_id, increment_id, customer_email, customer_firstname, customer_lastname } = request
  const isOpen = ofQuote === 'expired'
  return {
    record: `quote_request ${request_id}`,
    events: ['submitted', 'approved', ...(isOpen ? [] : ['closed'])].map((name) => `quote_request.${name}`),
    mails: [
      mail(SELLER, `Quote request ${increment_id}: ${customer_firstname} ${customer_lastname}`),
      mail(customer_email as string, `We have received your quote request (${increment_id})`),
    ],
    end: { status: isOpen ? 'approved' : 'closed' },
  }
}

/** Appends the next events to those that were seen. Returns how many there were. */
async function poll(ask: Ask, seen: LoggedEvent[]): Promise<number> {
  const path = `/events?after=${seen.at(-1)?.event_id ?? 0}&limit=1000`
  const fresh = (await ask('GET', path)) as LoggedEvent[]
  seen.push(...fresh)
  return fresh.length
}

/** Returns all events, those that were seen first. */
export async function readEvents(ask: Ask, seen: LoggedEvent[] = []): Promise<LoggedEvent[]> {
  while ((await poll(ask, seen)) > 0);
  return seen
}

export function openPoller(t: TestContext, ask: Ask): { stop: () => Promise<LoggedEvent[]> } {
  const seen: LoggedEvent[] = []
  const stopping = new AbortController()
  t.after(() => stopping.abort())
  const polling = (async () => {
    for (; !stopping.signal.aborted; await pause(PAUSE_MS)) await poll(ask, seen)
  })()
  return {
    stop: async () => {
      stopping.abort()
      await polling
      return readEvents(ask, seen)
    },
  }
}

export async function readRecords(ask: Ask): Promise<Map<string, Record<string, unknown>>> {
  const lists = [
    ['price_request', '/pricerequest/request', 'request_id'],
    ['quote_request', '/quoting/request', 'request_id'],
    ['quote', '/quoting/quote', 'quote_id'],
  ] as const
  const records = new Map<string, Record<string, unknown>>()
  for (const [kind, path, id] of lists)
    for (const row of (await ask('GET', `${path}s`)) as Record<string, number>[])
      records.set(`${kind} ${row[id]}`, (await ask('GET', `${path}/${row[id]}`)) as Record<string, unknown>)
  return records
}
