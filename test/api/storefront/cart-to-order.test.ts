// From a customer's cart to its order: which cart is found, its totals, plain lines that a quote replaces, and carts that
// are submitted or ordered again.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { moveQuote } from '../../../src/quoting/quote/quote-move-actions.ts'
import { type Answer, assertReplay, atOnce, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { moveClock } from '../../support/test-server.ts'

const api = await openApi()
const shop = await openShop(api)
const money = (value: number) => Number(value.toFixed(2))
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const order = (cart: number | string, key: string) => api.put(`/rest/V1/carts/${cart}/order`, keyed(key))
const submit = (cart: number) => api.post(`${quoting}/request/cart/${cart}/submit`)

/** A quote of so many lamps in the cart from which it was requested, which held 15. */
async function quotedCart(qty = 10) {
  const quote = await shop.approvedFromCart({ LAMP: 15 }, [{ sku: 'LAMP', qty, price: 30 }])
  await ok(shop.addToCart(quote.id, quote.cart, quote.customer))
  return quote
}

/** A cart that holds 10 lamps of a quote, and plain lines. */
async function lampsBeside(items: Record<string, number>) {
  const customer = await shop.newCustomer()
  const { quote_id } = await shop.createQuote(customer, { items: [{ sku: 'LAMP', qty: 10, price: 30 }] })
  await shop.takeTo('approved', quote_id)
  const cart = await shop.openCart(customer, items)
  await ok(shop.addToCart(quote_id, cart, customer))
  return { cart, customer }
}

const assertLines = async (cart: number, ...lines: string[]) =>
  assert.deepEqual(await shop.cartLines(cart), lines)
const findLine = async (cart: number, isQuoted: boolean) =>
  (await shop.listItems(cart)).find(({ quote_id }) => (quote_id !== null) === isQuoted).item_id as number
const removeQuotedLine = async (cart: number) => ok(shop.removeItem(cart, await findLine(cart, true)))
const setPlainLine = async (cart: number, qty: number) =>
  ok(api.put(`/rest/V1/carts/${cart}/items/${await findLine(cart, false)}`, { body: { cartItem: { qty } } }))
const orderElsewhere = (id: number) => ok(shop.moveQuote(id, 'purchased', { body: { orderId: 1 } }))

const waysOut: Record<string, (quote: { id: number; cart: number }) => Promise<unknown>> = {
  'a line is removed': ({ cart }) => removeQuotedLine(cart),
  'it is cancelled': ({ id }) => ok(shop.moveQuote(id, 'cancel')),
  'it expires': ({ id }) => shop.makeDue(id).then(shop.recordExpiry),
}

it("a customer's open cart is found per customer, store and currency", async () => {
  await shop.putStore('eu', 'EUR')
  const customer = await shop.newCustomer()
  const open = (store: string) => ok(api.post(`/rest/${store}/V1/customers/${customer}/carts`))
  const [dollars, euros] = [await open('default'), await open('eu')]
  assert.notEqual(euros, dollars)
  assert.equal((await shop.readCart(euros)).currency_code, 'EUR')
  assert.deepEqual([await open('default'), await open('eu'), await open('all')], [dollars, euros, dollars])
  await shop.putStore('eu', 'CHF')
  const francs = await open('eu')
  assert.equal((await shop.readCart(francs)).currency_code, 'CHF')
  await shop.putStore('eu', 'EUR')
  assert.equal(await open('eu'), euros)
})

it('the shipping of the quotes in a cart stands in the cart and in its total as long as their lines do, and in the order', async () => {
  const customer = await shop.newCustomer()
  const cart = await shop.openCart(customer, { BOOK: 2 })
  assert.equal((await shop.readCart(cart)).shipping_amount, 0)
  const ids: number[] = []
  for (const shipping_amount of [20, 5.5]) {
    const { quote_id } = await shop.createQuote(customer, { shipping_amount })
    await shop.takeTo('approved', quote_id)
    for (let time = 0; time < 2; time++) await ok(shop.addToCart(quote_id, cart, customer))
    ids.push(quote_id)
  }
  const { grand_total: ofQuote } = await shop.readQuote(ids[0]!)
  const both = await shop.readCart(cart)
  assert.deepEqual([both.shipping_amount, both.grand_total], [25.5, money(25 + 2 * ofQuote - 14.5)])
  await ok(shop.moveQuote(ids[1]!, 'cancel'))
  assert.equal((await shop.readCart(cart)).grand_total, money(25 + ofQuote))
  await ok(shop.orderCart(cart))
  const ordered = await shop.readCart(cart)
  assert.deepEqual([ordered.shipping_amount, ordered.grand_total], [20, money(25 + ofQuote)])
})

describe('a cart that is ordered again', () => {
  it('returns the same order, which the cart shows', async () => {
    const { id, cart } = await shop.quoteInCart()
    const before = await shop.readCart(cart)
    assert.deepEqual([before.order_id, before.order_increment_id], [null, null])
    const answers = await atOnce(10, () => ok(shop.orderCart(cart)))
    const [order_id] = answers
    assert.equal(new Set(answers).size, 1)
    const rows = await many(api.db, 'select order_id from sales_order where cart_id = $1', [cart])
    assert.deepEqual(rows, [{ order_id }])
    const { masked_id, ...record } = await shop.readCart(cart)
    const { order_id: ofQuote, order_increment_id } = await shop.readQuote(id)
    assert.deepEqual([record.order_id, record.order_increment_id], [order_id, order_increment_id])
    assert.deepEqual([ofQuote, await ok(shop.orderCart(masked_id))], [order_id, order_id])
    assert.equal((await shop.historyOf(id)).filter((entry) => entry === 'accepted → purchased').length, 1)
  })

  it('is 400 when it is inactive without an order', async () => {
    const cart = await shop.openCart(await shop.newCustomer(), { BOOK: 1 })
    await shop.deactivate(cart)
    await shop.assertRefusedWith('cart_inactive', () => shop.orderCart(cart))
  })

  it('takes an Idempotency-Key, as every PUT does', async () => {
    const cart = await shop.openCart(await shop.newCustomer(), { BOOK: 1 })
    const first = await order(cart, 'order-1')
    assert.equal(first.status, 200, first.text)
    assertReplay(await order(cart, 'order-1'), first)
    assert.equal((await order(await shop.openCart(await shop.newCustomer()), 'order-1')).status, 422)
    const put = (price: number) =>
      api.put('/rest/V1/products/DESK', { body: { product: { name: 'Desk', price } }, ...keyed('desk') })
    const made = await put(1)
    await shop.putProduct('DESK', { name: 'Desk', price: 2 })
    assert.equal((await put(1)).text, made.text)
    assert.equal((await put(3)).status, 422)
  })
})

describe('plain lines that a quote replaces', () => {
  for (const [why, leave] of Object.entries(waysOut)) {
    it(`return when ${why}: what was reduced`, async () => {
      const quote = await quotedCart()
      await assertLines(quote.cart, 'LAMP × 10 at 30', 'LAMP × 5 at 33.33')
      await leave(quote)
      await assertLines(quote.cart, 'LAMP × 15 at 33.33')
    })

    it(`return when ${why}: what was removed, beside what came later`, async () => {
      const quote = await quotedCart(20)
      await shop.addItem(quote.cart, 'LAMP', 2)
      await shop.addItem(quote.cart, 'BOOK', 1)
      await leave(quote)
      await assertLines(quote.cart, 'BOOK × 1 at 12.5', 'LAMP × 17 at 33.33')
      assert.equal((await shop.readQuote(quote.id)).cart_id, null)
    })
  }

  it('are replaced again by exactly as much when the quote is added again, however often', async () => {
    const { id, cart, customer } = await quotedCart()
    for (let time = 0; time < 3; time++) {
      await removeQuotedLine(cart)
      await assertLines(cart, 'LAMP × 15 at 33.33')
      await ok(shop.addToCart(id, cart, customer))
      await assertLines(cart, 'LAMP × 10 at 30', 'LAMP × 5 at 33.33')
    }
  })

  it('keep what the customer added meanwhile, and are replaced only as far as they go', async () => {
    const more = await quotedCart(20)
    await removeQuotedLine(more.cart)
    await shop.addItem(more.cart, 'LAMP', 3)
    await ok(shop.addToCart(more.id, more.cart, more.customer))
    await assertLines(more.cart, 'LAMP × 20 at 30', 'LAMP × 3 at 33.33')

    const less = await quotedCart()
    await removeQuotedLine(less.cart)
    await setPlainLine(less.cart, 4)
    await ok(shop.addToCart(less.id, less.cart, less.customer))
    await assertLines(less.cart, 'LAMP × 10 at 30')
    await removeQuotedLine(less.cart)
    await assertLines(less.cart, 'LAMP × 4 at 33.33')
    // What gave way at first counts, not the four that were left of it.
    await setPlainLine(less.cart, 15)
    await ok(shop.addToCart(less.id, less.cart, less.customer))
    await assertLines(less.cart, 'LAMP × 10 at 30', 'LAMP × 5 at 33.33')
  })

  it('are replaced as the reworked quote requires', async () => {
    const { id, cart, customer } = await quotedCart()
    await waysOut['it expires']!({ id, cart })
    await ok(shop.moveQuote(id, 'rework'))
    const { version } = await shop.readQuote(id)
    await ok(shop.editQuote(id, { version, items: [{ sku: 'LAMP', qty: 12, price: 29 }] }))
    await ok(shop.moveQuote(id, 'approve'))
    await ok(shop.addToCart(id, cart, customer))
    await assertLines(cart, 'LAMP × 12 at 29', 'LAMP × 3 at 33.33')
  })

  it('do not return if the cart would be larger than the maximum', async () => {
    await shop.putProduct('HUGE', { price: 99_999_999_000, tax_percent: 0 })
    const items = [{ sku: 'HUGE', qty: 1, price: 1 }]
    const { id, customer, cart } = await shop.approvedFromCart({ HUGE: 1 }, items)
    await ok(shop.addToCart(id, cart, customer))
    await shop.putProduct('HUGE2', { price: 99_999_999_000, tax_percent: 0 })
    await shop.addItem(cart, 'HUGE2', 1)
    await ok(shop.moveQuote(id, 'cancel'))
    const { grand_total, items: left } = await shop.readCart(cart)
    assert.deepEqual([grand_total, left.length], [99_999_999_000, 1])
    await ok(shop.orderCart(cart))
  })

  it('return once, and only to their own cart', async () => {
    const { id, cart, customer } = await quotedCart()
    await removeQuotedLine(cart)
    const other = await shop.insertCart(customer)
    await ok(shop.addToCart(id, other, customer))
    await ok(shop.moveQuote(id, 'cancel'))
    assert.deepEqual([await shop.cartLines(cart), await shop.cartLines(other)], [['LAMP × 15 at 33.33'], []])
  })

  it('are not given back when the quote was ordered elsewhere', async () => {
    const { id, cart } = await quotedCart()
    await orderElsewhere(id)
    await assertLines(cart, 'LAMP × 5 at 33.33')
  })

  for (const [why, leave] of Object.entries(waysOut).filter(([way]) => way !== 'it is cancelled'))
    it(`leave again when the quote was ordered elsewhere after they came back: ${why}`, async () => {
      const quote = await quotedCart()
      await leave(quote)
      await run(api.db, `update cart set updated_at = '2026-01-31 12:00:00' where cart_id = $1`, [quote.cart])
      await orderElsewhere(quote.id)
      await assertLines(quote.cart, 'LAMP × 5 at 33.33')
      assert.notEqual((await shop.readCart(quote.cart)).updated_at, '2026-01-31 12:00:00')
    })

  it('are neither lost nor doubled when everything happens at once', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, cart, customer } = await quotedCart()
      await shop.makeDue(id)
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => api.get(`/rest/V1/carts/${cart}`)),
        shop.orderCart(cart),
        shop.moveQuote(id, 'cancel'),
        shop.addToCart(id, cart, customer),
        shop.recordExpiry().then(() => api.get(`/rest/V1/carts/${cart}`)),
      ])
      for (const { status, text } of answers) assert.ok([200, 400].includes(status), text)
      await assertLines(cart, 'LAMP × 15 at 33.33')
    }
  })
})

