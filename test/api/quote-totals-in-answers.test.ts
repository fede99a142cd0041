// The totals of quotes as answers show them, against an independent computation in integers.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { currencyDigits } from '../../src/platform/money.ts'
import { ok, openApi } from '../support/api.ts'
import { anyQuote, currencies, decimal, expectedTotals } from '../support/quote-arithmetic.ts'
import { openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, {})
const customer = await shop.newCustomer()
for (const currency of currencies) await shop.putStore(currency.toLowerCase(), currency)

describe('the totals of a quote over HTTP', () => {
  it('are those of the same computation, as JSON numbers, in currencies of 0, 2 and 3 digits', async () => {
    for (const { items, shipping, currency } of fc.sample(anyQuote, 30)) {
      for (const [index, { original }] of items.entries())
        await shop.putProduct(`P${index}`, { price: Number(decimal(original, 4)) })
      const body = {
        quote: {
          customer_id: customer,
          shipping_amount: Number(decimal(shipping, 4)),
          items: items.map(({ qty, price, tax }, index) => ({
            sku: `P${index}`,
            qty: Number(decimal(qty, 4)),
            price: Number(decimal(price, 4)),
            tax_percent: Number(decimal(tax, 4)),
          })),
        },
      }
      const made = await ok(api.post(`/rest/${currency.toLowerCase()}/V1/quoting/quote`, { body }))
      const expected = expectedTotals(items, shipping, currencyDigits(currency))
      for (const [name, value] of Object.entries(expected)) assert.equal(made[name], Number(value), name)
      assert.equal(made.items_count, items.length)
    }
  })
})
