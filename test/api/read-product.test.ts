// GET /V1/products/:sku
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'
import { openShop, productPath } from '../support/shop.ts'

const api = await openApi()
const oak = { name: 'Oak table', price: 210.5, tax_percent: 7.25 }
const shop = await openShop(api, { '0042-OAK': oak })

describe('readProduct', () => {
  it('200: the record', async () => {
    const answer = await api.get(productPath('0042-OAK'))
    assert.equal(answer.status, 200, answer.text)
    const { created_at, updated_at, ...record } = answer.body
    assert.equal(created_at, updated_at)
    const id = await shop.putProduct('0042-OAK', oak)
    assert.deepEqual(record, { id, sku: '0042-OAK', ...oak, type_id: 'simple' })
  })

  it('200: HEAD gives the headers alone', async () => {
    const answer = await api.call('HEAD', productPath('0042-OAK'))
    assert.deepEqual([answer.status, answer.text], [200, ''])
  })

  it('400: no SKU, or one that can be none', async () => {
    for (const sku of ['', '%00', 'x'.repeat(65)])
      assertRefused(await api.get(`/rest/V1/products/${sku}`), 400, 'sku')
    assertRefused(await api.get('/rest/V1/products/%ff'), 400)
  })

  it('404: names the SKU that is unknown; case and blanks count', async () => {
    for (const sku of ['42-OAK', '0042-oak', '0042-OAK ', '%', "' or 1=1 --"]) {
      const answer = await api.get(productPath(sku))
      assertRefused(answer, 404, 'sku')
      assert.equal(answer.body.parameters.fieldValue, sku)
    }
  })
})
