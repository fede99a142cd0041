// Several at once on the same quotes, carts and requests: real parallel requests, and what must hold whoever wins.
// Where a guard can be left out, a control shows that the same check would notice. Many who edit one quote or put it into
// carts at once are the proofs P4 and P5.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many } from '../../src/platform/database.ts'
import { insertQuoteRequest } from '../../src/quoting/quote-request-repository.ts'
import { amount } from '../../src/platform/money.ts'
import { type Answer, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const agreed = ['0042-OAK × 40 at 189.99', 'LAMP × 3 at 31.11']
const rounds = Array.from({ length: 15 }, (_, round) => round)

const times = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

const statusesOf = (answers: Answer[]): number[] => answers.map((answer) => answer.status).sort()

/** The other first in every second round, so that each may win. */
function inTurn<T>(round: number, calls: (() => Promise<T>)[]): Promise<T[]> {
  const started = calls.map((call, index) => ({ call, index }))
  if (round % 2 === 1) started.reverse()
  const running = started.map(({ call, index }) => ({ index, result: call() }))
  return Promise.all(running.sort((a, b) => a.index - b.index).map(({ result }) => result))
}

async function proposedWithCart(): Promise<{ id: number; customer: number; cart: number }> {
  const { id, customer } = await shop.quoteIn('proposed')
  return { id, customer, cart: await shop.openCart(customer) }
}

async function inCart(): Promise<{ id: number; customer: number; cart: number }> {
  const quote = await proposedWithCart()
  await ok(shop.addToCart(quote.id, quote.cart, quote.customer))
  return quote
}

/** Every change has raised the version and written one row of history. */
async function assertEveryChangeRecorded(id: number): Promise<void> {
  const { version } = await shop.readQuote(id)
  const history = await shop.historyOf(id)
  assert.equal(history.length, version, history.join(', '))
  for (const [index, entry] of history.entries())
    if (index > 0) assert.ok(entry.startsWith(`${history[index - 1]?.split(' → ')[1]} →`), history.join(', '))
}

/** Gives each of them the same start: nobody goes on before all have come here. */
function meetingOf(count: number): () => Promise<void> {
  let open: () => void
  const met = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    if (--count === 0) open()
    await met
  }
}

describe('a quote that is reworked and edited while the customer accepts it', () => {
  it('stands in the cart exactly as it was offered, or not at all', async () => {
    for (const round of rounds) {
      const { id, customer, cart } = await proposedWithCart()
      const rework = async () => {
        const reworked = await shop.moveQuote(id, 'rework', { body: { version: 3 } })
        if (reworked.status !== 200) return reworked
        const items = [{ sku: 'LAMP', qty: 1, price: 99 }]
        await ok(api.put(`${quoting}/quote/${id}`, { body: { quote: { version: 4, items } } }))
        return reworked
      }
      const [reworked, added] = await inTurn(round, [rework, () => shop.addToCart(id, cart, customer)])
      assert.ok([200, 400, 409].includes(reworked!.status), reworked!.text)
      assert.notEqual(reworked!.status === 200, added!.status === 200)
      const { status } = await shop.readQuote(id)
      assert.equal(status, added!.status === 200 ? 'accepted' : 'pending')
      assert.deepEqual(await shop.cartLines(cart), added!.status === 200 ? agreed : [])
      await assertEveryChangeRecorded(id)
    }
  })
})

