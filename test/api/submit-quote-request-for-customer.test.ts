// POST /V1/quoting/request/customer/:customerId/submit
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { assertUnknown, itNamesWrongIds, openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const store = await shop.putStore('jp', 'JPY')
const customer = await shop.newCustomer()

const post = (body: unknown = { details: 'x' }, id: number | string = customer, code = 'default') =>
  api.post(`/rest/${code}/V1/quoting/request/customer/${id}/submit`, { body })

describe('submitQuoteRequestForCustomer', () => {
  it('200: details alone; gives the record that reading it gives, and writes its history', async () => {
    const request = await ok(post({ details: 'Something in oak' }))
    const { request_id, status, source, cart_id, version, items_count, items_qty, subtotal } = request
    assert.deepEqual(request, await shop.readRequest(request_id))
    assert.deepEqual([status, source, cart_id, version], ['pending', 'customer', null, 1])
    assert.deepEqual([request.items, items_count, items_qty, subtotal], [[], 0, 0, 0])
    const [{ from, to, comment }, ...more] = await shop.requestHistory(request_id)
    assert.deepEqual([from, to, comment, more], [null, 'pending', null, []])
  })

  it('200: the customer as the storefront knows them now', async () => {
    const request = await ok(post())
    const { email, firstname, lastname } = await ok(api.get(`/rest/V1/customers/${customer}`))
    const { customer_id, customer_email, customer_firstname, customer_lastname } = request
    assert.deepEqual([customer_id, request.customer_is_guest], [customer, false])
    assert.deepEqual([customer_email, customer_firstname, customer_lastname], [email, firstname, lastname])
  })

  it('200: with items, at the prices of the catalogue', async () => {
    const items = [
      { sku: 'LAMP', qty: 2.5 },
      { sku: '0042-OAK', qty: 1 },
      { sku: 'LAMP', qty: 0.0001 },
    ]
    const request = await ok(post({ details: 'These', items }))
    assert.deepEqual(
      request.items.map((item: Record<string, unknown>) => [item.sku, item.qty, item.price, item.row_total]),
      [
        ['LAMP', 2.5, 33.33, 83.33],
        ['0042-OAK', 1, 210, 210],
        ['LAMP', 0.0001, 33.33, 0],
      ],
    )
    assert.deepEqual([request.items_count, request.items_qty, request.subtotal], [3, 3.5001, 293.33])
  })

  it('200: the store of the path gives store and currency', async () => {
    const body = { details: 'x', items: [{ sku: 'LAMP', qty: 1 }] }
    for (const [code, ...expected] of [
      ['jp', store, 'JPY', 33],
      ['all', 1, 'USD', 33.33],
    ] as const) {
      const { store_id, currency_code, subtotal } = await ok(post(body, customer, code))
      assert.deepEqual([store_id, currency_code, subtotal], expected)
    }
  })

  it('200: any text is kept as it is; what is not known is neither stored nor refused', async () => {
    const details = `Ünï 名 🪑 \t\r\n <script>alert(1)</script> '; drop table quote; -- \\ %s {{7*7}} \u202e`
    const items = [{ sku: 'LAMP', qty: 1, price: 0 }]
    const request = await ok(post({ details, status: 'approved', request_id: 7, quote_id: 1, items }))
    assert.equal(request.details, details)
    assert.deepEqual([request.status, request.quote_id], ['pending', null])
    assert.equal(request.items[0].price, 33.33)
  })

  it('200: 65,535 characters, not bytes, and no more', async () => {
    const details = '🪑'.repeat(65_535)
    assert.equal((await ok(post({ details }))).details, details)
    await shop.assertNamed(post, [[{ details: details + 'x' }, 'details']])
  })

  it('400: details that are missing, blank or no text', async () => {
    for (const details of [undefined, null, '', ' ', '\t\n\r\u00a0\u3000', 5, true, [], {}, 'a\0b', '\ud800'])
      await shop.assertNamed(post, [[{ details }, 'details']])
    const nothing = `/rest/V1/quoting/request/customer/${customer}/submit`
    await shop.assertNothingDone(() => api.post(nothing), 400, { fieldName: 'details' })
  })

  it('400: items that are none, each named', async () => {
    const lamp = { sku: 'LAMP', qty: 1 }
    const faults: [unknown, string][] = [
      ['LAMP', 'items'],
      [[5], 'items[0]'],
      [[{ sku: 'LAMP' }], 'items[0].qty'],
      [[{ qty: 1 }], 'items[0].sku'],
      [[{ sku: '', qty: 1 }], 'items[0].sku'],
      [[{ sku: 'x'.repeat(65), qty: 1 }], 'items[0].sku'],
      [[{ sku: 42, qty: 1 }], 'items[0].sku'],
      [Array(10_001).fill(lamp), 'items'],
    ]
    for (const qty of [0, -1, 1.00001, 1e15, '1', null, true])
      faults.push([[lamp, { sku: 'LAMP', qty }], 'items[1].qty'])
    await shop.assertNamed((items: unknown) => post({ details: 'x', items }), faults)
  })

  it('400: a total that no answer could show', async () => {
    const items = [{ sku: '0042-OAK', qty: 99_999_999_999 }]
    await shop.assertRefusal('total_too_large', () => post({ details: 'x', items }))
  })

  itNamesWrongIds('customerId', (id) => post({ details: 'x' }, id))

  it('400: what is wrong with the body comes before who is unknown', () =>
    shop.assertNamed((body) => post(body, 999999), [[{ details: ' ' }, 'details']]))

  it('404: names every SKU that is unknown', async () => {
    const unknown = ['lamp', 'LAMP ', '042-OAK']
    const items = ['LAMP', ...unknown].map((sku) => ({ sku, qty: 1 }))
    const answer = await shop.assertNothingDone(() => post({ details: 'x', items }), 404)
    assertUnknown(answer, 'items[1].sku', 'lamp')
    assert.deepEqual(
      answer.body.errors.map(({ parameters }: { parameters: unknown }) => parameters),
      unknown.map((fieldValue, index) => ({ fieldName: `items[${index + 1}].sku`, fieldValue })),
    )
  })

  it('404: names the store code that is unknown', async () =>
    assertUnknown(await post(undefined, customer, 'nowhere'), 'store_code', 'nowhere'))
})
