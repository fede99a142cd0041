// PUT /V1/stores/:code and GET /V1/stores (the store code in the path of every call: store-codes.test.ts)
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, listReader, ok, openApi } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'

const path = '/rest/V1/stores'
const api = await openApi({ DEFAULT_CURRENCY: 'SEK' })
const shop = await openShop(api, {})
const first = {
  store_id: 1,
  code: 'default',
  name: 'Default',
  currency_code: 'SEK',
  timezone: 'UTC',
  locale: null,
  warn_discount_percent: 30,
  warn_margin_percent: 0,
  warn_surcharge_percent: 100,
  default_tax_percent: null,
  shipping_tax_percent: null,
  quote_terms: null,
  tax_rounding: 'row',
  address: null,
  logo: null,
  follow_up_unseen_days: null,
  follow_up_unanswered_days: null,
}

describe('listStores', () => {
  it('200: the store `default` is there from the start', async () =>
    assert.deepEqual(await ok(api.get(path)), [first]))

  it('200: a bare array of all, ascending by id', async () => {
    await shop.putStore('jp', 'JPY')
    await shop.putStore('at', 'EUR')
    assert.deepEqual(await listReader(api, '/rest/at/V1/stores', 'code')(), ['default', 'jp', 'at'])
    assert.deepEqual(await ok(api.get(path, { query: { filter: '{"store_id": 1}' } })), [first])
    const paged = await api.get(path, { query: { 'searchCriteria[pageSize]': '1' } })
    assert.deepEqual([paged.body, paged.headers['x-total-count']], [[first], '3'])
  })
})

const germany = { name: 'Germany', currency_code: 'EUR', timezone: 'Europe/Berlin' }
const put = (code: string, store: object = germany) => api.put(`${path}/${code}`, { body: { store } })

