// POST /V1/pricerequest/request/:id/read, …/unread and …/reply
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, atOnce, type Call, ok, openApi } from '../../support/api.ts'
import { moveClock } from '../../support/test-server.ts'
import { openShop } from '../../support/shop.ts'

const base = '/rest/V1/pricerequest/request'
const api = await openApi()
const shop = await openShop(api, {})
await shop.putStore('jp', 'JPY')
const submit = shop.submitPriceRequest
const read = shop.readPriceRequest

describe('markPriceRequestRead, markPriceRequestUnread', () => {
  const mark = (id: number | string, as: string, call?: Call) => api.post(`${base}/${id}/${as}`, call)

  it('200: true; read and unread again', async () => {
    const id = await submit()
    for (const as of ['read', 'unread', 'read']) {
      const answer = await mark(id, as)
      assert.deepEqual([answer.status, answer.text], [200, 'true'])
      const { is_read, is_replied } = await read(id)
      assert.deepEqual([is_read, is_replied], [as === 'read', false])
    }
  })

  it('200: is a change for pollers, but only when something changed', async () => {
    const id = await submit()
    const { created_at } = await read(id)
    await moveClock(api.db, 3600)
    await mark(id, 'unread')
    assert.equal((await read(id)).updated_at, created_at)
    await mark(id, 'read')
    const { updated_at } = await read(id)
    assert.ok(updated_at > created_at)
    await moveClock(api.db, 7200)
    await mark(id, 'read')
    const again = await read(id)
    assert.deepEqual([again.updated_at, again.created_at], [updated_at, created_at])
  })

  it('200: with an empty object for a body', async () => {
    await ok(mark(await submit(), 'read', { body: {} }))
  })

  for (const as of ['read', 'unread']) {
    it(`400: ${as} accepts no field`, async () => {
      const id = await submit()
      assertRefused(await mark(id, as, { body: { is_read: true } }), 400, 'is_read')
      for (const body of [[1], null]) assertRefused(await mark(id, as, { body }), 400, 'body')
      assert.equal((await read(id)).is_read, false)
    })

    it(`404: ${as} names the unknown id`, async () =>
      assertRefused(await mark(2147483647, as), 404, 'request_id'))

    it(`400: ${as} names the invalid id`, async () => assertRefused(await mark('01', as), 400, 'id'))
  }
})

describe('replyToPriceRequest', async () => {
  const reply = (id: number, body: unknown) => api.post(`${base}/${id}/reply`, { body })
  const id = await submit()
  const untouched = await read(id)

  it('200: the record with the reply; it is replied and read from then on', async () => {
    const id = await submit()
    const sent = { message: 'From 40 pieces:', price: 189.5 }
    const body = await ok(reply(id, sent))
    assert.deepEqual(body, await read(id))
    assert.deepEqual([body.is_replied, body.is_read], [true, true])
    const [{ reply_id, author, created_at, ...kept }] = body.replies
    assert.ok(Number.isInteger(reply_id))
    assert.match(author, /^integration /)
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.deepEqual(kept, { ...sent, currency_code: 'USD' })
  })

  it('200: several replies, in their order; unread leaves them replied', async () => {
    const id = await submit()
    for (const message of ['one', 'two', 'three']) await reply(id, { message })
    await api.post(`${base}/${id}/unread`)
    const { replies, is_replied, is_read } = await read(id)
    const texts = replies.map(({ message, price }: { message: string; price: null }) => `${message} ${price}`)
    assert.deepEqual(texts, ['one null', 'two null', 'three null'])
    assert.deepEqual([is_replied, is_read], [true, false])
  })

  it('200: all of many at once', async () => {
    const id = await submit()
    assert.ok((await atOnce(20, (n) => reply(id, { message: `${n}` }))).every(({ status }) => status === 200))
    assert.equal((await read(id)).replies.length, 20)
  })

  it('200: the price is in the currency of the store that the request came from', async () => {
    const body = { email: 'anna@example.com' }
    const { request_id } = await ok(api.post('/rest/jp/V1/pricerequest/request/submit', { body }))
    const { replies } = await ok(reply(request_id, { message: 'ok', price: 1200 }))
    assert.equal(replies[0].currency_code, 'JPY')
  })

  for (const price of [0, 0.1, 1e2, 0.0001, 99999999999.9999, 12.5])
    it(`200: keeps the price ${price} as it is`, async () => {
      const answer = await reply(await submit(), { message: 'ok', price })
      assert.match(answer.text, new RegExp(`"price":${String(price).replace('.', '\\.')},`))
    })

  for (const [what, body, fieldName] of [
    ['no message', {}, 'message'],
    ['an empty message', { message: '' }, 'message'],
    ['no text for a message', { message: 5 }, 'message'],
    ['NUL in a message', { message: 'a\0b' }, 'message'],
    ['65,536 characters', { message: 'x'.repeat(65_536) }, 'message'],
    ['a negative price', { message: 'x', price: -1 }, 'price'],
    ['a price as text', { message: 'x', price: '12.50' }, 'price'],
    ['five decimals', { message: 'x', price: 0.00001 }, 'price'],
    ['too much', { message: 'x', price: 1e15 }, 'price'],
    ['a mistyped key', { message: 'x', prize: 1 }, 'prize'],
    ['null', null, 'body'],
    ['a string', 'x', 'body'],
    ['no body at all', undefined, 'message'],
  ] as const)
    it(`400: ${what}`, async () => {
      assertRefused(await reply(id, body), 400, fieldName)
      assert.deepEqual(await read(id), untouched)
    })

  it('404: names the unknown id', async () =>
    assertRefused(await reply(2147483647, { message: 'x' }), 404, 'request_id'))

  it('400: before 404, when both are wrong', async () =>
    assertRefused(await reply(2147483647, {}), 400, 'message'))
})

it('the events of marking are price_request.read and price_request.unread, one per change, with the record as it is then', async () => {
  const id = await submit()
  for (const mark of ['read', 'read', 'unread', 'unread', 'read']) await api.post(`${base}/${id}/${mark}`)
  const events = (await api.get('/rest/V1/events', { query: { type: 'price_request.*', limit: '1000' } }))
    .body as { type: string; data: { request_id: number; is_read: boolean } }[]
  assert.deepEqual(
    events.filter(({ data }) => data.request_id === id).map(({ type, data }) => [type, data.is_read]),
    [
      ['price_request.submitted', false],
      ['price_request.read', true],
      ['price_request.unread', false],
      ['price_request.read', true],
    ],
  )
})
