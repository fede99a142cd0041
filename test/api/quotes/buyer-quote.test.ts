// What the buyer of a quote sees and does with the token of a link.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linkToken, type LinkRight } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi({
  CHECKOUT_URL_TEMPLATE: 'https://shop.example/cart/{cart_id}?quote={increment_id}',
})
const shop = await openShop(api)
const key = await api.app.state.linkKey()
const buyer = '/rest/V1/buyer/quote'

type Party = Awaited<ReturnType<typeof proposed>>

/** A proposed quote, and calls with its links. */
async function proposed(quote: object = {}) {
  const customer = await shop.newCustomer()
  const { quote_id, items } = await shop.createQuote(customer, quote)
  const id = quote_id as number
  await shop.takeTo('proposed', id)
  const tokenOf = (right: LinkRight) => `${id}.${linkToken(key, id, right, 0)}`
  const post = (
    path: string,
    body: object = {},
    headers: Record<string, string> = {},
    right: LinkRight = 'accept',
  ) => api.post(`${buyer}/${path}`, { token: tokenOf(right), body, headers })
  const read = (right: LinkRight = 'accept') => ok(api.get(buyer, { token: tokenOf(right) }))
  return { id, customer, item_id: items[0].item_id as number, tokenOf, post, read }
}

const accept = (party: Party, more: object = {}) =>
  party.post('accept', { version: 3, name: 'Anna Larsen', ...more })
const history = async (id: number): Promise<Answer['body'][]> => ok(api.get(`${quoting}/quote/${id}/history`))
const comments = async (id: number): Promise<Answer['body'][]> =>
  ok(api.get(`${quoting}/quote/${id}/comments`))
const eventsOf = async (id: number) =>
  (
    await many<{ type: string }>(
      api.db,
      'select type from event where record_id = $1 and record_type = $2 order by recorded_id',
      [id, 'quote'],
    )
  ).map(({ type }) => type)

async function rework({ id }: Party, quote: object): Promise<void> {
  await ok(shop.moveQuote(id, 'rework'))
  await ok(shop.editQuote(id, { version: 4, ...quote }))
  await shop.takeTo('proposed', id)
}

