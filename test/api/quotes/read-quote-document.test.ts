// GET /V1/quoting/quote/:id/pdf, also as assistive technology reads it (documents of many pages: test/acceptance/large-quote.test.ts)
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import type { DocumentSettings } from '../../../src/quoting/document/document-data.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { type PdfFile, quoteDocument, readPdf, squeezed } from '../../support/document-readers.ts'
import { readTags } from '../../support/pdf-tags.ts'
import { itRejectsWrongIds, openShop, quoting, tiers } from '../../support/shop.ts'
import { colorPng } from '../../support/sample-files.ts'

const api = await openApi({
  SELLER_NAME: 'Nordlicht Möbel GmbH',
  SELLER_ADDRESS: 'Hafenstraße 12|20457 Hamburg',
  SELLER_EMAIL: 'sales@nordlicht.example',
})
const shop = await openShop(api)
const customer = await shop.newCustomer()
const directory = await mkdtemp(join(tmpdir(), 'quotewright-logo-'))
after(() => rm(directory, { recursive: true }))
const SELLER_LOGO = join(directory, 'logo.png')
await writeFile(SELLER_LOGO, colorPng(300, 90))

const pathOf = (quoteId: number | string) => `${quoting}/quote/${quoteId}/pdf`
const newQuote = async (quote: object = {}) => (await shop.createQuote(customer, quote)).quote_id as number

async function bytesOf(quoteId: number, settings: Partial<DocumentSettings> = {}): Promise<Buffer> {
  const quote = await shop.readQuote(quoteId, true)
  return quoteDocument(api.db, { ...api.services.config, ...settings }, quote)
}

const documentOf = async (quoteId: number, settings?: Partial<DocumentSettings>) =>
  readPdf(await bytesOf(quoteId, settings))

/** Reads the document of a quote with one item of this name. */
async function documentNaming(name: string): Promise<PdfFile> {
  await shop.putProduct('NAMED', { name, price: 1 })
  return documentOf(await newQuote({ items: [{ sku: 'NAMED', qty: 1 }] }))
}

function assertLines({ text }: PdfFile, ...expected: string[]): void {
  for (const line of expected)
    assert.ok(text.split('\n').includes(line), `"${line}" is not a line of\n${text}`)
}

