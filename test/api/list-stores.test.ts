// GET /V1/stores
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, listReader, ok, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const path = '/rest/V1/stores'
const api = await openApi({ DEFAULT_CURRENCY: 'SEK' })
const shop = await openShop(api, {})
const first = { store_id: 1, code: 'default', name: 'Default', currency_code: 'SEK', timezone: 'UTC' }

describe('listStores', () => {
  it('200: the store `default` is there from the start', async () => {
    assert.deepEqual(await ok(api.get(path)), [first])
  })

  it('200: a bare array of all, ascending by id', async () => {
    await shop.putStore('jp', 'JPY')
    await shop.putStore('at', 'EUR')
    assert.deepEqual(await listReader(api, '/rest/at/V1/stores', 'code')(), ['default', 'jp', 'at'])
    assert.deepEqual(await ok(api.get(path, { query: { filter: '{"store_id": 1}' } })), [first])
    const paged = await api.get(path, { query: { 'searchCriteria[pageSize]': '1' } })
    assert.deepEqual([paged.body, paged.headers['x-total-count']], [[first], '3'])
  })

  it('404: a store code that nobody knows', async () =>
    assertRefused(await api.get('/rest/nope/V1/stores'), 404, 'store_code'))
})