describe('readBuyerQuote', () => {
  it('200: returns the offer without ids of the seller, and changes nothing', async () => {
    const party = await proposed()
    const before = await shop.content()
    const quote = await party.read()
    assert.equal(await shop.content(), before)
    const record = await shop.readQuote(party.id, true)
    for (const field of [
      'customer_id',
      'cart_id',
      'request_id',
      'store_id',
      'assignee_id',
      'order_id',
      'customer_is_guest',
    ])
      assert.ok(!(field in quote), field)
    for (const [field, value] of Object.entries(quote))
      if (field in record && field !== 'items') assert.deepEqual(value, record[field], field)
    for (const [index, item] of quote.items.entries())
      for (const [field, value] of Object.entries(item)) assert.deepEqual(value, record.items[index][field])
    assert.deepEqual([quote.offer_shown, quote.proposal_number, quote.changes], [true, 1, []])
  })

  it('200: shows no prices while the offer is revised, and nothing at all after it was cancelled', async () => {
    const party = await proposed()
    await ok(party.post('question', { text: 'When?' }))
    await ok(shop.moveQuote(party.id, 'rework'))
    for (const move of ['', 'approve']) {
      if (move) await ok(shop.moveQuote(party.id, move))
      const revised = await party.read()
      assert.equal(revised.offer_shown, false)
      assert.deepEqual([revised.items, revised.grand_total, revised.customer_lastname], [[], null, null])
      assert.equal(revised.comments.length, 1)
    }
    await ok(shop.moveQuote(party.id, 'cancel'))
    const cancelled = await party.read()
    assert.deepEqual([cancelled.status, cancelled.comments, cancelled.items], ['cancelled', [], []])
    assertRefused(await api.get(`${buyer}/pdf`, { token: party.tokenOf('accept') }), 400)
  })

  it('200: a draft that was never sent stays hidden after its time ran out', async () => {
    const party = await proposed()
    await ok(shop.moveQuote(party.id, 'rework'))
    await ok(shop.moveQuote(party.id, 'approve'))
    await shop.makeDue(party.id)
    const quote = await party.read()
    assert.deepEqual([quote.status, quote.offer_shown, quote.grand_total], ['expired', false, null])
  })

  it('200: names what changed since the proposal before', async () => {
    const party = await proposed({
      items: [
        { sku: '0042-OAK', qty: 40, price: 189 },
        { sku: 'LAMP', qty: 1 },
      ],
    })
    const items = [
      { item_id: party.item_id, sku: '0042-OAK', qty: 40, price: 180 },
      { sku: 'BOOK', qty: 2 },
    ]
    await rework(party, { items, shipping_amount: 10 })
    const { changes, proposal_number } = await party.read()
    assert.equal(proposal_number, 2)
    const shown = changes.map(({ sku, field, before, after }: Answer['body']) => [sku, field, before, after])
    assert.deepEqual(shown, [
      ['0042-OAK', 'price', 189, 180],
      ['BOOK', 'item', null, { qty: 2, price: 12.5 }],
      ['LAMP', 'item', { qty: 1, price: 33.33 }, null],
      [null, 'shipping_amount', 0, 10],
      [null, 'grand_total', 9032.06, 8603],
    ])
  })

  it('200: compares with the validity that the customer was told last', async () => {
    const party = await proposed()
    const until = '2998-12-31 23:59:59'
    await ok(api.post(`${quoting}/quote/${party.id}/extend`, { body: { expires_at: until } }))
    await rework(party, { version: 5, shipping_amount: 10 })
    const { changes, expires_at } = await party.read()
    assert.equal(expires_at, until)
    assert.deepEqual(
      changes.map(({ field }: Answer['body']) => field),
      ['shipping_amount', 'grand_total'],
    )
  })

  it('200: names a longer validity, also after the acceptance', async () => {
    const party = await proposed()
    await rework(party, { shipping_amount: 10 })
    const until = '2998-12-31 23:59:59'
    const extend = () => api.post(`${quoting}/quote/${party.id}/extend`, { body: { expires_at: until } })
    await ok(accept(party, { version: (await party.read()).version }))
    await ok(extend())
    const { changes } = await party.read()
    assert.equal(changes.find(({ field }: Answer['body']) => field === 'expires_at')?.after, until)
  })

  it('200: names changes of the terms that apply', async () => {
    const table = { sku: '0042-OAK', qty: 100, price: 10, tier_prices: tiers([50, 7]) }
    const lamp = { sku: 'LAMP', qty: 10, price: 30, tier_prices: tiers([10, 28], [20, 27]) }
    const party = await proposed({ items: [table, lamp] })
    const [{ item_id }, { item_id: lampId }] = (await shop.readQuote(party.id, true)).items
    const better = { ...lamp, item_id: lampId, tier_prices: tiers([10, 26], [20, 27]) }
    await rework(party, {
      items: [{ ...table, item_id, price: 9 }, better, { sku: 'BOOK', qty: 2, tier_prices: tiers([2, 11]) }],
    })
    const { changes } = await party.read()
    const shown = changes.map(({ sku, field, before, after }: Answer['body']) => [sku, field, before, after])
    assert.deepEqual(shown.slice(0, -1), [
      ['LAMP', 'price', 28, 26],
      ['LAMP', 'tier_prices', lamp.tier_prices, better.tier_prices],
      ['BOOK', 'item', null, { qty: 2, price: 11 }],
    ])
  })

  it('200: returns the PDF', async () => {
    const party = await proposed()
    const answer = await api.get(`${buyer}/pdf`, { token: party.tokenOf('view') })
    assert.equal(answer.status, 200)
    assert.equal(answer.bytes.subarray(0, 5).toString(), '%PDF-')
  })
})

