// Times in ISO 8601 wherever the interface takes a time; responses have one form.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { makeIntegration, makeRole, wireTime } from '../../support/access-fixtures.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { stopClock } from '../../support/test-server.ts'

const api = await openApi()
await stopClock(api.db)
const shop = await openShop(api)
await makeRole(api, 'Sales', ['Quoting::quotes'])

const iso = '2030-06-30T12:00:00.75+02:00'
const time = '2030-06-30 10:00:00'

describe('a time in ISO 8601', () => {
  it('is the expiration of a quote that is created, edited, reworked', async () => {
    const { quote_id, expires_at } = await shop.createQuote(await shop.newCustomer(), { expires_at: iso })
    assert.equal(expires_at, time)
    const body = { quote: { version: 1, expiresAt: '2030-07-01T00:00:00Z' } }
    const changed = await ok(api.put(`${quoting}/quote/${quote_id}`, { body }))
    assert.equal(changed.expires_at, '2030-07-01 00:00:00')
    await ok(shop.moveQuote(quote_id, 'approve'))
    await ok(shop.moveQuote(quote_id, 'rework', { body: { expires_at: iso } }))
    assert.equal((await shop.readQuote(quote_id)).expires_at, time)
  })

  it('is the time of an order, which is compared with the expiration', async () => {
    const { id } = await shop.quoteIn('accepted')
    const now = await wireTime(api.db, 0)
    await run(api.db, 'update quote set expires_at = $2 where quote_id = $1', [id, now])
    const purchase = (ordered_at: string) =>
      shop.moveQuote(id, 'purchased', { body: { orderId: 7, ordered_at } })
    const withOffset = (seconds: number) =>
      `${new Date(Date.parse(`${now}Z`) + 7_200_000 + seconds * 1000).toISOString().slice(0, 19)}.75+02:00`
    assertRefused(await purchase(withOffset(1)), 400, 'ordered_at')
    await ok(purchase(withOffset(0)))
    const history = (await ok(api.get(`${quoting}/quote/${id}/history`))) as { comment: string }[]
    assert.equal(history.at(-1)!.comment, `Ordered at ${now} (UTC)`)
  })

  it('is the expiration of a token that is created, rotated', async () => {
    const { id } = await makeIntegration(api, { name: 'CRM', role: 'Sales', expires_at: iso })
    const query = { filter: JSON.stringify({ integration_id: id }) }
    const [record] = (await ok(api.get('/rest/V1/access/integrations', { query }))) as {
      expires_at: string
    }[]
    assert.equal(record!.expires_at, time)
    const rotated = await ok(
      api.post(`/rest/V1/access/integrations/${id}/rotate`, { body: { expires_at: '2031-01-01T00:00Z' } }),
    )
    assert.equal(rotated.expires_at, '2031-01-01 00:00:00')
  })

  it('is a limit in filters and filter groups', async () => {
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), { expires_at: time })
    const count = async (query: Record<string, string>) => {
      const quotes = (await ok(api.get(`${quoting}/quotes`, { query }))) as { quote_id: number }[]
      return quotes.filter((quote) => quote.quote_id === quote_id).length
    }
    const filtered = (filter: object) => count({ filter: JSON.stringify({ expires_at: filter }) })
    assert.equal(await filtered({ from: '2030-06-30T12:00:00+02:00', to: '2030-06-30T10:00:00.9Z' }), 1)
    assert.equal(await filtered({ eq: iso }), 1)
    assert.equal(await filtered({ gt: iso }), 0)
    assert.equal(await filtered({ lt: '2030-06-30T12:00:00+01:00' }), 1)
    const group = 'searchCriteria[filterGroups][0][filters][0]'
    const grouped = (conditionType: string, value: string) =>
      count({
        [`${group}[field]`]: 'expires_at',
        [`${group}[conditionType]`]: conditionType,
        [`${group}[value]`]: value,
      })
    assert.equal(await grouped('gteq', iso), 1)
    assert.equal(await grouped('gteq', '2030-06-30T10:00:01Z'), 0)
  })

  it('400: names the field of a time that does not exist', async () => {
    const body = { integration: { name: 'Bad', role: 'Sales', expires_at: '2030-02-30T12:00:00Z' } }
    const answer = await api.post('/rest/V1/access/integrations', { body })
    assertRefused(answer, 400, 'integration.expires_at')
    assert.match(
      answer.body.detail,
      /must be a time such as 2026-01-31 12:00:00 in UTC, or 2026-01-31T13:00:00\+01:00\.$/,
    )
  })
})
