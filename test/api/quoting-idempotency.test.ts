// Idempotency-Key on the POSTs of quoting (the general rules: idempotency-keys.test.ts).
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

let keys = 0
const newKey = () => ({ 'idempotency-key': `quoting-${++keys}` })

function assertReplayed(answer: Answer, first: Answer): void {
  assert.equal(first.headers['idempotent-replayed'], undefined)
  assert.deepEqual([answer.status, answer.text], [first.status, first.text])
  assert.equal(answer.headers['idempotent-replayed'], 'true')
}

describe('an Idempotency-Key', () => {
  it('makes one quote, and gives it again as it was answered', async () => {
    const quote = { customer_id: await shop.newCustomer(), items: [{ sku: 'LAMP', qty: 1 }] }
    const call = { headers: newKey(), body: { quote } }
    const first = await api.post(`${quoting}/quote`, call)
    await ok(shop.editQuote(first.body.quote_id, { version: 1, shipping_amount: 9 }))
    const before = await shop.content()
    assertReplayed(await api.post(`${quoting}/quote`, call), first)
    assert.equal(first.status, 200)
    assert.equal(await shop.content(), before)
  })

  it('makes one request where without it there would be two', async () => {
    const path = `${quoting}/request/customer/${await shop.newCustomer()}/submit`
    const body = { details: 'Call me' }
    const call = { headers: newKey(), body }
    const first = await api.post(path, call)
    assertReplayed(await api.post(path, call), first)
    assert.notEqual((await api.post(path, { body })).body.request_id, first.body.request_id)
  })

  it('repeats a move that could not be made twice', async () => {
    const { id } = await shop.quoteIn('pending')
    const call = { headers: newKey() }
    const first = await shop.moveQuote(id, 'approve', call)
    assertReplayed(await shop.moveQuote(id, 'approve', call), first)
    assert.equal(first.text, 'true')
    assert.deepEqual(await shop.historyOf(id), [' → pending', 'pending → approved'])
    assertRefused(await shop.moveQuote(id, 'approve', { headers: newKey() }), 400)
  })

  it('repeats addToCart after the quote was cancelled, and puts nothing into the cart', async () => {
    const { id, customer, cart } = await shop.proposedWithCart()
    const call = { headers: newKey(), body: { cartId: cart, customerId: customer } }
    const first = await api.post(`${quoting}/quotes/${id}/addToCart`, call)
    assert.equal(first.text, 'true')
    await ok(shop.moveQuote(id, 'cancel'))
    assertReplayed(await api.post(`${quoting}/quotes/${id}/addToCart`, call), first)
    assert.deepEqual(await shop.cartLines(cart), [])
    assert.equal((await shop.readQuote(id)).status, 'cancelled')
  })

  it('repeats a refusal, also when it would no longer be one', async () => {
    const { id } = await shop.quoteIn('pending')
    const call = { headers: newKey() }
    const propose = () => shop.moveQuote(id, 'propose', call)
    const refused = await shop.assertNothingDone(propose, 400)
    await ok(shop.moveQuote(id, 'approve'))
    assertReplayed(await shop.assertNothingDone(propose, 400), refused)
    await ok(shop.moveQuote(id, 'propose', { headers: newKey() }))
  })

  it('gives the first answer of a PUT again, too', async () => {
    const { id } = await shop.quoteIn('pending')
    const call = { headers: newKey(), body: { quote: { version: 1, shipping_amount: 1 } } }
    const first = await ok(api.put(`${quoting}/quote/${id}`, call))
    assert.deepEqual(await ok(api.put(`${quoting}/quote/${id}`, call)), first)
  })
})