describe('acceptOffer', () => {
  it('200: accepts the version that was shown, with the name, number and text of the buyer', async () => {
    const party = await proposed()
    const more = { purchase_order_number: 'PO-1', comment: 'Please call' }
    const accepted = await ok(accept(party, more))
    assert.deepEqual([accepted.status, accepted.accepted_by], ['accepted', 'Anna Larsen'])
    assert.equal(accepted.checkout_url, `https://shop.example/cart/?quote=${accepted.increment_id}`)
    const { accepted_by, actor, comment, to } = (await history(party.id)).at(-1)
    assert.deepEqual(
      { accepted_by, actor, comment, to },
      { accepted_by: 'Anna Larsen', actor: 'customer', comment: 'Please call', to: 'accepted' },
    )
    assert.equal((await shop.readQuote(party.id)).purchase_order_number, 'PO-1')
  })

  it('200: with chosen quantities, at the price of the tier that is reached, as the totals said', async () => {
    const items = [{ sku: '0042-OAK', qty: 40, price: 189, tax_percent: 0, tier_prices: tiers([100, 179]) }]
    const party = await proposed({ items })
    const chosen = { items: [{ item_id: party.item_id, qty: 120 }] }
    const before = await shop.content()
    const totals = await ok(party.post('totals', chosen, {}, 'view'))
    assert.equal(await shop.content(), before)
    assert.equal(totals.grand_total, 120 * 179)
    assert.equal((await ok(accept(party, chosen))).grand_total, totals.grand_total)
  })

  it('409: for an offer that was reworked, declined or accepted since it was shown', async () => {
    for (const change of ['rework', 'accept', 'decline']) {
      const party = await proposed()
      if (change === 'rework') await rework(party, { shipping_amount: 1 })
      else await ok(shop.moveQuote(party.id, change))
      await shop.assertRefusedUnchanged(() => accept(party), 409, { error_code: 'version_conflict' })
    }
  })

  it('400: to the second after the expiry, whether it was recorded or not', async () => {
    for (const isRecorded of [false, true]) {
      const party = await proposed()
      await shop.makeDue(party.id)
      if (isRecorded) await shop.recordExpiry()
      await shop.assertRefusedUnchanged(() => accept(party), 400, { error_code: 'quote_expired' })
    }
  })

  it('400: without a name, with a blank one, with an unknown field', async () => {
    const party = await proposed()
    assertRefused(await party.post('accept', { version: 3 }), 400, 'name')
    assertRefused(await accept(party, { name: '  ' }), 400, 'name')
    assertRefused(await accept(party, { nmae: 'x' }), 400, 'nmae')
    assertRefused(await accept(party, { comment: 'x'.repeat(5001) }), 400, 'comment')
  })

  it('is one acceptance when two people accept at once, and for each only once with a key', async () => {
    const party = await proposed()
    const names = ['Anna', 'Bo']
    const answers = await Promise.all(
      names.map((name) => accept(party, { name }).then((answer) => ({ name, answer }))),
    )
    const winners = answers.filter(({ answer }) => answer.status === 200)
    assert.equal(winners.length, 1)
    assert.deepEqual(answers.map(({ answer }) => answer.status).sort(), [200, 409])
    const moves = (await history(party.id)).filter(({ to }) => to === 'accepted')
    assert.deepEqual(
      moves.map(({ accepted_by }) => accepted_by),
      [winners[0]!.name],
    )
    const other = await proposed()
    const headers = { 'idempotency-key': 'a-form' }
    const body = { version: 3, name: 'Anna' }
    const repeated = await Promise.all([1, 2, 3].map(() => other.post('accept', body, headers)))
    for (const answer of repeated) assert.ok([200, 409].includes(answer.status))
    const last = await other.post('accept', body, headers)
    assert.equal(last.status, 200)
    assert.equal(last.headers['idempotent-replayed'], 'true')
    assert.equal((await history(other.id)).filter(({ to }) => to === 'accepted').length, 1)
  })

  it('401: for a link that is revoked while the request waits for the quote', async () => {
    const party = await proposed()
    let accepting: Promise<Answer> | undefined
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await api.db.transaction(async (tx) => {
      await run(tx, 'select from quote where quote_id = $1 for update', [party.id])
      accepting = accept(party)
      await until('it waits', async () => (await run(api.db, waiting)) > 0)
      await run(tx, 'update quote set link_generation = 1 where quote_id = $1', [party.id])
    })
    assertRefused(await accepting!, 401)
    assert.equal((await shop.readQuote(party.id)).status, 'proposed')
  })
})

