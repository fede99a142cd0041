// PUT /V1/products/:sku
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, atOnce, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'
import { openShop, productPath } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, {})
const table = { name: 'Oak table', price: 210, tax_percent: 19 }
const put = (sku: string, product: object = table) => api.put(productPath(sku), { body: { product } })

describe('putProduct', () => {
  it('200: makes the product and gives the record that reading it gives', async () => {
    const answer = await put('0042-OAK')
    assert.equal(answer.status, 200, answer.text)
    const { id, created_at, updated_at, ...record } = answer.body
    assert.ok(Number.isInteger(id))
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
    assert.deepEqual(record, { sku: '0042-OAK', ...table, type_id: 'simple' })
    assert.deepEqual((await api.get(productPath('0042-OAK'))).body, answer.body)
    const fields = 'id sku name price tax_percent type_id created_at updated_at'
    assert.deepEqual(Object.keys(answer.body), fields.split(' '))
  })

  it('200: changes a product and keeps its id and the tax that is not given', async () => {
    const id = await shop.putProduct('changing', table)
    const { body } = await put('changing', { name: 'Oak', price: 0 })
    assert.deepEqual([body.id, body.name, body.price, body.tax_percent], [id, 'Oak', 0, 19])
    assert.equal((await put('changing', { ...table, tax_percent: 0 })).body.tax_percent, 0)
  })

  it('200: updated_at moves with a change and stays without one', async () => {
    const before = (await put('steady')).body
    await moveClock(api.db, 3600)
    assert.deepEqual((await put('steady')).body, before)
    const dearer = (await put('steady', { ...table, price: 211 })).body
    assert.ok(dearer.updated_at > before.updated_at)
    assert.equal(dearer.created_at, before.created_at)
  })

  it('200: the SKU is kept byte for byte', async () => {
    const skus = [
      ...'007 7 0 7.0 1e3 a/b a%2Fb a%b 100% % A a a+b a?b a#b a&b=c a;b a:b a\\b " \' <b>'.split(' '),
      ...'null true __proto__ constructor V1 schema ... {{7*7}} $1 é e\u0301 ß ẞ İ ٣ 名 🪑'.split(' '),
      ...['a b', ' a ', '\u200b', '\u202e', '\ufeff', '\t', '\n', '\u007f', "'; drop table product; --"],
      ...['x'.repeat(64), '🪑'.repeat(64)],
    ]
    const ids = new Map<number, string>()
    for (const sku of skus) {
      const answer = await put(sku, { sku, ...table })
      assert.equal(answer.status, 200, `${JSON.stringify(sku)}: ${answer.text}`)
      assert.equal(answer.body.sku, sku)
      ids.set(answer.body.id as number, sku)
    }
    assert.equal(ids.size, skus.length, 'every SKU is a product of its own')
    for (const sku of skus) {
      const read = await api.get(productPath(sku))
      assert.equal(read.status, 200, read.text)
      assert.equal(ids.get(read.body.id as number), sku)
    }
  })

  it('200: the same new SKU from many at once is one product, and each answer is what was sent', async () => {
    for (let round = 0; round < 10; round++) {
      const answers = await atOnce(15, (price) => put(`contested ${round}`, { name: 'C', price }))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.equal(new Set(answers.map(({ body }) => body.id as number)).size, 1)
      for (const [price, { body }] of answers.entries()) assert.equal(body.price, price)
    }
  })

  it('200: a change uses up no id', async () => {
    const id = await shop.putProduct('thrifty')
    for (let price = 0; price < 5; price++) await shop.putProduct('thrifty', { price })
    assert.equal(await shop.putProduct('next to thrifty'), id + 1)
  })

  it('200: prices keep their decimals', async () => {
    for (const price of [0, 0.1, 0.3, 19.99, 0.0001, 1.005, 1234567.8901, 99_999_999_999.9999]) {
      const answer = await put('priced', { name: 'P', price })
      assert.equal(answer.status, 200, answer.text)
      assert.match(answer.text, new RegExp(`"price":${price.toString().replace('.', '\\.')},`))
    }
  })

  const outOfRange = '-1 -0.0001 0.00001 0.30000000000000004 1e15 1e400 100000000000'.split(' ')
  const wrong = '"5" "" null true [5] {} -1e400'.split(' ')
  for (const [title, price] of [
    ...outOfRange.map((price) => [`the price ${price} changes nothing`, price]),
    ...wrong.map((price) => [`${price} is no price`, price]),
  ])
    it(`400: ${title}`, async () => {
      const payload = `{"product": {"name": "P", "price": ${price}}}`
      const headers = { 'content-type': 'application/json' }
      const call = () => api.put(productPath('refused'), { payload, headers })
      await shop.assertNothingDone(call, 400, { fieldName: 'product.price' })
    })

  it('400: tax is a percentage', async () => {
    for (const tax_percent of [-1, 100.0001, 1e9, 0.00001, '19'])
      assertRefused(await put('t', { ...table, tax_percent }), 400, 'product.tax_percent')
  })

  it('400: names everything that is missing, unknown or of a wrong type', async () => {
    const answer = await api.put(productPath('x'), { body: { product: { nmae: 'x', name: 5 }, more: 1 } })
    for (const field of ['more', 'product.nmae', 'product.name', 'product.price'])
      assertRefused(answer, 400, field)
    assertRefused(await api.put(productPath('x')), 400, 'product')
    for (const body of [null, [], 5, 'x', { product: null }, { product: [] }])
      assertRefused(await api.put(productPath('x'), { body }), 400)
  })

  it('400: text that cannot be kept', async () => {
    for (const name of ['', 'a\0b', '\ud800', 'x'.repeat(256)])
      assertRefused(await put('x', { name, price: 1 }), 400, 'product.name')
  })

  it('400: a SKU in the body that is not that of the path', async () => {
    await shop.putProduct('path')
    for (const sku of ['other', 'PATH', 'path ', ''])
      assertRefused(await put('path', { ...table, sku }), 400, 'product.sku')
  })

  it('400: a SKU that cannot be kept', async () => {
    const putRaw = (sku: string) => api.put(`/rest/V1/products/${sku}`, { body: { product: table } })
    for (const sku of ['%00', 'a%00b', 'x'.repeat(65), 'x'.repeat(10_000), '%F0%9F%AA%91'.repeat(65)])
      assertRefused(await putRaw(sku), 400, 'sku')
    for (const sku of ['%ff', '%', '%ed%a0%80']) assertRefused(await putRaw(sku), 400)
  })

  it('404: a store code that nobody knows', async () =>
    assertRefused(await api.put('/rest/nope/V1/products/x', { body: { product: table } }), 404, 'store_code'))
})
