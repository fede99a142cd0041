// Price requests and quotes through their whole life, as clients live it over HTTP, and what must be told of each.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../../test/support/api.ts'
import { type Service } from '../../test/support/operator.ts'
import { until } from '../../test/support/until.ts'

export const SELLER = 'seller@example.com'

const RETRY_MS = 100
const ANSWER_MS_MAX = 60_000

/** What must be told of a record. */
export type Told = {
  /** Such as `quote 7`. */
  record: string
  /** The types of its events in their order. */
  events: string[]
  /** Types that come once each, anywhere after the first event: nothing says when a mail server takes a mail. */
  between?: string[]
  /** Each as recipient and subject, which names the record. */
  mails: string[]
  /** What the record must say in the end. */
  end: Record<string, unknown>
}

/** Writes, again until it is answered, and gives the body of the answer. */
export type Ask = (method: string, path: string, body?: object) => Promise<Answer['body']>

/** A client that stands a service that dies under it: what got no answer is sent again with the same key. */
export function openClient(service: () => Service, token: string) {
  const counts = { repeated: 0, replayed: 0 }
  const ask: Ask = async (method, path, body) => {
    const headers = { 'idempotency-key': randomUUID() }
    let done: Answer | undefined
    const isDone = async (repeats: number) => {
      const call = service().call(method, `/rest/V1${path}`, { token, body, headers })
      done = await call.catch(() => undefined)
      // To order is a PUT, which keeps no answers: the cart itself tells that the order was placed.
      const isOrdered = repeats > 0 && done?.body.error_code === 'cart_inactive'
      if (done?.status === 200 || isOrdered) return true
      assert.ok(!done || done.body.error_code === 'request_in_flight' || done.status === 503, done?.text)
      counts.repeated++
      await pause(RETRY_MS)
      return false
    }
    let repeats = 0
    await until(`${method} ${path} is answered`, () => isDone(repeats++), ANSWER_MS_MAX)
    if (done?.headers['idempotent-replayed']) counts.replayed++
    return done?.body as unknown
  }
  return { ask, counts }
}

const mail = (to: string, subject: string) => `${to}: ${subject}`

/** Submitted, read, answered. */
export async function livePriceRequest(ask: Ask, place: number): Promise<Told[]> {
  const email = `asker-${place}@example.com`
  const request = await ask('POST', '/pricerequest/request/submit', { email, product_sku: 'LAMP' })
  const { request_id, increment_id } = request as { request_id: number; increment_id: string }
  await ask('POST', `/pricerequest/request/${request_id}/read`)
  const reply = { message: `For ${email}`, price: 12.5 }
  await ask('POST', `/pricerequest/request/${request_id}/reply`, reply)
  return [
    {
      record: `price_request ${request_id}`,
      events: ['price_request.submitted', 'price_request.read', 'price_request.replied'],
      between: ['price_request.admin_notified', 'price_request.customer_notified'],
      mails: [
        mail(SELLER, `Price request ${increment_id}: Lamp`),
        mail(email, `We have received your price request (${increment_id})`),
        mail(email, `Our answer to your price request ${increment_id}`),
      ],
      end: { is_admin_notified: true, is_customer_notified: true, is_read: true, is_replied: true },
    },
  ]
}

/** What each step of a quote tells; `%` is the number of the quote. */
const steps: Record<string, { events: string[]; to_customer?: string; to_seller?: string }> = {
  approve: { events: ['status_changed'] },
  propose: { events: ['status_changed'], to_customer: 'Our quote %' },
  accept: {
    events: ['status_changed'],
    to_customer: 'You have accepted our quote %',
    to_seller: 'Quote % was accepted',
  },
  decline: { events: ['status_changed'], to_seller: 'Quote % was declined' },
  cancel: { events: ['status_changed'] },
  /** Cancelled after the acceptance. */
  withdraw: { events: ['status_changed'], to_customer: 'Our quote % is withdrawn' },
  close: { events: ['status_changed'] },
  addToCart: { events: ['added_to_cart'] },
  order: { events: ['status_changed', 'purchased'] },
  expire: { events: ['status_changed', 'expired'], to_customer: 'Our quote % has expired' },
}

