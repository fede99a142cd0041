// `detail` beside `message`, and what becomes of body fields that nobody keeps.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting, twoItems } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const submit = '/rest/V1/pricerequest/request/submit'

describe('detail', () => {
  for (const [path, detail] of [
    [`${quoting}/quote/999999`, 'No such entity with id = 999999'],
    [`${quoting}/quote/x`, 'id must be of type integer.'],
    [`${quoting}/quote/1?nonsense=1`, 'nonsense is not known here.'],
    ['/rest/V1/nothing', 'There is no such route.'],
    ['/rest/nowhere/V1/quoting/quotes', 'No such entity with store_code = nowhere'],
  ] as const)
    it(`is the sentence with its values: ${detail}`, async () => {
      const { body } = await api.get(path)
      assert.equal(body.detail, detail)
      assert.deepEqual(Object.keys(body).slice(0, 2), ['message', 'detail'])
    })

  it('keeps what looks like a placeholder in a value', async () => {
    const { body } = await api.put('/rest/V1/carts/1/order', { body: { '%fieldName 100%': 1 } })
    assert.equal(body.detail, '%fieldName 100% is not known here.')
  })

  it('is there when a request cannot even be read', async () => {
    assert.equal((await api.get('/rest/V1/%ff')).body.detail, 'The path is not percent-encoded UTF-8.')
  })
})

describe('Ignored-Fields', () => {
  it('names the unknown fields of the thirteen endpoints, at every depth', async () => {
    const body = { email: 'a@example.com', colour: 'red', store_id: 9, __proto__x: 1, 'a,b ü"': 1 }
    const answer = await api.post(submit, { body })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.headers['ignored-fields'], 'colour, store_id, __proto__x, a%2Cb%20%C3%BC%22')
    const customer = await shop.newCustomer()
    const deep = { details: 'Please', items: [{ sku: 'LAMP', qty: 1, price: 2 }] }
    const requested = await api.post(`${quoting}/request/customer/${customer}/submit`, { body: deep })
    assert.equal(requested.headers['ignored-fields'], 'items[0].price')
    const quote = (await shop.createQuote(customer, { items: twoItems })).quote_id as number
    await ok(api.post(`${quoting}/quote/${quote}/approve`))
    const cartId = await shop.openCart(customer)
    const added = await api.post(`${quoting}/quotes/${quote}/addToCart`, {
      body: { cartId, customerId: customer, qty: 5 },
    })
    assert.deepEqual([added.body, added.headers['ignored-fields']], [true, 'qty'])
  })

  it('is not there when all is known, nor for what is refused', async () => {
    const answer = await api.post(submit, { body: { email: 'a@example.com' } })
    assert.ok(!('ignored-fields' in answer.headers))
    const refused = await api.post('/rest/V1/guest-carts', { body: { colour: 'red' } })
    assertRefused(refused, 400, 'colour')
    assert.ok(!('ignored-fields' in refused.headers))
  })

  it('is there again with a stored response', async () => {
    const call = {
      body: { email: 'a@example.com', colour: 'red' },
      headers: { 'idempotency-key': 'ignored' },
    }
    for (const replayed of [undefined, 'true']) {
      const { headers } = await api.post(submit, call)
      assert.deepEqual([headers['ignored-fields'], headers['idempotent-replayed']], ['colour', replayed])
    }
  })

  it('names what a cart does not keep of a Magento body', async () => {
    const cart = (await shop.openGuestCart()).masked_id
    const item = { sku: 'LAMP', qty: 1, name: 'Lamp', productType: 'simple' }
    const added = await api.post(`/rest/V1/guest-carts/${cart}/items`, { body: { cartItem: item } })
    assert.equal(added.headers['ignored-fields'], 'cartItem.name, cartItem.productType')
    const body = { paymentMethod: { method: 'checkmo' } }
    const headers = { prefer: 'handling=strict' }
    assertRefused(
      await api.put(`/rest/V1/guest-carts/${cart}/order`, { body, headers }),
      400,
      'paymentMethod',
    )
    const ordered = await api.put(`/rest/V1/guest-carts/${cart}/order`, { body })
    assert.deepEqual([ordered.status, ordered.headers['ignored-fields']], [200, 'paymentMethod'])
  })

  it('has room for a body of a thousand unknown fields', async () => {
    const unknown = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`${'x'.repeat(300)}${index}`, 1]),
    )
    const answer = await api.post(submit, { body: { email: 'a@example.com', ...unknown } })
    assert.equal(answer.status, 200)
    assert.ok(String(answer.headers['ignored-fields']).length < 8000)
  })
})

describe('Prefer: handling=strict', () => {
  const body = { email: 'strict@example.com', colour: 'red', size: 5 }
  const send = (prefer: string, more = body as object) =>
    api.post(submit, { body: more, headers: { prefer } })

  for (const prefer of [
    'handling=strict',
    'respond-async, Handling="strict"',
    'handling=strict; x=1, wait=5',
  ])
    it(`400: names what would be ignored, and does nothing: ${prefer}`, async () => {
      const before = (await ok(api.get('/rest/V1/pricerequest/requests'))).length as number
      const answer = await send(prefer)
      for (const field of ['colour', 'size']) assertRefused(answer, 400, field)
      assert.equal(answer.headers['preference-applied'], 'handling=strict')
      assert.equal((await ok(api.get('/rest/V1/pricerequest/requests'))).length, before)
    })

  it('200: applied also when nothing is ignored', async () => {
    const answer = await send('handling=strict', { email: 'strict@example.com' })
    assert.deepEqual([answer.status, answer.headers['preference-applied']], [200, 'handling=strict'])
  })

  for (const prefer of [
    'handling=lenient',
    'handling=lenient, handling=strict',
    'return=minimal',
    'xhandling=strict',
  ])
    it(`200: ${prefer} ignores`, async () => {
      const answer = await send(prefer)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.headers['ignored-fields'], 'colour, size')
      assert.ok(!('preference-applied' in answer.headers))
    })
})