it('a quote that goes into the cart while it is cancelled leaves it again: the cancellation is retried, and locks the cart first', async () => {
  const { id, cart, customer } = await quotedCart()
  await removeQuotedLine(cart)
  let tries = 0
  await api.db.transaction(async (tx) => {
    const query = (async (...parameters: Parameters<typeof tx.query>) => {
      const isLock = JSON.stringify(parameters).includes('from quote q where quote_id = $1 for update')
      if (isLock && ++tries === 1) await ok(shop.addToCart(id, cart, customer))
      return tx.query(...parameters)
    }) as typeof tx.query
    await moveQuote({ ...tx, query }, 'test', id, 'cancel', {})
  })
  assert.equal(tries, 2)
  assert.equal((await shop.readQuote(id)).status, 'cancelled')
  await assertLines(cart, 'LAMP × 15 at 33.33')
})

describe('a cart whose quote has expired', () => {
  it('no longer shows its lines, also before a job has recorded the expiry', async () => {
    for (const read of ['', '/items']) {
      const { id, cart } = await quotedCart()
      await shop.makeDue(id)
      const answer = await ok(api.get(`/rest/V1/carts/${cart}${read}`))
      assert.deepEqual(
        ((answer.items ?? answer) as Answer['body'][]).map(({ sku, qty, quote_id }) => [sku, qty, quote_id]),
        [['LAMP', 15, null]],
      )
      assert.equal((await shop.historyOf(id)).at(-1), 'accepted → expired')
    }
  })

  it('is not ordered, but the refusal takes the lines out, and the next try orders what is left', async () => {
    const { id, cart } = await quotedCart()
    await shop.makeDue(id)
    const answer = await order(cart, 'first')
    assert.deepEqual([answer.status, answer.body.error_code], [400, 'quote_expired'])
    assert.deepEqual(answer.body.parameters, { quoteId: id })
    assert.equal((await shop.historyOf(id)).at(-1), 'accepted → expired')
    assertReplay(await order(cart, 'first'), answer)
    assert.ok(Number.isInteger(await ok(order(cart, 'second'))))
    await assertLines(cart, 'LAMP × 15 at 33.33')
  })

  it('is requested as it is then', async () => {
    const { id, cart } = await quotedCart()
    await shop.makeDue(id)
    assert.equal((await ok(submit(cart))).items_qty, 15)
  })
})

