// Whether a quote has expired is decided at the moment of use; the job only records it. The clock is the database's.
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'
import { openShop, quoting, statuses } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const DAY = 86_400
const after31Days = () => moveClock(api.db, 31 * DAY)
const open = ['approved', 'proposed', 'accepted']

// Each test begins today, with no quote left that could expire.
afterEach(async () => {
  await moveClock(api.db, 100 * DAY)
  for (let portion = 0; (await shop.recordExpiry()) > 0; portion++)
    assert.ok(portion < 10, 'it comes to an end')
  await moveClock(api.db, 0)
})

async function idsIn(status: string): Promise<number[]> {
  const quotes = await ok(api.get(`${quoting}/quotes`, { query: { filter: JSON.stringify({ status }) } }))
  return (quotes as Answer['body'][]).map((quote) => quote.quote_id as number)
}

async function inCart(): Promise<{ id: number; customer: number; cart: number }> {
  const { id, customer } = await shop.quoteIn('proposed')
  const cart = await shop.openCart(customer, { BOOK: 1 })
  await ok(shop.addToCart(id, cart, customer))
  return { id, customer, cart }
}

describe('an open quote whose time is over, before anybody recorded it', () => {
  for (const status of open)
    it(`reads as expired and is found as expired: it was ${status}`, async () => {
      const { id } = await shop.quoteIn(status)
      const before = await shop.readQuote(id)
      await after31Days()
      const after = await shop.readQuote(id)
      assert.deepEqual(after, { ...before, status: 'expired' })
      assert.ok((await idsIn('expired')).includes(id))
      assert.ok(!(await idsIn(status)).includes(id))
      const listed = await ok(api.get(`${quoting}/quotes?filter={"quote_id":${id}}`))
      assert.deepEqual(listed, [after])
    })

  it('is open to its last second', async () => {
    const { id } = await shop.quoteIn('approved')
    await moveClock(api.db, 30 * DAY - 5)
    assert.equal((await shop.readQuote(id)).status, 'approved')
    await moveClock(api.db, 30 * DAY + 5)
    assert.equal((await shop.readQuote(id)).status, 'expired')
  })

  it('refuses what only an open offer takes, and the refusal records nothing', async () => {
    const { id, customer } = await shop.quoteIn('approved')
    const cart = await shop.openCart(customer)
    await after31Days()
    const error_code = 'quote_expired'
    await shop.assertNothingDone(() => shop.addToCart(id, cart, customer), 400, { error_code })
    for (const move of ['accept', 'propose', 'cancel', 'decline', 'approve'])
      await shop.assertNothingDone(() => shop.moveQuote(id, move), 400, { error_code })
    const purchased = () => shop.moveQuote(id, 'purchased', { body: { orderId: 1 } })
    await shop.assertNothingDone(purchased, 400, { error_code })
  })

  it('records nothing either when the refusal is kept for its Idempotency-Key', async () => {
    const { id } = await shop.quoteIn('approved')
    await after31Days()
    const call = () => shop.moveQuote(id, 'accept', { headers: { 'idempotency-key': 'too-late' } })
    await shop.assertNothingDone(call, 400, { error_code: 'quote_expired' })
    const again = await shop.assertNothingDone(call, 400, { error_code: 'quote_expired' })
    assert.equal(again.headers['idempotent-replayed'], 'true')
  })

  it('cannot be ordered with the cart in which it lies, nor added again', async () => {
    const { id, customer, cart } = await inCart()
    await after31Days()
    await shop.assertNothingDone(() => shop.addToCart(id, cart, customer), 400, {
      error_code: 'quote_expired',
    })
    assert.equal((await api.put(`/rest/V1/carts/${cart}/order`)).body.error_code, 'quote_expired')
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 1 at 12.5'])
  })

  for (const status of open)
    it(`can be reworked, from the version that was read, and is approved with a new expiry: it was ${status}`, async () => {
      const { id } = await shop.quoteIn(status)
      await after31Days()
      const { version, expires_at } = await shop.readQuote(id)
      await ok(shop.moveQuote(id, 'rework', { body: { version } }))
      const reworked = await shop.readQuote(id)
      assert.deepEqual([reworked.status, reworked.expires_at], ['pending', null])
      assert.deepEqual((await shop.historyOf(id)).slice(-2), [`${status} → expired`, 'expired → pending'])
      await ok(shop.moveQuote(id, 'approve'))
      const approved = await shop.readQuote(id)
      assert.equal(approved.status, 'approved')
      assert.ok(approved.expires_at > expires_at)
    })

  it('can be closed, and its request with it', async () => {
    const { request } = await shop.requestFromCart()
    const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
    await shop.takeTo('approved', quote_id)
    await after31Days()
    await ok(shop.moveQuote(quote_id, 'close'))
    assert.deepEqual((await shop.historyOf(quote_id)).slice(-2), ['approved → expired', 'expired → closed'])
    assert.equal((await shop.readRequest(request.request_id)).status, 'closed')
  })

  it('takes its lines out of the open cart when it is reworked', async () => {
    const { id, cart } = await inCart()
    await after31Days()
    await ok(shop.moveQuote(id, 'rework'))
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 1 at 12.5'])
    assert.equal((await shop.readQuote(id)).cart_id, null)
  })
})

