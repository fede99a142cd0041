// GET /V1/quoting/quote/:id/mail, and the page of the mail in a frame of the console.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { itRejectsWrongIds, openShop, quoting } from '../../support/shop.ts'

const api = await openApi({
  SELLER_NAME: 'Oak & Sons',
  SELLER_EMAIL: 'sales@shop.example',
  QUOTE_URL_TEMPLATE: 'https://shop.example/quotes/{quote_id}/{token}',
})
const shop = await openShop(api)
const pathOf = (id: number | string) => `${quoting}/quote/${id}/mail`
const framePathOf = (id: number | string) => `/console/preview/${id}/mail`

describe('previewQuoteMail', () => {
  it('returns the mail of a proposal for a quote that is still a draft, and changes nothing', async () => {
    const { id } = await shop.quoteIn('pending')
    await ok(shop.editQuote(id, { version: 1, cc: ['office@example.com'] }))
    const before = await shop.readQuote(id)
    const { to, cc, subject, text, html } = await ok(api.get(pathOf(id)))
    assert.deepEqual([to, cc], [before.customer_email, ['office@example.com']])
    assert.match(subject as string, new RegExp(before.increment_id))
    for (const part of [text, html] as string[]) {
      assert.match(part, /0042-OAK/)
      assert.match(part, new RegExp(`https://shop\\.example/quotes/${id}/[\\w-]+`))
      // As approving will set it.
      assert.equal(before.expires_at, null)
      assert.match(part, /Valid until/)
    }
    assert.deepEqual(await shop.readQuote(id), before)
  })

  it('has the message of a reminder', async () => {
    const { id } = await shop.quoteIn('proposed')
    const query = '?message=Shall%20I%20reserve%20%3Coak%3E%3F'
    const { text, html } = await ok(api.get(`${pathOf(id)}${query}`))
    assert.match(text as string, /Shall I reserve <oak>\?/)
    assert.match(html as string, /Shall I reserve &lt;oak&gt;\?/)
    assert.match(String((await api.get(`${framePathOf(id)}${query}`)).body), /reserve &lt;oak&gt;/)
    assertRefused(await api.get(`${pathOf(id)}?message=${'x'.repeat(1001)}`), 400)
  })

  it('refuses a quote without an address', async () => {
    const { request } = await shop.requestOfGuest()
    const { quote_id } = await shop.answerRequest(request)
    const answer = await api.get(pathOf(quote_id as number))
    assertRefused(answer, 400)
    assert.equal((answer.body as { error_code: string }).error_code, 'quote_without_recipient')
  })

  it('is refused while no mail is sent', async () => {
    const other = await openApi()
    const otherShop = await openShop(other)
    const { id } = await otherShop.quoteIn('pending')
    const answer = await other.get(pathOf(id))
    assertRefused(answer, 400)
    assert.equal((answer.body as { error_code: string }).error_code, 'mail_not_configured')
  })

  it('is shown once the database is back, if it was away at the first time', async () => {
    const other = await openApi({ SELLER_EMAIL: 'sales@shop.example' })
    const { id } = await (await openShop(other)).quoteIn('pending')
    await run(other.db, 'alter table secret rename to secret_away')
    assert.equal((await other.get(pathOf(id))).status, 500)
    await run(other.db, 'alter table secret_away rename to secret')
    await ok(other.get(pathOf(id)))
  })

  itRejectsWrongIds('id', (id) => api.get(pathOf(id)))
})

describe('the page of the mail', () => {
  it('runs no script, whatever the seller and the customer wrote', async () => {
    const customer = await shop.newCustomer()
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const { quote_id } = await shop.createQuote(customer, { seller_comment: hostile })
    const { status, headers, body } = await api.get(framePathOf(quote_id as number))
    assert.equal(status, 200)
    assert.match(String(headers['content-type']), /^text\/html/)
    const policy = String(headers['content-security-policy'])
    for (const rule of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox'])
      assert.ok(policy.includes(rule), policy)
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
    assert.ok(!String(body).includes('<script>') && !String(body).includes('<img src=x'))
  })

  it('is for those who may read quotes', async () => {
    const { id } = await shop.quoteIn('pending')
    assertRefused(await api.get(framePathOf(id), { token: 'unknown' }), 401)
    assertRefused(await api.get(framePathOf(2_147_483_647)), 404)
  })
})