describe('updated_at of a cart', () => {
  const old = '2026-01-31 12:00:00'
  const changes: typeof waysOut = {
    ...waysOut,
    'its quote is ordered elsewhere': ({ id }) => orderElsewhere(id),
    'a plain line changes': ({ cart }) => setPlainLine(cart, 1),
  }
  for (const [why, change] of Object.entries(changes))
    it(`moves when ${why}`, async () => {
      const quote = await quotedCart()
      await run(api.db, 'update cart set updated_at = $2 where cart_id = $1', [quote.cart, old])
      await change(quote)
      const { updated_at } = await shop.readCart(quote.cart)
      assert.ok(updated_at > old, updated_at)
    })

  it('stays when nothing of it changes', async () => {
    const { cart } = await quotedCart()
    const before = await shop.readCart(cart)
    await moveClock(api.db, 60)
    assert.deepEqual(await shop.readCart(cart), before)
    await moveClock(api.db, 0)
  })
})

describe('a cart that holds lines of a quote', () => {
  it('is requested with its plain lines alone, so that nothing is ordered twice', async () => {
    const { cart, customer } = await lampsBeside({ BOOK: 3 })
    const request = await ok(submit(cart))
    const { items, items_count, items_qty, subtotal } = request
    assert.deepEqual([items.length, items[0].sku, items[0].qty], [1, 'BOOK', 3])
    assert.deepEqual([items_count, items_qty, subtotal], [1, 3, 37.5])
    const { quote_id } = await shop.answerRequest(request)
    await shop.takeTo('approved', quote_id)
    await ok(shop.addToCart(quote_id, cart, customer))
    await assertLines(cart, 'BOOK × 3 at 12.5', 'LAMP × 10 at 30')
  })

  it('returns the pending request as long as its plain lines are the same', async () => {
    const { cart } = await lampsBeside({ BOOK: 3 })
    const { request_id } = await ok(submit(cart))
    assert.equal((await ok(submit(cart))).request_id, request_id)
    await shop.addItem(cart, 'BOOK', 1)
    assert.notEqual((await ok(submit(cart))).request_id, request_id)
  })

  it('is refused when it has no plain line', async () => {
    const { cart } = await lampsBeside({})
    await shop.assertRefusedWith('cart_without_plain_lines', () => submit(cart))
  })
})