describe('a cart that is ordered', () => {
  it('while its quote is cancelled: one of both, never half of each', async () => {
    for (const round of rounds) {
      const { id, cart } = await inCart()
      const [ordered, cancelled] = await inTurn(round, [
        () => api.put(`/rest/V1/carts/${cart}/order`),
        () => shop.moveQuote(id, 'cancel'),
      ])
      assert.deepEqual(statusesOf([ordered!, cancelled!]), [200, 400])
      const isOrdered = ordered!.status === 200
      if (!isOrdered) assert.match(ordered!.body.error_code, /^cart_(changed|empty)$/)
      assert.equal((await shop.readQuote(id)).status, isOrdered ? 'purchased' : 'cancelled')
      assert.deepEqual(await shop.cartLines(cart), isOrdered ? agreed : [])
      assert.equal((await ok(api.get(`/rest/V1/carts/${cart}`))).is_active, !isOrdered)
      await assertEveryChangeRecorded(id)
    }
  })

  it('while its quote is taken out of it: one of both', async () => {
    for (const round of rounds) {
      const { id, cart } = await inCart()
      const [line] = await ok(api.get(`/rest/V1/carts/${cart}/items`))
      const [ordered, removed] = await inTurn(round, [
        () => api.put(`/rest/V1/carts/${cart}/order`),
        () => api.delete(`/rest/V1/carts/${cart}/items/${line.item_id}`),
      ])
      assert.deepEqual(statusesOf([ordered!, removed!]), [200, 400])
      assert.equal(
        ordered!.body.error_code ?? removed!.body.error_code,
        ordered!.status === 200 ? 'cart_inactive' : 'cart_empty',
      )
      assert.equal((await shop.readQuote(id)).status, ordered!.status === 200 ? 'purchased' : 'accepted')
      await assertEveryChangeRecorded(id)
    }
  })

  it('many times at once: one order', async () => {
    const { id, cart } = await inCart()
    const answers = await times(20, () => api.put(`/rest/V1/carts/${cart}/order`))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    assert.equal((await many(api.db, 'select from sales_order where cart_id = $1', [cart])).length, 1)
    assert.equal((await shop.historyOf(id)).at(-1), 'accepted → purchased')
    await assertEveryChangeRecorded(id)
  })
})

describe('a quote whose time is over while it is purchased', () => {
  it('is purchased, before or after the expiry; never purchased and then expired', async () => {
    for (const round of rounds) {
      const { id, cart } = await inCart()
      const expire = async () => {
        await shop.makeDue(id)
        await Promise.all([shop.recordExpiry(), shop.recordExpiry()])
        return undefined
      }
      const purchase = () => shop.moveQuote(id, 'purchased', { body: { orderId: 1 } })
      const [purchased] = await inTurn<Answer | undefined>(round, [purchase, expire])
      await shop.recordExpiry()
      const { status } = await shop.readQuote(id)
      assert.deepEqual([purchased!.status, status], [200, 'purchased'])
      assert.deepEqual(await shop.cartLines(cart), [])
      await assertEveryChangeRecorded(id)
    }
  })
})

describe('a quote request', () => {
  it('from the same cart, submitted many times at once, is one', async () => {
    for (const count of [2, 20]) {
      const customer = await shop.newCustomer()
      const cart = await shop.openCart(customer, { LAMP: 2 })
      const submit = () =>
        ok(api.post(`${quoting}/request/cart/${cart}/submit`, { body: { details: 'Please' } }))
      const ids = new Set(
        (await times(count, submit)).map((request: Answer['body']) => request.request_id as number),
      )
      assert.equal(ids.size, 1)
      assert.equal(await countRequestsOf(cart), 1)
    }
  })

  it('would be two if nobody locked the cart (control)', async () => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { LAMP: 2 })
    const meet = meetingOf(2)
    await times(2, () =>
      api.db.transaction(async (tx) => {
        const before = await many(tx, 'select from quote_request where cart_id = $1', [cart])
        await meet()
        if (before.length === 0) await insertQuoteRequest(tx, newRequest(cart))
      }),
    )
    assert.equal(await countRequestsOf(cart), 2)
  })

  it('is answered by one quote, however many are made of it at once', async () => {
    const { request } = await shop.requestFromCart()
    const answers = await times(10, () => api.post(`${quoting}/request/${request.request_id}/quote`))
    assert.deepEqual(statusesOf(answers), [200, ...Array<number>(9).fill(400)])
    const quotes = await many(api.db, 'select from quote where request_id = $1', [request.request_id])
    assert.equal(quotes.length, 1)
    const refusal = answers.find((answer) => answer.status === 400)
    assert.equal(refusal?.body.error_code, 'wrong_status')
  })

  it('is answered or declined, not both', async () => {
    for (const round of rounds) {
      const { request } = await shop.requestFromCart({ LAMP: 1 })
      const path = `${quoting}/request/${request.request_id}`
      const answers = await inTurn(
        round,
        ['quote', 'decline', 'cancel'].map((move) => () => api.post(`${path}/${move}`)),
      )
      assert.deepEqual(statusesOf(answers), [200, 400, 400])
      assert.equal((await ok(api.get(`${path}/history`))).length, 2)
    }
  })
})

