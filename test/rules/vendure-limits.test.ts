// What the check of a Vendure says about the most that it takes.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ShopLimit } from '../../src/domain/shop-capabilities.ts'
import { vendure } from '../../src/shops/vendure/vendure-shop.ts'

const status = {
  version: '0.1.4',
  precision: 2,
  currencyCode: 'EUR',
  currencyCodes: ['EUR'],
  pricesIncludeTax: false,
}

/** Returns what a check finds in a shop whose plugin answers this. */
async function limitsOf(limits: object, precision = 2) {
  const body = JSON.stringify({ data: { quotewright: { ...status, precision, limits } } })
  const request = async () => ({ status: 200, body })
  const settings = { api_key: 'key', price_digits: String(precision) }
  const findings = await vendure.open(settings, request).check()
  assert.ok(findings.every(({ is_ok }) => is_ok))
  const { detail = '', found } = findings.find(({ name }) => name === 'limits') ?? {}
  const limit = ({ max, setting }: ShopLimit = { max: 0, setting: '' }) => `${setting} ${max}`
  const { line_quantity, order_quantity, order_amount } = found?.limits ?? {}
  return { detail, limits: [line_quantity, order_quantity, order_amount].map((each) => limit(each)) }
}

it('a Vendure names its limits, and what raises them', async () => {
  const { detail, limits } = await limitsOf({
    lineQuantity: 50,
    orderQuantity: 5000,
    orderAmount: 2 ** 31 - 1,
  })
  assert.deepEqual(limits, ['orderLineItemsLimit 50', 'orderItemsLimit 5000', 'moneyStrategy 21474836.47'])
  assert.match(detail, /50 pieces in a line.*5000 in an order.*amounts up to 21474836\.47/)
})

it('a Vendure with other digits holds other amounts, and one of a larger type any', async () => {
  const own = { lineQuantity: 1, orderQuantity: 1 }
  assert.equal(
    (await limitsOf({ ...own, orderAmount: 2 ** 31 - 1 }, 3)).limits[2],
    'moneyStrategy 2147483.647',
  )
  const { detail, limits } = await limitsOf({ ...own, orderAmount: null })
  assert.equal(limits[2], ' 0')
  assert.ok(!detail.includes('amounts'))
})
