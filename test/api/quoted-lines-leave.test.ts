// What the lines of a quote leave behind in a cart: its plain lines as they were, whatever made the quoted ones leave.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { moveQuote } from '../../src/quoting/quote-move-actions.ts'
import { type Answer, ok, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const LAMPS = 15

/** A quote of so many lamps in the cart from which it was requested, which held 15. */
async function quotedCart(qty = 10): Promise<{ id: number; cart: number; customer: number }> {
  const { customer, cart, request } = await shop.requestFromCart({ LAMP: LAMPS })
  const { quote_id: id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
  const quote = { version: 1, items: [{ sku: 'LAMP', qty, price: 30 }] }
  await ok(api.put(`${quoting}/quote/${id}`, { body: { quote } }))
  await shop.takeTo('approved', id)
  await ok(shop.addToCart(id, cart, customer))
  return { id, cart, customer }
}

async function removeQuotedLine(cart: number): Promise<void> {
  const lines = (await ok(api.get(`/rest/V1/carts/${cart}/items`))) as Answer['body'][]
  const { item_id } = lines.find(({ quote_id }) => quote_id !== null)
  await ok(api.delete(`/rest/V1/carts/${cart}/items/${item_id}`))
}

async function setPlainLine(cart: number, qty: number): Promise<void> {
  const lines = (await ok(api.get(`/rest/V1/carts/${cart}/items`))) as Answer['body'][]
  const { item_id } = lines.find(({ quote_id }) => quote_id === null)
  await ok(api.put(`/rest/V1/carts/${cart}/items/${item_id}`, { body: { cartItem: { qty } } }))
}

const waysOut: Record<string, (quote: { id: number; cart: number }) => Promise<unknown>> = {
  'a line is removed': ({ cart }) => removeQuotedLine(cart),
  'it is cancelled': ({ id }) => ok(shop.moveQuote(id, 'cancel')),
  'it expires': async ({ id }) => {
    await shop.makeDue(id)
    await shop.recordExpiry()
  },
}

describe('plain lines that gave way to a quote', () => {
  for (const [why, leave] of Object.entries(waysOut)) {
    it(`are given back when ${why}: what was reduced`, async () => {
      const quote = await quotedCart()
      assert.deepEqual(await shop.cartLines(quote.cart), ['LAMP × 10 at 30', 'LAMP × 5 at 33.33'])
      await leave(quote)
      assert.deepEqual(await shop.cartLines(quote.cart), ['LAMP × 15 at 33.33'])
    })

    it(`are given back when ${why}: what was removed, beside what came later`, async () => {
      const quote = await quotedCart(LAMPS + 5)
      await shop.addItem(quote.cart, 'LAMP', 2)
      await shop.addItem(quote.cart, 'BOOK', 1)
      await leave(quote)
      assert.deepEqual(await shop.cartLines(quote.cart), ['BOOK × 1 at 12.5', 'LAMP × 17 at 33.33'])
    })
  }

  it('give way again by exactly as much when the quote is added again, however often', async () => {
    const { id, cart, customer } = await quotedCart()
    for (let time = 0; time < 3; time++) {
      await removeQuotedLine(cart)
      assert.deepEqual(await shop.cartLines(cart), ['LAMP × 15 at 33.33'])
      await ok(shop.addToCart(id, cart, customer))
      assert.deepEqual(await shop.cartLines(cart), ['LAMP × 10 at 30', 'LAMP × 5 at 33.33'])
    }
  })

  it('keep what the customer added meanwhile, and give no more than there is', async () => {
    const more = await quotedCart(LAMPS + 5)
    await removeQuotedLine(more.cart)
    await shop.addItem(more.cart, 'LAMP', 3)
    await ok(shop.addToCart(more.id, more.cart, more.customer))
    assert.deepEqual(await shop.cartLines(more.cart), ['LAMP × 20 at 30', 'LAMP × 3 at 33.33'])

    const less = await quotedCart()
    await removeQuotedLine(less.cart)
    await setPlainLine(less.cart, 4)
    await ok(shop.addToCart(less.id, less.cart, less.customer))
    assert.deepEqual(await shop.cartLines(less.cart), ['LAMP × 10 at 30'])
    await removeQuotedLine(less.cart)
    assert.deepEqual(await shop.cartLines(less.cart), ['LAMP × 4 at 33.33'])
  })

  it('give way as the reworked quote has it', async () => {
    const { id, cart, customer } = await quotedCart()
    await waysOut['it expires']!({ id, cart })
    await ok(shop.moveQuote(id, 'rework'))
    const { version } = await shop.readQuote(id)
    const quote = { version, items: [{ sku: 'LAMP', qty: 12, price: 29 }] }
    await ok(api.put(`${quoting}/quote/${id}`, { body: { quote } }))
    await ok(shop.moveQuote(id, 'approve'))
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 12 at 29', 'LAMP × 3 at 33.33'])
  })

  it('are given back once, and to their own cart alone', async () => {
    const { id, cart, customer } = await quotedCart()
    await removeQuotedLine(cart)
    const other = await shop.insertCart(customer)
    await ok(shop.addToCart(id, other, customer))
    await ok(shop.moveQuote(id, 'cancel'))
    assert.deepEqual([await shop.cartLines(cart), await shop.cartLines(other)], [['LAMP × 15 at 33.33'], []])
  })

  it('are not given back when the quote was ordered elsewhere', async () => {
    const { id, cart } = await quotedCart()
    await ok(shop.moveQuote(id, 'purchased', { body: { orderId: 1 } }))
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 5 at 33.33'])
  })

  it('are neither lost nor doubled when everything happens at once', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, cart, customer } = await quotedCart()
      await shop.makeDue(id)
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => api.get(`/rest/V1/carts/${cart}`)),
        api.put(`/rest/V1/carts/${cart}/order`),
        shop.moveQuote(id, 'cancel'),
        shop.addToCart(id, cart, customer),
        shop.recordExpiry().then(() => api.get(`/rest/V1/carts/${cart}`)),
      ])
      for (const { status, text } of answers) assert.ok([200, 400].includes(status), text)
      assert.deepEqual(await shop.cartLines(cart), ['LAMP × 15 at 33.33'])
    }
  })
})

