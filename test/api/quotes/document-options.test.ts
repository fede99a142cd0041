// Lines that are offered and not chosen, in the document and in the mail of a proposal.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { customLine, openShop, quoting } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com', SELLER_EMAIL: 'seller@example.com' })
const shop = await openShop(api)

const oiled = customLine('Oiled', 60, { role: 'alternative', choice_group: 'Surface', is_chosen: true })
const lacquered = customLine('Lacquered', 90, { role: 'alternative', choice_group: 'Surface' })
const assembly = customLine('Assembly', 30, { role: 'optional' })
const care = customLine('Care kit', 5, { role: 'optional', is_chosen: true })

async function proposed(items: object[]): Promise<number> {
  const quote = { customer_id: await shop.newCustomer(), items }
  const { quote_id } = await ok(api.post(`${quoting}/quote`, { body: { quote } }))
  await shop.takeTo('proposed', quote_id)
  return quote_id as number
}

async function documentOf(id: number): Promise<string> {
  const { bytes } = await api.get(`${quoting}/quote/${id}/pdf`)
  return (await readPdf(bytes)).text.replace(/\s+/g, ' ')
}

describe('lines that are not chosen', () => {
  it('stand below the totals with their prices, and say what they are in place of; once accepted, they are gone', async () => {
    const id = await proposed([customLine('Table', 100), oiled, lacquered, assembly, care])
    const [counted = '', options = ''] = (await documentOf(id)).split(' Options ')
    assert.match(counted, /Care kit 1 5\.00 0% 5\.00 optional .* Grand total \$165\.00/)
    assert.ok(!counted.includes('Lacquered') && !counted.includes('Assembly'))
    assert.match(options, /4 Lacquered 1 90\.00 0% 90\.00 Surface: instead of Oiled/)
    assert.match(options, /5 Assembly 1 30\.00 0% 30\.00 optional/)
    assert.ok(!options.includes('120.00'), 'they have no sum')
    await ok(shop.moveQuote(id, 'accept'))
    const agreed = await documentOf(id)
    assert.match(agreed, /Care kit 1 5\.00/)
    assert.ok(!/Options|Lacquered|Assembly|optional/.test(agreed), agreed)
  })

  it('are mentioned in the mail', async () => {
    const mailOf = async (id: number) => (await ok(api.get(`${quoting}/quote/${id}/mail`))).text as string
    assert.match(await mailOf(await proposed([customLine('Table', 100), care])), /for you to choose/)
    assert.doesNotMatch(await mailOf(await proposed([customLine('Table', 100)])), /for you to choose/)
  })
})