describe('putStore', () => {
  it('200: makes the store, whose code is then good in a path', async () => {
    assertRefused(await api.get('/rest/de/V1/stores'), 404, 'store_code')
    const { store_id, ...record } = await ok(put('de'))
    assert.ok(Number.isInteger(store_id))
    assert.deepEqual(record, {
      code: 'de',
      ...germany,
      locale: null,
      warn_discount_percent: 30,
      warn_margin_percent: 0,
      warn_surcharge_percent: 100,
      default_tax_percent: null,
      shipping_tax_percent: null,
      quote_terms: null,
      tax_rounding: 'row',
      address: null,
      logo: null,
      follow_up_unseen_days: null,
      follow_up_unanswered_days: null,
    })
    assert.equal((await api.get('/rest/de/V1/stores')).status, 200)
  })

  it('200: changes a store and keeps its id and the timezone that is not given', async () => {
    const before = (await put('no')).body
    const changed = { name: 'Norway', currency_code: 'NOK' }
    assert.deepEqual((await put('no', changed)).body, { ...before, ...changed })
    assert.equal((await put('new', changed)).body.timezone, 'UTC')
  })

  it('200: taxes are rounded by row again once null is given', async () => {
    for (const [sent, expected] of [
      [{ tax_rounding: 'rate' }, 'rate'],
      [{}, 'rate'],
      [{ tax_rounding: null }, 'row'],
    ] as const)
      assert.equal((await ok(put('se', { ...germany, ...sent }))).tax_rounding, expected)
  })

  it('200: a locale stays until another one or null is given', async () => {
    for (const [sent, expected] of [
      [{ locale: 'pt-BR' }, 'pt-BR'],
      [{}, 'pt-BR'],
      [{ locale: 'de' }, 'de'],
      [{ locale: null }, null],
    ] as const)
      assert.equal((await ok(put('br', { ...germany, ...sent }))).locale, expected)
  })

  it('200: from what on the console warns stays until another percentage or null is given', async () => {
    for (const [sent, ...expected] of [
      [{}, 30, 0, 100],
      [{ warn_discount_percent: 12.3456, warn_margin_percent: -99.5 }, 12.3456, -99.5, 100],
      [{}, 12.3456, -99.5, 100],
      [{ warn_discount_percent: null, warn_surcharge_percent: 900.5 }, null, -99.5, 900.5],
      [{ warn_discount_percent: 0, warn_margin_percent: null }, 0, null, 900.5],
      [{ warn_margin_percent: 100, warn_surcharge_percent: null }, 0, 100, null],
    ] as const) {
      const store = await ok(put('warned', { ...germany, ...sent }))
      const { warn_discount_percent, warn_margin_percent, warn_surcharge_percent } = store
      assert.deepEqual([warn_discount_percent, warn_margin_percent, warn_surcharge_percent], expected)
    }
  })

  it('400: a percentage that cannot be', async () => {
    for (const percent of [-100.1, 100.1, 0.00001, '5', true])
      for (const field of ['warn_discount_percent', 'warn_margin_percent'])
        assertRefused(await put('warned', { ...germany, [field]: percent }), 400, `store.${field}`)
    for (const field of ['warn_discount_percent', 'warn_surcharge_percent'])
      assertRefused(await put('warned', { ...germany, [field]: -1 }), 400, `store.${field}`)
    assertRefused(await put('warned', { ...germany, warn_surcharge_percent: 10_001 }), 400)
  })

  it('200: the days of its follow-ups stay until others or null are given; 400: what is none', async () => {
    const days = ['follow_up_unseen_days', 'follow_up_unanswered_days']
    for (const [sent, ...expected] of [
      [{}, null, null],
      [{ follow_up_unseen_days: 3, follow_up_unanswered_days: 365 }, 3, 365],
      [{ follow_up_unanswered_days: 1 }, 3, 1],
      [{ follow_up_unseen_days: null }, null, 1],
    ] as const) {
      const store = await ok(put('followed', { ...germany, ...sent }))
      assert.deepEqual(
        days.map((name) => store[name]),
        expected,
      )
    }
    for (const name of days)
      for (const value of [0, -1, 366, 1.5, 'soon', true])
        assertRefused(await put('followed', { ...germany, [name]: value }), 400, `store.${name}`)
  })

  it('400: what is no language', async () => {
    for (const locale of ['', 'German', 'de_DE', 'DE', 'x', 'de-', `de-${'x'.repeat(40)}`, 5])
      assertRefused(await put('br', { ...germany, locale }), 400, 'store.locale')
  })

  it('200: `default` may be renamed', async () => {
    const { body } = await put('default', { name: 'Main', currency_code: 'CHF' })
    assert.deepEqual([body.store_id, body.name], [1, 'Main'])
  })

  it('200: another currency holds for what comes, not for what is there', async () => {
    const currencyOf = async (cart: string) => (await api.get(`/rest/V1/carts/${cart}`)).body.currency_code
    await put('fi')
    const older = (await shop.openGuestCart('fi')).masked_id
    await put('fi', { ...germany, currency_code: 'USD' })
    const newer = (await shop.openGuestCart('fi')).masked_id
    assert.deepEqual([await currencyOf(older), await currencyOf(newer)], ['EUR', 'USD'])
  })

  it('200: codes and timezones that are good', async () => {
    for (const code of ['a', 'Z9_', 'v1', 'ALL', 'V1_', 'schema_', 'x'.repeat(32)])
      assert.equal((await put(code)).body.code, code)
    for (const timezone of 'UTC Etc/GMT+5 America/Argentina/Ushuaia Asia/Kolkata Asia/Calcutta'.split(' ')) {
      const answer = await put('tz', { ...germany, timezone })
      assert.equal(answer.body.timezone, timezone, answer.text)
    }
  })

  it('400: an invalid code, or one that could be confused with a path', async () => {
    const before = await shop.content()
    const codes = 'V1 all schema 1 1a _a a-b a.b a%20b a%2Fb %C3%A4 %00 a%00 a%0A %D9%A1 ..%2fx'
    for (const code of [...codes.split(' '), 'x'.repeat(33), 'x'.repeat(10_000)])
      assertRefused(await put(code), 400, 'code')
    assertRefused(await put('%ff'), 400)
    assert.equal(await shop.content(), before)
  })

  it('400: an unknown currency', async () => {
    for (const currency_code of ['eur', 'EURO', 'E', '', 'ABC', 'XXX', 'XTS', 'XAU', 'CUC', 5, null])
      assertRefused(await put('x', { ...germany, currency_code }), 400, 'store.currency_code')
  })

  it('400: an unknown time zone', async () => {
    for (const timezone of ['', 'Berlin', 'Europe/Nowhere', '+01:00', 'UTC+1', '../../etc/passwd', 'a\0b', 5])
      assertRefused(await put('x', { ...germany, timezone }), 400, 'store.timezone')
  })

  it('400: names everything that is wrong at once', async () => {
    const store = { currency_code: 'e', name: '', code: 'de' }
    const answer = await api.put(`${path}/x`, { body: { store, more: 1 } })
    for (const field of ['store.currency_code', 'store.name', 'store.code', 'more'])
      assertRefused(answer, 400, field)
    const both = await put('x', { name: 'X', currency_code: 'ABC', timezone: 'X' })
    for (const field of ['store.currency_code', 'store.timezone']) assertRefused(both, 400, field)
    assertRefused(await api.put(`${path}/x`), 400, 'store')
  })
})
