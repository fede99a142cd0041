// POST /V1/quoting/quote/:id/approve, propose, accept, decline, rework, cancel, close, purchased
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../../support/api.ts'
import { wireTime } from '../../support/access-fixtures.ts'
import { itRejectsWrongIds, openShop, quoting, statuses } from '../../support/shop.ts'

const api = await openApi({ QUOTE_VALID_DAYS: '14' })
const shop = await openShop(api)
const farAhead = '2999-12-31 23:59:59'

// The moves, each with the statuses from which it is allowed and the one to which it leads: written out from what was
// decided, not from the code.
const moves = {
  approve: ['pending', 'approved'],
  propose: ['approved', 'proposed'],
  accept: ['approved proposed', 'accepted'],
  decline: ['proposed', 'declined'],
  rework: ['approved proposed declined expired', 'pending'],
  cancel: ['pending approved proposed accepted', 'cancelled'],
  close: ['declined expired purchased cancelled', 'closed'],
  purchased: ['accepted', 'purchased'],
} as const

for (const [move, [allowed, to]] of Object.entries(moves)) {
  const from = allowed.split(' ')
  const isPurchase = move === 'purchased'
  describe(`${isPurchase ? 'purchase' : move}Quote`, () => {
    it(`200: true; the quote is ${to}, one version further, with one more row of history`, async () => {
      for (const status of from) {
        const { id } = await shop.quoteIn(status)
        const before = await shop.readQuote(id)
        const history = await shop.historyOf(id)
        const answer = await shop.moveQuote(id, move)
        assert.deepEqual([answer.status, answer.text], [200, 'true'])
        const after = await shop.readQuote(id)
        assert.deepEqual([after.status, after.version], [to, before.version + 1])
        assert.deepEqual(await shop.historyOf(id), [...history, `${status} → ${to}`])
      }
    })

    it('400: in a status that does not take it', async () => {
      for (const status of statuses.filter((each) => !from.includes(each))) {
        const { id } = await shop.quoteIn(status)
        const error_code = status === 'expired' ? 'quote_expired' : 'wrong_status'
        const answer = await shop.assertRefusedUnchanged(() => shop.moveQuote(id, move), 400, { error_code })
        // An expired quote takes the purchase if it had been accepted, which this one had not.
        if (isPurchase && status === 'expired') continue
        assert.equal(answer.body.message, 'A quote in status %status does not take the move %move.')
        assert.equal(answer.body.parameters.status, status)
      }
    })

    const order = isPurchase ? { orderId: 4711 } : {}
    itRejectsWrongIds('id', (id) => api.post(`${quoting}/quote/${id}/${move}`, { body: order }))

    it('400: names what the body should not hold', async () => {
      const { id } = await shop.quoteIn(from[0]!)
      const body = { ...order, status: 'closed' }
      await shop.assertInvalidFields(() => shop.moveQuote(id, move, { body }), { status: [body] })
    })
  })

  if (isPurchase) continue
  describe(`${move}Quote with a comment and a version`, () => {
    const quoteIn = () => shop.quoteIn(from.at(-1)!)

    it('200: without a body, with an empty one, with null for both', async () => {
      for (const body of [undefined, {}, { comment: null, version: null }])
        await ok(shop.moveQuote((await quoteIn()).id, move, { body }))
    })

    it('200: the comment stands in the history, the version was current', async () => {
      const { id } = await quoteIn()
      const { version } = await shop.readQuote(id)
      const comment = `As agreed\nby phone – '名'`
      await ok(shop.moveQuote(id, move, { body: { comment, version: String(version) } }))
      assert.equal((await ok(api.get(`${quoting}/quote/${id}/history`))).at(-1).comment, comment)
    })

    it('400: names an invalid comment or version', async () => {
      const { id } = await quoteIn()
      const send = (body: object) => shop.moveQuote(id, move, { body })
      await shop.assertInvalidFields(send, {
        comment: [{ comment: 5 }, { comment: 'a\0b' }, { comment: 'x'.repeat(65_536) }],
        version: [{ version: 0 }, { version: '1.0' }],
      })
    })

    it('409: a version that is no longer current, and one that is not yet', async () => {
      const { id } = await quoteIn()
      const { version: current } = await shop.readQuote(id)
      // The version 0 of a quote that is new is no version.
      for (const given of [current + 1, current - 1].filter(Boolean)) {
        const call = () => shop.moveQuote(id, move, { body: { version: given } })
        const answer = await shop.assertRefusedUnchanged(call, 409, { error_code: 'version_conflict' })
        assert.deepEqual(answer.body.parameters, { given, current })
      }
    })
  })
}

