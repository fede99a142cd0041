// Expiry is decided when a quote is used, by the clock of the database; the job only records it.
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { recordExpiry } from '../../../src/jobs/clean-up.ts'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { noLog, ok, openApi } from '../../support/api.ts'
import { moveClock, stopClock } from '../../support/test-server.ts'
import { openShop, quoting, statuses } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const DAY = 86_400
const after31Days = () => moveClock(api.db, 31 * DAY)
const open = ['approved', 'proposed', 'accepted']
const inCart = () => shop.quoteInCart({ BOOK: 1 })

// Each test begins today, with no quote left that could expire.
afterEach(async () => {
  await moveClock(api.db, 100 * DAY)
  await shop.recordExpiry()
  await moveClock(api.db, 0)
})

const find = (filter: object) =>
  ok(api.get(`${quoting}/quotes`, { query: { filter: JSON.stringify(filter) } }))

describe('an open quote whose time is over, before anybody recorded it', () => {
  for (const status of open)
    it(`reads as expired and is found as expired: it was ${status}`, async () => {
      const { id: quote_id } = await shop.quoteIn(status)
      const before = await shop.readQuote(quote_id)
      await after31Days()
      const after = await shop.readQuote(quote_id)
      assert.deepEqual(after, { ...before, status: 'expired' })
      assert.deepEqual(await find({ quote_id }), [after])
      assert.deepEqual(await find({ quote_id, status: 'expired' }), [after])
      assert.deepEqual(await find({ quote_id, status }), [])
    })

  it('is open to its last second, in which the job touches nothing', async () => {
    await stopClock(api.db)
    const ids: number[] = []
    for (const status of open) ids.push((await shop.quoteIn(status)).id)
    const statusesNow = () => Promise.all(ids.map(async (id) => (await shop.readQuote(id)).status as string))
    await stopClock(api.db, 30 * DAY - 1)
    assert.equal(await shop.recordExpiry(), 0)
    assert.deepEqual(await statusesNow(), open)
    await stopClock(api.db, 30 * DAY)
    assert.deepEqual(await statusesNow(), ['expired', 'expired', 'expired'])
    assert.equal(await shop.recordExpiry(), 3)
  })

  it('refuses what only an open offer takes, and the refusal records nothing', async () => {
    const { id, customer } = await shop.quoteIn('approved')
    const quotes = [await inCart(), { id, customer, cart: await shop.openCart(customer) }]
    await after31Days()
    for (const { id, customer, cart } of quotes) {
      await shop.assertRefusedWith('quote_expired', () => shop.addToCart(id, cart, customer))
      for (const move of ['accept', 'propose', 'cancel', 'decline', 'approve'])
        await shop.assertRefusedWith('quote_expired', () => shop.moveQuote(id, move))
    }
    await shop.assertRefusedWith('quote_expired', () => shop.moveQuote(id, 'purchased'))
  })

  it('records nothing either when the refusal is stored for its Idempotency-Key', async () => {
    const { id } = await shop.quoteIn('approved')
    await after31Days()
    const call = () => shop.moveQuote(id, 'accept', { headers: { 'idempotency-key': 'too-late' } })
    await shop.assertRefusedWith('quote_expired', call)
    const again = await shop.assertRefusedUnchanged(call, 400, { error_code: 'quote_expired' })
    assert.equal(again.headers['idempotent-replayed'], 'true')
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
    const { id, request_id } = await shop.approvedFromCart({ LAMP: 3 })
    await after31Days()
    await ok(shop.moveQuote(id, 'close'))
    assert.deepEqual((await shop.historyOf(id)).slice(-2), ['approved → expired', 'expired → closed'])
    assert.equal((await shop.readRequest(request_id)).status, 'closed')
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
    const ids = [id, (await shop.quoteIn('approved')).id, (await shop.quoteIn('proposed')).id]
    const before = await Promise.all(ids.map((each) => shop.readQuote(each)))
    await after31Days()
    assert.equal(await shop.recordExpiry(), 3)
    for (const { quote_id, status, version, updated_at } of before) {
      const after = await shop.readQuote(quote_id)
      assert.deepEqual([after.status, after.version, after.cart_id], ['expired', version + 1, null])
      assert.ok(after.updated_at > updated_at)
      const history = await shop.historyOf(quote_id)
      assert.deepEqual([history.length, history.at(-1)], [version + 1, `${status} → expired`])
    }
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 1 at 12.5'])
    assert.equal(await shop.recordExpiry(), 0)
  })

  it('touches no quote in another status, however long its time is over', async () => {
    const expires_at = '2999-01-01 00:00:00'
    for (const status of statuses.filter((each) => !open.includes(each))) {
      const { quote_id } = await shop.createQuote(await shop.newCustomer(), { expires_at })
      await shop.takeTo(status, quote_id)
    }
    await run(api.db, 'update quote set expires_at = utc_now()')
    const before = await shop.content()
    await after31Days()
    assert.equal(await shop.recordExpiry(), 0)
    assert.equal(await shop.content(), before)
  })

  it('records however many there are', async () => {
    const customer = await shop.newCustomer()
    for (let count = 0; count < 120; count++) {
      const { quote_id } = await shop.createQuote(customer, { items: [{ sku: 'BOOK', qty: 1 }] })
      await ok(shop.moveQuote(quote_id, 'approve'))
    }
    await after31Days()
    for (const recorded of [120, 0]) assert.equal(await shop.recordExpiry(), recorded)
    const expired = `select from quote where status = 'expired' and customer_id = $1`
    assert.equal((await many(api.db, expired, [customer])).length, 120)
  })

  it('goes on after a quote that fails, logs it, and tries it again in the next run', async () => {
    const ids = []
    for (const status of ['approved', 'proposed', 'accepted']) ids.push((await shop.quoteIn(status)).id)
    await after31Days()
    const [failing] = ids
    await api.db.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'It fails'; end $$;
       create trigger fail before update on quote for each row when (new.quote_id = ${failing}) execute function fail()`,
    )
    const lines: object[] = []
    const log = { ...noLog, error: (details: object) => void lines.push(details) }
    for (const recorded of [2, 0]) assert.equal(await recordExpiry(api, log), recorded)
    await run(api.db, 'drop function fail cascade')
    assert.deepEqual(
      lines.map((line) => ({ ...line, err: String((line as { err: unknown }).err) })),
      [1, 2].map(() => ({ err: 'error: It fails', quote_id: failing })),
    )
    assert.equal(await recordExpiry(api, log), 1)
    assert.equal(lines.length, 2)
  })
})
