// POST /V1/customers/:customerId/carts
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, one, run } from '../../src/platform/database.ts'
import { assertRefused, atOnce, openApi } from '../support/api.ts'
import { assertIdsRefused, openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, {})
const open = (customer: number | string, headers = {}) =>
  api.post(`/rest/V1/customers/${customer}/carts`, { headers })

describe('openCustomerCart', () => {
  it('200: a bare integer, the same as long as the cart is open', async () => {
    const customer = await shop.newCustomer()
    const answer = await open(customer)
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.text, /^[1-9][0-9]*$/)
    assert.equal((await open(customer)).text, answer.text)
    const cart = await api.get(`/rest/V1/carts/${answer.text}`)
    assert.deepEqual([cart.body.customer_id, cart.body.is_active, cart.body.items], [customer, true, []])
    assert.match(cart.body.masked_id, /^[A-Za-z0-9]{32}$/)
    await shop.deactivate(answer.body as number)
    assert.notEqual((await open(customer)).text, answer.text)
  })

  it('200: of several open carts the newest', async () => {
    const customer = await shop.newCustomer()
    await open(customer)
    const { id } = await shop.openGuestCart()
    await run(api.db, 'update cart set customer_id = $2 where cart_id = $1', [id, customer])
    assert.equal((await open(customer)).body, id)
  })

  it('200: carts of others are not given', async () => {
    const [first, other] = [await shop.newCustomer(), await shop.newCustomer()]
    assert.notEqual((await open(first)).text, (await open(other)).text)
  })

  it('200: asked for many times at once, one cart', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await shop.newCustomer()
      const answers = await atOnce(15, () => open(customer))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
      assert.equal((await many(api.db, 'select from cart where customer_id = $1', [customer])).length, 1)
    }
  })

  it('200: store and currency are those of the path', async () => {
    const store_id = await shop.putStore('jp', 'JPY')
    const customer = await shop.newCustomer()
    const cart = (await api.post(`/rest/jp/V1/customers/${customer}/carts`)).body as number
    const row = await one(api.db, 'select store_id, currency_code from cart where cart_id = $1', [cart])
    assert.deepEqual(row, { store_id, currency_code: 'JPY' })
    assert.equal((await api.get(`/rest/V1/carts/${cart}`)).body.currency_code, 'JPY')
  })

  it('200: the same Idempotency-Key gives the same cart, even when it is no longer open', async () => {
    const customer = await shop.newCustomer()
    const first = await open(customer, { 'idempotency-key': 'cart-1' })
    await shop.deactivate(first.body as number)
    const again = await open(customer, { 'idempotency-key': 'cart-1' })
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true'])
  })

  it('400: names the id that is none, and opens nothing', async () => {
    const before = await shop.content()
    await assertIdsRefused('customerId', (id) => open(id))
    assert.equal(await shop.content(), before)
  })

  it('404: names the customer or the store that is unknown', async () => {
    assertRefused(await open(2147483647), 404, 'customerId')
    assertRefused(await api.post('/rest/nope/V1/customers/1/carts'), 404, 'store_code')
  })
})
