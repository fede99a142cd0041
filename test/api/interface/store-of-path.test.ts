// The store code of a path is looked up once: stores keep their codes and are never deleted.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { assertRefused, ok, openApi } from '../../support/api.ts'

const api = await openApi()

it('a request with a store code costs no statement for the store, once it is known', async (t) => {
  const store = { name: 'Norway', currency_code: 'NOK' }
  await ok(api.put('/rest/V1/stores/norway', { body: { store } }))
  await ok(api.get('/rest/norway/V1/quoting/quotes'))
  const query = t.mock.method(api.db, 'query')
  await ok(api.get('/rest/norway/V1/quoting/quotes'))
  await ok(api.get('/rest/all/V1/quoting/quotes'))
  await ok(api.get('/rest/all/V1/quoting/quotes'))
  const texts = query.mock.calls.map((call) => JSON.stringify(call.arguments[0]))
  assert.equal(texts.filter((text) => text.includes('from store where code')).length, 1)
})

it('404: an unknown code, until the store is there', async () => {
  for (let times = 0; times < 2; times++) assertRefused(await api.get('/rest/sweden/V1/quoting/quotes'), 404)
  await ok(api.put('/rest/V1/stores/sweden', { body: { store: { name: 'Sweden', currency_code: 'SEK' } } }))
  await ok(api.get('/rest/sweden/V1/quoting/quotes'))
})