/** Where quotes come from, the steps of their way, and where it ends. That the time runs out is not a client's step. */
const ways = [
  { from: 'cart', way: ['approve', 'propose', 'accept', 'addToCart', 'order'], status: 'purchased' },
  { from: 'seller', way: ['approve', 'propose', 'accept', 'addToCart', 'order'], status: 'purchased' },
  { from: 'customer', way: ['approve', 'propose', 'decline', 'close'], status: 'closed' },
  { from: 'cart', way: ['approve', 'cancel'], status: 'cancelled' },
  { from: 'customer', way: ['approve', 'propose', 'expire'], status: 'expired' },
  // Not proposed: what is taken back while the mail server is away is never offered by mail.
  { from: 'seller', way: ['approve', 'accept', 'withdraw', 'close'], status: 'closed' },
] as const

/** Made by the seller or from a request, and to its end in one of the ways. */
export async function liveQuote(ask: Ask, place: number): Promise<Told[]> {
  const { from, way, status } = ways[place % ways.length]!
  const email = `buyer-${place}@example.com`
  const customer = { email, firstname: 'Bo', lastname: `Berg ${place}` }
  const { id } = (await ask('POST', '/customers', { customer })) as { id: number }
  const cart = (await ask('POST', `/customers/${id}/carts`)) as number
  const request = await requestQuote(ask, from, id, cart)
  const quote = request
    ? await ask('POST', `/quoting/request/${request.request_id}/quote`)
    : await ask('POST', '/quoting/quote', { quote: { customer_id: id, items: wishes } })
  for (const step of way) {
    if (step === 'addToCart')
      await ask('POST', `/quoting/quotes/${quote.quote_id}/addToCart`, { cartId: cart, customerId: id })
    else if (step === 'order') await ask('PUT', `/carts/${cart}/order`)
    else if (step === 'withdraw') await ask('POST', `/quoting/quote/${quote.quote_id}/cancel`)
    else if (step !== 'expire') await ask('POST', `/quoting/quote/${quote.quote_id}/${step}`)
  }
  const ofQuote = toldOfQuote(quote, email, way, status)
  return request ? [ofQuote, toldOfRequest(request, status)] : [ofQuote]
}

const wishes = [
  { sku: '0042-OAK', qty: 40 },
  { sku: 'LAMP', qty: 3 },
]

async function requestQuote(
  ask: Ask,
  from: 'cart' | 'customer' | 'seller',
  customer: number,
  cart: number,
): Promise<Answer['body']> {
  if (from === 'seller') return undefined
  if (from === 'customer')
    return ask('POST', `/quoting/request/customer/${customer}/submit`, { details: 'Please', items: wishes })
  for (const cartItem of wishes) await ask('POST', `/carts/${cart}/items`, { cartItem })
  return ask('POST', `/quoting/request/cart/${cart}/submit`, { details: 'Please' })
}

function toldOfQuote(
  { quote_id, increment_id }: Answer['body'],
  email: string,
  way: readonly string[],
  status: string,
): Told {
  const told = way.map((step) => steps[step]!)
  const mails = told.flatMap(({ to_customer, to_seller }) => [
    ...(to_customer ? [mail(email, to_customer)] : []),
    ...(to_seller ? [mail(SELLER, to_seller)] : []),
  ])
  return {
    record: `quote ${quote_id}`,
    events: ['created', ...told.flatMap(({ events }) => events)].map((name) => `quote.${name}`),
    mails: mails.map((text) => text.replace('%', increment_id as string)),
    end: { status },
  }
}

// A request has its answer when its quote has come to an end from which nobody can rework it.
function toldOfRequest(
  { request_id, increment_id, customer_email, customer_firstname, customer_lastname }: Answer['body'],
  ofQuote: string,
): Told {
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