describe('the job that records expiry', () => {
  it('writes status, version and one row of history, and takes the lines out of the open cart', async () => {
    const { id, cart } = await inCart()
    const before = await shop.readQuote(id)
    await after31Days()
    assert.equal(await shop.recordExpiry(), 1)
    const after = await shop.readQuote(id)
    assert.deepEqual([after.status, after.version, after.cart_id], ['expired', before.version + 1, null])
    assert.ok(after.updated_at > before.updated_at)
    assert.equal((await shop.historyOf(id)).at(-1), 'accepted → expired')
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 1 at 12.5'])
    assert.equal(await shop.recordExpiry(), 0)
  })

  it('touches no quote in another status, however long its time is over', async () => {
    const others = statuses.filter((status) => !open.includes(status))
    const expires_at = '2999-01-01 00:00:00'
    for (const status of others) {
      const { quote_id } = await shop.createQuote(await shop.newCustomer(), { expires_at })
      await shop.takeTo(status, quote_id)
    }
    await api.db.query('update quote set expires_at = utc_now()')
    const before = await shop.content()
    await after31Days()
    assert.equal(await shop.recordExpiry(), 0)
    assert.equal(await shop.content(), before)
  })

  it('touches no open quote whose time is not over', async () => {
    for (const status of open) await shop.quoteIn(status)
    const before = await shop.content()
    await moveClock(api.db, 29 * DAY)
    assert.equal(await shop.recordExpiry(), 0)
    assert.equal(await shop.content(), before)
  })

  it('records however many there are, some at a time', async () => {
    const customer = await shop.newCustomer()
    const ids: number[] = []
    for (let count = 0; count < 120; count++) {
      const { quote_id } = await shop.createQuote(customer, { items: [{ sku: 'BOOK', qty: 1 }] })
      await ok(shop.moveQuote(quote_id, 'approve'))
      ids.push(quote_id)
    }
    await after31Days()
    assert.equal(await shop.recordExpiry(), 100)
    assert.equal(await shop.recordExpiry(), 20)
    assert.equal(await shop.recordExpiry(), 0)
    const expired = await api.db.query<{ count: string }>(
      `select count(*) from quote where status = 'expired' and quote_id = any($1)`,
      [ids],
    )
    assert.equal(expired.rows[0]?.count, '120')
  })

  it('never overwrites what was purchased in time', async () => {
    const { id, cart } = await inCart()
    await ok(api.put(`/rest/V1/carts/${cart}/order`))
    await after31Days()
    assert.equal(await shop.recordExpiry(), 0)
    assert.equal((await shop.readQuote(id)).status, 'purchased')
    assert.equal((await shop.cartLines(cart)).length, 3)
  })
})
