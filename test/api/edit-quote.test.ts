// PUT /V1/quoting/quote/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting, statuses } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const customer = await shop.newCustomer()
const pathOf = (id: number | string) => `${quoting}/quote/${id}`

const edit = (id: number | string, quote: object): Promise<Answer> => api.put(pathOf(id), { body: { quote } })

async function newQuote(quote: object = {}): Promise<Answer['body']> {
  return shop.createQuote(customer, quote)
}

describe('editQuote', () => {
  it('200: gives the quote with items, one version further, and writes one row of history', async () => {
    const { quote_id } = await newQuote()
    const answer = await edit(quote_id, { version: 1, seller_comment: 'Better now' })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body, await shop.readQuote(quote_id, true))
    assert.deepEqual(
      [answer.body.version, answer.body.status, answer.body.seller_comment],
      [2, 'pending', 'Better now'],
    )
    assert.deepEqual(await shop.historyOf(quote_id), [' → pending', 'pending → pending'])
  })

  it('200: what is not given stays as it is', async () => {
    const contents = {
      shipping_amount: 5,
      shipping_description: 'By hand',
      seller_comment: 'Hello',
      expires_at: '2999-12-31 23:59:59',
    }
    const before = await newQuote(contents)
    const { body } = await edit(before.quote_id, { version: 1 })
    assert.deepEqual({ ...body, version: 1, updated_at: before.updated_at }, before)
  })

  it('200: null clears what can be without a value', async () => {
    const contents = {
      shipping_description: 'By hand',
      seller_comment: 'Hello',
      expires_at: '2999-12-31 23:59:59',
    }
    const { quote_id } = await newQuote(contents)
    const nothing = { shipping_description: null, seller_comment: null, expires_at: null }
    const { body } = await edit(quote_id, { version: 1, ...nothing })
    for (const name of Object.keys(nothing)) assert.equal(body[name], null, name)
  })

  it('200: items replace all, with totals anew and the shipping that was agreed', async () => {
    const before = await newQuote({ shipping_amount: 5 })
    const items = [{ sku: 'BOOK', qty: 2, price: 10 }]
    const { body } = await edit(before.quote_id, { version: 1, items })
    assert.deepEqual([body.items_count, body.items_qty, body.subtotal, body.tax_amount], [1, 2, 20, 0])
    assert.deepEqual([body.original_subtotal, body.discount_amount, body.grand_total], [25, 5, 25])
    assert.deepEqual(await ok(api.get(`${pathOf(before.quote_id)}/items`)), body.items)
  })

  it('200: shipping alone changes the grand total and no item', async () => {
    const before = await newQuote()
    const { body } = await edit(before.quote_id, { version: '1', shipping_amount: 1.005 })
    assert.equal(body.shipping_amount, 1.01)
    assert.equal(body.grand_total, Number((before.grand_total + 1.01).toFixed(2)))
    assert.deepEqual(body.items, before.items)
    assert.deepEqual([body.subtotal, body.tax_amount], [before.subtotal, before.tax_amount])
  })

  it('200: a quote made of one’s own accord can be given to another customer', async () => {
    const { quote_id } = await newQuote()
    const other = await shop.newCustomer()
    const { body } = await edit(quote_id, { version: 1, customer_id: other })
    assert.equal(body.customer_id, other)
    assert.match(body.customer_email, /^customer-/)
  })

  it("200: so can a guest's; what a customer asked for stays theirs (400)", async () => {
    const { masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'LAMP', 1)
    const asked = await ok(
      api.post(`${quoting}/request/cart/${masked_id}/submit`, { body: { firstname: 'Gast' } }),
    )
    const guests = await ok(api.post(`${quoting}/request/${asked.request_id}/quote`))
    assert.deepEqual([guests.customer_id, guests.customer_is_guest], [null, true])
    const { body } = await edit(guests.quote_id, { version: 1, customer_id: customer })
    assert.deepEqual(
      [body.customer_id, body.customer_is_guest, body.customer_firstname],
      [customer, false, 'Anna'],
    )

    const mine = await shop.requestFromCart()
    const quote = await ok(api.post(`${quoting}/request/${mine.request.request_id}/quote`))
    const give = (customer_id: number) => () => edit(quote.quote_id, { version: 1, customer_id })
    await shop.assertNothingDone(give(customer), 400, { error_code: 'other_customer' })
    assert.equal((await give(mine.customer)()).status, 200)
  })

  it('400: in every status but pending', async () => {
    for (const status of statuses.filter((each) => each !== 'pending')) {
      const { id } = await shop.quoteIn(status)
      const { version } = await shop.readQuote(id)
      const answer = await shop.assertNothingDone(() => edit(id, { version, seller_comment: 'x' }), 400)
      assert.deepEqual([answer.body.error_code, answer.body.parameters], ['wrong_status', { status }])
    }
  })

  it('400: names everything that is wrong, as at the creation', async () => {
    const { quote_id } = await newQuote()
    const tiers = [
      { qty: 1, price: 1 },
      { qty: 1, price: 2 },
    ]
    const faults: [object, string][] = [
      [{}, 'quote.version'],
      [{ version: null }, 'quote.version'],
      [{ version: 0 }, 'quote.version'],
      [{ version: 'one' }, 'quote.version'],
      [{ version: 1, items: [] }, 'quote.items'],
      [{ version: 1, items: [{ sku: 'LAMP', qty: 1, price: -1 }] }, 'quote.items[0].price'],
      [{ version: 1, items: [{ sku: 'LAMP', qty: 1, tier_prices: tiers }] }, 'quote.items[0].tier_prices'],
      [{ version: 1, shiping_amount: 1 }, 'quote.shiping_amount'],
      [{ version: 1, status: 'approved' }, 'quote.status'],
      [{ version: 1, currency_code: 'EUR' }, 'quote.currency_code'],
      [{ version: 1, expires_at: '2020-01-01 00:00:00' }, 'quote.expires_at'],
      [{ version: 1, shipping_amount: 0.1 + 0.2 }, 'quote.shipping_amount'],
    ]
    for (const [quote, fieldName] of faults)
      await shop.assertNothingDone(() => edit(quote_id, quote), 400, { fieldName })
  })

  it('400: a total larger than an answer can hold changes nothing', async () => {
    const { quote_id } = await newQuote({ items: [{ sku: 'BOOK', qty: 1, price: 99_999_999_999 }] })
    const call = () => edit(quote_id, { version: 1, shipping_amount: 1 })
    await shop.assertNothingDone(call, 400, { error_code: 'total_too_large' })
  })

  it('400: names the id that is none', () => assertIdsRefused('id', (id) => edit(id, { version: 1 })))

  it('404: names the quote, the customer or the SKU that is unknown', async () => {
    assertUnknown(await edit(999999, { version: 1 }), 'id', 999999)
    const { quote_id } = await newQuote()
    const stranger = () => edit(quote_id, { version: 1, customer_id: 999999 })
    assertUnknown(await shop.assertNothingDone(stranger, 404), 'quote.customer_id', 999999)
    const items = [{ sku: 'nothing', qty: 1 }]
    const unknown = () => edit(quote_id, { version: 1, items })
    assertUnknown(await shop.assertNothingDone(unknown, 404), 'quote.items[0].sku', 'nothing')
  })

  it('409: a version that is no longer current, and one that is not yet', async () => {
    const { quote_id } = await newQuote()
    await ok(edit(quote_id, { version: 1, seller_comment: 'first' }))
    for (const version of [1, 3]) {
      const call = () => edit(quote_id, { version, seller_comment: 'second' })
      const answer = await shop.assertNothingDone(call, 409, { error_code: 'version_conflict' })
      assert.deepEqual(answer.body.parameters, { given: version, current: 2 })
    }
  })

  it('an edit takes the price of the catalogue as it is then, and keeps the original one', async () => {
    await shop.putProduct('MOVING', { price: 10 })
    const items = [{ sku: 'MOVING', qty: 1 }]
    const { quote_id } = await newQuote({ items })
    await shop.putProduct('MOVING', { price: 12 })
    const { body } = await edit(quote_id, { version: 1, items })
    assert.deepEqual([body.items[0].price, body.items[0].original_price], [12, 10])
  })
})
