// POST /V1/quoting/quote/:id/approve, propose, accept, decline, rework, cancel, close, purchased
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { wireTime } from '../support/access-fixtures.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi({ QUOTE_VALID_DAYS: '14' })
const shop = await openShop(api)

// The moves, each with a status from which it is allowed and the one to which it leads.
const moves = {
  approve: ['pending', 'approved'],
  propose: ['approved', 'proposed'],
  accept: ['proposed', 'accepted'],
  decline: ['proposed', 'declined'],
  rework: ['declined', 'pending'],
  cancel: ['accepted', 'cancelled'],
  close: ['declined', 'closed'],
  purchased: ['accepted', 'purchased'],
} as const

for (const [move, [from, to]] of Object.entries(moves))
  describe(`${move === 'purchased' ? 'purchase' : move}Quote`, () => {
    const order = move === 'purchased' ? { orderId: 4711 } : {}
    const path = (id: number | string) => `${quoting}/quote/${id}/${move}`

    it(`200: true; the quote is ${to}, one version further, with one more row of history`, async () => {
      const { id } = await shop.quoteIn(from)
      const before = await shop.readQuote(id)
      const history = await shop.historyOf(id)
      const answer = await api.post(path(id), { body: order })
      assert.deepEqual([answer.status, answer.text], [200, 'true'])
      const after = await shop.readQuote(id)
      assert.deepEqual([after.status, after.version], [to, before.version + 1])
      assert.deepEqual(await shop.historyOf(id), [...history, `${from} → ${to}`])
    })

    it('400: in a status that does not take it', async () => {
      const { id } = await shop.quoteIn('closed')
      const answer = await shop.assertNothingDone(() => api.post(path(id), { body: order }), 400)
      assert.equal(answer.body.error_code, 'wrong_status')
      assert.equal(answer.body.message, 'A quote in status %status does not take the move %move.')
      assert.equal(answer.body.parameters.status, 'closed')
    })

    it('400: names the id that is none, and what the body should not hold', async () => {
      await assertIdsRefused('id', (id) => api.post(path(id), { body: order }))
      const { id } = await shop.quoteIn(from)
      const body = { ...order, status: 'closed' }
      await shop.assertNothingDone(() => api.post(path(id), { body }), 400, { fieldName: 'status' })
    })

    it('404: names the id that is unknown', async () =>
      assertUnknown(await api.post(path(999999), { body: order }), 'id', 999999))
  })

for (const [move, [from]] of Object.entries(moves).filter(([name]) => name !== 'purchased'))
  describe(`${move}Quote with a comment and a version`, () => {
    it('200: without a body, with an empty one, with null for both', async () => {
      for (const body of [undefined, {}, { comment: null, version: null }])
        assert.equal((await shop.moveQuote((await shop.quoteIn(from)).id, move, { body })).status, 200)
    })

    it('200: the comment stands in the history, the version was current', async () => {
      const { id } = await shop.quoteIn(from)
      const { version } = await shop.readQuote(id)
      const comment = `As agreed\nby phone – '名'`
      await ok(shop.moveQuote(id, move, { body: { comment, version: String(version) } }))
      const history = await ok(api.get(`${quoting}/quote/${id}/history`))
      assert.equal(history.at(-1).comment, comment)
    })

    it('400: names the comment or the version that is none', async () => {
      const { id } = await shop.quoteIn(from)
      for (const [body, fieldName] of [
        [{ comment: 5 }, 'comment'],
        [{ comment: 'a\0b' }, 'comment'],
        [{ comment: 'x'.repeat(65_536) }, 'comment'],
        [{ version: 0 }, 'version'],
        [{ version: '1.0' }, 'version'],
      ] as const)
        await shop.assertNothingDone(() => shop.moveQuote(id, move, { body }), 400, { fieldName })
    })

    it('409: a version that is no longer current, and one that is not yet', async () => {
      const { id } = await shop.quoteIn(from)
      const current = (await shop.readQuote(id)).version as number
      const wrong = [current + 1, ...(current > 1 ? [current - 1] : [])]
      for (const version of wrong) {
        const call = () => shop.moveQuote(id, move, { body: { version } })
        const answer = await shop.assertNothingDone(call, 409, { error_code: 'version_conflict' })
        assert.deepEqual(answer.body.parameters, { given: version, current })
      }
    })
  })