describe('the link for forwarding', () => {
  it('200: shows the offer, and nothing of its negotiation', async () => {
    const party = await proposed()
    await ok(party.post('question', { text: 'When?' }))
    await ok(party.post('counterOffer', { version: 3, items: [{ item_id: party.item_id, price: 175 }] }))
    await rework(party, { shipping_amount: 1 })
    const shown = await party.read('view')
    const whole = await party.read()
    assert.deepEqual([whole.comments.length, whole.changes.length], [2, 2])
    assert.deepEqual(shown, { ...whole, rights: ['view'], comments: [], changes: [] })
  })

  it('stores no response, whatever is sent with an idempotency key', async () => {
    const party = await proposed()
    const stored = () =>
      many(api.db, `select from idempotency_key where caller like 'buyer:' || $1 || ':%'`, [party.id])
    const headers = { 'idempotency-key': 'a-key' }
    for (const path of ['accept', 'decline', 'question', 'counterOffer', 'renewal', 'seen', 'totals'])
      await party.post(path, {}, headers, 'view')
    assert.equal((await party.post('totals', {}, headers, 'view')).status, 200)
    assert.equal((await stored()).length, 0)
    await ok(party.post('question', { text: 'When?' }, headers))
    assert.equal((await stored()).length, 1)
  })

  it('403: changes nothing', async () => {
    const party = await proposed()
    const calls: Record<string, object> = {
      accept: { version: 3, name: 'Anna' },
      decline: { version: 3, reason_code: 'other' },
      question: { text: 'When?' },
      counterOffer: { version: 3, items: [{ item_id: party.item_id, price: 1 }] },
      renewal: {},
      seen: {},
    }
    for (const [path, body] of Object.entries(calls))
      await shop.assertRefusedUnchanged(() => party.post(path, body, {}, 'view'), 403, {
        error_code: 'view_only',
      })
    assert.equal((await comments(party.id)).length, 0)
  })
})

describe('declineOffer', () => {
  it('200: declines with the reason, and then takes a request for renewal', async () => {
    const party = await proposed()
    const declined = await ok(
      party.post('decline', { version: 3, reason_code: 'competitor', comment: 'Sorry' }),
    )
    assert.equal(declined.status, 'declined')
    assert.equal((await history(party.id)).at(-1).reason_code, 'competitor')
    await ok(party.post('renewal', { text: 'Again, please' }))
    assert.deepEqual(
      (await comments(party.id)).map(({ kind }) => kind),
      ['renewal'],
    )
    await shop.assertRefusedUnchanged(() => party.post('decline', { version: 4, reason_code: 'other' }), 400)
  })

  it('400: without a reason', async () => {
    const party = await proposed()
    assertRefused(await party.post('decline', { version: 3 }), 400, 'reason_code')
  })
})

