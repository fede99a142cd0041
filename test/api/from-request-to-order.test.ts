// The whole process over HTTP: a price request with a file, and a cart that becomes a quote and an order.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { type Answer, listReader, ok } from '../support/api.ts'
import { openOperator } from '../support/operator.ts'
import { fileBody } from '../support/sample-files.ts'

const operator = await openOperator({ after })
const service = await operator.start()

const client = await service.openClient()
after(() => client.close())

const ask = (method: string, path: string, body?: unknown): Promise<Answer['body']> =>
  ok(client.call(method, `/rest/V1${path}`, { body }))

const idsIn = listReader(client, '/rest/V1/pricerequest/requests', 'request_id')

describe('a price request with an attached PDF', () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from('\n%%EOF')])
  let request: Answer['body']

  it('is submitted', async () => {
    const file = fileBody('plan.pdf', pdf, 'application/pdf')
    const upload = await ok(client.post('/rest/V1/pricerequest/request/upload', file))
    assert.equal(upload.hash, createHash('sha256').update(pdf).digest('hex'))
    request = await ask('POST', '/pricerequest/request/submit', {
      email: 'Anna@Example.com',
      firstname: 'Anna',
      lastname: 'Larsen',
      message: 'What do 40 of these cost?',
      file_ids: [upload.request_message_file_tmp_id],
    })
    for (const other of ['one', 'two'])
      await ask('POST', '/pricerequest/request/submit', { email: `${other}@example.org` })
  })

  it('is found by created_at together with is_read, and no longer once it is read', async () => {
    await ask('POST', `/pricerequest/request/2/read`)
    const filter = { created_at: { from: request.created_at.slice(0, 10), to: '9999-12-31' }, is_read: false }
    assert.deepEqual(await idsIn(filter), [1, 3])
    await ask('POST', `/pricerequest/request/${request.request_id}/read`)
    assert.deepEqual(await idsIn(filter), [3])
  })

  it('returns its file bit for bit', async () => {
    const [file] = (await ask('GET', `/pricerequest/request/${request.request_id}`)).files
    const path = `/rest/V1/pricerequest/request/${request.request_id}/files/${file.file_id}`
    assert.ok((await client.get(path)).bytes.equals(pdf))
  })
})

describe('a cart', () => {
  let customer: number, cart: number, quote: Answer['body']

  it('becomes a quote request and a priced quote whose totals add up to the cent', async () => {
    await ask('PUT', '/products/0042-OAK', { product: { name: 'Oak table', price: 210, tax_percent: 19 } })
    await ask('PUT', '/products/LAMP', { product: { name: 'Lamp', price: 33.33, tax_percent: 7 } })
    const body = { customer: { email: 'buyer@example.com', firstname: 'Bo', lastname: 'Berg' } }
    customer = (await ask('POST', '/customers', body)).id
    cart = await ask('POST', `/customers/${customer}/carts`)
    await ask('POST', `/carts/${cart}/items`, { cartItem: { sku: '0042-OAK', qty: 40 } })
    await ask('POST', `/carts/${cart}/items`, { cartItem: { sku: 'LAMP', qty: 3 } })
    const request = await ask('POST', `/quoting/request/cart/${cart}/submit`, {
      details: 'For our new office',
    })
    const pending = await ask('POST', `/quoting/request/${request.request_id}/quote`)
    const items = [
      { sku: '0042-OAK', qty: 40, price: 189.999 },
      { sku: 'LAMP', qty: 3, price: 31.11 },
    ]
    const change = { quote: { version: pending.version, items, shipping_amount: 119.9 } }
    quote = await ask('PUT', `/quoting/quote/${pending.quote_id}`, change)
    // 40 × 189.999 = 7599.96; 3 × 31.11 = 93.33; tax 1443.99 (1443.9924) + 6.53 (6.5331).
    assert.equal(quote.subtotal, 7693.29)
    assert.equal(quote.tax_amount, 1450.52)
    assert.equal(quote.grand_total, 9263.71)
  })

  it('takes the proposed quote, added twenty times at once, with each line once at the agreed price', async () => {
    const id = quote.quote_id as number
    for (const move of ['approve', 'propose']) await ask('POST', `/quoting/quote/${id}/${move}`)
    const add = () =>
      ask('POST', `/quoting/quotes/${id}/addToCart`, { cartId: String(cart), customerId: String(customer) })
    for (const added of await Promise.all(Array.from({ length: 20 }, add))) assert.equal(added, true)
    const lines = (await ask('GET', `/carts/${cart}/items`)) as { sku: string; qty: number; price: number }[]
    assert.deepEqual(lines.map(({ sku, qty, price }) => [sku, qty, price]).sort(), [
      ['0042-OAK', 40, 189.999],
      ['LAMP', 3, 31.11],
    ])
  })

  it('is ordered: the quote is purchased, its request closed', async () => {
    const order = await ask('PUT', `/carts/${cart}/order`)
    const read = await ask('GET', `/quoting/quote/${quote.quote_id}`)
    assert.equal(read.status, 'purchased')
    assert.equal(read.order_id, order)
    assert.equal((await ask('GET', `/quoting/request/${read.request_id}`)).status, 'closed')
    const history = await ask('GET', `/quoting/quote/${quote.quote_id}/history`)
    const moves = (history as { to: string }[]).map(({ to }) => to).join(' ')
    assert.equal(moves, 'pending pending approved proposed accepted purchased')
  })
})

it('stops when it is told to', async () => assert.equal(await service.stop(), 0))