describe('approving a quote', () => {
  it('makes it valid for QUOTE_VALID_DAYS, from then', async () => {
    const { id } = await shop.quoteIn('pending')
    const earliest = await wireTime(api.db, 14 * 86_400)
    await ok(shop.moveQuote(id, 'approve'))
    const { expires_at } = await shop.readQuote(id)
    assert.ok(expires_at >= earliest && expires_at <= (await wireTime(api.db, 14 * 86_400)), expires_at)
  })

  it('keeps the expiry that was given', async () => {
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), { expires_at: farAhead })
    await ok(shop.moveQuote(quote_id, 'approve'))
    assert.equal((await shop.readQuote(quote_id)).expires_at, farAhead)
  })

  it('400: when the expiry that was given has passed meanwhile', async () => {
    const { id } = await shop.quoteIn('pending')
    await shop.makeDue(id)
    await shop.assertRefusedWith('quote_expired', () => shop.moveQuote(id, 'approve'))
    assert.equal((await shop.readQuote(id)).status, 'pending')
  })
})

it('proposing a quote writes when it was proposed, each time', async () => {
  const { id } = await shop.quoteIn('approved')
  assert.equal((await shop.readQuote(id)).proposed_at, null)
  const before = await wireTime(api.db, 0)
  await ok(shop.moveQuote(id, 'propose'))
  const { proposed_at, updated_at } = await shop.readQuote(id)
  assert.ok(proposed_at >= before)
  assert.equal(proposed_at, updated_at)
  const yesterday = `update quote set proposed_at = proposed_at - interval '1 day' where quote_id = $1`
  await api.db.query(yesterday, [id])
  for (const move of ['rework', 'approve', 'propose']) await ok(shop.moveQuote(id, move))
  assert.ok((await shop.readQuote(id)).proposed_at >= before)
})

describe('proposing a pending quote with approve', () => {
  const propose = (id: number, body: object = {}) =>
    shop.moveQuote(id, 'propose', { body: { approve: true, ...body } })
  const eventsOf = async (id: number) => {
    const sql = `select type, data->>'old_status' as "from", data->>'new_status' as "to", data->>'comment' as comment
      from event where record_type = 'quote' and record_id = $1 order by recorded_id`
    return (await api.db.query(sql, [id])).rows.slice(1)
  }

  it('200: both moves, each with a version, a row of history and an event; the comment is the proposal’s', async () => {
    const { id } = await shop.quoteIn('pending')
    const answer = await propose(id, { comment: 'Our offer', version: 1 })
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    const { status, version, proposed_at, expires_at } = await shop.readQuote(id)
    assert.deepEqual([status, version], ['proposed', 3])
    assert.ok(proposed_at && expires_at > (await wireTime(api.db, 13 * 86_400)))
    const rows = (await ok(api.get(`${quoting}/quote/${id}/history`))).slice(1)
    const told = [
      ['pending', 'approved', null],
      ['approved', 'proposed', 'Our offer'],
    ]
    assert.deepEqual(
      rows.map((row: Record<string, string>) => [row.from, row.to, row.comment]),
      told,
    )
    assert.deepEqual(
      (await eventsOf(id)).map((event) => [event.from, event.to, event.comment]),
      told,
    )
  })

  it('200: only proposes one that is approved already', async () => {
    const { id } = await shop.quoteIn('approved')
    await ok(propose(id))
    assert.deepEqual((await shop.historyOf(id)).slice(-2), ['pending → approved', 'approved → proposed'])
  })

  it('400: in any other status, and of a pending quote without approve', async () => {
    for (const status of statuses.filter((each) => each !== 'pending' && each !== 'approved')) {
      const { id } = await shop.quoteIn(status)
      await shop.assertRefusedWith(status === 'expired' ? 'quote_expired' : 'wrong_status', () => propose(id))
    }
    const { id } = await shop.quoteIn('pending')
    await shop.assertRefusedWith('wrong_status', () => propose(id, { approve: false }))
    await shop.assertInvalidFields((body: object) => propose(id, body), { approve: [{ approve: 'yes' }] })
  })

  it('400: without items, past the expiry, and nothing of it happens; 409: at another version', async () => {
    const { request_id } = await ok(
      api.post(`${quoting}/request/customer/${await shop.newCustomer()}/submit`, {
        body: { details: 'Tables' },
      }),
    )
    const empty = await shop.answerRequest({ request_id })
    await shop.assertRefusedWith('quote_empty', () => propose(empty.quote_id))
    const { id } = await shop.quoteIn('pending')
    await shop.assertRefusedUnchanged(() => propose(id, { version: 2 }), 409)
    await shop.makeDue(id)
    await shop.assertRefusedWith('quote_expired', () => propose(id))
  })
})

