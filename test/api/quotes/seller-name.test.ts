// The seller's name as customers read it: on the page, in the document and in mails.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { openShop, quoting } from '../../support/shop.ts'

const settings = { PUBLIC_URL: 'https://quotes.example.com', SELLER_EMAIL: 'sales@example.com' }

async function openNamed(environment: Record<string, string> = {}) {
  const api = await openApi({ ...settings, ...environment })
  const { id } = await (await openShop(api)).quoteIn('proposed')
  const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  const read = async () => {
    const page = await api.get(new URL(url as string).pathname, { token: null })
    const { text: document } = await readPdf((await api.get(`${quoting}/quote/${id}/pdf`)).bytes)
    const mail = await ok(api.get(`${quoting}/quote/${id}/mail`))
    return [page.text, document, `${mail.subject} ${mail.text} ${mail.html}`]
  }
  const rename = (name: string, locale?: string) =>
    ok(api.put('/rest/V1/stores/default', { body: { store: { name, currency_code: 'USD', locale } } }))
  return { read, rename }
}

describe('customers read', () => {
  it('the seller in words as long as nobody has named the store, then its name', async () => {
    const { read, rename } = await openNamed()
    const assertRead = async (name: string) => {
      for (const text of await read()) {
        assert.doesNotMatch(text, /Default/)
        assert.ok(text.includes(name), text)
      }
    }
    await assertRead('The seller')
    await rename('Default', 'de')
    await assertRead('Ihr Anbieter')
    await rename('Mill Lane Joinery', 'en')
    await assertRead('Mill Lane Joinery')
  })

  it('SELLER_NAME before any other name', async () => {
    const { read } = await openNamed({ SELLER_NAME: 'Ash & Daughters' })
    for (const text of await read()) assert.match(text, /Ash &(amp;)? Daughters/)
  })
})
