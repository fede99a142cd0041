// POST /V1/carts/:cartId/items
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, atOnce, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'
import { assertIdsRefused, openShop, plainLine } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, { '0042-OAK': { name: 'Oak table', price: 210 } })
const path = (cart: number | string) => `/rest/V1/carts/${cart}/items`
const oak = { sku: '0042-OAK', qty: 2 }
const add = (cart: number | string, cartItem: object = oak) => api.post(path(cart), { body: { cartItem } })

describe('addCartItem', () => {
  it('200: makes the line and gives it', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const answer = await add(masked_id)
    assert.equal(answer.status, 200, answer.text)
    const { item_id, ...item } = answer.body
    assert.deepEqual(item, { ...oak, name: 'Oak table', price: 210, ...plainLine })
    assert.deepEqual((await api.get(path(id))).body, [{ item_id, ...item }])
  })

  it('200: the same SKU again adds to its plain line, and other SKUs make theirs', async () => {
    const { id } = await shop.openGuestCart()
    await shop.putProduct('42-oak')
    const line = await shop.addItem(id, '0042-OAK', 0.1)
    const { item_id, qty } = (await add(id, { ...oak, qty: 0.2 })).body
    assert.deepEqual([item_id, qty], [line, 0.3])
    assert.notEqual(await shop.addItem(id, '42-oak', 1), line)
  })

  it('200: a quoted line of the SKU stays as it is', async () => {
    const { id } = await shop.openGuestCart()
    const quoted = await shop.addQuotedLine(id, { sku: '0042-OAK', qty: '5', price: '180' })
    assert.notEqual(await shop.addItem(id, '0042-OAK', 1), quoted)
    assert.deepEqual(await shop.cartLines(id), ['0042-OAK × 1 at 210', '0042-OAK × 5 at 180'])
  })

  it('200: nothing is lost of what many add at once', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    await shop.putProduct('other')
    const answers = await atOnce(40, (index) =>
      add(index % 2 ? id : masked_id, { sku: index % 4 === 0 ? 'other' : '0042-OAK', qty: 0.1 }),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.deepEqual(await shop.cartLines(id), ['0042-OAK × 3 at 210', 'other × 1 at 10'])
  })

  it('200: the same Idempotency-Key adds once', async () => {
    const { id } = await shop.openGuestCart()
    const call = { body: { cartItem: oak }, headers: { 'idempotency-key': 'add-1' } }
    const answers = [await api.post(path(id), call), await api.post(path(id), call)]
    assert.equal(answers[1]?.text, answers[0]?.text)
    assert.equal((await api.get(path(id))).body[0].qty, 2)
  })

  it('200: cart_item is taken for cartItem', async () => {
    const { id } = await shop.openGuestCart()
    assert.equal((await api.post(path(id), { body: { cart_item: oak } })).status, 200)
  })

  it('200: updated_at of the cart moves', async () => {
    const { id } = await shop.openGuestCart()
    const before = (await api.get(`/rest/V1/carts/${id}`)).body
    await moveClock(api.db, 3600)
    await shop.addItem(id, '0042-OAK', 1)
    const after = (await api.get(`/rest/V1/carts/${id}`)).body
    assert.ok(after.updated_at > before.updated_at)
    assert.equal(after.created_at, before.created_at)
  })

  it('200, 400: up to the largest quantity and the largest total, and not above', async () => {
    const { id } = await shop.openGuestCart()
    await shop.putProduct('free', { price: 0 })
    await shop.putProduct('cent', { price: 0.01 })
    await shop.putProduct('dear', { price: 99_999_999_999.9999 })
    await shop.addItem(id, 'free', 99_999_999_999.9999)
    await shop.addItem(id, 'cent', 99_999_999_999.99)
    const yen = await shop.openGuestCart((await shop.putStore('jp', 'JPY'), 'jp'))
    await shop.addItem(yen.id, 'cent', 99_999_999_999.9999)
    for (const [sku, qty] of [
      ['free', 0.0001],
      ['cent', 0.01],
      // Rounded to cents, the price of one is a tenth of a cent too much already.
      ['dear', 1],
      ['0042-OAK', 476_190_477],
    ])
      await shop.assertNothingDone(() => add(id, { sku, qty }), 400, { fieldName: 'cartItem.qty' })
    assert.equal((await shop.addItem(id, '0042-OAK', 476_190_476)) > 0, true)
  })

  it('400: a quantity that is none', async () => {
    const { id } = await shop.openGuestCart()
    const headers = { 'content-type': 'application/json' }
    for (const qty of '0 -0 -1 0.00001 1e15 1e400 "2" null true [2] {}'.split(' ')) {
      const payload = `{"cartItem": {"sku": "0042-OAK", "qty": ${qty}}}`
      const call = () => api.post(path(id), { payload, headers })
      await shop.assertNothingDone(call, 400, { fieldName: 'cartItem.qty' })
    }
  })

  it('400: a SKU that can be none', async () => {
    const { id } = await shop.openGuestCart()
    for (const sku of ['', 'a\0', '\ud800', 'x'.repeat(65), 42, null, ['0042-OAK']])
      assertRefused(await add(id, { sku, qty: 1 }), 400, 'cartItem.sku')
  })

  it('400: names everything that is missing or unknown', async () => {
    const answer = await api.post(path(1), { body: { cartItem: { price: 1 }, more: 1 } })
    for (const field of ['more', 'cartItem.price', 'cartItem.sku', 'cartItem.qty'])
      assertRefused(answer, 400, field)
    assertRefused(await api.post(path(1)), 400, 'cartItem')
    for (const body of [null, [], 'x', { cartItem: [] }])
      assertRefused(await api.post(path(1), { body }), 400)
  })

  it('400: names the id that is none', () => assertIdsRefused('cartId', (id) => add(id)))

  it('400: a cart that was ordered', async () => {
    const { id } = await shop.openGuestCart()
    await shop.deactivate(id)
    await shop.assertNothingDone(() => add(id), 400, { error_code: 'cart_inactive' })
  })

  it('404: names the cart or the product that is unknown', async () => {
    assertRefused(await add(2147483647), 404, 'cartId')
    assertRefused(await add('a'.repeat(32)), 404, 'cartId')
    const { id } = await shop.openGuestCart()
    for (const sku of ['42-OAK', '0042-oak', '0042-OAK '])
      assertRefused(await add(id, { ...oak, sku }), 404, 'cartItem.sku')
  })
})
