// POST /V1/quoting/request/cart/:cartId/submit
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { one } from '../../src/platform/database.ts'
import { ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
await shop.putStore('kw', 'KWD')
const pathOf = (cart: number | string) => `${quoting}/request/cart/${cart}/submit`

async function countRequests(): Promise<number> {
  return (await one<{ count: number }>(api.db, 'select count(*)::int as count from quote_request')).count
}

describe('submitQuoteRequestFromCart', () => {
  it('200: gives the record that reading it gives; the cart stays as it is', async () => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { LAMP: 2.5, '0042-OAK': 40 })
    const before = await ok(api.get(`/rest/V1/carts/${cart}`))
    const answer = await api.post(pathOf(cart), { body: { details: 'For our new office' } })
    assert.equal(answer.status, 200, answer.text)
    const { request_id, source, status, cart_id, customer_id, details, subtotal, version } = answer.body
    assert.deepEqual(answer.body, await shop.readRequest(request_id))
    assert.deepEqual([source, status, cart_id, customer_id, version], ['cart', 'pending', cart, customer, 1])
    assert.deepEqual([details, subtotal], ['For our new office', 8483.33])
    assert.deepEqual(await ok(api.get(`/rest/V1/carts/${cart}`)), before)
  })

  it('200: without details, without a body at all', async () => {
    for (const body of [undefined, {}, { details: null }]) {
      const cart = await shop.openCart(await shop.newCustomer(), { LAMP: 1 })
      const answer = await api.post(pathOf(cart), { body })
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.details, null)
    }
  })

  it("200: a guest's cart by its masked id, with the name of the guest", async () => {
    const { id, masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'LAMP', 1)
    const guest = { email: 'Guest@Example.com', firstname: 'Gerd', lastname: 'Ünal' }
    const { body } = await api.post(pathOf(masked_id), { body: guest })
    const { customer_id, customer_is_guest, customer_email, customer_firstname, customer_lastname } = body
    assert.deepEqual([body.cart_id, customer_id, customer_is_guest], [id, null, true])
    assert.deepEqual([customer_email, customer_firstname, customer_lastname], Object.values(guest))
  })

  it("200: in the cart's store and currency, whatever the path says", async () => {
    const { masked_id } = await shop.openGuestCart('kw')
    await shop.putProduct('OUD', { price: 1.2345 })
    await shop.addItem(masked_id, 'OUD', 3)
    const { body } = await api.post(`/rest/default/V1/quoting/request/cart/${masked_id}/submit`)
    assert.notEqual(body.store_id, 1)
    // 3.7035 with three digits
    assert.deepEqual([body.currency_code, body.subtotal], ['KWD', 3.704])
  })

  it("200: a customer's cart is the customer's, whatever name is sent", async () => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { LAMP: 1 })
    const { body } = await api.post(pathOf(cart), {
      body: { email: 'other@example.com', firstname: 'Other' },
    })
    assert.deepEqual([body.customer_id, body.customer_firstname], [customer, 'Anna'])
    assert.notEqual(body.customer_email, 'other@example.com')
  })

  it('200: the same cart again, unchanged and with equal details, gives the same request', async () => {
    const { cart, request } = await shop.requestFromCart()
    const before = await countRequests()
    for (let time = 0; time < 3; time++)
      assert.deepEqual((await api.post(pathOf(cart), { body: { details: 'Please' } })).body, request)
    assert.equal(await countRequests(), before)
  })

  it('200: another request once the details, the cart or a price differ, or the first was answered', async () => {
    const { cart, request } = await shop.requestFromCart({ LAMP: 1 })
    const ids = [request.request_id as number]
    const submit = async (details: string) => {
      ids.push((await ok(api.post(pathOf(cart), { body: { details } }))).request_id as number)
    }
    await submit('Please, soon')
    await shop.addItem(cart, 'LAMP', 1)
    await submit('Please, soon')
    await shop.putProduct('LAMP', { name: 'Lamp', price: 34, tax_percent: 7 })
    await submit('Please, soon')
    await ok(api.post(`${quoting}/request/${ids.at(-1)}/decline`))
    await submit('Please, soon')
    assert.equal(new Set(ids).size, 5)
    await shop.putProduct('LAMP', { name: 'Lamp', price: 33.33, tax_percent: 7 })
  })

  it('200: no details and empty ones are the same', async () => {
    const cart = await shop.openCart(await shop.newCustomer(), { LAMP: 1 })
    const first = await ok(api.post(pathOf(cart)))
    assert.equal((await ok(api.post(pathOf(cart), { body: { details: '' } }))).request_id, first.request_id)
  })

  it('200: of two guests at one cart, each has a request', async () => {
    const { masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'LAMP', 1)
    const submit = (email: string) => ok(api.post(pathOf(masked_id), { body: { email } }))
    const first = await submit('one@example.com')
    assert.notEqual((await submit('two@example.com')).request_id, first.request_id)
    assert.equal((await submit('one@example.com')).request_id, first.request_id)
  })

  it('200: what is not known is neither stored nor refused', async () => {
    const cart = await shop.openCart(await shop.newCustomer(), { LAMP: 1 })
    const { body } = await api.post(pathOf(cart), {
      body: { details: 'x', items: [], status: 'closed', price: 1 },
    })
    assert.deepEqual([body.status, body.items_count, body.subtotal], ['pending', 1, 33.33])
  })

  it('400: an empty cart, and one that was ordered', async () => {
    const cart = await shop.openCart(await shop.newCustomer())
    await shop.assertNothingDone(() => api.post(pathOf(cart)), 400, { error_code: 'cart_empty' })
    await shop.addItem(cart, 'LAMP', 1)
    await shop.deactivate(cart)
    await shop.assertNothingDone(() => api.post(pathOf(cart)), 400, { error_code: 'cart_inactive' })
  })

  it('400: names every field that is wrong', async () => {
    const { masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'LAMP', 1)
    const faults: [object, string][] = [
      [{ details: 5 }, 'details'],
      [{ details: 'a\0b' }, 'details'],
      [{ details: 'x'.repeat(65_536) }, 'details'],
      [{ email: 'a@b, c@d' }, 'email'],
      [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
      [{ firstname: 'x'.repeat(256) }, 'firstname'],
      [{ lastname: ['x'] }, 'lastname'],
    ]
    for (const [body, fieldName] of faults)
      await shop.assertNothingDone(() => api.post(pathOf(masked_id), { body }), 400, { fieldName })
  })

  it('400: names the cart that is no id', () => assertIdsRefused('cartId', (id) => api.post(pathOf(id))))

  it('400, 404: a cart id cannot leave its place in the path', async () => {
    for (const id of ['..', '.', '%2f', '..%2f1', '1%2f..', '%3f', '%23', '1%3fx=1', '%00'])
      await shop.assertNothingDone(() => api.post(pathOf(id)), 400, { fieldName: 'cartId' })
    for (const id of ['1/2', '1/../2', '/']) await shop.assertNothingDone(() => api.post(pathOf(id)), 404)
  })

  it('404: names the cart that is unknown', async () => {
    assertUnknown(await api.post(pathOf(999999)), 'cartId', 999999)
    const masked = 'f'.repeat(32)
    assertUnknown(await api.post(pathOf(masked)), 'cartId', masked)
  })
})
