// Idempotency-Key on the POSTs of quoting (the general rules: idempotency-keys.test.ts).
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many } from '../../src/platform/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

let keys = 0
const newKey = () => ({ 'idempotency-key': `quoting-${++keys}` })

/** Creates a quote, with the same key each time. */
async function newCreation() {
  const quote = { customer_id: await shop.newCustomer(), items: [{ sku: 'LAMP', qty: 1 }] }
  const call = { headers: newKey(), body: { quote } }
  return () => api.post(`${quoting}/quote`, call)
}

function assertReplayed(answer: Answer, first: Answer): void {
  assert.equal(first.headers['idempotent-replayed'], undefined)
  assert.deepEqual([answer.status, answer.text], [first.status, first.text])
  assert.equal(answer.headers['idempotent-replayed'], 'true')
}

describe('an Idempotency-Key', () => {
  it('makes one quote, and gives it again as it was answered', async () => {
    const create = await newCreation()
    const first = await create()
    await ok(shop.editQuote(first.body.quote_id, { version: 1, shipping_amount: 9 }))
    const before = await shop.content()
    assertReplayed(await create(), first)
    assert.equal(first.status, 200)
    assert.equal(await shop.content(), before)
  })

  it('makes one quote of twenty calls at once; those that come too early are told so', async () => {
    const create = await newCreation()
    const before = await many(api.db, 'select from quote')
    const answers = await Promise.all(Array.from({ length: 20 }, create))
    assert.equal((await many(api.db, 'select from quote')).length, before.length + 1)
    const early = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of early)
      assert.deepEqual([status, body.error_code], [409, 'request_in_flight'])
    const made = answers.filter(({ status }) => status === 200)
    assert.equal(new Set(made.map(({ body }) => body.quote_id)).size, 1)
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

  it('422: with another body, or for another record of the route', async () => {
    const [one, other] = [await shop.quoteIn('pending'), await shop.quoteIn('pending')]
    const headers = newKey()
    const cancel = (id: number, body?: object) => shop.moveQuote(id, 'cancel', { headers, body })
    await ok(cancel(one.id, { comment: 'a' }))
    for (const call of [
      () => cancel(one.id, { comment: 'b' }),
      () => cancel(one.id),
      () => cancel(other.id, { comment: 'a' }),
    ])
      await shop.assertNothingDone(call, 422, { error_code: 'idempotency_key_reused' })
  })

  it('is one per caller and per route', async () => {
    const { id } = await shop.quoteIn('pending')
    const headers = newKey()
    await ok(shop.moveQuote(id, 'approve', { headers }))
    await ok(shop.moveQuote(id, 'propose', { headers }))
    const token = await api.tokenFor('Quoting::quotes')
    assertRefused(await shop.moveQuote(id, 'approve', { headers, token }), 400)
  })

  it('means nothing on a PUT, which names the version', async () => {
    const { id } = await shop.quoteIn('pending')
    const call = { headers: newKey(), body: { quote: { version: 1, shipping_amount: 1 } } }
    await ok(api.put(`${quoting}/quote/${id}`, call))
    assertRefused(await api.put(`${quoting}/quote/${id}`, call), 409)
  })
})
