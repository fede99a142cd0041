// GET /V1/search
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { moveClock } from '../../support/test-server.ts'

const path = '/rest/V1/search'
const api = await openApi()
const shop = await openShop(api)

type Found = {
  record_type: string
  record_id: number
  increment_id: string | null
  title: string
  status: string | null
  updated_at: string
  created_at: string
}

const search = async (q: string, query: Record<string, string> = {}, token?: string) =>
  (await ok(api.get(path, { query: { q, ...query }, ...(token && { token }) }))) as Found[]
const found = async (q: string, query?: Record<string, string>, token?: string) =>
  (await search(q, query, token)).map(({ record_type, record_id }) => `${record_type} ${record_id}`)

describe('searchRecords', () => {
  let [asked, requested, quoted, customer] = [0, 0, 0, 0]
  before(async () => {
    const person = { email: 'Zoe.Zimmer@example.com', firstname: 'Zoë', lastname: 'Zimmer' }
    asked = await shop.submitPriceRequest({ ...person, product_sku: 'ZX-100', product_name: 'Zebra stool' })
    customer = (await ok(api.post('/rest/V1/customers', { body: { customer: person } }))).id
    await moveClock(api.db, 60)
    await shop.putProduct('ZY-200', { name: 'Zebra bench', price: 10 })
    const cart = await shop.openCart(customer, { 'ZY-200': 2 })
    await moveClock(api.db, 120)
    const request = await shop.submitCart(cart)
    requested = request.request_id
    await moveClock(api.db, 180)
    quoted = (await shop.answerRequest(request)).quote_id
  })

  it('200: what is shown of each, the one that was changed last first', async () => {
    const title = 'Zoë Zimmer · Zoe.Zimmer@example.com'
    const [priceRequest, quoteRequest, quote] = [
      await shop.readPriceRequest(asked),
      await shop.readRequest(requested),
      await shop.readQuote(quoted),
    ]
    const { updated_at } = await ok(api.get(`/rest/V1/customers/${customer}`))
    const expected = [
      [
        'quote',
        quoted,
        quote.increment_id,
        title,
        'pending',
        quote.updated_at,
        'Zebra bench',
        quote.grand_total,
        'USD',
      ],
      [
        'quote_request',
        requested,
        quoteRequest.increment_id,
        title,
        'approved',
        quoteRequest.updated_at,
        'Zebra bench',
      ],
      [
        'price_request',
        asked,
        priceRequest.increment_id,
        title,
        'unread',
        priceRequest.updated_at,
        'Zebra stool',
      ],
      ['customer', customer, null, title, null, updated_at],
    ].map((values) => [...values, ...Array.from({ length: 9 - values.length }, () => null)])
    const created = [quote, quoteRequest, priceRequest].map(({ created_at }) => created_at)
    const read = await search('zoe.zim')
    assert.deepEqual(
      read
        .map((record) => Object.values(record).slice(0, -1))
        .toSorted((a, b) => String(a).localeCompare(String(b))),
      expected.toSorted((a, b) => String(a).localeCompare(String(b))),
    )
    assert.deepEqual(
      read
        .flatMap(({ record_type, created_at }) => (record_type === 'customer' ? [] : created_at))
        .toSorted(),
      created.toSorted(),
    )
    const times = read.map((record) => record.updated_at)
    assert.deepEqual(times, times.toSorted().reverse())
    const names =
      'record_type record_id increment_id title status updated_at subject grand_total currency_code created_at'
    assert.equal(Object.keys(read[0]!).join(' '), names)
  })

  it('200: by a part of a name, in any case', async () => {
    const all = [
      `quote ${quoted}`,
      `quote_request ${requested}`,
      `price_request ${asked}`,
      `customer ${customer}`,
    ]
    for (const q of ['zimmer', 'ZIMM', ' Zimmer ', 'zi', 'immer', 'zoe immer'])
      assert.deepEqual((await found(q)).toSorted(), all.toSorted(), q)
    for (const q of ['zimmers', 'zimmer+', 'zoe summer']) assert.deepEqual(await found(q), [])
  })

  it('200: by a part of a SKU, of the product and of what contains it', async () => {
    assert.deepEqual(await found('zx-1'), [`price_request ${asked}`])
    const types = (await search('ZY-200')).map(({ record_type }) => record_type)
    assert.deepEqual(types.toSorted(), ['product', 'quote', 'quote_request'])
    const product = (await search('zy-')).find(({ record_type }) => record_type === 'product')
    assert.deepEqual(
      [product?.increment_id, product?.title, product?.status],
      ['ZY-200', 'Zebra bench', null],
    )
  })

  it('200: by a number, written in full, in part or without zeros, first', async () => {
    for (let count = 0; count < 10; count++) await shop.submitPriceRequest()
    const ids = [1, 10, 11].map((id) => `price_request ${id}`)
    for (const q of ['REQ000000010', 'req000000010', 'REQ10', '00000010'])
      assert.deepEqual(await found(q), [ids[1]], q)
    assert.deepEqual((await found('REQ00000001')).toSorted(), ids.slice(1).toSorted())
    assert.equal((await found('REQ000000001'))[0], ids[0])
    // The SKU of the first request has the digits as well.
    assert.deepEqual(await found('10'), [ids[1], `price_request ${asked}`])
    assert.deepEqual((await found('1')).slice(0, 4).toSorted(), [
      'customer 1',
      'price_request 1',
      'quote 1',
      'quote_request 1',
    ])
    assert.equal((await found(`Q${quoted}`))[0], `quote ${quoted}`)
    assert.deepEqual(await found(`QR${requested}`), [`quote_request ${requested}`])
    for (const q of ['Q999999999', 'Q9999999999', '9999999999', 'QX1', 'Q-1', 'REQ010', '2147483648'])
      assert.deepEqual(await found(q), [], q)
  })

  it('200: the status of a price request, and that of an expired quote', async () => {
    const statusOf = async (q: string) => (await search(q))[0]?.status
    await ok(api.post(`/rest/V1/pricerequest/request/${asked}/read`))
    assert.equal(await statusOf(`REQ${asked}`), 'read')
    await ok(api.post(`/rest/V1/pricerequest/request/${asked}/reply`, { body: { message: 'Yes' } }))
    assert.equal(await statusOf(`REQ${asked}`), 'replied')
    const closed = await shop.submitPriceRequest()
    await ok(api.post(`/rest/V1/pricerequest/request/${closed}/close`, { body: { reason_code: 'spam' } }))
    assert.equal(await statusOf(`REQ${closed}`), 'closed')
    const { id } = await shop.quoteIn('proposed')
    await shop.makeDue(id)
    assert.equal(await statusOf(`Q${id}`), 'expired')
  })

  it('200: what the permissions of the caller allow', async () => {
    for (const [permission, records] of [
      ['PriceRequest::manage_requests', [`price_request ${asked}`]],
      ['Quoting::requests', [`quote_request ${requested}`]],
      ['Quoting::quotes', [`quote ${quoted}`]],
      ['Storefront::read', [`customer ${customer}`]],
      ['Storefront::manage', [`customer ${customer}`]],
      ['Webhooks::manage', []],
    ] as const)
      assert.deepEqual(await found('zimmer', {}, await api.tokenFor(permission)), records)
    const token = await api.tokenFor('Quoting::quotes')
    assert.deepEqual(await found('ZY-200', {}, token), [`quote ${quoted}`])
    assert.deepEqual(await found(`QR${requested}`, {}, token), [])
  })

  it('200: at most as many as asked for, newest first among equal ones', async () => {
    const sql = `insert into quote (store_id, customer_is_guest, customer_email, currency_code, items_count, items_qty,
        original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total, tax_rates)
      select 1, false, 'many@example.com', 'USD', 0, 0, 0, 0, 0, 0, 0, 0, '[]' from generate_series(1, 300)`
    await run(api.db, sql)
    const last = (await ok(api.get(`${quoting}/quotes`))) as { quote_id: number }[]
    const newest = last.at(-1)!.quote_id
    for (const limit of [1, 20, 100]) {
      const ids = await found('many@example.com', limit === 20 ? {} : { limit: `${limit}` })
      assert.deepEqual(
        ids,
        Array.from({ length: limit }, (_, index) => `quote ${newest - index}`),
      )
    }
  })

  it('200: finds characters as they are, and hides nothing behind wildcards', async () => {
    const names = [
      '%',
      '_',
      '\\',
      '100%_\\x',
      `'; drop table quote; --`,
      'Ünal',
      '名前',
      '🪑',
      '\u{10ffff}',
      'a\tb',
      '{}',
      '$1',
    ]
    for (const lastname of names)
      await shop.submitPriceRequest({ email: 'odd@example.com', lastname: `${lastname}~` })
    for (const lastname of names) {
      const titles = (await search(`${lastname}~`)).map(({ title }) => title)
      assert.deepEqual(titles, [`${lastname}~ · odd@example.com`], lastname)
    }
    assert.deepEqual(await found('%zimmer'), [])
    assert.deepEqual(await found('z_mmer'), [])
  })

  it('200: nothing for blanks', async () => assert.deepEqual(await search('   '), []))

  it('200: selected fields', async () =>
    assert.deepEqual(await search('zx-1', { fields: 'record_id' }), [{ record_id: asked }]))

  it('400: names what is missing or invalid', async () => {
    assertRefused(await api.get(path), 400, 'q')
    for (const [name, value] of [
      ['q', ''],
      ['q', 'x'.repeat(256)],
      ['limit', '0'],
      ['limit', '101'],
      ['filter', '{}'],
    ] as const)
      assertRefused(await api.get(path, { query: { q: 'x', [name]: value } }), 400, name)
    assertRefused(await api.get(`${path}?q=a%00b`), 400, 'q')
    assertRefused(await api.get(`${path}?q=a&q=b`), 400, 'q')
  })
})