describe('everybody at once', () => {
  it('is answered without a 5xx, and every quote is where it should be', async () => {
    const deals = await times(4, async () => {
      const { customer, cart, request } = await shop.requestFromCart({ LAMP: 5, BOOK: 1 })
      const { quote_id: id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
      const more = (await shop.createQuote(customer)).quote_id as number
      return { customer, cart, ids: [id as number, more] }
    })
    const calls = deals.flatMap(({ customer, cart, ids }) =>
      ids.flatMap((id) => [
        ...['approve', 'propose', 'rework', 'cancel', 'decline', 'close', 'approve', 'approve'].map(
          (move) => () => shop.moveQuote(id, move),
        ),
        ...Array.from({ length: 6 }, () => () => shop.addToCart(id, cart, customer)),
        () => api.put(`/rest/V1/carts/${cart}/order`),
        () => api.post(`/rest/V1/carts/${cart}/items`, { body: { cartItem: { sku: 'LAMP', qty: 1 } } }),
        () => removeFirstLine(cart),
        () => api.post(`${quoting}/request/cart/${cart}/submit`),
        () => shop.moveQuote(id, 'purchased', { body: { orderId: 1 } }),
        async () => {
          await shop.recordExpiry()
          return api.get(`${quoting}/quote/${id}`)
        },
      ]),
    )
    // The same shuffle in every run: every third call, then the ones left out, and so on.
    const shuffled = [0, 1, 2].flatMap((start) => calls.filter((_, index) => index % 3 === start))
    const answers = await Promise.all([...shuffled, ...calls].map((call) => call()))
    for (const answer of answers) assert.ok([200, 400, 404].includes(answer.status), answer.text)
    for (const { cart, ids } of deals) for (const id of ids) await assertInPlace(id, cart)
  })
})

async function removeFirstLine(cart: number): Promise<Answer> {
  const [line] = await ok(api.get(`/rest/V1/carts/${cart}/items`))
  return api.delete(`/rest/V1/carts/${cart}/items/${line?.item_id ?? 1}`)
}

// Each line once where the quote says it lies, and none anywhere else.
async function assertInPlace(id: number, cart: number): Promise<void> {
  await assertEveryChangeRecorded(id)
  const { status, cart_id, items_count, order_id } = await shop.readQuote(id)
  const lines = await many<{ cart_id: number }>(api.db, 'select cart_id from cart_item where quote_id = $1', [
    id,
  ])
  const isOrderedHere = order_id !== null && cart_id !== null && lines.length > 0
  const isIn = (status === 'accepted' && cart_id !== null) || isOrderedHere
  assert.equal(lines.length, isIn ? items_count : 0, `${status} in ${cart_id}`)
  for (const line of lines) assert.equal(line.cart_id, cart)
}

async function countRequestsOf(cart: number): Promise<number> {
  return (await many(api.db, 'select from quote_request where cart_id = $1', [cart])).length
}

function newRequest(cart_id: number): Parameters<typeof insertQuoteRequest>[1] {
  return {
    ...{ source: 'cart', store_id: 1, currency_code: 'USD', cart_id, details: null },
    ...{ customer_id: null, customer_email: null, customer_firstname: null, customer_lastname: null },
    ...{ customer_is_guest: true, items_count: 0, items_qty: amount(0), subtotal: amount(0) },
  }
}
