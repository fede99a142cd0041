// Concurrent calls on the same quotes, carts and requests, and what must hold whichever wins. Where a safeguard can be
// removed, a negative control shows that the check would fail. Many edits of one quote, or additions to carts, at once are
// covered by P4 and P5.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, type Queryable, run, type Transaction } from '../../../src/platform/postgres/database.ts'
import { insertQuoteRequest } from '../../../src/quoting/quote-request/quote-request-repository.ts'
import { amount } from '../../../src/domain/money.ts'
import { type Answer, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { companyDetails } from '../../../src/storefront/company-details.ts'

// More calls at once than the service takes by default.
const api = await openApi({ DATABASE_CONNECTIONS: '100' })
const shop = await openShop(api)
const agreed = ['0042-OAK × 40 at 189.99', 'LAMP × 3 at 31.11']

const times = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call))
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort()

/** Fifteen rounds; the other is called first in every second one, so that each may win. */
type InTurn = <T>(...calls: (() => Promise<T>)[]) => Promise<T[]>
async function inRounds(round: (inTurn: InTurn) => Promise<void>) {
  for (let number = 0; number < 15; number++)
    await round(async (...calls) => {
      const order = number % 2 === 1 ? calls.toReversed() : calls
      const answers = await Promise.all(order.map((call) => call()))
      return number % 2 === 1 ? answers.reverse() : answers
    })
}

/** Every change has raised the version and written one row of history. */
async function assertEveryChangeRecorded(id: number): Promise<void> {
  const history = await shop.historyOf(id)
  assert.equal(history.length, (await shop.readQuote(id)).version, history.join(', '))
  for (const [index, entry] of history.entries())
    if (index > 0) assert.ok(entry.startsWith(`${history[index - 1]?.split(' → ')[1]} →`), history.join(', '))
}

it('a quote that is reworked and edited while the customer accepts it stands in the cart exactly as it was offered, or not at all', () =>
  inRounds(async (inTurn) => {
    const { id, customer, cart } = await shop.proposedWithCart()
    const rework = async () => {
      const reworked = await shop.moveQuote(id, 'rework', { body: { version: 3 } })
      const items = [{ sku: 'LAMP', qty: 1, price: 99 }]
      if (reworked.status === 200) await ok(shop.editQuote(id, { version: 4, items }))
      return reworked
    }
    const [reworked, added] = await inTurn(rework, () => shop.addToCart(id, cart, customer))
    assert.ok([200, 400, 409].includes(reworked!.status), reworked!.text)
    const isAdded = added!.status === 200
    assert.notEqual(reworked!.status === 200, isAdded)
    assert.equal((await shop.readQuote(id)).status, isAdded ? 'accepted' : 'pending')
    assert.deepEqual(await shop.cartLines(cart), isAdded ? agreed : [])
    await assertEveryChangeRecorded(id)
  }))

describe('a cart that is ordered', () => {
  it('while its quote is cancelled: one of both, never half of each', () =>
    inRounds(async (inTurn) => {
      const { id, cart } = await shop.quoteInCart()
      const cancel = () => shop.moveQuote(id, 'cancel')
      const answers = await inTurn(() => shop.orderCart(cart), cancel)
      assert.deepEqual(statusesOf(answers), [200, 400])
      const [ordered] = answers
      const isOrdered = ordered!.status === 200
      if (!isOrdered) assert.match(ordered!.body.error_code, /^cart_(changed|empty)$/)
      assert.equal((await shop.readQuote(id)).status, isOrdered ? 'purchased' : 'cancelled')
      assert.deepEqual(await shop.cartLines(cart), isOrdered ? agreed : [])
      assert.equal((await shop.readCart(cart)).is_active, !isOrdered)
      await assertEveryChangeRecorded(id)
    }))

  it('while its quote is taken out of it: one of both', () =>
    inRounds(async (inTurn) => {
      const { id, cart } = await shop.quoteInCart()
      const [line] = await shop.listItems(cart)
      const removeLine = () => shop.removeItem(cart, line.item_id)
      const answers = await inTurn(() => shop.orderCart(cart), removeLine)
      assert.deepEqual(statusesOf(answers), [200, 400])
      const isOrdered = answers[0]!.status === 200
      assert.equal(answers[isOrdered ? 1 : 0]!.body.error_code, isOrdered ? 'cart_inactive' : 'cart_empty')
      assert.equal((await shop.readQuote(id)).status, isOrdered ? 'purchased' : 'accepted')
      await assertEveryChangeRecorded(id)
    }))
})

