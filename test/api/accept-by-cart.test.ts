// Who agrees to what when a quote goes into a cart: the version that the buyer saw, and a guest who becomes a customer.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const add = (id: number, cartId: unknown, customerId: number, version?: number) =>
  api.post(`${quoting}/quotes/${id}/addToCart`, { body: { cartId, customerId, version } })

describe('addToCart with a version', () => {
  const offerOf = (price: number) => [{ sku: 'LAMP', qty: 1, price }]

  it('is 409 when the offer has been reworked since it was read, and nothing is accepted', async () => {
    const customer = await shop.newCustomer()
    const { quote_id: id } = await shop.createQuote(customer, { items: offerOf(50) })
    await shop.takeTo('proposed', id)
    await ok(shop.moveQuote(id, 'rework'))
    const quote = { version: 4, items: offerOf(90) }
    await ok(api.put(`${quoting}/quote/${id}`, { body: { quote } }))
    await shop.takeTo('proposed', id)
    const cart = await shop.openCart(customer)
    const call = () => add(id, cart, customer, 3)
    const answer = await shop.assertNothingDone(call, 409, { error_code: 'version_conflict' })
    assert.deepEqual(answer.body.parameters, { given: 3, current: 7 })
    await ok(add(id, cart, customer, 7))
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 1 at 90'])
  })

  it('is true when the very call is repeated, and 409 for an older version', async () => {
    for (const [status, version] of [
      ['proposed', 3],
      ['accepted', 4],
    ] as const) {
      // prettier-ignore
      const { id, customer } = await shop.quoteIn(status)
      const cart = await shop.openCart(customer)
      await ok(add(id, cart, customer, version))
      const before = await shop.content()
      for (const seen of [version, version + 1, undefined]) await ok(add(id, cart, customer, seen))
      assert.equal(await shop.content(), before)
      for (const seen of [version - 1, version + 2])
        await shop.assertNothingDone(() => add(id, cart, customer, seen), 409)
    }
  })

  it('is 400 when it is no version', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const cart = await shop.openCart(customer)
    const call = () => add(id, cart, customer, 0)
    await shop.assertNothingDone(call, 400, { fieldName: 'version' })
  })
})

describe("a guest's quote that is bound to a customer", () => {
  async function guestQuote(): Promise<{ id: number; masked_id: string; request: number }> {
    const { masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'LAMP', 1)
    const body = { email: 'guest@example.com', firstname: 'Gast' }
    const { request_id } = await ok(api.post(`${quoting}/request/cart/${masked_id}/submit`, { body }))
    const { quote_id } = await ok(api.post(`${quoting}/request/${request_id}/quote`))
    return { id: quote_id, masked_id, request: request_id }
  }

  async function assertBound(request: number, customer: number, version: number): Promise<void> {
    const record = await shop.readRequest(request)
    const { email } = await ok(api.get(`/rest/V1/customers/${customer}`))
    assert.deepEqual(
      [record.customer_id, record.customer_email, record.customer_firstname, record.customer_is_guest],
      [customer, email, 'Anna', false],
    )
    assert.equal(record.version, version)
    const found = (await ok(api.get(`${quoting}/customer/${customer}/requests`))) as Answer['body'][]
    assert.deepEqual(
      found.map(({ request_id }) => request_id),
      [request],
    )
    const history = (await ok(api.get(`${quoting}/request/${request}/history`))) as Answer['body'][]
    assert.deepEqual([history.at(-1).from, history.at(-1).to, history.length], ['approved', 'approved', version]) // prettier-ignore
    const events = (await ok(api.get('/rest/V1/events?type=quote_request.*&limit=1000'))) as Answer['body'][]
    const told = events.filter(({ data }) => data.request_id === request).at(-1)
    assert.deepEqual([told.type, told.data], ['quote_request.updated', record])
  }

  it('by addToCart takes its request with it', async () => {
    const { id, masked_id, request } = await guestQuote()
    await shop.takeTo('approved', id)
    const customer = await shop.newCustomer()
    for (let time = 0; time < 2; time++) await ok(add(id, masked_id, customer))
    await assertBound(request, customer, 3)
  })

  it('by an edit takes its request with it', async () => {
    const { id, request } = await guestQuote()
    const customer = await shop.newCustomer()
    const quote = { version: 1, customer_id: customer }
    await ok(api.put(`${quoting}/quote/${id}`, { body: { quote } }))
    await assertBound(request, customer, 3)
  })
})