describe('approving a quote', () => {
  it('makes it valid for QUOTE_VALID_DAYS, from then', async () => {
    const { id } = await shop.quoteIn('pending')
    const earliest = await wireTime(api.db, 14 * 86_400)
    await ok(shop.moveQuote(id, 'approve'))
    const { expires_at } = await shop.readQuote(id)
    assert.ok(expires_at >= earliest && expires_at <= (await wireTime(api.db, 14 * 86_400)), expires_at)
  })

  it('keeps the expiry that was given', async () => {
    const expires_at = '2999-12-31 23:59:59'
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), { expires_at })
    await ok(shop.moveQuote(quote_id, 'approve'))
    assert.equal((await shop.readQuote(quote_id)).expires_at, expires_at)
  })

  it('400: when the expiry that was given has passed meanwhile', async () => {
    const { id } = await shop.quoteIn('pending')
    await shop.makeDue(id)
    await shop.assertNothingDone(() => shop.moveQuote(id, 'approve'), 400, { error_code: 'quote_expired' })
    assert.equal((await shop.readQuote(id)).status, 'pending')
  })
})

describe('proposing a quote', () => {
  it('writes when it was proposed, each time anew', async () => {
    const { id } = await shop.quoteIn('approved')
    assert.equal((await shop.readQuote(id)).proposed_at, null)
    const before = await wireTime(api.db, 0)
    await ok(shop.moveQuote(id, 'propose'))
    const { proposed_at, updated_at } = await shop.readQuote(id)
    assert.ok(proposed_at >= before)
    assert.equal(proposed_at, updated_at)
    await api.db.query(`update quote set proposed_at = proposed_at - interval '1 day' where quote_id = $1`, [
      id,
    ])
    for (const move of ['rework', 'approve', 'propose']) await ok(shop.moveQuote(id, move))
    assert.ok((await shop.readQuote(id)).proposed_at >= before)
  })
})

describe('reworking a quote', () => {
  it('keeps the expiry of an offer that was still open', async () => {
    for (const status of ['approved', 'proposed']) {
      const { id } = await shop.quoteIn(status)
      const { expires_at } = await shop.readQuote(id)
      await ok(shop.moveQuote(id, 'rework'))
      assert.equal((await shop.readQuote(id)).expires_at, expires_at)
    }
  })

  it('gives a declined or expired one a new expiry: the one given, or the next approval’s', async () => {
    for (const status of ['declined', 'expired']) {
      const { id } = await shop.quoteIn(status)
      await ok(shop.moveQuote(id, 'rework'))
      assert.equal((await shop.readQuote(id)).expires_at, null)
      await shop.takeTo('approved', id)
      assert.ok((await shop.readQuote(id)).expires_at > (await wireTime(api.db, 13 * 86_400)))

      const given = await shop.quoteIn(status)
      const expires_at = '2999-12-31 23:59:59'
      await ok(shop.moveQuote(given.id, 'rework', { body: { expires_at } }))
      assert.equal((await shop.readQuote(given.id)).expires_at, expires_at)
    }
  })

  it('400: to an expiry that does not lie ahead, or is no time', async () => {
    const { id } = await shop.quoteIn('declined')
    for (const expires_at of [
      '2020-01-01 00:00:00',
      await wireTime(api.db, 0),
      'tomorrow',
      5,
      '2999-02-30 00:00:00',
    ])
      await shop.assertNothingDone(() => shop.moveQuote(id, 'rework', { body: { expires_at } }), 400, {
        fieldName: 'expires_at',
      })
  })

  it('400: what is wrong with the body comes before who is unknown', async () => {
    const body = { expires_at: '2020-01-01 00:00:00' }
    const call = () => shop.moveQuote(999999, 'rework', { body })
    await shop.assertNothingDone(call, 400, { fieldName: 'expires_at' })
  })
})

