// GET /V1/quoting/quote/:id/pdf as assistive technology reads it
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { DocumentSettings } from '../../../src/quoting/document/document-data.ts'
import { quoteDocument } from '../../../src/quoting/document/quote-document.ts'
import { openApi } from '../../support/api.ts'
import { readTags, type TaggedPdf } from '../../support/pdf-tags.ts'
import { colorPng } from '../../support/sample-files.ts'
import { openShop } from '../../support/shop.ts'

const api = await openApi({
  SELLER_NAME: 'Nordlicht Möbel GmbH',
  SELLER_ADDRESS: 'Hafenstraße 12|20457 Hamburg',
})
const shop = await openShop(api)
const customer = await shop.newCustomer()
const directory = await mkdtemp(join(tmpdir(), 'quotewright-logo-'))
after(() => rm(directory, { recursive: true }))

async function tagsOf(quote: object, settings: Partial<DocumentSettings> = {}): Promise<TaggedPdf> {
  const { quote_id } = await shop.createQuote(customer, quote)
  const record = await shop.readQuote(quote_id as number, true)
  return readTags(await quoteDocument(api.db, { ...api.services.config, ...settings }, record))
}

const lamps = (length: number, more: object = {}) =>
  Array.from({ length }, () => ({ sku: 'LAMP', qty: 1, price: 30, ...more }))
const count = (text: string, part: string) => text.split(part).length - 1

describe('readQuoteDocument', () => {
  it('200: tags headings, paragraphs, and tables with header cells, in reading order', async () => {
    const seller_comment = 'Good wood.\n\nDelivered in March.'
    const pdf = await tagsOf({ items: lamps(2, { customer_note: 'With a long cable' }), seller_comment })
    const item = 'TR(TD TD(P P P) TD TD TD TD)'
    const total = 'TR(TH TD)'
    const expected =
      `P P P H1 P P P Table(${total} ${total}) Table(TR(TH TH TH TH TH TH) ${item} ${item}) ` +
      `Table(${Array(5).fill(total).join(' ')}) H2 P P`
    assert.equal(pdf.outline, expected)
    const [tags = []] = pdf.tags
    const from = tags.findIndex((tag) => tag.startsWith('H1'))
    assert.deepEqual(tags.slice(0, from), [
      'P: Nordlicht Möbel GmbH',
      'P: Hafenstraße 12',
      'P: 20457 Hamburg',
    ])
    assert.match(tags[from] ?? '', /^H1: Quote Q\d{9}$/)
    const table = tags.indexOf('TH: #')
    assert.deepEqual(tags.slice(table, table + 14), [
      ...['#', 'Item', 'Quantity', 'Price (USD)', 'Tax', 'Total (USD)'].map((head) => `TH: ${head}`),
      ...['TD: 1', 'P: Lamp', 'P: SKU LAMP', 'P: With a long cable'],
      ...['TD: 1', 'TD: 30.00', 'TD: 7%', 'TD: 30.00'],
    ])
    assert.deepEqual(tags.slice(-5), [
      ...['TH: Grand total', 'TD: $64.20'],
      ...['H2: Comment', 'P: Good wood.', 'P: Delivered in March.'],
    ])
    assert.equal(count(pdf.source, '/Scope /Column'), 6)
    assert.equal(count(pdf.source, '/Scope /Row'), 7)
  })

  it('200: claims PDF/UA-1 with title and language, whatever the name of the seller', async () => {
    const settings = { SELLER_NAME: 'Möbel & <Söhne> \u0001', DEFAULT_LOCALE: 'de' }
    const { language, metadata, isMarked } = await tagsOf({ items: lamps(1) }, settings)
    assert.equal(language, 'de')
    assert.equal(isMarked, true)
    assert.match(String(metadata.get('dc:title')), /^Angebot Q\d{9}$/)
    assert.deepEqual(metadata.get('dc:creator'), ['Möbel & <Söhne>'])
    assert.equal(metadata.get('dc:language'), 'de')
    assert.equal(metadata.get('pdfuaid:part'), '1')
  })

  it('200: tags the logo as a figure with an alternative text', async () => {
    const path = join(directory, 'logo.png')
    await writeFile(path, colorPng(300, 90))
    const { tags, source } = await tagsOf({ items: lamps(1) }, { SELLER_LOGO: path })
    assert.deepEqual(tags[0]?.slice(0, 2), ['Figure: Logo Nordlicht Möbel GmbH', 'P: Nordlicht Möbel GmbH'])
    assert.match(source, /\/Placement \/Block\s+\/BBox \[50 /)
  })

  it('200: marks footers and repeated table heads as artifacts, and leaves no text untagged', async () => {
    const items = lamps(60, { customer_note: 'A note that continues on the next page. '.repeat(60) })
    const { tags, artifacts, untagged } = await tagsOf({ items })
    assert.ok(tags.length > 5)
    assert.deepEqual(untagged, [])
    assert.equal(tags.flat().filter((tag) => tag === 'TH: Item').length, 1)
    assert.equal(tags.flat().filter((tag) => tag === 'P: Lamp').length, 60)
    for (const [index, texts] of artifacts.entries()) {
      assert.ok(texts.includes(`Page ${index + 1} of ${tags.length}`))
      assert.equal(texts.includes('Quantity'), index > 0 && tags[index]!.some((tag) => /^(TD|P)/.test(tag)))
    }
  })

  it('200: keeps words apart where a line was broken', async () => {
    const seller_comment = 'The table is made of oak from certified forests. '.repeat(20).trim()
    const { tags } = await tagsOf({ items: lamps(1), seller_comment })
    assert.equal(tags.flat().at(-1), `P: ${seller_comment}`)
  })

  it('200: states the text of right-to-left paragraphs, and of glyphs with several meanings', async () => {
    const name = 'שולחן (חדש) עץ'
    await shop.putProduct('HEBREW', { name, price: 1 })
    const items = [{ sku: 'HEBREW', qty: 1 }]
    const { source, tags } = await tagsOf({ items, seller_comment: 'Brackets (here) stay' })
    const stated = (text: string) =>
      `/ActualText (${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1')})`
    assert.ok(source.includes(stated(name).replace(/(?<=\0)[()](?=[^]*\)$)/g, '\\$&')))
    assert.equal(tags.flat().at(-1), 'P: Brackets (here) stay')
  })
})
