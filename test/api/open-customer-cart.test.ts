// POST /V1/customers/:customerId/carts
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { one, run } from '../../src/platform/database.ts'
import { assertRefused, openApi } from '../support/api.ts'
import { assertIdsRefused, openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, {})
const path = (customer: number | string) => `/rest/V1/customers/${customer}/carts`

describe('openCustomerCart', () => {
  it('200: a bare integer, the same as long as the cart is open', async () => {
    const customer = await shop.createCustomer('anna@example.com')
    const answer = await api.post(path(customer))
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.text, /^[1-9][0-9]*$/)
    assert.equal((await api.post(path(customer))).text, answer.text)
    const cart = await api.get(`/rest/V1/carts/${answer.text}`)
    assert.deepEqual([cart.body.customer_id, cart.body.is_active, cart.body.items], [customer, true, []])
    assert.match(cart.body.masked_id, /^[A-Za-z0-9]{32}$/)
    await shop.deactivate(answer.body as number)
    assert.notEqual((await api.post(path(customer))).text, answer.text)
  })

  it('200: of several open carts the newest', async () => {
    const customer = await shop.createCustomer('several@example.com')
    await api.post(path(customer))
    const { id } = await shop.openGuestCart()
    await run(api.db, 'update cart set customer_id = $2 where cart_id = $1', [id, customer])
    assert.equal((await api.post(path(customer))).body, id)
  })

  it('200: carts of others are not given', async () => {
    const [one, other] = [await shop.createCustomer('one@x.de'), await shop.createCustomer('other@x.de')]
    assert.notEqual((await api.post(path(one))).text, (await api.post(path(other))).text)
  })

  it('200: asked for many times at once, one cart', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await shop.createCustomer(`race${round}@example.com`)
      const answers = await Promise.all(Array.from({ length: 15 }, () => api.post(path(customer))))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
      const { count } = await one<{ count: string }>(
        api.db,
        'select count(*) from cart where customer_id = $1',
        [customer],
      )
      assert.equal(count, '1')
    }
  })

  it('200: store and currency are those of the path', async () => {
    const store_id = await shop.putStore('jp', 'JPY')
    const customer = await shop.createCustomer('traveller@example.com')
    const cart = (await api.post(`/rest/jp/V1/customers/${customer}/carts`)).body as number
    assert.equal((await api.get(`/rest/V1/carts/${cart}`)).body.currency_code, 'JPY')
    const row = await one<{ store_id: number }>(api.db, 'select store_id from cart where cart_id = $1', [
      cart,
    ])
    assert.equal(row.store_id, store_id)
  })

  it('200: the same Idempotency-Key gives the same cart, even when it is no longer open', async () => {
    const customer = await shop.createCustomer('again@example.com')
    const headers = { 'idempotency-key': 'cart-1' }
    const first = await api.post(path(customer), { headers })
    await shop.deactivate(first.body as number)
    const again = await api.post(path(customer), { headers })
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true'])
  })

  it('400: names the id that is none, and opens nothing', async () => {
    const before = await shop.content()
    await assertIdsRefused('customerId', (id) => api.post(path(id)))
    assertRefused(await api.post(`${path(1)}?x=1`), 400, 'x')
    assert.equal(await shop.content(), before)
  })

  it('404: names the customer or the store that is unknown', async () => {
    assertRefused(await api.post(path(2147483647)), 404, 'customerId')
    assertRefused(await api.post('/rest/nope/V1/customers/1/carts'), 404, 'store_code')
  })
})
