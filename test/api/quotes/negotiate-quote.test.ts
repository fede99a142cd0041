// Comments, counter-offers and former proposals of a quote, on the side of its seller.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const key = await api.app.state.linkKey()

const table = {
  sku: '0042-OAK',
  qty: 40,
  price: 189,
  tax_percent: 0,
  tier_prices: tiers([45, 185], [100, 179]),
}

async function proposed(items: object[] = [table, { sku: 'LAMP', qty: 3, price: 31.11 }]) {
  const customer = await shop.newCustomer()
  const { quote_id, items: created } = await shop.createQuote(customer, { items })
  const id = quote_id as number
  await shop.takeTo('proposed', id)
  const ids = (created as Answer['body'][]).map(({ item_id }) => item_id as number)
  const token = `${id}.${linkToken(key, id, 'accept', 0)}`
  const say = (path: string, body: object) => api.post(`/rest/V1/buyer/quote/${path}`, { token, body })
  const counter = async (wanted: object[], version = 3) => {
    const { comments } = await ok(say('counterOffer', { version, items: wanted }))
    return comments.at(-1).comment_id as number
  }
  const read = () => ok(api.get('/rest/V1/buyer/quote', { token }))
  return { id, customer, ids, say, counter, read }
}

const post = (id: number, path: string, body: object) => api.post(`${quoting}/quote/${id}/${path}`, { body })
const list = (id: number): Promise<Answer['body'][]> => ok(api.get(`${quoting}/quote/${id}/comments`))
const comment = (id: number, text: string, more: object = {}) =>
  post(id, 'comments', { comment: { text, ...more } })
const take = (id: number, commentId: number, version: number) =>
  post(id, `comments/${commentId}/take`, { version })
const messages = async (): Promise<Answer['body'][]> =>
  (await ok(api.get('/rest/V1/inbox?kind=message'))).items
const inbox = async () => (await messages()).map(({ record_id }) => record_id)

