// The paths of carts that clients of Magento know: guest-carts/:maskedId, carts, and a slash at the end.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, atOnce, ok, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const carts = '/rest/V1/carts'
const guestCarts = '/rest/V1/guest-carts'
const lamp = { cartItem: { sku: 'LAMP', qty: 2 } }

describe('guest-carts/:maskedId', () => {
  it('is read, filled, changed and ordered as the cart itself', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const path = `${guestCarts}/${masked_id}`
    const { item_id } = await ok(api.post(`${path}/items`, { body: lamp }))
    await ok(api.put(`${path}/items/${item_id}`, { body: { cartItem: { qty: 3, quote_id: masked_id } } }))
    assert.deepEqual(await ok(api.get(path)), await ok(api.get(`${carts}/${id}`)))
    assert.deepEqual(await ok(api.get(`${path}/items`)), await ok(api.get(`${carts}/${id}/items`)))
    const book = await ok(api.post(`${path}/items`, { body: { cartItem: { sku: 'BOOK', qty: 1 } } }))
    assert.equal(await ok(api.delete(`${path}/items/${book.item_id}`)), true)
    assert.deepEqual(await shop.cartLines(id), ['LAMP × 3 at 33.33'])
    const order = await ok(api.put(`${path}/order`))
    assert.equal(await ok(api.put(`${carts}/${id}/order`)), order)
  })

  it('400: is not the integer id; 404: an unknown one', async () => {
    const { id } = await shop.openGuestCart()
    for (const call of ['GET ', 'GET /items', 'POST /items', 'PUT /order']) {
      const [method = '', rest = ''] = call.split(' ')
      const body = method === 'POST' ? lamp : undefined
      assertRefused(await api.call(method, `${guestCarts}/${id}${rest}`, { body }), 400, 'cartId')
      assertRefused(await api.call(method, `${guestCarts}/${'a'.repeat(32)}${rest}`, { body }), 404)
    }
  })
})

describe('assignGuestCart, assignCart', () => {
  it("binds a cart that is nobody's, once", async () => {
    const [customer, other] = [await shop.newCustomer(), await shop.newCustomer()]
    for (const path of [carts, guestCarts]) {
      const { id, masked_id } = await shop.openGuestCart()
      const assign = (body: object) => api.put(`${path}/${masked_id}`, { body })
      const notHere = { customerId: customer, storeId: 2 }
      await shop.assertNamed(assign, [
        [{}, 'customerId'],
        [notHere, 'storeId'],
      ])
      assertRefused(await assign({ customerId: 999_999 }), 404, 'customerId')
      assert.equal(await ok(assign({ customerId: String(customer), storeId: 1 })), true)
      assert.equal(await ok(assign({ customer_id: customer })), true)
      assert.equal((await shop.readCart(id)).customer_id, customer)
      await shop.assertRefusal('other_customer', () => assign({ customerId: other }))
    }
  })

  it('400: an ordered cart', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    await shop.deactivate(id)
    const body = { customerId: await shop.newCustomer() }
    await shop.assertRefusal('cart_inactive', () => api.put(`${guestCarts}/${masked_id}`, { body }))
  })

  it('is done once by two at once', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const customers = [await shop.newCustomer(), await shop.newCustomer()]
    const assign = (customerId?: number) => api.put(`${guestCarts}/${masked_id}`, { body: { customerId } })
    const answers = await atOnce(2, (index) => assign(customers[index]))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    const winner = customers[answers.findIndex(({ status }) => status === 200)]
    assert.equal((await shop.readCart(id)).customer_id, winner)
  })
})

describe('POST carts', () => {
  it("makes a cart that is nobody's, with and without a slash, in the store of the path", async () => {
    const store = await shop.putStore('eu', 'EUR')
    for (const path of [carts, `${carts}/`, '/rest/eu/V1/carts/']) {
      const id = (await ok(api.post(path))) as number
      assert.ok(Number.isInteger(id))
      const [storeId, currency] = path.includes('eu') ? [store, 'EUR'] : [1, 'USD']
      const cart = await ok(api.get(`${carts}/${id}/`))
      assert.deepEqual([cart.customer_id, cart.currency_code], [null, currency])
      const body = { customerId: await shop.newCustomer(), storeId }
      await ok(api.put(`${carts}/${id}`, { body }))
    }
  })
})

describe('a slash at the end of a path', () => {
  it('changes nothing for carts', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    await ok(api.post(`${guestCarts}/`))
    await ok(api.post(`/rest/all/V1/carts/${id}/items/`, { body: lamp }))
    assert.equal((await ok(api.get(`${guestCarts}/${masked_id}/items/`))).length, 1)
    assertRefused(await api.get(`${carts}/${id}/?nonsense=1`), 400, 'nonsense')
  })

  it('404: two of them, and one elsewhere', async () => {
    for (const path of [`${carts}//`, '/rest/V1/cartsx/', '/rest/V1/quoting/quotes/'])
      assertRefused(await api.get(path), 404)
  })
})
