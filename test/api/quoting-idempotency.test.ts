// Idempotency-Key on the POSTs of quoting (the general rules: idempotency-keys.test.ts).
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { one } from '../../src/platform/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

let keys = 0
const newKey = () => ({ 'idempotency-key': `quoting-${++keys}` })

const isReplayed = (answer: Answer): boolean => answer.headers['idempotent-replayed'] === 'true'

async function count(table: string): Promise<number> {
  return (await one<{ count: number }>(api.db, `select count(*)::int as count from ${table}`)).count
}

describe('an Idempotency-Key', () => {
  it('makes one quote, and gives it again as it was answered', async () => {
    const customer_id = await shop.newCustomer()
    const call = { headers: newKey(), body: { quote: { customer_id, items: [{ sku: 'LAMP', qty: 1 }] } } }
    const first = await api.post(`${quoting}/quote`, call)
    assert.equal(first.status, 200, first.text)
    assert.equal(isReplayed(first), false)
    await ok(
      api.put(`${quoting}/quote/${first.body.quote_id}`, {
        body: { quote: { version: 1, shipping_amount: 9 } },
      }),
    )
    const before = await shop.content()
    const again = await api.post(`${quoting}/quote`, call)
    assert.deepEqual([again.status, again.text, isReplayed(again)], [200, first.text, true])
    assert.equal(await shop.content(), before)
  })

  it('makes one quote of twenty calls at once; those that come too early are told so', async () => {
    const customer_id = await shop.newCustomer()
    const call = { headers: newKey(), body: { quote: { customer_id, items: [{ sku: 'LAMP', qty: 1 }] } } }
    const before = await count('quote')
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.post(`${quoting}/quote`, call)))
    assert.equal(await count('quote'), before + 1)
    for (const answer of answers) {
      if (answer.status === 409) assert.equal(answer.body.error_code, 'request_in_flight')
      else assert.equal(answer.status, 200)
    }
    const ids = answers
      .filter((answer) => answer.status === 200)
      .map((answer) => answer.body.quote_id as number)
    assert.equal(new Set(ids).size, 1)
  })

  it('makes one request where without it there would be two', async () => {
    const path = `${quoting}/request/customer/${await shop.newCustomer()}/submit`
    const call = { headers: newKey(), body: { details: 'Call me' } }
    const [first, again] = [await api.post(path, call), await api.post(path, call)]
    assert.deepEqual([again.text, isReplayed(again)], [first.text, true])
    const without = await api.post(path, { body: { details: 'Call me' } })
    assert.notEqual(without.body.request_id, first.body.request_id)
  })

  it('repeats a move that could not be made twice', async () => {
    const { id } = await shop.quoteIn('pending')
    const call = { headers: newKey() }
    const [first, again] = [
      await api.post(`${quoting}/quote/${id}/approve`, call),
      await api.post(`${quoting}/quote/${id}/approve`, call),
    ]
    assert.deepEqual([first.text, again.text, isReplayed(again)], ['true', 'true', true])
    assert.deepEqual(await shop.historyOf(id), [' → pending', 'pending → approved'])
    assertRefused(await api.post(`${quoting}/quote/${id}/approve`, { headers: newKey() }), 400)
  })

  it('repeats addToCart after the quote was cancelled, and puts nothing into the cart', async () => {
    const { id, customer } = await shop.quoteIn('approved')
    const cart = await shop.openCart(customer)
    const call = { headers: newKey(), body: { cartId: cart, customerId: customer } }
    await ok(api.post(`${quoting}/quotes/${id}/addToCart`, call))
    await ok(api.post(`${quoting}/quote/${id}/cancel`))
    const again = await api.post(`${quoting}/quotes/${id}/addToCart`, call)
    assert.deepEqual([again.text, isReplayed(again)], ['true', true])
    assert.deepEqual(await shop.cartLines(cart), [])
    assert.equal((await shop.readQuote(id)).status, 'cancelled')
  })

  it('repeats a refusal, also when it would no longer be one', async () => {
    const { request } = await shop.requestFromCart()
    const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
    const call = { headers: newKey() }
    const refused = await shop.assertNothingDone(
      () => api.post(`${quoting}/quote/${quote_id}/propose`, call),
      400,
    )
    await ok(api.post(`${quoting}/quote/${quote_id}/approve`))
    const again = await shop.assertNothingDone(
      () => api.post(`${quoting}/quote/${quote_id}/propose`, call),
      400,
    )
    assert.deepEqual([again.text, isReplayed(again)], [refused.text, true])
    await ok(api.post(`${quoting}/quote/${quote_id}/propose`, { headers: newKey() }))
  })

  it('422: with another body, or for another record of the route', async () => {
    const [one, other] = [await shop.quoteIn('pending'), await shop.quoteIn('pending')]
    const headers = newKey()
    await ok(api.post(`${quoting}/quote/${one.id}/cancel`, { headers, body: { comment: 'a' } }))
    const calls = [
      () => api.post(`${quoting}/quote/${one.id}/cancel`, { headers, body: { comment: 'b' } }),
      () => api.post(`${quoting}/quote/${one.id}/cancel`, { headers }),
      () => api.post(`${quoting}/quote/${other.id}/cancel`, { headers, body: { comment: 'a' } }),
    ]
    for (const call of calls)
      await shop.assertNothingDone(call, 422, { error_code: 'idempotency_key_reused' })
  })

  it('is one per caller and per route', async () => {
    const { id } = await shop.quoteIn('pending')
    const headers = newKey()
    await ok(api.post(`${quoting}/quote/${id}/approve`, { headers }))
    await ok(api.post(`${quoting}/quote/${id}/propose`, { headers }))
    const token = await api.tokenFor('Quoting::quotes')
    assertRefused(await api.post(`${quoting}/quote/${id}/approve`, { headers, token }), 400)
  })

  it('gives the first answer of a PUT again, too', async () => {
    const { id } = await shop.quoteIn('pending')
    const call = { headers: newKey(), body: { quote: { version: 1, shipping_amount: 1 } } }
    const first = await ok(api.put(`${quoting}/quote/${id}`, call))
    assert.deepEqual(await ok(api.put(`${quoting}/quote/${id}`, call)), first)
  })
})