describe('comments on a quote', () => {
  it('are a conversation, without the internal ones for the buyer and events', async () => {
    const { id, say, read } = await proposed()
    await ok(say('question', { text: 'When?' }))
    await ok(comment(id, 'INTERNAL: he is in a hurry', { is_internal: true }))
    await ok(comment(id, 'In two weeks.'))
    const said = (await list(id)).map(({ kind, author, is_internal }) => [
      kind,
      author.split(' ')[0],
      is_internal,
    ])
    assert.deepEqual(said, [
      ['question', 'customer', false],
      ['message', 'integration', true],
      ['message', 'integration', false],
    ])
    const shown = await read()
    assert.deepEqual(
      shown.comments.map(({ author, text }: Answer['body']) => [author, text]),
      [
        ['customer', 'When?'],
        ['seller', 'In two weeks.'],
      ],
    )
    assert.doesNotMatch(JSON.stringify(shown), /INTERNAL|integration/)
    const events = await many<{ data: string }>(
      api.db,
      `select data::text as data from event where record_id = $1`,
      [id],
    )
    assert.doesNotMatch(JSON.stringify(events), /INTERNAL/)
    assert.match(JSON.stringify(events), /In two weeks/)
  })

  it('put the quote into the inbox, once, until they are read or answered', async () => {
    const { id, say } = await proposed()
    const waits = async () => (await inbox()).filter((each: number) => each === id).length
    assert.equal(await waits(), 0)
    for (const text of ['When?', 'And how?']) await ok(say('question', { text }))
    assert.equal(await waits(), 1)
    assert.equal((await messages()).find(({ record_id }) => record_id === id)?.comment_kind, 'question')
    const [first, second] = await list(id)
    await ok(post(id, 'comments/read', { up_to: first.comment_id }))
    assert.equal(await waits(), 1)
    await ok(comment(id, 'Look at this', { is_internal: true }))
    assert.equal(await waits(), 1)
    await ok(post(id, 'comments/read', { up_to: second.comment_id }))
    assert.equal(await waits(), 0)
    await ok(say('question', { text: 'Hello?' }))
    assert.equal(await waits(), 1)
    await ok(comment(id, 'Soon.'))
    assert.equal(await waits(), 0)
  })

  it('put it back there when they are marked as unread, from the named one on', async () => {
    const { id, say } = await proposed()
    for (const text of ['When?', 'And how?']) await ok(say('question', { text }))
    await ok(comment(id, 'Soon.'))
    const [first, second, answer] = await list(id)
    const unread = async () =>
      (await list(id)).filter((each: Answer['body']) => !each.is_read).map(({ text }: Answer['body']) => text)
    assertRefused(await post(id, 'comments/unread', { from: answer.comment_id }), 404, 'from')
    assert.deepEqual([await unread(), (await inbox()).includes(id)], [[], false])
    await ok(post(id, 'comments/unread', { from: second.comment_id }))
    assert.deepEqual([await unread(), (await inbox()).includes(id)], [['And how?'], true])
    await ok(post(id, 'comments/unread', { from: first.comment_id }))
    assert.deepEqual(await unread(), ['When?', 'And how?'])
    await ok(post(id, 'comments/read', { up_to: answer.comment_id }))
    assert.equal((await inbox()).includes(id), false)
  })

  it('put it there with the counter-offer, whatever is asked before or after, since the first of them', async () => {
    const { id, ids, say, counter } = await proposed()
    const row = async () => {
      const { comment_kind, text_start, waiting_since } = (await messages()).find(
        ({ record_id }) => record_id === id,
      )!
      return { comment_kind, text_start, waiting_since }
    }
    const newsOf = async () => {
      const query = { addDetails: 'true', filter: JSON.stringify({ quote_id: id }) }
      return (await ok(api.get(`${quoting}/quotes`, { query })))[0].news
    }
    await ok(say('question', { text: 'When?' }))
    await run(
      api.db,
      `update quote_comment set created_at = created_at - interval '1 day' where quote_id = $1`,
      [id],
    )
    const asked = await row()
    assert.deepEqual(
      [asked.comment_kind, asked.text_start, await newsOf()],
      ['question', 'When?', 'question'],
    )
    const wanted = [{ item_id: ids[0], price: 170 }]
    await ok(say('counterOffer', { version: 3, items: wanted, text: 'For 170?' }))
    const countered = { ...asked, comment_kind: 'counter_offer', text_start: 'For 170?' }
    assert.deepEqual([await row(), await newsOf()], [countered, 'counter_offer'])
    await ok(say('question', { text: 'And how?' }))
    assert.deepEqual([await row(), await newsOf()], [countered, 'counter_offer'])
    await counter(wanted)
    assert.deepEqual(await row(), { ...countered, text_start: '' })
  })

  it('are answered by the next proposal, and by taking what was wanted up to the counter-offer', async () => {
    const { id, ids, counter, say } = await proposed()
    const waits = async () => (await inbox()).includes(id)
    await ok(say('question', { text: 'When?' }))
    await ok(shop.moveQuote(id, 'rework'))
    assert.equal(await waits(), true)
    await shop.takeTo('proposed', id)
    assert.equal(await waits(), false)
    const commentId = await counter([{ item_id: ids[0], price: 170 }], 6)
    await ok(take(id, commentId, 6))
    assert.equal(await waits(), false)
  })

  it('400, 404: for a blank text, an unknown item or quote, and a message about a cancelled quote', async () => {
    const { id } = await proposed()
    assertRefused(await comment(id, ' \n'), 400, 'comment.text')
    assertRefused(await comment(id, 'x', { item_id: 2147483647 }), 404, 'comment.item_id')
    assertRefused(await comment(2147483647, 'x'), 404, 'id')
    assertRefused(await api.get(`${quoting}/quote/2147483647/comments`), 404, 'id')
    assertRefused(await post(2147483647, 'comments/read', { up_to: 1 }), 404, 'id')
    assertRefused(await post(2147483647, 'comments/unread', { from: 1 }), 404, 'id')
    await ok(shop.moveQuote(id, 'cancel'))
    await shop.assertRefusedUnchanged(() => comment(id, 'x'), 400, { error_code: 'wrong_status' })
    await ok(comment(id, 'x', { is_internal: true }))
  })
})

