// The list limiter covers every route that reads more than one record.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { openLimiter } from '../../../src/platform/concurrency-limiter.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'

/** Operations that read a fixed number of records by their keys; streams have a limit of their own. */
const single = new Set(
  `readPriceRequest downloadAttachment readQuoteFile readBuyerFile readQuote readQuoteDocument previewQuoteMail readProposal readQuoteLink readBuyerQuote
   readBuyerDocument readQuoteRequest streamEvents readSession readConsole readSettings readProduct readProductImage readProductCost
   readCustomer readCart readGuestCart readWebhook readTextBlock readTemplate readFollowUp readShop listShopDeliveries`.split(
    /\s+/,
  ),
)

const api = await openApi()
const shop = await openShop(api)
const quote = await shop.quoteIn('proposed')
const cart = await shop.openCart(quote.customer)
const { request } = await shop.requestFromCart()
const { masked_id } = await shop.openGuestCart()
const webhook = { url: 'https://93.184.215.14/events', events: ['*'] }
const { webhook_id } = await ok(api.post('/rest/V1/webhooks', { body: { webhook } }))
api.app.state.lists = openLimiter({ permits: 0, wait_ms_max: 1 })

const parameters: Record<string, number | string> = {
  quoteId: quote.id,
  cartId: cart,
  customerId: quote.customer,
  requestId: request.request_id,
  code: 'default',
}
/** Parameters of a query that an operation does not do without. */
const required: Record<string, Record<string, string>> = {
  searchRecords: { q: 'anna' },
  readOfferedPrices: { sku: 'LAMP', currency_code: 'USD' },
}
const { paths } = JSON.parse(await readFile('openapi.json', 'utf8')) as {
  paths: Record<string, { get?: { operationId: string } }>
}
const pathOf = (url: string) =>
  url.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (url.includes('/webhooks/')) return String(webhook_id)
    return url.includes('/guest-carts/') ? masked_id : String(parameters[name] ?? quote.id)
  })

describe('a caller who may read no list at the moment', () => {
  for (const [url, { get }] of Object.entries(paths)) {
    if (!get || single.has(get.operationId)) continue
    it(`429: ${get.operationId}`, async () => {
      const answer: Answer = await api.get(pathOf(url), { query: required[get.operationId] ?? {} })
      assertRefused(answer, 429)
      assert.equal(answer.body.error_code, 'too_many_lists')
    })
  }

  it('reads single records', async () => {
    const answer = await api.get(`/rest/V1/quoting/quote/${quote.id}`)
    assert.equal(answer.status, 200)
    const names = Object.values(paths).flatMap(({ get }) => get?.operationId ?? [])
    assert.deepEqual(
      [...single].filter((name) => !names.includes(name)),
      [],
    )
  })
})
