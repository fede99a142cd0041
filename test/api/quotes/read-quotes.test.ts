// GET /V1/quoting/quotes, /V1/quoting/quote/:id, its items and its history
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { itRejectsWrongIds, openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi()
const quotes = `${quoting}/quotes`
const emptyList = await api.get(quotes)
const shop = await openShop(api)
const store = await shop.putStore('eu', 'EUR')
const [anna, bo] = [await shop.newCustomer(), await shop.newCustomer()]
const { quote_id: first } = await shop.createQuote(anna)
const { quote_id: second } = await shop.createQuote(bo, { expires_at: '2999-12-31 23:59:59' })
const quoteInStore = { quote: { customer_id: anna, items: [{ sku: 'LAMP', qty: 1 }] } }
const { quote_id: third } = await ok(api.post('/rest/eu/V1/quoting/quote', { body: quoteInStore }))
const { request } = await shop.requestFromCart()
const { quote_id: fourth } = await shop.answerRequest(request)
await shop.takeTo('purchased', second)
const all: number[] = [first, second, third, fourth]

const idsOf = (quotes: { quote_id: number }[]) => quotes.map(({ quote_id }) => quote_id)
const findIds = async (filter: object) =>
  idsOf(await ok(api.get(quotes, { query: { filter: JSON.stringify(filter) } })))

const sortedBy = (field: string, direction: string) => {
  const sortOrder = 'searchCriteria[sortOrders][0]'
  return { query: { [`${sortOrder}[field]`]: field, [`${sortOrder}[direction]`]: direction } }
}

describe('listQuotes', () => {
  it('200: an empty array when there is none', () => assert.equal(emptyList.text, '[]'))

  it('200: every quote, ascending by id, as reading each returns it', async () => {
    const answer = await api.get(quotes)
    assert.deepEqual(idsOf(answer.body), all)
    assert.deepEqual(answer.body, await Promise.all(all.map((id) => shop.readQuote(id))))
    assert.equal('link' in answer.headers, false)
  })

  it('200: with their items where addItems is true', async () => {
    const answer = await api.get(quotes, { query: { addItems: 'true' } })
    assert.deepEqual(answer.body, await Promise.all(all.map((id) => shop.readQuote(id, true))))
    assert.deepEqual((await api.get(quotes, { query: { addItems: '0' } })).body, (await api.get(quotes)).body)
  })

  it('200: found by each filter field', async () => {
    const { customer_email, increment_id } = await shop.readQuote(second)
    const { created_at } = await shop.readQuote(first)
    assert.deepEqual(await findIds({ quote_id: second }), [second])
    assert.deepEqual(await findIds({ quote_id: { from: second, to: third } }), [second, third])
    assert.deepEqual(await findIds({ increment_id: increment_id.toLowerCase() }), [second])
    assert.deepEqual(await findIds({ increment_id: { like: 'Q%' } }), all)
    assert.deepEqual(await findIds({ request_id: request.request_id }), [fourth])
    assert.deepEqual(await findIds({ request_id: { null: true } }), [first, second, third])
    assert.deepEqual(await findIds({ store_id: store }), [third])
    assert.deepEqual(await findIds({ status: 'purchased' }), [second])
    assert.deepEqual(await findIds({ status: { in: ['PENDING', 'closed'] } }), [first, third, fourth])
    assert.deepEqual(await findIds({ customer_id: anna }), [first, third])
    assert.deepEqual(await findIds({ customer_id: anna, store_id: 1 }), [first])
    assert.deepEqual(await findIds({ customer_email: customer_email.toUpperCase() }), [second])
    assert.deepEqual(await findIds({ order_id: 1007 }), [second])
    assert.deepEqual(await findIds({ created_at: { from: created_at } }), all)
    assert.deepEqual(await findIds({ created_at: { to: '2020-01-01' } }), [])
    assert.deepEqual(await findIds({ updated_at: { from: created_at, to: '9999-12-31' } }), all)
    assert.deepEqual(await findIds({ expires_at: { from: '2999-12-31', to: '2999-12-31' } }), [second])
    assert.deepEqual(await findIds({ expires_at: { null: true } }), [first, third, fourth])
    assert.deepEqual(await findIds({ customer_lastname: 'LARSEN', quote_id: { lteq: third } }), [
      first,
      second,
      third,
    ])
    assert.deepEqual(await findIds({ currency_code: 'eur' }), [third])
    assert.deepEqual(await findIds({ proposed_at: { notnull: true } }), [])
    await run(api.db, 'update quote set proposed_at = created_at where quote_id = $1', [second])
    assert.deepEqual(await findIds({ proposed_at: { from: created_at } }), [second])
    assert.deepEqual(await findIds({ proposed_at: { to: '2020-01-01' } }), [])
    assert.deepEqual(await findIds({ assignee_id: { notnull: true } }), [])
  })

  it('200: found by exact amounts', async () => {
    const { grand_total } = await shop.readQuote(first)
    assert.ok((await findIds({ grand_total })).includes(first))
    assert.ok((await findIds({ grand_total: { in: [String(grand_total)] } })).includes(first))
    const [wholePart, withZero] = [`${Math.floor(grand_total)}`, `${grand_total}0`]
    assert.ok((await findIds({ grand_total: { gt: wholePart, lteq: grand_total } })).includes(first))
    assert.ok(!(await findIds({ grand_total: { from: withZero, to: 0 } })).includes(first))
    assert.deepEqual(await findIds({ grand_total: { from: '99999999999.9999' } }), [])
    for (const value of [-1, '1e3', '', 'x', '01', 0.00001, 1e15, true])
      assertRefused(
        await api.get(quotes, { query: { filter: JSON.stringify({ grand_total: { gt: value } }) } }),
        400,
        'filter.grand_total.gt',
      )
  })

  it('200: in pages, with the number of all', async () => {
    const query = { 'searchCriteria[pageSize]': '3', 'searchCriteria[currentPage]': '2', addItems: 'true' }
    const answer = await api.get(quotes, { query })
    assert.deepEqual(idsOf(answer.body), [fourth])
    assert.equal(answer.headers['x-total-count'], '4')
    assert.match(String(answer.headers.link), /rel="prev"/)
    assert.match(String(answer.headers.link), /addItems=true/)
  })

  it('200: sorted by what was changed last', async () => {
    // The second quote was changed last, before it the first, the third and the fourth.
    const sql = `update quote set updated_at = utc_now() + make_interval(hours => case quote_id when $1 then 9 else -quote_id end)`
    await run(api.db, sql, [second])
    const list = await ok(api.get(quotes, sortedBy('updated_at', 'DESC')))
    assert.deepEqual(idsOf(list), [second, first, third, fourth])
  })

  it('200: sorted by total and by expiry, equal ones by id', async () => {
    const read = await Promise.all(all.map((id) => shop.readQuote(id)))
    for (const field of ['grand_total', 'expires_at'])
      for (const direction of ['ASC', 'DESC']) {
        // Without an expiry, a quote is last in both directions: `~` comes after any time, an empty text before.
        const never = direction === 'ASC' ? '~' : ''
        const keyOf = (quote: (typeof read)[number]) =>
          [field === 'grand_total' ? quote.grand_total : (quote.expires_at ?? never), quote.quote_id] as const
        const expected = read.toSorted((a, b) => {
          const [[x, i], [y, j]] = [keyOf(a), keyOf(b)]
          return x === y ? i - j : x < y ? -1 : 1
        })
        if (direction === 'DESC') expected.reverse()
        assert.deepEqual(idsOf(await ok(api.get(quotes, sortedBy(field, direction)))), idsOf(expected))
      }
  })

  it('200: a page with the number of all up to a limit', async () => {
    for (const [max, count] of Object.entries({ 2: '2', 4: '4', 10_000: '4' })) {
      const query = { 'searchCriteria[pageSize]': '3', 'searchCriteria[countMax]': max }
      const answer = await api.get(quotes, { query })
      assert.deepEqual(idsOf(answer.body), [first, second, third])
      assert.equal(answer.headers['x-total-count'], count)
    }
    const refused = await api.get(quotes, { query: { 'searchCriteria[countMax]': '0' } })
    assertRefused(refused, 400, 'searchCriteria[countMax]')
  })

  it('200: a page without the number of all, if the caller wants none', async () => {
    for (const name of ['searchCriteria[count]', 'search_criteria[count]']) {
      const answer = await api.get(quotes, { query: { 'searchCriteria[pageSize]': '3', [name]: 'false' } })
      assert.deepEqual(idsOf(answer.body), [first, second, third])
      assert.deepEqual([answer.headers['x-total-count'], answer.headers.link], [undefined, undefined])
    }
    const query = { 'searchCriteria[pageSize]': '3', 'searchCriteria[count]': '1' }
    assert.equal((await api.get(quotes, { query })).headers['x-total-count'], '4')
    assertRefused(
      await api.get(quotes, { query: { 'searchCriteria[count]': 'no' } }),
      400,
      'searchCriteria[count]',
    )
  })

  it('400: a filter or an order that is not understood, and what is no boolean', async () => {
    for (const [name, value, fieldName = name] of [
      ['filter', '{"state": "pending"}', 'filter.state'],
      ['filter', '{"seller_comment": "x"}', 'filter.seller_comment'],
      ['searchCriteria[sortOrders][0][field]', 'status'],
      ['addItems', 'yes'],
    ] as const)
      assertRefused(await api.get(quotes, { query: { [name]: value } }), 400, fieldName)
  })
})

describe('readQuote', () => {
  let [customer, quote_id, path] = [0, 0, '']
  before(async () => {
    customer = await shop.newCustomer()
    const quote = { shipping_amount: 119.9, seller_comment: 'Good wood' }
    quote_id = (await shop.createQuote(customer, quote)).quote_id
    path = `${quoting}/quote/${quote_id}`
  })

  it('200: every field in its order, without items', async () => {
    const read = await ok(api.get(path))
    const { created_at, customer_email } = read
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.match(customer_email, /^customer-.*@example\.com$/)
    const expected = {
      quote_id,
      increment_id: `Q${String(quote_id).padStart(9, '0')}`,
      request_id: null,
      store_id: 1,
      status: 'pending',
      customer_id: customer,
      customer_email,
      customer_firstname: 'Anna',
      customer_lastname: 'Larsen',
      customer_is_guest: false,
      customer_note: null,
      seller_comment: 'Good wood',
      currency_code: 'USD',
      items_count: 2,
      items_qty: 43,
      // 40 × 210 + 3 × 33.33
      original_subtotal: 8499.99,
      // 40 × 189.99 + 3 × 31.11
      subtotal: 7692.93,
      discount_amount: 807.06,
      shipping_amount: 119.9,
      shipping_description: null,
      // 1443.924 and 6.5331, each rounded
      tax_amount: 1450.45,
      grand_total: 9263.28,
      expires_at: null,
      proposed_at: null,
      cart_id: null,
      order_id: null,
      order_increment_id: null,
      created_at,
      updated_at: created_at,
      version: 1,
      tax_rates: [
        { percent: 7, base: 93.33, amount: 6.53 },
        { percent: 19, base: 7599.6, amount: 1443.92 },
      ],
      company: null,
      vat_id: null,
      purchase_order_number: null,
      billing_address: null,
      shipping_address: null,
      assignee_id: null,
      order_reference: null,
      cc: [],
      price_request_id: null,
      title: null,
      terms: null,
      show_images: true,
      shipping_tax_percent: null,
      shipping_tax_amount: 0,
      tax_rounding: 'row',
      grand_total_from: 9263.28,
      grand_total_to: 9263.28,
      files: [],
    }
    assert.deepEqual(read, expected)
    assert.deepEqual(Object.keys(read), Object.keys(expected))
  })

  it('200: with the items, as the list of items returns them, where addItems is true', async () => {
    for (const addItems of ['true', '1', 'false', '0']) {
      const { items, unchosen_items, ...record } = await ok(api.get(path, { query: { addItems } }))
      assert.deepEqual(record, await ok(api.get(path)))
      const hasItems = addItems === 'true' || addItems === '1'
      assert.deepEqual(items, hasItems ? await ok(api.get(`${path}/items`)) : undefined)
      assert.deepEqual(unchosen_items, hasItems ? [] : undefined)
    }
  })

  it('200: a quote without items has an empty array of them', async () => {
    const submit = `${quoting}/request/customer/${customer}/submit`
    const bare = await shop.answerRequest(await ok(api.post(submit, { body: { details: 'Call me' } })))
    assert.deepEqual(bare.items, [])
    assert.deepEqual(await shop.readQuote(bare.quote_id, true), bare)
  })

  itRejectsWrongIds('id', (id) => api.get(`${quoting}/quote/${id}`))

  it('400: addItems that is no boolean, and an unknown parameter', async () => {
    for (const addItems of ['yes', 'TRUE', '', '2', 'null', ' true'])
      assertRefused(await api.get(path, { query: { addItems } }), 400, 'addItems')
    assertRefused(await api.get(`${path}?addItems=true&addItems=false`), 400, 'addItems')
    assertRefused(await api.get(path, { query: { additems: 'true' } }), 400, 'additems')
  })
})

describe('listQuoteItems', () => {
  const tier_prices = tiers([100, 170.5], [50.5, 180])
  const items = [
    { sku: 'LAMP', qty: 2.5, customer_note: 'Blue, "please" – 名' },
    { sku: '0042-OAK', qty: 40, price: 189.99, tier_prices },
    { sku: 'BOOK', qty: 1 },
    { sku: 'LAMP', qty: 1 },
  ]
  let quote_id: number
  const list = () => ok(api.get(`${quoting}/quote/${quote_id}/items`))
  before(async () => ({ quote_id } = await shop.createQuote(anna, { items })))

  it('200: every field in its order; what is not given comes from the catalog', async () => {
    const [lamp] = await list()
    const { item_id, product_id, created_at } = lamp
    assert.ok(Number.isInteger(item_id) && Number.isInteger(product_id))
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const expected = {
      item_id,
      quote_id,
      product_id,
      product_type: 'simple',
      sku: 'LAMP',
      name: 'Lamp',
      qty: 2.5,
      price: 33.33,
      original_price: 33.33,
      discount_percent: 0,
      tax_percent: 7,
      // 5.8331
      tax_amount: 5.83,
      // 35.6631
      price_incl_tax: 35.66,
      // 83.325
      row_total: 83.33,
      row_total_incl_tax: 89.16,
      tier_prices: [],
      customer_note: 'Blue, "please" – 名',
      options: [],
      created_at,
      updated_at: created_at,
      chosen_qty: null,
      chosen_price: null,
      description: null,
      unit: null,
      section: null,
      position: lamp.position,
      needs_price: false,
      needs_tax: false,
      role: 'included',
      choice_group: null,
      is_chosen: true,
      is_default: true,
      files: [],
      image: null,
    }
    assert.deepEqual(lamp, expected)
    assert.deepEqual(Object.keys(lamp), Object.keys(expected))
  })

  it('200: in the order in which they were given, the same SKU twice if it was', async () => {
    const read = (await list()) as { sku: string; item_id: number }[]
    const skus = (list: { sku: string }[]) => list.map(({ sku }) => sku)
    assert.deepEqual(skus(read), skus(items))
    const ascending = read.toSorted((a, b) => a.item_id - b.item_id)
    assert.deepEqual(read, ascending)
  })

  it('200: an agreed price, its discount, and its tiers from the smallest quantity on', async () => {
    const [, table] = await list()
    assert.equal(table.sku, '0042-OAK')
    assert.equal(table.original_price, 210)
    // 20.01 of 210
    assert.equal(table.discount_percent, 9.5286)
    assert.deepEqual(table.tier_prices, [tier_prices[1], tier_prices[0]])
  })

  itRejectsWrongIds('quoteId', (id) => api.get(`${quoting}/quote/${id}/items`))
})

describe('listQuoteHistory', () => {
  const path = (id: number | string) => `${quoting}/quote/${id}/history`

  it('200: who did what and when, from the creation on', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    await ok(shop.moveQuote(id, 'rework', { body: { comment: 'Cheaper' } }))
    await ok(shop.editQuote(id, { version: 4, shipping_amount: 1 }))
    const seller = await api.tokenFor('Quoting::quotes')
    await ok(shop.moveQuote(id, 'approve', { token: seller }))
    await ok(shop.addToCart(id, await shop.openCart(customer), customer))
    await shop.makeDue(id)
    await shop.recordExpiry()
    const history = await ok(api.get(path(id)))
    // Each row leads from one of these to the next.
    const statuses = 'null pending approved proposed pending pending approved accepted expired'.split(' ')
    for (const [index, { from, to, comment }] of history.entries()) {
      assert.deepEqual([String(from), to], statuses.slice(index, index + 2))
      assert.equal(comment, index === 3 ? 'Cheaper' : null)
    }
    assert.equal(history.length, 8)
    const fields =
      'from to actor comment created_at reason_code accepted_by link_action changes_count changes'.split(' ')
    assert.deepEqual(Object.keys(history[0]), fields)
    assert.equal(history[7].actor, 'system')
    assert.match(history[0].actor, /^integration /)
    assert.notEqual(history[5].actor, history[4].actor)
    for (const row of history) assert.match(row.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  itRejectsWrongIds('id', (id) => api.get(path(id)))
})

// Stands last, as it adds quotes that the lists above do not expect.
describe('listQuotes', () => {
  it('200: found by the first move to a status, as the statistics count it', async () => {
    const { id } = await shop.quoteIn('proposed')
    const setBackRows = (condition: string) =>
      run(
        api.db,
        `update quote_history set created_at = '2020-02-03 10:00:00' where quote_id = $1 and ${condition}`,
        [id],
      )
    await setBackRows(`to_status = 'proposed'`)
    const findOnDay = (field: string, day = '2020-02-03') =>
      findIds({ quote_id: id, [field]: { from: day, to: day } })
    await ok(shop.moveQuote(id, 'rework'))
    for (const move of ['approve', 'propose']) await ok(shop.moveQuote(id, move))
    assert.deepEqual(await findOnDay('first_proposed_at'), [id])
    assert.deepEqual(await findIds({ quote_id: id, declined_at: { null: true } }), [id])
    await ok(shop.moveQuote(id, 'decline', { body: { reason_code: 'terms' } }))
    await setBackRows(`to_status = 'declined'`)
    assert.deepEqual(await findOnDay('declined_at'), [id])
    assert.deepEqual(await findOnDay('declined_at', '2020-02-04'), [])
    assert.deepEqual(await findIds({ quote_id: id, decline_reason: 'terms' }), [id])
    assert.deepEqual(await findIds({ quote_id: id, decline_reason: 'competitor' }), [])
    for (const status of ['accepted', 'purchased', 'expired', 'cancelled'] as const) {
      const { id: other } = await shop.quoteIn(status)
      assert.deepEqual(await findIds({ quote_id: other, [`${status}_at`]: { notnull: true } }), [other])
      assert.deepEqual(await findIds({ quote_id: id, [`${status}_at`]: { notnull: true } }), [])
    }
  })
})
