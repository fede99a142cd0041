// From a price request to an order: npx tsx order.ts https://quotes.example.com TOKEN
import { openClient, result, type Schemas } from '@quotewright/client'

const [baseUrl = '', token = ''] = process.argv.slice(2)
const client = openClient({ baseUrl, token })

const asked = await result(
  client.POST('/rest/V1/pricerequest/request/submit', {
    body: { email: 'anna@example.com', message: 'What do 40 of these cost?', product_sku: '0042-OAK' },
  }),
)
const replied = await result(
  client.POST('/rest/V1/pricerequest/request/{id}/reply', {
    params: { path: { id: asked.request_id } },
    body: { message: '189.00 each from 40 pieces.', price: 189 },
  }),
)
const price: number | null | undefined = replied.replies[0]?.price

const sku = '0042-OAK'
await result(
  client.PUT('/rest/V1/products/{sku}', {
    params: { path: { sku } },
    body: { product: { name: 'Oak table', price: 210, tax_percent: 19 } },
  }),
)
const email = 'anna@example.com'
const [known] = await result(
  client.GET('/rest/V1/customers', { params: { query: { filter: JSON.stringify({ email }) } } }),
)
const anna = { email, firstname: 'Anna', lastname: 'Larsen' }
const customer = known ?? (await result(client.POST('/rest/V1/customers', { body: { customer: anna } })))
const cartId: number = await result(
  client.POST('/rest/V1/customers/{customerId}/carts', { params: { path: { customerId: customer.id } } }),
)
const cart = { params: { path: { cartId } } }
await result(client.POST('/rest/V1/carts/{cartId}/items', { ...cart, body: { cartItem: { sku, qty: 40 } } }))
const request = await result(
  client.POST('/rest/V1/quoting/request/cart/{cartId}/submit', {
    ...cart,
    body: { details: 'For our new office' },
  }),
)
const draft: Schemas['Quote'] = await result(
  client.POST('/rest/V1/quoting/request/{requestId}/quote', {
    params: { path: { requestId: request.request_id } },
  }),
)
const quote = { params: { path: { id: draft.quote_id } } }
const items = [{ sku, qty: 40, price: price ?? 0 }]
await result(
  client.PUT('/rest/V1/quoting/quote/{id}', {
    ...quote,
    body: { quote: { version: draft.version, items } },
  }),
)
await result(
  client.POST('/rest/V1/quoting/quote/{id}/propose', { ...quote, body: { approve: true, notify: false } }),
)
const isAdded: true = await result(
  client.POST('/rest/V1/quoting/quotes/{quoteId}/addToCart', {
    params: { path: { quoteId: draft.quote_id } },
    body: { cartId: String(cartId), customerId: String(customer.id) },
  }),
)
const orderId: number = await result(client.PUT('/rest/V1/carts/{cartId}/order', cart))

async function findPurchase(after = 0) {
  const query = { type: 'quote.purchased', after, limit: 1000 } as const
  const events: Schemas['Event'][] = await result(client.GET('/rest/V1/events', { params: { query } }))
  // The type of the event determines the type of the record.
  const purchases = events.flatMap(({ type, data }) => (type === 'quote.purchased' ? [data] : []))
  return { purchase: purchases.find((quote) => quote.quote_id === draft.quote_id), last: events.at(-1) }
}

let { purchase, last } = await findPurchase()
while (!purchase && last) ({ purchase, last } = await findPurchase(last.event_id))
if (!purchase) throw new Error('there is no such event')
const { quote_id, grand_total: total, new_status: status } = purchase
console.log(JSON.stringify({ quote_id, isAdded, isOrdered: orderId > 0, total, status }))