describe('a quote that goes into the cart while it is cancelled', () => {
  it('leaves it again: the cancellation starts anew, and locks the cart first', async () => {
    const { id, cart, customer } = await quotedCart()
    await removeQuotedLine(cart)
    let tries = 0
    await api.db.transaction(async (tx) => {
      const query = (async (...parameters: Parameters<typeof tx.query>) => {
        const isLock = JSON.stringify(parameters).includes('from quote q where quote_id = $1 for update')
        if (isLock && ++tries === 1) await ok(shop.addToCart(id, cart, customer))
        return tx.query(...parameters)
      }) as typeof tx.query
      await moveQuote({ ...tx, query }, api.parts.storefront, 'test', id, 'cancel', {})
    })
    assert.equal(tries, 2)
    assert.equal((await shop.readQuote(id)).status, 'cancelled')
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 15 at 33.33'])
  })
})

describe('a cart whose quote has expired', () => {
  it('no longer shows its lines, also before a job has recorded the expiry', async () => {
    for (const read of ['', '/items']) {
      const { id, cart } = await quotedCart()
      await shop.makeDue(id)
      const answer = await ok(api.get(`/rest/V1/carts/${cart}${read}`))
      const lines = (read === '' ? answer.items : answer) as Answer['body'][]
      assert.deepEqual(
        lines.map(({ sku, qty, quote_id }) => [sku, qty, quote_id]),
        [['LAMP', LAMPS, null]],
      )
      assert.equal((await shop.historyOf(id)).at(-1), 'accepted → expired')
    }
  })

  it('is not ordered, but the refusal takes the lines out, and the next try orders what is left', async () => {
    const { id, cart } = await quotedCart()
    await shop.makeDue(id)
    const order = (key: string) =>
      api.put(`/rest/V1/carts/${cart}/order`, { headers: { 'idempotency-key': key } })
    const answer = await order('first')
    assert.deepEqual([answer.status, answer.body.error_code], [400, 'quote_expired'])
    assert.deepEqual(answer.body.parameters, { quoteId: id })
    assert.equal((await shop.historyOf(id)).at(-1), 'accepted → expired')
    assert.equal((await order('first')).headers['idempotent-replayed'], 'true')
    assert.ok(Number.isInteger(await ok(order('second'))))
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 15 at 33.33'])
  })

  it('is asked for as it is then', async () => {
    const { id, cart } = await quotedCart()
    await shop.makeDue(id)
    const request = await ok(api.post(`${quoting}/request/cart/${cart}/submit`))
    assert.equal(request.items_qty, LAMPS)
  })
})

describe('updated_at of a cart', () => {
  const old = '2026-01-31 12:00:00'
  const changes = {
    ...waysOut,
    'its quote is ordered elsewhere': ({ id }: { id: number }) =>
      ok(shop.moveQuote(id, 'purchased', { body: { orderId: 1 } })),
    'a plain line changes': ({ cart }: { cart: number }) => setPlainLine(cart, 1),
  }
  for (const [why, change] of Object.entries(changes))
    it(`moves when ${why}`, async () => {
      const quote = await quotedCart()
      await run(api.db, 'update cart set updated_at = $2 where cart_id = $1', [quote.cart, old])
      await change(quote)
      const { updated_at } = await ok(api.get(`/rest/V1/carts/${quote.cart}`))
      assert.ok(updated_at > old, updated_at)
    })

  it('stays when nothing of it changes', async () => {
    const { cart } = await quotedCart()
    const before = await ok(api.get(`/rest/V1/carts/${cart}`))
    await moveClock(api.db, 60)
    assert.deepEqual(await ok(api.get(`/rest/V1/carts/${cart}`)), before)
    await moveClock(api.db, 0)
  })
})
