// POST /V1/quoting/request/customer/:customerId/submit
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const store = await shop.putStore('jp', 'JPY')
const customer = await shop.newCustomer()
const pathOf = (id: number | string, code = 'default') =>
  `/rest/${code}/V1/quoting/request/customer/${id}/submit`
const path = pathOf(customer)

describe('submitQuoteRequestForCustomer', () => {
  it('200: details alone; gives the record that reading it gives, and writes its history', async () => {
    const answer = await api.post(path, { body: { details: 'Something in oak' } })
    const { request_id, status, source, items, subtotal, items_count, items_qty, cart_id, version } =
      answer.body
    assert.deepEqual(answer.body, await shop.readRequest(request_id))
    assert.deepEqual([status, source, cart_id, version], ['pending', 'customer', null, 1])
    assert.deepEqual([items, items_count, items_qty, subtotal], [[], 0, 0, 0])
    const [entry, ...more] = await ok(api.get(`${quoting}/request/${request_id}/history`))
    assert.deepEqual(more, [])
    assert.deepEqual([entry.from, entry.to, entry.comment], [null, 'pending', null])
  })

  it('200: the customer as the storefront knows them now', async () => {
    const { body } = await api.post(path, { body: { details: 'x' } })
    const { email, firstname, lastname } = await ok(api.get(`/rest/V1/customers/${customer}`))
    assert.deepEqual(
      [body.customer_id, body.customer_email, body.customer_firstname, body.customer_lastname],
      [customer, email, firstname, lastname],
    )
    assert.equal(body.customer_is_guest, false)
  })

  it('200: with items, at the prices of the catalogue', async () => {
    const items = [
      { sku: 'LAMP', qty: 2.5 },
      { sku: '0042-OAK', qty: 1 },
      { sku: 'LAMP', qty: 0.0001 },
    ]
    const { body } = await api.post(path, { body: { details: 'These', items } })
    assert.deepEqual(
      body.items.map(({ sku, qty, price, row_total }: Record<string, unknown>) => [
        sku,
        qty,
        price,
        row_total,
      ]),
      [
        ['LAMP', 2.5, 33.33, 83.33],
        ['0042-OAK', 1, 210, 210],
        ['LAMP', 0.0001, 33.33, 0],
      ],
    )
    assert.deepEqual([body.items_count, body.items_qty, body.subtotal], [3, 3.5001, 293.33])
  })

  it('200: the store of the path gives store and currency', async () => {
    const items = [{ sku: 'LAMP', qty: 1 }]
    const { body } = await api.post(pathOf(customer, 'jp'), { body: { details: 'x', items } })
    assert.deepEqual([body.store_id, body.currency_code, body.subtotal], [store, 'JPY', 33])
    const everywhere = await api.post(pathOf(customer, 'all'), { body: { details: 'x' } })
    assert.deepEqual([everywhere.body.store_id, everywhere.body.currency_code], [1, 'USD'])
  })

  it('200: any text is kept as it is; what is not known is neither stored nor refused', async () => {
    const details = `Ünï 名 🪑 \t\r\n <script>alert(1)</script> '; drop table quote; -- \\ %s {{7*7}} \u202e`
    const body = {
      details,
      status: 'approved',
      request_id: 7,
      quote_id: 1,
      items: [{ sku: 'LAMP', qty: 1, price: 0 }],
    }
    const answer = await api.post(path, { body })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.details, details)
    assert.deepEqual([answer.body.status, answer.body.quote_id], ['pending', null])
    assert.equal(answer.body.items[0].price, 33.33)
  })

  it('200: 65,535 characters, not bytes, and no more', async () => {
    const details = '🪑'.repeat(65_535)
    assert.equal((await api.post(path, { body: { details } })).body.details, details)
    const more = { body: { details: details + 'x' } }
    await shop.assertNothingDone(() => api.post(path, more), 400, { fieldName: 'details' })
  })

  it('400: details that are missing, blank or no text', async () => {
    for (const details of [undefined, null, '', ' ', '\t\n\r\u00a0\u3000', 5, true, [], {}, 'a\0b', '\ud800'])
      await shop.assertNothingDone(() => api.post(path, { body: { details } }), 400, { fieldName: 'details' })
    await shop.assertNothingDone(() => api.post(path), 400, { fieldName: 'details' })
  })

  it('400: items that are none, each named', async () => {
    const faults: [unknown, string][] = [
      ['LAMP', 'items'],
      [[5], 'items[0]'],
      [[{ sku: 'LAMP' }], 'items[0].qty'],
      [[{ qty: 1 }], 'items[0].sku'],
      [[{ sku: '', qty: 1 }], 'items[0].sku'],
      [[{ sku: 'x'.repeat(65), qty: 1 }], 'items[0].sku'],
      [[{ sku: 42, qty: 1 }], 'items[0].sku'],
      ...[0, -1, 1.00001, 1e15, '1', null, true].map((qty): [unknown, string] => [
        [
          { sku: 'LAMP', qty: 1 },
          { sku: 'LAMP', qty },
        ],
        'items[1].qty',
      ]),
      [Array(10_001).fill({ sku: 'LAMP', qty: 1 }), 'items'],
    ]
    for (const [items, fieldName] of faults)
      await shop.assertNothingDone(() => api.post(path, { body: { details: 'x', items } }), 400, {
        fieldName,
      })
  })

  it('400: a total that no answer could show', async () => {
    const items = [{ sku: '0042-OAK', qty: 99_999_999_999 }]
    const call = () => api.post(path, { body: { details: 'x', items } })
    await shop.assertNothingDone(call, 400, { error_code: 'total_too_large' })
  })

  it('400: a body that is no object', async () => {
    for (const payload of ['null', '[]', '"x"', '5', '{', ''])
      assertRefused(await api.post(path, { payload, headers: { 'content-type': 'application/json' } }), 400)
  })

  it('400: names the id that is none', () =>
    assertIdsRefused('customerId', (id) => api.post(pathOf(id), { body: { details: 'x' } })))

  it('404: names the customer who is unknown, after what is wrong with the body', async () => {
    const call = (details: string) => () => api.post(pathOf(999999), { body: { details } })
    assertUnknown(await shop.assertNothingDone(call('x'), 404), 'customerId', 999999)
    await shop.assertNothingDone(call(' '), 400, { fieldName: 'details' })
  })

  it('404: names every SKU that is unknown', async () => {
    const items = ['LAMP', 'lamp', 'LAMP ', '042-OAK'].map((sku) => ({ sku, qty: 1 }))
    const answer = await shop.assertNothingDone(() => api.post(path, { body: { details: 'x', items } }), 404)
    assertUnknown(answer, 'items[1].sku', 'lamp')
    assert.deepEqual(
      answer.body.errors.map(({ parameters }: { parameters: unknown }) => parameters),
      [
        { fieldName: 'items[1].sku', fieldValue: 'lamp' },
        { fieldName: 'items[2].sku', fieldValue: 'LAMP ' },
        { fieldName: 'items[3].sku', fieldValue: '042-OAK' },
      ],
    )
  })

  it('404: names the store code that is unknown', async () =>
    assertUnknown(
      await api.post(pathOf(customer, 'nowhere'), { body: { details: 'x' } }),
      'store_code',
      'nowhere',
    ))
})