describe('questions, counter-offers and renewals', () => {
  it('are kept with their author, mark the inbox, and leave the offer as it is', async () => {
    const party = await proposed()
    await ok(party.post('question', { text: 'When?', item_id: party.item_id }))
    const quote = await ok(
      party.post('counterOffer', { version: 3, items: [{ item_id: party.item_id, qty: 50, price: 175 }] }),
    )
    assert.deepEqual([quote.status, quote.version], ['proposed', 3])
    const [question, offer] = await comments(party.id)
    assert.deepEqual(
      [question.kind, question.author, question.item_id, question.is_read],
      ['question', 'customer', party.item_id, false],
    )
    const wanted = { item_id: party.item_id, sku: '0042-OAK', qty: 50, price: 175, is_chosen: null }
    assert.deepEqual(offer.wanted, [wanted])
    assert.deepEqual((await eventsOf(party.id)).slice(-2), ['quote.commented', 'quote.commented'])
    await ok(accept(party))
  })

  it('400: about a line with a price below zero, which a taken price would turn into a charge', async () => {
    const discount = { product_type: 'custom', name: 'Discount', qty: 1, price: -100, tax_percent: 19 }
    const party = await proposed({ items: [{ sku: '0042-OAK', qty: 40, price: 189 }, discount] })
    const { item_id } = (await shop.readQuote(party.id, true)).items[1]
    for (const wish of [{ price: 100 }, { qty: 2 }, { qty: 2, price: 0 }]) {
      const offer = party.post('counterOffer', {
        version: 3,
        items: [
          { item_id: party.item_id, price: 180 },
          { item_id, ...wish },
        ],
      })
      assertRefused(await offer, 400, 'items[1].item_id')
    }
    assert.equal((await comments(party.id)).length, 0)
  })

  it('400, 404, 409: for prices below zero, unknown items, nothing wanted, another version', async () => {
    const party = await proposed()
    const offer = (items: object[], version = 3) => party.post('counterOffer', { version, items })
    const { item_id } = party
    assertRefused(await offer([{ item_id, price: -1 }]), 400, 'items[0].price')
    const { items } = await shop.readQuote(party.id, true)
    const withoutAll = items.map((item: { item_id: number }) => ({ item_id: item.item_id, qty: 0 }))
    assertRefused(await offer(withoutAll), 400, 'items')
    assertRefused(await offer([{ item_id }]), 400, 'items[0]')
    assertRefused(
      await offer([
        { item_id, qty: 1 },
        { item_id, qty: 2 },
      ]),
      400,
      'items[1].item_id',
    )
    assertRefused(await offer([{ item_id: 2147483647, qty: 1 }]), 404, 'items[0].item_id')
    assertRefused(await offer([{ item_id, qty: 1 }], 2), 409)
    assertRefused(await party.post('question', { text: ' ' }), 400, 'text')
    assertRefused(await party.post('question', { text: 'x', item_id: 2147483647 }), 404, 'item_id')
    await shop.assertRefusedUnchanged(() => party.post('renewal'), 400, { error_code: 'wrong_status' })
    assert.equal((await comments(party.id)).length, 0)
  })

  it('a renewal is asked for after the expiry, which it records', async () => {
    const party = await proposed()
    await shop.makeDue(party.id)
    assert.equal((await ok(party.post('renewal'))).status, 'expired')
    assert.equal((await comments(party.id)).at(-1).kind, 'renewal')
  })
})

describe('markQuoteSeen', () => {
  it('true: once for each proposal', async () => {
    const party = await proposed()
    const seenAt = async () =>
      (await ok(api.get(`${quoting}/quote/${party.id}/link`))).seen_at as string | null
    const seen = async () => (await eventsOf(party.id)).filter((type) => type === 'quote.seen').length
    assert.equal(await seenAt(), null)
    for (let times = 0; times < 2; times++) assert.equal(await ok(party.post('seen')), true)
    assert.match(String(await seenAt()), /^\d{4}/)
    assert.equal(await seen(), 1)
    await rework(party, { shipping_amount: 1 })
    assert.equal(await seenAt(), null)
    await ok(party.post('seen'))
    assert.equal(await seen(), 2)
  })
})

describe('limits per quote', () => {
  it('429: thirty changes a minute, while reads go on', async () => {
    const party = await proposed()
    const statuses = []
    for (let count = 0; count < 32; count++) statuses.push((await party.post('renewal')).status)
    assert.deepEqual(statuses.slice(30), [429, 429])
    await party.read()
    await ok((await proposed()).post('question', { text: 'When?' }))
  })
})
