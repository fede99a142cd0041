// POST /V1/guest-carts
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { one } from '../../src/platform/database.ts'
import { assertRefused, atOnce, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const path = '/rest/V1/guest-carts'
const api = await openApi()
const shop = await openShop(api, {})

describe('openGuestCart', () => {
  it('200: a bare string of 32 letters and digits that names the cart', async () => {
    const answer = await api.post(path)
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.text, /^"[A-Za-z0-9]{32}"$/)
    const cart = await api.get(`/rest/V1/carts/${answer.body}`)
    assert.deepEqual([cart.body.masked_id, cart.body.customer_id], [answer.body, null])
    assert.deepEqual([cart.body.is_active, cart.body.currency_code], [true, 'USD'])
  })

  it('200: every one is another, and none could be taken for a number', async () => {
    const answers = await atOnce(200, () => api.post(path))
    const ids = answers.map(({ body }) => body as string)
    assert.equal(new Set(ids).size, 200)
    for (const id of ids) assert.doesNotMatch(id, /^[0-9]+$/)
    // Random ids share no beginning: among 200 of a counter or a clock, most would.
    assert.ok(new Set(ids.map((id) => id.slice(0, 8))).size > 190)
  })

  it('200: store and currency are those of the path', async () => {
    const store_id = await shop.putStore('kw', 'KWD')
    const { body } = await api.post('/rest/kw/V1/guest-carts')
    const row = await one(api.db, 'select store_id, currency_code from cart where masked_id = $1', [body])
    assert.deepEqual(row, { store_id, currency_code: 'KWD' })
  })

  it('200: the same Idempotency-Key gives the same cart', async () => {
    const open = async (key: string) => (await api.post(path, { headers: { 'idempotency-key': key } })).text
    const first = await open('g-1')
    assert.equal(await open('g-1'), first)
    assert.notEqual(await open('g-2'), first)
  })

  it('404: a store code that nobody knows', async () =>
    assertRefused(await api.post('/rest/nope/V1/guest-carts'), 404, 'store_code'))
})
