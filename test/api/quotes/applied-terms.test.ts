// One quote whose quantity reaches a tier, everywhere that its terms are shown: never the price for smaller quantities.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi({
  PUBLIC_URL: 'https://quotes.example.com',
  SELLER_NAME: 'Oak & Sons',
  SELLER_EMAIL: 'sales@shop.example',
})
const shop = await openShop(api, { STOOL: { name: 'Stool', price: 12, tax_percent: 0 } })
const customer = await shop.newCustomer()
const stools = { sku: 'STOOL', qty: 100, price: 10, tier_prices: tiers([50, 7]) }
const id = (await shop.createQuote(customer, { items: [stools] })).quote_id as number
await shop.takeTo('proposed', id)
const pathOf = async (name: 'url' | 'view_url') =>
  new URL((await ok(api.get(`${quoting}/quote/${id}/link`)))[name]).pathname
const token = `${id}.${(await pathOf('url')).split('/').pop()}`

/** Amounts of 100 × 7, none of 100 × 10. */
function assertApplied(text: string): void {
  assert.match(text, /\b7\.00\b/)
  assert.match(text, /\b700\.00\b/)
  assert.doesNotMatch(text, /\b10\.00\b|1,000\.00/)
}

const surfaces: Record<string, () => Promise<string>> = {
  'the document': async () => (await readPdf((await api.get(`${quoting}/quote/${id}/pdf`)).bytes)).text,
  "the buyer's page": async () => (await api.get(await pathOf('url'), { token: null })).text,
  'the page to view': async () => (await api.get(await pathOf('view_url'), { token: null })).text,
  'the mail': async () => JSON.stringify(await ok(api.get(`${quoting}/quote/${id}/mail`))),
  "the seller's preview of the page": async () => (await api.get(`/console/preview/${id}`)).text,
}

describe('a quote whose quantity reaches a tier', () => {
  for (const [name, read] of Object.entries(surfaces))
    it(`has the price of the tier in ${name}`, async () => assertApplied(await read()))

  it('has it in lists and statistics', async () => {
    for (const path of ['quotes', 'statistics']) {
      const text = JSON.stringify(await ok(api.get(`${quoting}/${path}`)))
      assert.match(text, /"grand_total":700\b/, path)
      assert.doesNotMatch(text, /\b1000\b/, path)
    }
  })

  it('has it in the cart that the customer orders', async () => {
    const accepted = await ok(
      api.post('/rest/V1/buyer/quote/accept', { token, body: { version: 3, name: 'Anna' } }),
    )
    assert.equal(accepted.grand_total, 700)
    const cart = await shop.openCart(customer)
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['STOOL × 100 at 7'])
  })
})
