// GET and POST /V1/stores/:code/keys, DELETE /V1/stores/:code/keys/:keyId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, {})
await shop.putStore('de', 'EUR')
const path = '/rest/V1/stores/de/keys'
const create = (origins: unknown, code = 'de') =>
  api.post(`/rest/V1/stores/${code}/keys`, { body: { key: { origins } } })
const list = () => ok(api.get(path))

describe('createStoreKey', () => {
  it('200: returns the key, which is random, with its store and origins', async () => {
    const origins = [
      'https://shop.example',
      'http://localhost:3000',
      'http://127.0.0.1:8080',
      'http://[::1]:1',
    ]
    const { key_id, key, created_at, ...rest } = await ok(create(origins))
    assert.ok(Number.isInteger(key_id))
    assert.match(key, /^pk_[0-9a-f]{32}$/)
    assert.match(created_at, /^\d{4}-/)
    assert.deepEqual(rest, { store_code: 'de', origins, revoked_at: null })
    assert.notEqual((await ok(create(origins))).key, key)
  })

  it('200: a repetition with its Idempotency-Key creates one key', async () => {
    const call = { body: { key: { origins: ['https://a.example'] } }, headers: { 'idempotency-key': 'one' } }
    assert.deepEqual(await ok(api.post(path, call)), await ok(api.post(path, call)))
  })

  it('400: what is no origin, as browsers send it', async () => {
    const before = await list()
    for (const origin of [
      '*',
      'https://*',
      'https://*.shop.example',
      'null',
      '',
      'shop.example',
      '//shop.example',
      5,
      null,

      'https://shop.example/',
      'https://shop.example/path',
      'https://shop.example?q',
      'https://a@shop.example',
      'https://shop.example#',
      'ftp://shop.example',
      'javascript:alert(1)',
      'file:///etc',
      'data:,x',

      'https://SHOP.example',
      'https://shop.example:443',
      'http://shop.example:80',
      'https://bücher.example',

      'https://shop.example:99999',
      'https://a b.example',
      'https://a\\b',
      'https://shop.example\n',
      'https://',
      `https://${'x'.repeat(300)}.example`,
    ])
      assertRefused(await create([origin]), 400, 'key.origins[0]')
    assert.deepEqual(await list(), before)
  })

  it('400: no origin, twice the same one, too many', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `https://${index}.example`)
    for (const origins of [
      undefined,
      [],
      ['https://a.example', 'https://a.example'],
      many,
      'https://a.example',
    ])
      assertRefused(await create(origins), 400, 'key.origins')
    assertRefused(
      await api.post(path, { body: { key: { origins: ['https://a.example'], key: 'pk_mine' } } }),
      400,
    )
  })

  it('404: of a store that does not exist', async () =>
    assertRefused(await create(['https://a.example'], 'nowhere'), 404, 'code'))
})

describe('listStoreKeys', () => {
  it('200: those of the store alone, ascending by id', async () => {
    const other = (await ok(create(['https://a.example'], 'default'))).key_id
    const ids = ((await list()) as { key_id: number }[]).map(({ key_id }) => key_id)
    assert.ok(ids.length > 1 && !ids.includes(other))
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    )
  })

  it('200: those in use, by a filter', async () => {
    const { key_id } = await ok(create(['https://a.example']))
    await ok(api.delete(`${path}/${key_id}`))
    const query = { filter: '{"revoked_at": {"null": true}}' }
    const used = (await ok(api.get(path, { query }))) as { key_id: number }[]
    assert.ok(used.length > 0 && used.every((each) => each.key_id !== key_id))
  })

  it('404: of a store that does not exist', async () =>
    assertRefused(await api.get('/rest/V1/stores/nowhere/keys'), 404, 'code'))
})

describe('revokeStoreKey', () => {
  it('200: revokes the key once; the list keeps it', async () => {
    const { key_id } = await ok(create(['https://a.example']))
    assert.equal(await ok(api.delete(`${path}/${key_id}`)), true)
    const find = async () => ((await list()) as any[]).find((each) => each.key_id === key_id)
    const revoked = await find()
    assert.match(revoked.revoked_at, /^\d{4}-/)
    assert.equal(await ok(api.delete(`${path}/${key_id}`)), true)
    assert.deepEqual(await find(), revoked)
  })

  it('404: of another store, or unknown', async () => {
    const { key_id } = await ok(create(['https://a.example'], 'default'))
    assertRefused(await api.delete(`${path}/${key_id}`), 404, 'key_id')
    assertRefused(await api.delete(`${path}/2147483647`), 404, 'key_id')
    assertRefused(await api.delete('/rest/V1/stores/nowhere/keys/1'), 404, 'code')
  })
})
