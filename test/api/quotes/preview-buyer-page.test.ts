// GET /console/preview/:id, the buyer's page in a frame of the console.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { digestTables } from '../../../proofs/support/full-shop.ts'
import { pageWords } from '../../../src/web/buyer/page-words.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { colorPng, multipart } from '../../support/sample-files.ts'
import { itRejectsWrongIds, openShop, quoting, statuses } from '../../support/shop.ts'

const api = await openApi({
  PUBLIC_URL: 'https://quotes.example.com',
  CHECKOUT_URL_TEMPLATE: 'https://a.example/{cart_id}',
})
const shop = await openShop(api)
const words = pageWords('en')
const pathOf = (id: number | string) => `/console/preview/${id}`

async function preview(id: number): Promise<string> {
  const { status, text } = await api.get(pathOf(id))
  assert.equal(status, 200, text)
  assert.ok(text.includes(words.preview))
  return text
}

describe('the preview of the page', () => {
  it('shows a draft as its customer would see it once it is proposed', async () => {
    const { id } = await shop.quoteIn('pending')
    const text = await preview(id)
    for (const part of ['0042-OAK', words.states.proposed[0]!, words.valid_until, words.accept_title])
      assert.ok(text.includes(part), part)
    assert.ok(!text.includes(words.changes))
  })

  it('shows the pictures of lines, for which a frame without a session could not ask', async () => {
    const { id } = await shop.quoteIn('pending')
    const { items } = await shop.readQuote(id, true)
    const { payload, headers } = multipart([
      { filename: 'oak.png', content: colorPng(40, 30), type: 'image/png' },
      { name: 'item_id', content: String(items[0].item_id) },
    ])
    await ok(api.post(`${quoting}/quote/${id}/files`, { payload, headers }))
    assert.match(
      await preview(id),
      /<img class="picture" src="data:image\/jpeg;base64,\/9j\/[^"]+" width="40" height="30"/,
    )
  })

  it('marks what would have changed since the last proposal, also in an expired draft', async () => {
    const { id } = await shop.quoteIn('proposed')
    await ok(shop.moveQuote(id, 'rework'))
    const { version } = await shop.readQuote(id)
    const body = { quote: { version, shipping_amount: 12.5, expires_at: '2030-01-01 12:00:00' } }
    await ok(api.put(`${quoting}/quote/${id}`, { body }))
    const changed = /Shipping: <ins>\$12\.50<\/ins> instead of <del>/
    assert.match(await preview(id), changed)
    await shop.makeDue(id)
    assert.match(await preview(id), changed)
  })

  for (const status of statuses)
    it(`changes nothing and leads nowhere: ${status}`, async () => {
      const { id } = await shop.quoteIn(status)
      const before = await digestTables(api.db)
      const text = await preview(id)
      assert.deepEqual(await digestTables(api.db), before)
      assert.ok(!/<script|\?pdf|a\.example/.test(text))
      const { view_url } = await ok(api.get(`${quoting}/quote/${id}/link`))
      const { text: page } = await api.get(new URL(view_url as string).pathname, { token: null })
      const badgeOf = (html: string) => /class="badge[^>]*>([^<]*)/.exec(html)?.[1]
      const [proposed, revised] = [words.states.proposed[0], words.states.revised[0]]
      assert.equal(badgeOf(text), badgeOf(page) === revised ? proposed : badgeOf(page))
    })

  it('runs no script and sends no form, whatever was written', async () => {
    const customer = await shop.newCustomer()
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const { quote_id } = await shop.createQuote(customer, { seller_comment: hostile })
    const { headers, text } = await api.get(pathOf(quote_id as number))
    const policy = String(headers['content-security-policy'])
    for (const rule of ["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'", 'sandbox'])
      assert.ok(policy.includes(rule), policy)
    assert.ok(!/script-src|unsafe/.test(policy), policy)
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
    assert.ok(text.includes('&lt;script&gt;') && !text.includes('<img src=x'))
  })

  it('is for those who may read quotes', async () => {
    const { id } = await shop.quoteIn('pending')
    assertRefused(await api.get(pathOf(id), { token: 'unknown' }), 401)
    const other = await api.tokenFor('PriceRequest::manage_requests')
    assertRefused(await api.get(pathOf(id), { token: other }), 403)
    assertRefused(await api.get(pathOf(2_147_483_647)), 404)
  })

  itRejectsWrongIds('id', (id) => api.get(pathOf(id)))
})