describe('takeCounterOffer', () => {
  it('200: returns the quote to pending with what was wanted, and nothing else changed', async () => {
    const bands = { ...table, tier_prices: tiers([45, 170], [100, 179], [150, 175], [200, 170]) }
    const { id, ids, counter } = await proposed([bands, { sku: 'LAMP', qty: 3, price: 31.11 }])
    const commentId = await counter([
      { item_id: ids[0], qty: 50, price: 175 },
      { item_id: ids[1], price: 30 },
    ])
    const before = await shop.readQuote(id, true)
    const after = await ok(take(id, commentId, 3))
    assert.equal(after.status, 'pending')
    const terms = ({ item_id, sku, qty, price, tier_prices }: Answer['body']) => [
      item_id,
      sku,
      qty,
      price,
      tier_prices,
    ]
    // The price holds at its quantity: the tier that it reaches would replace it. One that is not below it is no tier.
    assert.deepEqual(after.items.map(terms), [
      [ids[0], '0042-OAK', 50, 175, [{ qty: 200, price: 170 }]],
      [ids[1], 'LAMP', 3, 30, []],
    ])
    assert.deepEqual(after.items[0].original_price, before.items[0].original_price)
    assert.equal(after.subtotal, 50 * 175 + 90)
    const comments = await list(id)
    assert.ok(comments.every(({ is_read }) => is_read))
    assert.deepEqual(
      comments.map(({ comment_id, taken_at }) => [comment_id, taken_at !== null]),
      [[commentId, true]],
    )
  })

  it('200: a quantity alone keeps the tiers; also of a pending quote and of one that has expired, recorded or not', async () => {
    for (const status of ['pending', 'due', 'expired']) {
      const { id, ids, counter } = await proposed()
      const commentId = await counter([{ item_id: ids[0], qty: 60 }])
      if (status === 'pending') await ok(shop.moveQuote(id, 'rework'))
      else await shop.makeDue(id)
      if (status === 'expired') await shop.recordExpiry()
      const { items } = await ok(take(id, commentId, status === 'due' ? 3 : 4))
      if (status === 'due') assert.equal((await shop.historyOf(id)).at(-2), 'proposed → expired')
      assert.deepEqual([items[0].qty, items[0].price, items[0].row_total], [60, 189, 60 * 185])
      assert.equal(items[0].tier_prices.length, 2)
    }
  })

  it('400, 404, 409: for another version, a question, an unknown comment, an item that was removed', async () => {
    const { id, ids, counter, say } = await proposed()
    const commentId = await counter([{ item_id: ids[1], price: 30 }])
    await ok(say('question', { text: 'When?' }))
    const question = (await list(id)).at(-1).comment_id as number
    await shop.assertRefusedUnchanged(() => take(id, commentId, 2), 409)
    await shop.assertRefusedUnchanged(() => take(id, question, 3), 400, { error_code: 'not_a_counter_offer' })
    await shop.assertRefusedUnchanged(() => take(id, 2147483647, 3), 404)
    const other = await proposed()
    await shop.assertRefusedUnchanged(() => take(other.id, commentId, 3), 404)
    await ok(shop.moveQuote(id, 'rework'))
    await ok(shop.editQuote(id, { version: 4, items: [{ ...table, item_id: ids[0] }] }))
    await shop.assertRefusedUnchanged(() => take(id, commentId, 5), 400, { error_code: 'item_removed' })
    await ok(shop.moveQuote(other.id, 'accept'))
    const late = await other.say('counterOffer', { version: 3, items: [{ item_id: other.ids[0], qty: 1 }] })
    assertRefused(late, 409)
  })
})

