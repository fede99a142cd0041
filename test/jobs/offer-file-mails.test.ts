// The documents of an offer in its mails: each recipient reads them with the link of their mail, and nobody the internal ones.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ok, openApi, openWork } from '../support/api.ts'
import { openMailServer } from '../support/mail-server.ts'
import { multipart, pdf } from '../support/sample-files.ts'
import { openShop, quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const PUBLIC_URL = 'https://quotes.example.com'
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'a@example.com',
  SELLER_EMAIL: 's@example.com',
  PUBLIC_URL,
})
const shop = await openShop(api)
await openWork(api)
api.beforeClose(() => server.close())

async function add(id: number, filename: string, is_internal: boolean): Promise<number> {
  const { payload, headers } = multipart([
    { filename, content: pdf, type: 'application/pdf' },
    { name: 'is_internal', content: String(is_internal) },
  ])
  return (await ok(api.post(`${quoting}/quote/${id}/files`, { payload, headers }))).file_id as number
}

it('customer and copy get links to the documents of the offer, each with their own right', async () => {
  const customer_id = await shop.newCustomer()
  const quote = { customer_id, items: [{ sku: 'LAMP', qty: 1 }], cc: ['office@example.com'] }
  const { quote_id: id, customer_email } = await ok(api.post(`${quoting}/quote`, { body: { quote } }))
  const fileId = await add(id as number, '<b> Sheet für Öl.pdf', false)
  await add(id as number, 'costs.pdf', true)
  await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
  await until('both mails are sent', async () => server.received.length === 2)
  const { url, view_url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  for (const [to, link] of [
    [customer_email, url],
    ['office@example.com', view_url],
  ] as [string, string][]) {
    const mail = server.received.find(({ recipients }) => recipients.join() === to)!
    const { text = '', html } = mail.parsed
    assert.match(text, /- <b> Sheet für Öl\.pdf \(0\.1 kB\)/)
    assert.ok(text.includes(`${link}/files/${fileId}`))
    assert.ok(
      String(html).includes(`<a href="${link}/files/${fileId}" dir="auto">&lt;b&gt; Sheet für Öl.pdf</a>`),
    )
    for (const part of [text, String(html)]) assert.ok(!part.includes('costs.pdf'))
    const { status } = await api.get(`${new URL(link).pathname}/files/${fileId}`, { token: null })
    assert.equal(status, 200)
  }
})

it('a page of the shop has no addresses of files: they are named without links', async () => {
  const other = await openApi({
    SELLER_EMAIL: 's@example.com',
    PUBLIC_URL,
    QUOTE_URL_TEMPLATE: 'https://shop.example/{quote_id}/{token}',
  })
  const { id } = await (await openShop(other)).quoteIn('pending')
  const { payload, headers } = multipart([{ filename: 'sheet.pdf', content: pdf, type: 'application/pdf' }])
  await ok(other.post(`${quoting}/quote/${id}/files`, { payload, headers }))
  const { text, html } = await ok(other.get(`${quoting}/quote/${id}/mail`))
  assert.ok((text as string).includes('- sheet.pdf (') && !(text as string).includes('/files/'))
  assert.ok((html as string).includes('<span dir="auto">sheet.pdf</span>'))
})
