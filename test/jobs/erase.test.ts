// Forgetting a customer, and what is removed by itself when it is old.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { announceEvents } from '../../src/jobs/announcer.ts'
import { removeOld } from '../../src/jobs/clean-up.ts'
import { many, run } from '../../src/platform/database.ts'
import { eraseCustomer } from '../../src/quoting/erase-actions.ts'
import { tablesHolding } from '../support/access-fixtures.ts'
import { ok, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const submitPath = '/rest/V1/pricerequest/request/submit'
const rowsOf = async (table: string) => (await many(api.db, `select from ${table}`)).length

describe('eraseCustomer', () => {
  it('leaves no trace of the address in any table, and the amounts as they were', async () => {
    const customer = await shop.newCustomer()
    const quote = await shop.createQuote(customer)
    const email = quote.customer_email as string
    const headers = { 'idempotency-key': 'erase-1' }
    const body = { email, firstname: 'Zebulon', message: `Write to ${email}` }
    const request = (await api.post(submitPath, { body, headers })).body
    await api.post(`${quoting}/request/customer/${customer}/submit`, { body: { details: 'For Zebulon' } })
    assert.ok((await tablesHolding(api.db, email)).length >= 5)
    const erased = await api.db.transaction((tx) => eraseCustomer(tx, email.toUpperCase()))
    const { price_requests, quote_requests, quotes, customers } = erased
    assert.deepEqual([price_requests, quote_requests, quotes, customers], [1, 1, 1, 1])
    assert.deepEqual(await tablesHolding(api.db, email), [])
    assert.deepEqual(await tablesHolding(api.db, 'Zebulon'), [])
    assert.equal((await shop.readQuote(quote.quote_id)).grand_total, quote.grand_total)
    assert.equal((await shop.readPriceRequest(request.request_id)).message, null)
  })

  it('is a change like any other: the next version and a row of history, for the quote and its request', async () => {
    const { request } = await shop.requestFromCart({ LAMP: 2 })
    const made = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
    const paths = [`${quoting}/quote/${made.quote_id}`, `${quoting}/request/${request.request_id}`]
    const before = await Promise.all(paths.map((path) => ok(api.get(path))))
    await api.db.transaction((tx) => eraseCustomer(tx, request.customer_email as string))
    for (const [index, path] of paths.entries()) {
      const { version, status } = await ok(api.get(path))
      assert.equal(version, before[index].version + 1)
      const history = (await ok(api.get(`${path}/history`))) as Record<string, unknown>[]
      assert.equal(history.length, version)
      const { from, to, actor, comment } = history.at(-1)!
      assert.deepEqual([from, to, actor, comment], [status, status, 'operator', null])
    }
  })

  it('touches nobody else', async () => {
    const id = await shop.submitPriceRequest({ email: 'other@example.com' })
    await api.db.transaction((tx) => eraseCustomer(tx, 'nobody@example.com'))
    assert.equal((await shop.readPriceRequest(id)).customer_email, 'other@example.com')
  })
})

describe('removeOld', () => {
  it('erases addresses and removes events and kept answers when their time is over, not before', async () => {
    const body = { email: 'old@example.com', customer_ip: '192.0.2.1' }
    const headers = { 'idempotency-key': 'old-1' }
    const { request_id } = await ok(api.post(submitPath, { body, headers }))
    const address = async () => (await shop.readPriceRequest(request_id)).customer_ip
    await removeOld(api.parts)
    assert.equal(await address(), '192.0.2.1')
    assert.ok((await rowsOf('event')) > 0)
    await moveClock(api.db, 91 * 86_400)
    await removeOld(api.parts)
    assert.equal(await address(), null)
    assert.ok((await rowsOf('event')) > 0, 'what has not been announced stays')
    await announceEvents(api.db, false)
    await removeOld(api.parts)
    for (const table of ['event', 'idempotency_key']) assert.equal(await rowsOf(table), 0, table)
  })

  it('goes on in portions until all that is old is gone', async () => {
    await run(
      api.db,
      `insert into price_request (store_id, customer_email, customer_ip, created_at)
       select 1, 'many@example.com', '192.0.2.1', '2020-01-01' from generate_series(1, 12000)`,
    )
    await removeOld(api.parts)
    assert.equal(await rowsOf('price_request where customer_ip is not null'), 0)
  })
})
