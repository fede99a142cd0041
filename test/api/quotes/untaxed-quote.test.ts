// A tax of 0 % has a line of its own only if the customer has a VAT id, and so may owe the tax.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi({
  PUBLIC_URL: 'https://quotes.example.com',
  SELLER_NAME: 'Oak & Sons',
  SELLER_EMAIL: 'sales@shop.example',
})
const shop = await openShop(api, {
  STOOL: { name: 'Stool', price: 12, tax_percent: 0 },
  LAMP: { name: 'Lamp', price: 10, tax_percent: 19 },
})

async function propose(vat_id: string | null, skus: string[], vatIdOfAddress: string | null = null) {
  const items = skus.map((sku) => ({ sku, qty: 1 }))
  const company = { company: 'Larsen KG', vat_id, billing_address: { city: 'Kiel', vat_id: vatIdOfAddress } }
  const quote = await shop.createQuote(await shop.newCustomer(), { ...company, items })
  await shop.takeTo('proposed', quote.quote_id as number)
  return quote.quote_id as number
}

const surfaces: Record<string, (id: number) => Promise<string>> = {
  'the document': async (id) => (await readPdf((await api.get(`${quoting}/quote/${id}/pdf`)).bytes)).text,
  "the buyer's page": async (id) => {
    const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
    return (await api.get(new URL(url).pathname, { token: null })).text
  },
  'the mail': async (id) => JSON.stringify(await ok(api.get(`${quoting}/quote/${id}/mail`))),
}
const untaxedLine = /Tax 0\s?% on/

describe('a tax of 0 %', () => {
  for (const [name, read] of Object.entries(surfaces)) {
    it(`is a line in ${name} of a customer with a VAT id`, async () => {
      assert.match(await read(await propose('DE123456789', ['STOOL'])), untaxedLine)
      assert.match(await read(await propose('DE123456789', ['STOOL', 'LAMP'])), untaxedLine)
    })

    it(`is a line in ${name} of a customer with a VAT id in the billing address alone`, async () => {
      assert.match(await read(await propose(null, ['STOOL'], 'DE123456789')), untaxedLine)
    })

    it(`is none in ${name} of another customer`, async () => {
      assert.doesNotMatch(await read(await propose(null, ['STOOL'])), untaxedLine)
      const text = await read(await propose(null, ['STOOL', 'LAMP']))
      assert.doesNotMatch(text, untaxedLine)
      assert.match(text, /Tax 19\s?% on/)
    })
  }
})
