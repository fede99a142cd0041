// A storefront script: from a price request to an order, and the events of both.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const { QUOTEWRIGHT_URL, QUOTEWRIGHT_TOKEN } = process.env

/** Calls the service, and repeats the call while its outcome is unknown or a repetition may succeed. */
async function call<T>(method: string, path: string, body?: object, key: string = randomUUID()): Promise<T> {
  const isForm = body instanceof FormData
  const headers = {
    authorization: `Bearer ${QUOTEWRIGHT_TOKEN}`,
    // A mistyped field is refused instead of ignored.
    prefer: 'handling=strict',
    ...(body && !isForm && { 'content-type': 'application/json' }),
    ...(['POST', 'PUT'].includes(method) && { 'idempotency-key': key }),
  }
  for (let attempt = 1; ; attempt++) {
    const request = { method, headers, body: isForm ? body : JSON.stringify(body) }
    const response = await fetch(QUOTEWRIGHT_URL + path, request).catch(() => undefined)
    const answer: any = await response?.json().catch(() => undefined)
    if (response?.ok && answer !== undefined) return answer
    const isUnknown = !response || response.status >= 500
    const isTransient = isUnknown || response.status === 429 || answer?.error_code === 'request_in_flight'
    if (!isTransient || attempt === 5) throw new Error(answer?.detail ?? 'The service does not answer.')
    await pause(1000 * Number(response?.headers.get('retry-after') ?? 2 ** attempt))
  }
}

const form = new FormData()
form.append('file', new Blob(['sku;qty\n0042-OAK;40\n'], { type: 'text/csv' }), 'list.csv')
const upload = await call<{ request_message_file_tmp_id: number }>(
  'POST',
  '/pricerequest/request/upload',
  form,
)

// The id of the submitted form in your shop: a repetition, also after a crash, does not submit it twice.
const formId = randomUUID()
const submission = {
  email: 'anna@example.com',
  firstname: 'Anna',
  message: 'What do 40 of these cost?',
  product_sku: '0042-OAK',
  file_ids: [upload.request_message_file_tmp_id],
}
const asked = await call<{ request_id: number }>('POST', '/pricerequest/request/submit', submission, formId)

const filter = JSON.stringify({ is_replied: false, created_at: { from: '2026-01-01' } })
const open = await call<{ request_id: number; customer_email: string }[]>(
  'GET',
  `/pricerequest/requests?filter=${encodeURIComponent(filter)}`,
)
console.log('Not replied to:', open.length)
const reply = { message: '189.00 each from 40 pieces.', price: 189 }
await call('POST', `/pricerequest/request/${asked.request_id}/reply`, reply)

const product = { name: 'Oak table', price: 210, tax_percent: 19 }
await call('PUT', '/products/0042-OAK', { product })

const byEmail = encodeURIComponent(JSON.stringify({ email: 'anna@example.com' }))
const known = await call<{ id: number }[]>('GET', `/customers?filter=${byEmail}`)
const customer = { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen' }
const { id: customerId } = known[0] ?? (await call<{ id: number }>('POST', '/customers', { customer }))

const cartId = await call<number>('POST', `/customers/${customerId}/carts`)
await call('POST', `/carts/${cartId}/items`, { cartItem: { sku: '0042-OAK', qty: 40 } })

type Quote = {
  quote_id: number
  status: string
  version: number
  grand_total: number
  order_id: number | null
}

const details = 'For our new office'
const request = await call<{ request_id: number }>('POST', `/quoting/request/cart/${cartId}/submit`, {
  details,
})
const draft = await call<Quote>('POST', `/quoting/request/${request.request_id}/quote`)

const items = [{ sku: '0042-OAK', qty: 40, price: 189, tier_prices: [{ qty: 100, price: 179 }] }]
const priced = await call<Quote>('PUT', `/quoting/quote/${draft.quote_id}`, {
  quote: { version: draft.version, items, shipping_amount: 120 },
})
await call('POST', `/quoting/quote/${priced.quote_id}/approve`)
await call('POST', `/quoting/quote/${priced.quote_id}/propose`)
const proposed = await call<Quote>('GET', `/quoting/quote/${priced.quote_id}`)

await call('POST', `/quoting/quotes/${proposed.quote_id}/addToCart`, {
  cartId: String(cartId),
  customerId: String(customerId),
  version: proposed.version,
})
await call('PUT', `/carts/${cartId}/order`)

const ordered = await call<Quote>('GET', `/quoting/quote/${proposed.quote_id}`)
console.log(
  `Quote ${ordered.quote_id} is ${ordered.status}: ${ordered.grand_total}, order ${ordered.order_id}`,
)

type Event = { event_id: number; type: string; data: Record<string, unknown> }

// Store the last id together with what the events changed in your shop.
let last = 0
for (let events: Event[] = []; ;) {
  events = await call<Event[]>('GET', `/events?after=${last}&limit=100`)
  for (const { event_id, type } of events) {
    console.log(event_id, type)
    last = event_id
  }
  // Poll again after some seconds.
  if (events.length < 100) break
}