describe('readQuoteDocument', () => {
  it('200: returns an attachment named after the quote, with seller, customer, items and totals', async () => {
    const id = await newQuote({
      shipping_amount: 119.9,
      shipping_description: 'Two pallets',
      seller_comment: 'Good wood.\n\nDelivered in March.',
    })
    const answer = await api.get(pathOf(id))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], 'application/pdf')
    const name = `Q${String(id).padStart(9, '0')}`
    assert.equal(answer.headers['content-disposition'], `attachment; filename="${name}.pdf"`)
    const file = await readPdf(answer.bytes)
    const { customer_email } = await shop.readQuote(id)
    assert.equal(file.pages.length, 1)
    for (const words of ['Nordlicht Möbel GmbH', '20457 Hamburg', 'sales@nordlicht.example', customer_email])
      assert.ok(file.text.includes(words), words)
    assertLines(
      file,
      `Quote ${name}`,
      '# Item Quantity Price (USD) Tax Total (USD)',
      '1 Oak table 40 189.99 19% 7,599.60',
      'SKU 0042-OAK',
      '2 Lamp 3 31.11 7% 93.33',
      'List price $8,499.99',
      'Discount -$807.06',
      'Subtotal $7,692.93',
      'Shipping (Two pallets) $119.90',
      'Tax 7% on $93.33 $6.53',
      'Tax 19% on $7,599.60 $1,443.92',
      'Grand total $9,263.28',
      'Good wood.',
      'Delivered in March.',
      `${name} · Nordlicht Möbel GmbH Page 1 of 1`,
    )
    assert.equal(file.info.Title, `Quote ${name}`)
    assert.equal(file.info.Language, 'en')
  })

  it('200: names the company with addresses, VAT id and purchase order number', async () => {
    const billing_address = {
      firstname: 'Anna',
      lastname: 'Larsen',
      company: 'Larsen KG',
      street: ['Hafenweg 1', 'Haus 2'],
    }
    const id = await newQuote({
      company: 'Larsen KG',
      vat_id: 'DE123456789',
      purchase_order_number: 'PO 7',
      billing_address: {
        ...billing_address,
        postcode: '20457',
        city: 'Hamburg',
        region: 'Hamburg',
        country_id: 'DE',
      },
      shipping_address: {
        street: ['1 Main St'],
        city: 'Austin',
        region: 'TX',
        postcode: '73301',
        country_id: 'us',
      },
    })
    const { text } = await documentOf(id)
    const left = [
      'Prepared for',
      'Larsen KG',
      'Anna Larsen',
      'Hafenweg 1',
      'Haus 2',
      '20457 Hamburg',
      'Germany',
    ]
    for (const line of [...left, 'VAT ID DE123456789', 'Purchase order PO 7'])
      assert.ok(text.includes(line), line)
    assert.equal(text.match(/Larsen KG|Anna Larsen/g)?.length, 2)
    assert.match(text, /Shipping address[^]*1 Main St[^]*Austin, TX 73301[^]*United States/)
    const german = await documentOf(id, { DEFAULT_LOCALE: 'de' })
    for (const word of ['Deutschland', 'USt-IdNr. DE123456789', 'Bestellnummer PO 7', 'Lieferadresse'])
      assert.ok(german.text.includes(word), word)
  })

  it('200: writes dates in the time zone of the store, with its name', async () => {
    const id = await newQuote({ expires_at: '2999-07-31 22:30:00' })
    await run(api.db, `update store set timezone = 'Europe/Berlin' where store_id = 1`)
    await run(api.db, `update quote set created_at = '2026-01-31 23:30:00' where quote_id = $1`, [id])
    const { text } = await documentOf(id)
    await run(api.db, `update store set timezone = 'UTC' where store_id = 1`)
    assert.match(text, /Date February 1, 2026/)
    assert.match(text, /Valid until August 1, 2999 at 12:30\sAM CEST$/m)
  })

  it('200: uses the labels and number format of the language, and English labels for others', async () => {
    const id = await newQuote()
    const german = await documentOf(id, { DEFAULT_LOCALE: 'de' })
    assertLines(german, '1 Oak table 40 189,99 19 % 7.599,60', 'Gesamtbetrag 9.143,38 $')
    assert.match(german.text, /Seite 1 von 1/)
    const french = await documentOf(id, { DEFAULT_LOCALE: 'fr' })
    assertLines(french, '1 Oak table 40 189,99 19 % 7 599,60', 'Montant total 9 143,38 $US')
    assert.match(french.text, /Page 1 sur 1/)
    const spanish = await documentOf(id, { DEFAULT_LOCALE: 'es' })
    assertLines(spanish, '1 Oak table 40 189,99 19 % 7599,60', 'Importe total 9143,38 US$')
    assert.match(spanish.text, /Página 1 de 1/)
    assert.match((await documentOf(id, { DEFAULT_LOCALE: 'pt' })).text, /Grand total US\$\s9\s?\.?143,38/)
  })

  it('200: is in the language of the store, if it has one', async () => {
    const store = { name: 'Österreich', currency_code: 'EUR', timezone: 'Europe/Vienna', locale: 'de-AT' }
    await ok(api.put('/rest/V1/stores/at', { body: { store } }))
    const buyer = await shop.createCustomer('at@example.com', 'at')
    const quote = { customer_id: buyer, items: [{ sku: 'LAMP', qty: 1 }] }
    const { quote_id } = await ok(api.post('/rest/at/V1/quoting/quote', { body: { quote } }))
    const { text, info } = await documentOf(quote_id)
    assert.equal(info.Language, 'de-AT')
    assert.match(text, /Gesamtbetrag €\s35,66/)
  })

  it('200: shows the sum of the tax where there are too many rates to list', async () => {
    const items = Array.from({ length: 21 }, (_, index) => ({
      sku: 'LAMP',
      qty: 1,
      price: 100,
      tax_percent: index,
    }))
    const many = await documentOf(await newQuote({ items }))
    assertLines(many, 'Tax $210.00')
    assert.doesNotMatch(many.text, /Tax \d/)
    const fewer = await documentOf(await newQuote({ items: items.slice(1) }))
    assertLines(fewer, 'Tax 20% on $100.00 $20.00')
  })

  it('200: prints amounts with all digits, and no more decimals than the currency has', async () => {
    await shop.putStore('jp', 'JPY')
    const buyer = await shop.createCustomer('jp@example.com', 'jp')
    await shop.putProduct('GOLD', { name: 'Gold', price: 99_999_999_999, tax_percent: 0 })
    const quote = { customer_id: buyer, items: [{ sku: 'GOLD', qty: 1 }] }
    const made = await ok(api.post('/rest/jp/V1/quoting/quote', { body: { quote } }))
    assertLines(await documentOf(made.quote_id), 'Grand total ¥99,999,999,999')
    const precise = await newQuote({ items: [{ sku: 'GOLD', qty: 0.0001, price: 99_999_999_999.9912 }] })
    assertLines(await documentOf(precise), '1 Gold 0.0001 99,999,999,999.9912 0% 10,000,000.00')
  })

  it('200: the sum of a heading has all digits', async () => {
    await shop.putStore('kw', 'KWD')
    const buyer = await shop.createCustomer('kw@example.com', 'kw')
    const line = { product_type: 'custom', name: 'Line', section: null }
    const items = [
      { ...line, qty: 84, price: 3100.2749, tax_percent: 0, section: 'Wood' },
      { ...line, qty: 1, price: -155967.3895, tax_percent: 0 },
      { ...line, qty: 9.6847, price: 3.2881, tax_percent: 75.168 },
      { ...line, qty: 1, price: -11.397, tax_percent: 75.168, section: 'Wood' },
    ]
    const made = await ok(
      api.post('/rest/kw/V1/quoting/quote', { body: { quote: { customer_id: buyer, items } } }),
    )
    assertLines(await documentOf(made.quote_id), 'Other items -155,935.546')
    // As many characters as in the row, but with a digit in place of the sign.
    const sums = [8_948_970.91, 6_646_171.17, -1_139_262.25].map((price, index) => ({
      ...line,
      qty: 1,
      price,
      tax_percent: 0,
      section: index === 2 ? null : 'Wood',
    }))
    assertLines(await documentOf(await newQuote({ items: sums })), 'Wood 15,595,142.08')
  })

  it('200: lists the volume tiers of an item and its note', async () => {
    const tier_prices = tiers([100, 179], [500.5, 165.25])
    const items = [{ sku: 'LAMP', qty: 1, price: 30, tier_prices, customer_note: 'With a long cable' }]
    const file = await documentOf(await newQuote({ items }))
    assertLines(file, 'From 100: 179.00 · From 500.5: 165.25', 'With a long cable')
  })

  it('200: names the status of a draft and of a closed quote, but not of an open offer', async () => {
    const id = await newQuote()
    assert.match((await documentOf(id)).text, /Status Draft, not binding/)
    await shop.takeTo('proposed', id)
    const proposed = await documentOf(id)
    assert.doesNotMatch(proposed.text, /Status/)
    assert.match(proposed.text, /Valid until/)
    await ok(shop.moveQuote(id, 'decline'))
    assert.match((await documentOf(id)).text, /Status Declined/)
  })

  it('200: repeats the table head on each page of sixty items and loses none', async () => {
    const note = 'A note that is long enough to fill more than a line. '.repeat(4)
    const items = Array.from({ length: 60 }, (_, index) => {
      const lamp = { sku: 'LAMP', qty: index + 1, price: 30 }
      return index % 10 === 3 ? { ...lamp, customer_note: note } : lamp
    })
    const { pages, text } = await documentOf(await newQuote({ items }))
    assert.ok(pages.length >= 4, `${pages.length} pages`)
    for (const [index, { lines }] of pages.entries()) {
      assert.match(lines.at(-1) ?? '', new RegExp(`Page ${index + 1} of ${pages.length}$`))
      const heads = lines.filter((line) => line.startsWith('# Item Quantity'))
      assert.equal(heads.length, lines.some((line) => / Lamp /.test(line)) ? 1 : 0)
      if (index > 0 && heads.length > 0) assert.match(lines[0] ?? '', /^# Item/)
    }
    const rows = [...text.matchAll(/^(\d+) Lamp (\d+) 30\.00 7% ([\d,.]+)$/gm)].map(([, ...row]) => row)
    const total = (qty: number) => (qty * 30).toLocaleString('en', { minimumFractionDigits: 2 })
    const expected = items.map(({ qty }) => [String(qty), String(qty), total(qty)])
    assert.deepEqual(rows, expected)
    // 30 × 1830, and its 7 %
    assert.match(text, /Grand total \$58,743\.00/)
  })

  it('200: breaks a line at a no-break space only where the text does not fit otherwise', async () => {
    const tier = (_: unknown, index: number) => ({ qty: 2 + index ** 3, price: 29 - index / 2 })
    const items = [{ sku: 'LAMP', qty: 1, price: 30, tier_prices: Array.from({ length: 40 }, tier) }]
    const seller_comment = Array<string>(200).fill('word').join('\u00a0')
    const { text } = await documentOf(await newQuote({ items, seller_comment }))
    assert.doesNotMatch(text, /From$|:$/m)
    assert.equal(text.match(/\bword\b/g)?.length, 200)
  })

  it('200: omits the customer if unknown', async () => {
    const id = await newQuote()
    assert.match((await documentOf(id)).text, /Prepared for/)
    const names = 'customer_email, customer_firstname, customer_lastname'
    await run(api.db, `update quote set (${names}) = (null, null, null) where quote_id = $1`, [id])
    assert.doesNotMatch((await documentOf(id)).text, /Prepared for/)
  })

  it('200: prints names in any script', async () => {
    const european = 'Стол «Вена» | Τραπέζι από δρυ | Bàn ăn gỗ sồi đẹp | Stół Żółć x\u030c ọ\u0301'
    const asian =
      '橡木餐桌，高品质 | 橡木餐桌，品質優良 | オークのテーブル「ウィーン」 | 참나무 식탁 | โต๊ะไม้โอ๊ค'
    const others = 'Սեղան | მაგიდა | ጠረጴዛ | Table 🪑 😀 ☎ → ✓ ½ ™ ₿'
    for (const name of [european, asian, others].join(' | ').split(' | ')) {
      const [page] = (await documentNaming(name)).pages
      assert.ok(page?.squeezed.includes(squeezed(name)), name)
    }
  })

  it('200: sets right-to-left text from right to left, aligned right', async () => {
    for (const [name, seen] of [
      ['طاولة من خشب', 'خشب من طاولة'],
      ['שולחן עץ אלון', 'אלון עץ שולחן'],
      ['میز چوبی ۱۲۳ (نو)', '(نو) ۱۲۳ چوبی میز'],
      ['שולחן ABC 123 עץ', 'עץ ABC 123 שולחן'],
    ] as const) {
      const { text } = await documentNaming(name)
      // Each piece is in its own reading order, and brackets are named after their shape.
      assert.match(squeezed(text).replace(/[()]/g, ''), new RegExp(squeezed(seen).replace(/[()]/g, '')))
    }
  })

  it('200: keeps every character of scripts with complex shaping', async () => {
    for (const name of 'ओक की मेज़|তেজ টেবিল|மேசை|బల్ల|ಮೇಜು|മേശ|મેજ|ਮੇਜ਼|ශ්‍රී|ຕະ|តុ|စားပွဲ'.split('|')) {
      const { text } = await documentNaming(name)
      assert.doesNotMatch(text, /□/)
      const letters = new Set(squeezed(text))
      for (const letter of squeezed(name).replace(/\u200d/g, ''))
        assert.ok(letters.has(letter), `${letter} of ${name}`)
    }
  })

  it('200: draws every letter, mark and space of French and Spanish', async () => {
    const name = '«\u00a0Œuf à 1\u202f234,56\u00a0€\u202f; où\u202f?\u00a0» – ¿Cuál…? ¡Ñandú, pingüino!'
    const { text } = await documentNaming(name)
    assert.doesNotMatch(text, /□/)
    assert.ok(squeezed(text).includes(squeezed(name)))
  })

  it('200: prints a box for characters without a font, and no control characters', async () => {
    assert.match((await documentNaming('A\u{12000}\ue000\u{10ffff}B')).text, /A\s*□\s*□\s*□\s*B/)
    const controls = 'A\u0007\u0001\u200b\u202eevil\u202c\u2066x\u2069\ufeff\u00ad\u2028end'
    const { text } = await documentNaming(controls)
    assert.match(text, /1 Aevilx 1 1\.00 0% 1\.00\nend\n/)
    assert.doesNotMatch(text, /□/)
  })

  it('200: prints markup and PDF syntax as text', async () => {
    const name = ') Tj ET Q endstream endobj <b>x</b> \\(%'
    assert.ok((await documentNaming(name)).text.includes(name))
  })

  it('200: returns the same bytes until the quote changes', async () => {
    const id = await newQuote()
    const [first, second] = [await api.get(pathOf(id)), await api.get(pathOf(id))]
    assert.ok(first.bytes.equals(second.bytes))
    await ok(shop.editQuote(id, { version: 1, seller_comment: 'New' }))
    assert.ok(!first.bytes.equals((await api.get(pathOf(id))).bytes))
  })

  it('200: shows the logo instead of the large name', async () => {
    const id = await newQuote()
    assert.equal((await documentOf(id)).pages[0]?.pictures, 0)
    const { pages, text } = await documentOf(id, { SELLER_LOGO })
    assert.equal(pages[0]?.pictures, 1)
    assert.match(text, /Nordlicht Möbel GmbH/)
  })

  itRejectsWrongIds('id', (id) => api.get(pathOf(id)))

  it('406: is available as a PDF only', async () => {
    const id = await newQuote()
    assertRefused(await api.get(pathOf(id), { headers: { accept: 'application/json' } }), 406)
    assert.equal((await api.get(pathOf(id), { headers: { accept: 'application/pdf' } })).status, 200)
  })
})