it('a quote whose time is over while it is purchased is purchased, before or after the expiry; never purchased and then expired', () =>
  inRounds(async (inTurn) => {
    const { id, cart } = await shop.quoteInCart()
    const expire = async () => {
      await shop.makeDue(id)
      await times(2, shop.recordExpiry)
      return undefined
    }
    const purchase = () => shop.moveQuote(id, 'purchased')
    const [purchased] = await inTurn<Answer | undefined>(purchase, expire)
    await shop.recordExpiry()
    assert.deepEqual([purchased!.status, (await shop.readQuote(id)).status], [200, 'purchased'])
    assert.deepEqual(await shop.cartLines(cart), [])
    await assertEveryChangeRecorded(id)
  }))

describe('a quote request', () => {
  const countRequestsOf = (cart: number, db: Queryable = api.db) =>
    run(db, 'select from quote_request where cart_id = $1', [cart])

  it('from the same cart, submitted many times at once, is one', async () => {
    for (const count of [2, 20]) {
      const cart = await shop.openCart(await shop.newCustomer(), { LAMP: 2 })
      const requests = await times(count, () => shop.submitCart(cart))
      assert.equal(new Set(requests.map(({ request_id }) => request_id)).size, 1)
      assert.equal(await countRequestsOf(cart), 1)
    }
  })

  it('would be two if nobody locked the cart (control)', async () => {
    const cart_id = await shop.openCart(await shop.newCustomer(), { LAMP: 2 })
    const customer = { customer_id: null, customer_email: null, customer_firstname: null }
    const contents = { items_count: 0, items_qty: amount(0), subtotal: amount(0), details: null }
    const submit = async (tx: Transaction, seen: number) => {
      if (seen > 0) return
      await insertQuoteRequest(tx, {
        ...customer,
        customer_lastname: null,
        customer_is_guest: true,
        ...contents,
        ...companyDetails({}),
        source: 'cart',
        store_id: 1,
        currency_code: 'USD',
        cart_id,
      })
    }
    await api.db.transaction(async (one) => {
      const seen = await countRequestsOf(cart_id, one)
      await api.db.transaction(async (other) => submit(other, await countRequestsOf(cart_id, other)))
      await submit(one, seen)
    })
    assert.equal(await countRequestsOf(cart_id), 2)
  })

  it('is answered by one quote, however many are made of it at once', async () => {
    const { request_id } = (await shop.requestFromCart()).request
    const answers = await times(10, () => shop.moveRequest(request_id, 'quote'))
    assert.deepEqual(statusesOf(answers), [200, ...Array<number>(9).fill(400)])
    assert.equal(await run(api.db, 'select from quote where request_id = $1', [request_id]), 1)
    assert.equal(answers.find((answer) => answer.status === 400)?.body.error_code, 'wrong_status')
  })

  it('is answered or declined, not both', () =>
    inRounds(async (inTurn) => {
      const { request_id } = (await shop.requestFromCart({ LAMP: 1 })).request
      const moves = ['quote', 'decline', 'cancel'].map((move) => () => shop.moveRequest(request_id, move))
      assert.deepEqual(statusesOf(await inTurn(...moves)), [200, 400, 400])
      assert.equal((await shop.requestHistory(request_id)).length, 2)
    }))
})

it('everybody at once is answered without a 5xx, and every quote is where it should be', async () => {
  const deals = await times(4, async () => {
    const { customer, cart, request } = await shop.requestFromCart({ LAMP: 5, BOOK: 1 })
    const { quote_id } = await shop.answerRequest(request)
    return { customer, cart, ids: [quote_id, (await shop.createQuote(customer)).quote_id] as number[] }
  })
  const moves = 'approve propose rework cancel decline close approve approve'.split(' ')
  const calls = deals.flatMap(({ customer, cart, ids }) =>
    ids.flatMap((id) => [
      ...moves.map((move) => () => shop.moveQuote(id, move)),
      ...Array.from({ length: 6 }, () => () => shop.addToCart(id, cart, customer)),
      () => shop.orderCart(cart),
      () => api.post(`/rest/V1/carts/${cart}/items`, { body: { cartItem: { sku: 'LAMP', qty: 1 } } }),
      async () => shop.removeItem(cart, (await shop.listItems(cart))[0]?.item_id ?? 1),
      () => api.post(`${quoting}/request/cart/${cart}/submit`),
      () => shop.moveQuote(id, 'purchased'),
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

// Each line once where the quote says it lies, and none anywhere else.
async function assertInPlace(id: number, cart: number): Promise<void> {
  await assertEveryChangeRecorded(id)
  const { status, cart_id, items_count, order_id } = await shop.readQuote(id)
  const select = 'select cart_id from cart_item where quote_id = $1'
  const lines = await many<{ cart_id: number }>(api.db, select, [id])
  const isOrderedHere = order_id !== null && cart_id !== null && lines.length > 0
  const isIn = (status === 'accepted' && cart_id !== null) || isOrderedHere
  assert.equal(lines.length, isIn ? items_count : 0, `${status} in ${cart_id}`)
  for (const line of lines) assert.equal(line.cart_id, cart)
}
