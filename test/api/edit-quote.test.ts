// PUT /V1/quoting/quote/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { itNamesWrongIds, openShop, quoting, statuses } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const customer = await shop.newCustomer()
const newQuote = (quote: object = {}) => shop.createQuote(customer, quote)
const edited = (id: number, quote: object) => ok(shop.editQuote(id, quote))
const byHand = { shipping_description: 'By hand', seller_comment: 'Hello', expires_at: '2999-12-31 23:59:59' }

describe('editQuote', () => {
  it('200: gives the quote with items, one version further, and writes one row of history', async () => {
    const { quote_id } = await newQuote()
    const quote = await edited(quote_id, { version: 1, seller_comment: 'Better now' })
    assert.deepEqual(quote, await shop.readQuote(quote_id, true))
    assert.deepEqual([quote.version, quote.status, quote.seller_comment], [2, 'pending', 'Better now'])
    assert.deepEqual(await shop.historyOf(quote_id), [' → pending', 'pending → pending'])
  })

  it('200: what is not given stays as it is', async () => {
    const before = await newQuote({ ...byHand, shipping_amount: 5 })
    const quote = await edited(before.quote_id, { version: 1 })
    assert.deepEqual({ ...quote, version: 1, updated_at: before.updated_at }, before)
  })

  it('200: null clears what can be without a value', async () => {
    const { quote_id } = await newQuote(byHand)
    const nothing = { shipping_description: null, seller_comment: null, expires_at: null }
    const quote = await edited(quote_id, { version: 1, ...nothing })
    assert.deepEqual(quote, { ...quote, ...nothing })
  })

  it('200: items replace all, with totals anew and the shipping that was agreed', async () => {
    const { quote_id } = await newQuote({ shipping_amount: 5 })
    const quote = await edited(quote_id, { version: 1, items: [{ sku: 'BOOK', qty: 2, price: 10 }] })
    assert.deepEqual([quote.items_count, quote.items_qty, quote.subtotal, quote.tax_amount], [1, 2, 20, 0])
    assert.deepEqual([quote.original_subtotal, quote.discount_amount, quote.grand_total], [25, 5, 25])
    assert.deepEqual(await ok(api.get(`${quoting}/quote/${quote_id}/items`)), quote.items)
  })

  it('200: shipping alone changes the grand total and no item', async () => {
    const before = await newQuote()
    const quote = await edited(before.quote_id, { version: '1', shipping_amount: 1.005 })
    assert.equal(quote.shipping_amount, 1.01)
    assert.equal(quote.grand_total, Number((before.grand_total + 1.01).toFixed(2)))
    assert.deepEqual(quote.items, before.items)
    assert.deepEqual([quote.subtotal, quote.tax_amount], [before.subtotal, before.tax_amount])
  })

  it('200: a quote made of one’s own accord can be given to another customer', async () => {
    const { quote_id } = await newQuote()
    const other = await shop.newCustomer()
    const quote = await edited(quote_id, { version: 1, customer_id: other })
    assert.equal(quote.customer_id, other)
    assert.match(quote.customer_email, /^customer-/)
  })

  it("200: so can a guest's; what a customer asked for stays theirs (400)", async () => {
    const guests = await shop.answerRequest((await shop.requestOfGuest()).request)
    assert.deepEqual([guests.customer_id, guests.customer_is_guest], [null, true])
    const theirs = await edited(guests.quote_id, { version: 1, customer_id: customer })
    const { customer_id, customer_is_guest, customer_firstname } = theirs
    assert.deepEqual([customer_id, customer_is_guest, customer_firstname], [customer, false, 'Anna'])

    const mine = await shop.requestFromCart()
    const { quote_id } = await shop.answerRequest(mine.request)
    const give = (customer_id: number) => shop.editQuote(quote_id, { version: 1, customer_id })
    await shop.assertRefusal('other_customer', () => give(customer))
    await ok(give(mine.customer))
  })

  it('400: in every status but pending', async () => {
    for (const status of statuses.filter((each) => each !== 'pending')) {
      const { id } = await shop.quoteIn(status)
      const { version } = await shop.readQuote(id)
      const call = () => shop.editQuote(id, { version, seller_comment: 'x' })
      await shop.assertRefusal('wrong_status', call, { status })
    }
  })

  it('400: names everything that is wrong, as at the creation', async () => {
    const { quote_id } = await newQuote()
    const tier_prices = [1, 2].map((price) => ({ qty: 1, price }))
    const edit = (quote: object) => shop.editQuote(quote_id, quote)
    await shop.assertNamed(edit, [
      [{}, 'quote.version'],
      [{ version: null }, 'quote.version'],
      [{ version: 0 }, 'quote.version'],
      [{ version: 'one' }, 'quote.version'],
      [{ version: 1, items: [] }, 'quote.items'],
      [{ version: 1, items: [{ sku: 'LAMP', qty: 1, price: -1 }] }, 'quote.items[0].price'],
      [{ version: 1, items: [{ sku: 'LAMP', qty: 1, tier_prices }] }, 'quote.items[0].tier_prices'],
      [{ version: 1, shiping_amount: 1 }, 'quote.shiping_amount'],
      [{ version: 1, status: 'approved' }, 'quote.status'],
      [{ version: 1, currency_code: 'EUR' }, 'quote.currency_code'],
      [{ version: 1, expires_at: '2020-01-01 00:00:00' }, 'quote.expires_at'],
      [{ version: 1, shipping_amount: 0.1 + 0.2 }, 'quote.shipping_amount'],
    ])
  })

  it('400: a total larger than an answer can hold changes nothing', async () => {
    const { quote_id } = await newQuote({ items: [{ sku: 'BOOK', qty: 1, price: 99_999_999_999 }] })
    const call = () => shop.editQuote(quote_id, { version: 1, shipping_amount: 1 })
    await shop.assertRefusal('total_too_large', call)
  })

  itNamesWrongIds('id', (id) => shop.editQuote(id, { version: 1 }))

  it('404: names the customer or the SKU that is unknown', async () => {
    const { quote_id } = await newQuote()
    const edit = (quote: object) => () => shop.editQuote(quote_id, { version: 1, ...quote })
    await shop.assertUnknown(edit({ customer_id: 999999 }), 'quote.customer_id', 999999)
    const items = [{ sku: 'nothing', qty: 1 }]
    await shop.assertUnknown(edit({ items }), 'quote.items[0].sku', 'nothing')
  })

  it('409: a version that is no longer current, and one that is not yet', async () => {
    const { quote_id } = await newQuote()
    await edited(quote_id, { version: 1, seller_comment: 'first' })
    for (const given of [1, 3]) {
      const call = () => shop.editQuote(quote_id, { version: given, seller_comment: 'second' })
      const answer = await shop.assertNothingDone(call, 409, { error_code: 'version_conflict' })
      assert.deepEqual(answer.body.parameters, { given, current: 2 })
    }
  })

  it('an edit takes the price of the catalogue as it is then, and keeps the original one', async () => {
    await shop.putProduct('MOVING', { price: 10 })
    const items = [{ sku: 'MOVING', qty: 1 }]
    const { quote_id } = await newQuote({ items })
    await shop.putProduct('MOVING', { price: 12 })
    const [item] = (await edited(quote_id, { version: 1, items })).items
    assert.deepEqual([item.price, item.original_price], [12, 10])
  })
})