const tagsOf = async (quote: object, settings?: Partial<DocumentSettings>) =>
  readTags(await bytesOf(await newQuote(quote), settings))

const lamps = (length: number, more: object = {}) =>
  Array.from({ length }, () => ({ sku: 'LAMP', qty: 1, price: 30, ...more }))
const count = (text: string, part: string) => text.split(part).length - 1

describe('readQuoteDocument for assistive technology', () => {
  it('200: tags headings, paragraphs, and tables with header cells, in reading order', async () => {
    const seller_comment = 'Good wood.\n\nDelivered in March.'
    const pdf = await tagsOf({ items: lamps(2, { customer_note: 'With a long cable' }), seller_comment })
    const item = 'TR(TD TD(P P P) TD TD TD TD)'
    const total = 'TR(TH TD)'
    const expected =
      `P P P P H1 P P P Table(${total} ${total}) Table(TR(TH TH TH TH TH TH) ${item} ${item}) ` +
      `Table(${Array(5).fill(total).join(' ')}) H2 P P`
    assert.equal(pdf.outline, expected)
    const [tags = []] = pdf.tags
    const from = tags.findIndex((tag) => tag.startsWith('H1'))
    assert.deepEqual(tags.slice(0, from), [
      'P: Nordlicht Möbel GmbH',
      'P: Hafenstraße 12',
      'P: 20457 Hamburg',
      'P: sales@nordlicht.example',
    ])
    assert.match(tags[from] ?? '', /^H1: Quote Q\d{9}$/)
    const table = tags.indexOf('TH: #')
    assert.deepEqual(tags.slice(table, table + 14), [
      ...['#', 'Item', 'Quantity', 'Price (USD)', 'Tax', 'Total (USD)'].map((head) => `TH: ${head}`),
      'TD: 1',
      'P: Lamp',
      'P: SKU LAMP',
      'P: With a long cable',
      'TD: 1',
      'TD: 30.00',
      'TD: 7%',
      'TD: 30.00',
    ])
    assert.deepEqual(tags.slice(-5), [
      'TH: Grand total',
      'TD: $64.20',
      'H2: Comment',
      'P: Good wood.',
      'P: Delivered in March.',
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
    const { tags, source } = await tagsOf({ items: lamps(1) }, { SELLER_LOGO })
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
    const stated = Buffer.from(`\ufeff${name}`, 'utf16le').swap16().toString('hex')
    assert.ok(source.includes(`/ActualText <${stated}>`))
    assert.equal(tags.flat().at(-1), 'P: Brackets (here) stay')
  })
})
