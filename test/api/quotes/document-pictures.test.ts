// Pictures of items in documents: in their rows, once for all rows with the same, and no more than are worth their memory.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findLinkKey, readLinkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { ok, openApi } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { colorPng, multipart, pdf } from '../../support/sample-files.ts'
import { customLine, openShop, quoting } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const customer = await shop.newCustomer()

/** The product `sku`, with a picture. */
async function putPictured(sku: string, width: number, height: number): Promise<void> {
  await shop.putProduct(sku, { name: `Pictured ${sku}`, price: 5 })
  const headers = { 'content-type': 'image/png' }
  await ok(api.put(`/rest/V1/products/${sku}/image`, { payload: colorPng(width, height), headers }))
}

const newQuote = async (quote: object) => (await shop.createQuote(customer, quote)).quote_id as number
const documentOf = async (id: number) => (await api.get(`${quoting}/quote/${id}/pdf`)).bytes
const linksOf = async (id: number) =>
  (await readPdf(await documentOf(id))).pages.flatMap(({ links }) => links)
const picturesIn = (bytes: Buffer) => bytes.toString('latin1').split('/Subtype /Image').length - 1

it('shows the picture of a product, and in its place that of the line; none without show_images', async () => {
  await putPictured('P-1', 300, 200)
  const items = [{ sku: 'P-1', qty: 1 }]
  const id = await newQuote({ items })
  const ofProduct = await documentOf(id)
  assert.equal(picturesIn(ofProduct), 1)
  assert.deepEqual(await documentOf(id), ofProduct)
  assert.equal(picturesIn(await documentOf(await newQuote({ items, show_images: false }))), 0)
  const { items: lines } = await shop.readQuote(id, true)
  const { payload, headers } = multipart([
    { filename: 'line.png', content: colorPng(90, 90), type: 'image/png' },
    { name: 'item_id', content: String(lines[0].item_id) },
  ])
  await ok(api.post(`${quoting}/quote/${id}/files`, { payload, headers }))
  const ofLine = await documentOf(id)
  assert.equal(picturesIn(ofLine), 1)
  assert.ok(ofLine.includes('/Filter /DCTDecode') && !ofProduct.includes('/Filter /DCTDecode'))
})

it('leaves no room for pictures beside options that have none', async () => {
  const option = customLine('Words enough to take several lines '.repeat(5).trim(), 30, { role: 'optional' })
  const optionsOf = async (more: object) => {
    const id = await newQuote({ items: [{ sku: 'P-1', qty: 1 }, option], ...more })
    const bytes = await documentOf(id)
    const { text } = await readPdf(bytes)
    return { pictures: picturesIn(bytes), options: text.split('Options')[1]?.replaceAll(/Q\d{9}/g, '') }
  }
  const [pictured, plain] = [await optionsOf({}), await optionsOf({ show_images: false })]
  assert.deepEqual([pictured.pictures, plain.pictures], [1, 0])
  assert.equal(pictured.options, plain.options)
})

it('draws 500 lines with 120 pictures on pages that nothing leaves, and embeds the first 100 of them', async () => {
  for (let index = 0; index < 120; index++) await putPictured(`M-${index}`, 40 + index, 60)
  const items = Array.from({ length: 500 }, (_, index) => ({
    sku: `M-${index % 120}`,
    qty: 1,
    section: `Section ${Math.floor(index / 7)}`,
  }))
  const bytes = await documentOf(await newQuote({ items }))
  assert.equal(picturesIn(bytes), 100)
  const { pages, text } = await readPdf(bytes)
  assert.ok(pages.length > 20 && pages.length < 120, String(pages.length))
  for (let index = 0; index < 120; index++) assert.ok(text.includes(`Pictured M-${index}`))
  // A heading is followed by a line on its page.
  for (const { lines } of pages) assert.doesNotMatch(lines.at(-2)!, /^Section/)
})

it('keeps a heading with its line, also with the last one, which stays with the totals', async () => {
  const line = (name: string, section: string, rest = {}) =>
    ({ product_type: 'custom', name, section, qty: 1, price: 1, tax_percent: 19, ...rest }) as const
  for (let count = 14; count < 24; count++) {
    const first = Array.from({ length: count }, (_, index) => line(`Line ${index}`, 'First section'))
    const description = 'Oak\n'.repeat(count % 4)
    const items = [...first, line('Last line', 'Second section', { description })]
    const { pages } = await readPdf(await documentOf(await newQuote({ items })))
    for (const { lines } of pages) assert.doesNotMatch(lines.at(-2)!, /^Second section/, `${count} lines`)
  }
})

it('writes a heading across the columns that are empty beside it, up to its subtotal', async () => {
  const section = 'Reception area, waiting room, and the corridor to the offices upstairs'
  const { text } = await readPdf(
    await documentOf(await newQuote({ items: [{ sku: 'LAMP', qty: 1, section }] })),
  )
  assert.match(text, new RegExp(`^${section} [\\d.]+$`, 'm'))
})

it('names the files that the customer may read, with their sizes', async () => {
  const id = await newQuote({ terms: 'Net 30.' })
  const upload = (filename: string, fields: Record<string, string> = {}) => {
    const others = Object.entries(fields).map(([name, content]) => ({ name, content }))
    const { payload, headers } = multipart([{ filename, content: pdf, type: 'application/pdf' }, ...others])
    return ok(api.post(`${quoting}/quote/${id}/files`, { payload, headers }))
  }
  await upload('drawing.pdf')
  await upload('calculation.pdf', { is_internal: 'true' })
  const { text } = await readPdf(await documentOf(id))
  assert.match(text, /\nNet 30\.\nFiles\ndrawing\.pdf · 0\.1 kB\n/)
  assert.ok(!text.includes('calculation'))
  assert.deepEqual(await linksOf(id), [])
  await shop.takeTo('proposed', id)
  const [link, ...others] = await linksOf(id)
  assert.deepEqual(others, [])
  const { pathname, origin } = new URL(link!)
  assert.equal(origin, 'https://quotes.example.com')
  assert.equal((await api.get(pathname, { token: null })).bytes.toString('latin1'), pdf.toString('latin1'))
  const [, token] = /^\/q\/\d+\/([^/]+)\/files/.exec(pathname)!
  assert.equal(readLinkToken(await findLinkKey(api.services.config, api.db), id, token!)?.right, 'view')
})