describe('a line that became a discount', () => {
  it('is not turned into a charge by a counter-offer from before', async () => {
    const custom = { product_type: 'custom', name: 'Assembly', qty: 1, tax_percent: 19 }
    const { id, ids, counter } = await proposed([
      { ...custom, name: 'Frame', price: 200 },
      { ...custom, price: 90 },
    ])
    const commentId = await counter([{ item_id: ids[1], price: 50 }])
    await ok(shop.moveQuote(id, 'rework'))
    const items = [{ item_id: ids[0] }, { item_id: ids[1], price: -90 }]
    await ok(shop.editQuote(id, { version: 4, items }))
    await shop.assertRefusedUnchanged(() => take(id, commentId, 5), 400, { error_code: 'item_removed' })
  })
})

describe('a line that has another product', () => {
  const dear = 'DEAR'

  it('has another id, and takes over neither a counter-offer nor its name on the page', async () => {
    await shop.putProduct(dear, { name: 'A dear table', price: 9000 })
    const { id, ids, counter, read } = await proposed()
    const commentId = await counter([{ item_id: ids[0], qty: 20, price: 60 }])
    await ok(shop.moveQuote(id, 'rework'))
    const { items } = await ok(
      shop.editQuote(id, {
        version: 4,
        items: [
          { item_id: ids[0], sku: dear, qty: 1 },
          { item_id: ids[1], sku: 'LAMP', qty: 5 },
        ],
      }),
    )
    assert.notEqual(items[0].item_id, ids[0])
    assert.equal(items[1].item_id, ids[1])
    await shop.assertRefusedUnchanged(() => take(id, commentId, 5), 400, { error_code: 'item_removed' })
    await shop.takeTo('proposed', id)
    const { changes } = await read()
    const named = changes.map(({ item_id, sku, field }: Answer['body']) => [item_id, sku, field])
    assert.deepEqual(named.slice(0, 1), [[items[0].item_id, dear, 'item']])
    assert.deepEqual(
      named.find(([each]: [number]) => each === ids[0]),
      [ids[0], '0042-OAK', 'item'],
    )
    const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
    const page = (await api.get(new URL(url as string).pathname, { token: null })).text
    assert.match(page, /0042-OAK: 20 × \$60\.00/)
    assert.doesNotMatch(page, /A dear table: /)
  })

  it('is also one whose product was replaced by another one with the same SKU', async () => {
    await shop.putProduct('CHAIR', { name: 'A chair', price: 80 })
    const { id, ids, counter } = await proposed([{ sku: 'CHAIR', qty: 20, price: 80 }])
    const commentId = await counter([{ item_id: ids[0], qty: 20, price: 60 }])
    await ok(api.delete('/rest/V1/products/CHAIR'))
    await shop.putProduct('CHAIR', { name: 'A throne', price: 9000 })
    await shop.assertRefusedUnchanged(() => take(id, commentId, 3), 400, { error_code: 'item_removed' })
  })

  it('400: also if an earlier version of the service kept the id', async () => {
    const { id, ids, counter } = await proposed()
    const commentId = await counter([{ item_id: ids[0], qty: 20, price: 60 }])
    await run(api.db, `update quote_item set sku = 'LAMP' where item_id = $1`, [ids[0]])
    await shop.assertRefusedUnchanged(() => take(id, commentId, 3), 400, { error_code: 'item_removed' })
  })
})

