// POST /V1/quoting/quote/:id/extend
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../../support/api.ts'
import { itRejectsWrongIds, openShop, quoting, statuses } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const later = '2998-12-31 23:59:59'
const latest = '2999-12-31 23:59:59'
const extend = (id: number | string, body: object = { expires_at: later }) =>
  api.post(`${quoting}/quote/${id}/extend`, { body })
const eventsOf = async (id: number) =>
  (
    (await ok(api.get('/rest/V1/events?type=quote.*&limit=1000'))) as {
      type: string
      data: { quote_id: number }
    }[]
  )
    .filter(({ data }) => data.quote_id === id)
    .map(({ type }) => type)
const open = ['approved', 'proposed', 'accepted']

describe('extendQuote', () => {
  it('200: true; status and offer stay, one version further, with a row of history and one event', async () => {
    for (const status of open) {
      const { id } = await shop.quoteIn(status)
      const before = await shop.readQuote(id, true)
      const history = await shop.historyOf(id)
      const events = await eventsOf(id)
      const answer = await extend(id, { expires_at: later, version: before.version })
      assert.deepEqual([answer.status, answer.text], [200, 'true'])
      const after = await shop.readQuote(id, true)
      assert.ok(after.updated_at >= before.updated_at)
      const { version } = before
      const changes = { expires_at: later, version: version + 1, updated_at: after.updated_at }
      assert.deepEqual(after, { ...before, ...changes })
      assert.deepEqual(await shop.historyOf(id), [...history, `${status} → ${status}`])
      assert.deepEqual(await eventsOf(id), [...events, 'quote.extended'])
    }
  })

  it('200: the lines stay in the cart, at their prices', async () => {
    const { id, cart } = await shop.quoteInCart({ BOOK: 1 })
    const before = await shop.readCart(cart)
    await ok(extend(id))
    assert.deepEqual(await shop.readCart(cart), before)
  })

  it('400: in a status that is not open; one whose time has run out is recorded as expired', async () => {
    for (const status of statuses.filter((each) => !open.includes(each))) {
      const { id } = await shop.quoteIn(status)
      const error_code = status === 'expired' ? 'quote_expired' : 'wrong_status'
      await shop.assertRefusedUnchanged(() => extend(id), 400, { error_code })
    }
    const { id } = await shop.quoteIn('proposed')
    await shop.makeDue(id)
    const answer = await extend(id)
    assert.deepEqual([answer.status, answer.body.error_code], [400, 'quote_expired'])
    assert.equal((await shop.readQuote(id)).status, 'expired')
  })

  it('400: an end that is not later than the present one, is past, no time or missing, and what it does not take', async () => {
    const { id } = await shop.quoteIn('proposed')
    await ok(extend(id))
    await shop.assertInvalidFields<object>((body) => extend(id, body), {
      expires_at: [
        {},
        { expires_at: null },
        { expires_at: 'soon' },
        { expires_at: '2020-01-01 00:00:00' },
        { expires_at: '2998-12-31 23:59:58' },
        { expires_at: later },
      ],
      comment: [{ expires_at: latest, comment: 'x' }],
    })
  })

  it('409: with another version', async () => {
    const { id } = await shop.quoteIn('proposed')
    const { version } = await shop.readQuote(id)
    await shop.assertRefusedUnchanged(() => extend(id, { expires_at: later, version: version - 1 }), 409)
  })

  itRejectsWrongIds('id', (id) => extend(id))

  it('lets the buyer accept the version before it, not one before a rework', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const { version } = await shop.readQuote(id)
    const token = await tokenOf(id)
    const accept = (seen: number) =>
      api.post('/rest/V1/buyer/quote/accept', { token, body: { version: seen, name: 'Anna' } })
    await ok(extend(id))
    await ok(extend(id, { expires_at: latest }))
    await shop.assertRefusedUnchanged(() => accept(version - 1), 409)
    await shop.assertRefusedUnchanged(() => accept(version + 3), 409)
    await ok(accept(version))
    assert.equal((await shop.readQuote(id)).status, 'accepted')

    const { quote_id: other } = await shop.createQuote(customer)
    await shop.takeTo('proposed', other)
    const { version: former } = await shop.readQuote(other)
    await ok(shop.moveQuote(other, 'rework'))
    await shop.takeTo('proposed', other)
    await ok(extend(other))
    const otherToken = await tokenOf(other)
    const body = { version: former, name: 'Anna' }
    await shop.assertRefusedUnchanged(
      () => api.post('/rest/V1/buyer/quote/accept', { token: otherToken, body }),
      409,
    )
  })

  it('one of ten at the same time wins, with the same version', async () => {
    const { id } = await shop.quoteIn('proposed')
    const { version } = await shop.readQuote(id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => extend(id, { expires_at: later, version })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array<number>(9).fill(409)])
    assert.equal((await shop.readQuote(id)).version, version + 1)
  })
})

async function tokenOf(id: number): Promise<string> {
  const { url } = (await ok(api.get(`${quoting}/quote/${id}/link`))) as { url: string }
  return `${id}.${url.split('/').at(-1)}`
}