describe('cancelling a quote', () => {
  it('takes its lines out of the open cart, and nothing else', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const cart = await shop.openCart(customer, { BOOK: 2 })
    await ok(shop.addToCart(id, cart, customer))
    assert.equal((await shop.cartLines(cart)).length, 3)
    await ok(shop.moveQuote(id, 'cancel'))
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 2 at 12.5'])
    assert.equal((await shop.readQuote(id)).cart_id, null)
  })
})

describe('recording that a quote was purchased', () => {
  it('keeps the order of the storefront and takes the lines out of the cart here', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const cart = await shop.openCart(customer, { BOOK: 2 })
    await ok(shop.addToCart(id, cart, customer))
    await ok(shop.moveQuote(id, 'purchased', { body: { orderId: '42', orderIncrementId: '0000042' } }))
    const { status, order_id, order_increment_id, cart_id } = await shop.readQuote(id)
    assert.deepEqual([status, order_id, order_increment_id, cart_id], ['purchased', 42, '0000042', cart])
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 2 at 12.5'])
  })

  it('200: order_id is taken for orderId', async () => {
    const { id } = await shop.quoteIn('accepted')
    await ok(shop.moveQuote(id, 'purchased', { body: { order_id: 7, order_increment_id: null } }))
    assert.deepEqual(
      [(await shop.readQuote(id)).order_id, (await shop.readQuote(id)).order_increment_id],
      [7, null],
    )
  })

  it('400: names the order that is none', async () => {
    const { id } = await shop.quoteIn('accepted')
    for (const [body, fieldName] of [
      [undefined, 'orderId'],
      [{ orderId: null }, 'orderId'],
      [{ orderId: 0 }, 'orderId'],
      [{ orderId: '01' }, 'orderId'],
      [{ orderId: 2147483648 }, 'orderId'],
      [{ orderId: 1, orderIncrementId: 5 }, 'orderIncrementId'],
      [{ orderId: 1, orderIncrementId: 'x'.repeat(256) }, 'orderIncrementId'],
    ] as const)
      await shop.assertNothingDone(() => shop.moveQuote(id, 'purchased', { body }), 400, { fieldName })
  })
})

describe('the request that a quote answers', () => {
  const ways: [string, string[], string][] = [
    ['purchased', ['approve', 'accept', 'purchased'], 'closed'],
    ['cancelled', ['approve', 'cancel'], 'closed'],
    ['closed', ['approve', 'propose', 'decline', 'close'], 'closed'],
    ['declined', ['approve', 'propose', 'decline'], 'approved'],
    ['reworked', ['approve', 'propose', 'decline', 'rework'], 'approved'],
  ]
  for (const [status, way, expected] of ways)
    it(`is ${expected} when the quote is ${status}`, async () => {
      const { request } = await shop.requestFromCart()
      const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
      for (const move of way)
        await ok(shop.moveQuote(quote_id, move, move === 'purchased' ? { body: { orderId: 1 } } : {}))
      const after = await shop.readRequest(request.request_id)
      assert.equal(after.status, expected)
      assert.equal(after.version, expected === 'closed' ? 3 : 2)
      const history = await ok(api.get(`${quoting}/request/${request.request_id}/history`))
      assert.equal(history.at(-1).to, expected)
      if (status === 'closed' || status === 'reworked') return
      // What follows an end writes no second row.
      if (expected === 'closed') await ok(shop.moveQuote(quote_id, 'close'))
      assert.equal((await shop.readRequest(request.request_id)).version, after.version)
    })

  it('is still approved when the quote has expired', async () => {
    const { request } = await shop.requestFromCart()
    const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
    await shop.takeTo('expired', quote_id)
    assert.equal((await shop.readQuote(quote_id)).status, 'expired')
    assert.equal((await shop.readRequest(request.request_id)).status, 'approved')
  })
})
