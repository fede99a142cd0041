// What a check finds of the regions of a Medusa.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listFindings } from '../../src/shops/medusa/medusa-shop.ts'

const regions = [{ id: 'reg_1', name: 'Europe', currency_code: 'eur', country: 'de', tax_percent: 19 }]
const found = (region: string | undefined, tax_percent: number | null = 19, inclusive: string[] = []) =>
  listFindings(
    { regions: regions.map((each) => ({ ...each, tax_percent })), tax_inclusive_currencies: inclusive },
    region,
  ).map(({ name, is_ok }) => (is_ok ? name : `no ${name}`))

it('says nothing of the tax in a region that does not exist', () => {
  assert.deepEqual(found(undefined), ['credentials', 'region', 'currency', 'tax'])
  assert.deepEqual(found('reg_none'), ['credentials', 'no region', 'currency'])
})

it('needs a rate where prices include tax', () => {
  assert.deepEqual(found('reg_1', null), ['credentials', 'region', 'currency', 'tax'])
  assert.deepEqual(found('reg_1', null, ['eur']), ['credentials', 'region', 'currency', 'no tax'])
})