describe('proposals', () => {
  it('are kept as they were sent, with what became of each', async () => {
    const { id, ids, counter } = await proposed()
    const sent = await shop.readQuote(id, true)
    await ok(take(id, await counter([{ item_id: ids[0], price: 170 }]), 3))
    await shop.takeTo('proposed', id)
    await ok(shop.moveQuote(id, 'accept'))
    const proposals: Answer['body'][] = await ok(api.get(`${quoting}/quote/${id}/proposals`))
    const shown = proposals.map(({ proposal_number, version, outcome }) => [
      proposal_number,
      version,
      outcome,
    ])
    assert.deepEqual(shown, [
      [1, 3, 'withdrawn'],
      [2, 6, 'accepted'],
    ])
    assert.deepEqual(await ok(api.get(`${quoting}/quote/${id}/proposals/1`)), sent)
    assert.equal(proposals[0].grand_total, sent.grand_total)
    assertRefused(await api.get(`${quoting}/quote/${id}/proposals/3`), 404, 'number')
    assertRefused(await api.get(`${quoting}/quote/2147483647/proposals`), 404, 'id')
    assertRefused(await api.get(`${quoting}/quote/2147483647/proposals/1`), 404, 'id')
  })

  it('are open, or have expired although nothing recorded it yet', async () => {
    const { id } = await proposed()
    const outcome = async () => (await ok(api.get(`${quoting}/quote/${id}/proposals`)))[0].outcome as string
    assert.equal(await outcome(), 'open')
    await shop.makeDue(id)
    assert.equal(await outcome(), 'expired')
  })
})

describe('a proposal of an earlier version of the service', () => {
  /** The fields of the first records of proposals; never extended. */
  const firstFields =
    `quote_id increment_id request_id store_id status customer_id customer_email customer_firstname
    customer_lastname customer_is_guest customer_note seller_comment currency_code items_count items_qty original_subtotal
    subtotal discount_amount shipping_amount shipping_description tax_amount grand_total expires_at proposed_at cart_id
    order_id order_increment_id created_at updated_at version tax_rates company vat_id purchase_order_number
    billing_address shipping_address assignee_id items`.split(/\s+/)
  const firstItemFields =
    `item_id quote_id product_id product_type sku name qty price original_price discount_percent
    tax_percent tax_amount price_incl_tax row_total row_total_incl_tax tier_prices customer_note options created_at
    updated_at chosen_qty chosen_price`.split(/\s+/)

  async function agedProposal() {
    const party = await proposed()
    const sent = await shop.readQuote(party.id, true)
    const only = (record: object, fields: string[]) =>
      Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))
    const items = (sent.items as object[]).map((item) => only(item, firstItemFields))
    const record = JSON.stringify({ ...only(sent, firstFields), items }).replace(
      '189,',
      '189.00000000000000001,',
    )
    await run(api.db, 'update quote_proposal set record = $2 where quote_id = $1', [party.id, record])
    return { ...party, sent }
  }

  it('has the fields of one of today, and its amounts as they were written', async () => {
    const { id, sent } = await agedProposal()
    const answer = await api.get(`${quoting}/quote/${id}/proposals/1`)
    assert.deepEqual(answer.body, sent)
    assert.match(answer.text, /189\.00000000000000001/)
  })

  it('differs from the next one in nothing that it could not have', async () => {
    const { id, read } = await agedProposal()
    await ok(shop.moveQuote(id, 'rework'))
    await shop.takeTo('proposed', id)
    const { proposal_number, changes } = await read()
    assert.deepEqual([proposal_number, changes], [2, []])
  })
})

describe('an erasure', () => {
  it('removes comments, proposals and the name of the acceptance, and makes the links void', async () => {
    const { id, customer, say } = await proposed()
    await ok(say('question', { text: 'Anna Secret asks' }))
    await ok(say('accept', { version: 3, name: 'Anna Secret' }))
    const { email } = await ok(api.get(`/rest/V1/customers/${customer}`))
    await api.db.transaction((tx) => eraseCustomer(tx, email as string))
    assert.deepEqual(await list(id), [])
    assert.deepEqual(await ok(api.get(`${quoting}/quote/${id}/proposals`)), [])
    assert.doesNotMatch(JSON.stringify(await ok(api.get(`${quoting}/quote/${id}/history`))), /Secret/)
    assertRefused(await say('question', { text: 'Still there?' }), 401)
  })
})