describe('declining a quote with a reason', () => {
  it('200: each reason stands in the history and in the event, null in all other rows', async () => {
    for (const reason_code of [
      'price_too_high',
      'delivery_time',
      'competitor',
      'no_longer_needed',
      'specification',
      'terms',
      'other',
      null,
    ]) {
      const { id } = await shop.quoteIn('proposed')
      await ok(shop.moveQuote(id, 'decline', { body: { reason_code, comment: 'Said so' } }))
      const reasons = (rows: { reason_code: string | null }[]) => rows.map((row) => row.reason_code)
      const expected = [null, null, null, reason_code]
      assert.deepEqual(reasons(await ok(api.get(`${quoting}/quote/${id}/history`))), expected)
      const sql = `select data->>'reason_code' as reason_code from event where record_type = 'quote' and record_id = $1
        order by recorded_id`
      assert.deepEqual(reasons((await api.db.query<{ reason_code: string }>(sql, [id])).rows), expected)
    }
  })

  it('400: names an invalid reason, and any reason of another move', async () => {
    const { id } = await shop.quoteIn('proposed')
    const send = (move: string) => (body: object) => shop.moveQuote(id, move, { body })
    const wrong = ['expensive', '', 5, ['other']].map((reason_code) => ({ reason_code }))
    await shop.assertInvalidFields(send('decline'), { reason_code: wrong })
    for (const move of ['cancel', 'accept', 'rework', 'close'])
      await shop.assertInvalidFields(send(move), { reason_code: [{ reason_code: 'other' }] })
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

  it('sets a new expiry for a declined or expired one: the one given, or the next approval’s', async () => {
    for (const status of ['declined', 'expired']) {
      const { id } = await shop.quoteIn(status)
      await ok(shop.moveQuote(id, 'rework'))
      assert.equal((await shop.readQuote(id)).expires_at, null)
      await shop.takeTo('approved', id)
      assert.ok((await shop.readQuote(id)).expires_at > (await wireTime(api.db, 13 * 86_400)))

      const given = await shop.quoteIn(status)
      await ok(shop.moveQuote(given.id, 'rework', { body: { expires_at: farAhead } }))
      assert.equal((await shop.readQuote(given.id)).expires_at, farAhead)
    }
  })

  it('400: to an expiry that does not lie ahead, or is no time, also of a quote that is unknown', async () => {
    const { id } = await shop.quoteIn('declined')
    const now = await wireTime(api.db, 0)
    const rework = (quote: number) => (expires_at: unknown) =>
      shop.moveQuote(quote, 'rework', { body: { expires_at } })
    for (const wrong of ['2020-01-01 00:00:00', now, 'tomorrow', 5, '2999-02-30 00:00:00'])
      for (const quote of [id, 999999]) await shop.assertInvalidFields(rework(quote), { expires_at: [wrong] })
  })
})

describe('recording that a quote was purchased', () => {
  const purchase = (id: number, body?: object) => shop.moveQuote(id, 'purchased', { body })

  it('keeps the order of the storefront and takes the lines out of the cart here', async () => {
    const { id, cart } = await shop.quoteInCart({ BOOK: 2 })
    await ok(purchase(id, { orderId: '42', orderIncrementId: '0000042' }))
    const { status, order_id, order_increment_id, cart_id } = await shop.readQuote(id)
    assert.deepEqual([status, order_id, order_increment_id, cart_id], ['purchased', 42, '0000042', cart])
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 2 at 12.5'])
  })

  it('takes an id, its decimal string, or a text of up to 64 characters, and finds the quote by it', async () => {
    const texts = ['SO-2026/17 ä', '01', '4500012345', '-1', '١', ' 7', 'x'.repeat(64)]
    const references = [
      [1107, 1107],
      ['1108', 1108],
      ['2147483647', 2147483647],
      ...texts.map((text) => [text, null]),
    ]
    for (const [orderId, order_id] of references) {
      const { id } = await shop.quoteIn('accepted')
      await ok(purchase(id, { orderId }))
      const read = await shop.readQuote(id)
      assert.deepEqual([read.order_id, read.order_reference], [order_id, String(orderId)])
      const find = async (path: string, filter: object) =>
        (await api.get(`${quoting}/${path}`, { query: { filter: JSON.stringify(filter) } })).body
      const found = await find('quotes', { order_reference: String(orderId).toUpperCase() })
      assert.deepEqual(found, [read])
      const csv = String(await find('quotes/export', { order_reference: orderId?.toString() })).trim()
      const lastColumns =
        ',order_reference,cc,price_request_id,title,terms,show_images,shipping_tax_percent,shipping_tax_amount,tax_rounding,grand_total_from,grand_total_to,files'
      assert.ok(csv.split('\r\n')[0]!.endsWith(lastColumns), csv)
      const total = read.grand_total
      const ending = `,"${String(orderId).replace(/^-/, "'-")}","[]",,,,true,,0,"row",${total},${total},"[]"`
      assert.ok(csv.endsWith(ending), csv)
    }
    assert.equal((await shop.readQuote((await shop.quoteIn('accepted')).id)).order_reference, null)
  })

  it('shows the reference of an order of a cart, and in the events', async () => {
    const { id, cart } = await shop.quoteInCart({ BOOK: 2 })
    const order = (await ok(shop.orderCart(cart))) as number
    const read = await shop.readQuote(id)
    assert.deepEqual([read.order_id, read.order_reference], [order, String(order)])
    const { id: other } = await shop.quoteIn('accepted')
    await ok(purchase(other, { orderId: 'SO-1' }))
    const events = (await ok(api.get('/rest/V1/events?type=quote.purchased&limit=1000'))) as Answer['body'][]
    const references = events.map(({ data }) => [data.quote_id, data.order_id, data.order_reference])
    assert.deepEqual(references.slice(-2), [
      [id, order, String(order)],
      [other, null, 'SO-1'],
    ])
  })

  it('200: order_id is taken for orderId', async () => {
    const { id } = await shop.quoteIn('accepted')
    await ok(purchase(id, { order_id: 7, order_increment_id: null }))
    const { order_id, order_increment_id } = await shop.readQuote(id)
    assert.deepEqual([order_id, order_increment_id], [7, null])
  })

  // A number in a text is an id, as elsewhere: '0' is none, and '01' or '-1' are references of another system.
  it('400: names the invalid order', async () => {
    const { id } = await shop.quoteIn('accepted')
    const send = (body?: object) => purchase(id, body)
    await shop.assertInvalidFields(send, {
      orderId: [
        undefined,
        ...[null, 0, '0', 2147483648, 1.5, true, [], '', ' ', 'x'.repeat(65), 'a\0'].map((orderId) => ({
          orderId,
        })),
      ],
      orderIncrementId: [5, 'x'.repeat(256)].map((orderIncrementId) => ({ orderId: 1, orderIncrementId })),
    })
  })

  it('400: an order number without a visible character', async () => {
    const { id } = await shop.quoteIn('accepted')
    await shop.assertInvalidFields(
      (orderIncrementId: string) => purchase(id, { orderId: 42, orderIncrementId }),
      {
        orderIncrementId: ['', ' '],
      },
    )
  })
})

describe('the request that a quote answers', () => {
  for (const status of ['purchased', 'cancelled', 'closed', 'declined', 'expired', 'reworked']) {
    const expected = ['declined', 'expired', 'reworked'].includes(status) ? 'approved' : 'closed'
    it(`is ${expected} when the quote is ${status}`, async () => {
      const { request_id } = (await shop.requestFromCart()).request
      const { quote_id } = await shop.answerRequest({ request_id })
      await shop.takeTo(status === 'reworked' ? 'declined' : status, quote_id)
      if (status === 'reworked') await ok(shop.moveQuote(quote_id, 'rework'))
      const after = await shop.readRequest(request_id)
      assert.deepEqual([after.status, after.version], [expected, expected === 'closed' ? 3 : 2])
      assert.equal((await shop.requestHistory(request_id)).at(-1).to, expected)
      if (status !== 'purchased' && status !== 'cancelled') return
      // What follows an end writes no second row.
      await ok(shop.moveQuote(quote_id, 'close'))
      assert.deepEqual(await shop.readRequest(request_id), after)
    })
  }
})
