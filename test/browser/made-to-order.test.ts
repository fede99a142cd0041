// A price request for what is in no catalog, with a drawing, becomes an offer, a deal and an order.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { readPdf } from '../support/document-readers.ts'
import { colorPng, pdf } from '../support/sample-files.ts'
import { openShopPage } from '../support/shop-page.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const service = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, mails, shop } = service
const store = { default_tax_percent: 19, quote_terms: 'Half with the order.' }
await ok(
  client.put('/rest/V1/stores/default', {
    body: { store: { name: 'Oakwerk', currency_code: 'USD', ...store } },
  }),
)
let key = ''
const page = await openShopPage(
  service.origin,
  () =>
    `<quotewright-price-request store-key="${key}" product-name="Corner shelf, 38 degrees"></quotewright-price-request>`,
)
after(() => page.close())
const body = { key: { origins: [page.origin] } }
key = (await ok(client.post('/rest/V1/stores/default/keys', { body }))).key as string
const phone = { width: 390, height: 780 }
const PICTURE_PX = 90

type Scope = Parameters<typeof service.open>[0]
type Named = { name: string }

const sheet = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })
const picture = { name: 'shelf.png', mimeType: 'image/png', buffer: colorPng(PICTURE_PX, 60) }
const addressOf = (lastname: string) => `${lastname.toLowerCase()}@example.com`
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())
const price = (line: number) => ({ name: new RegExp(`^Price, line ${line}: `) })

async function request(t: Scope, lastname: string): Promise<void> {
  const window = await service.open(t, { baseURL: page.origin, viewport: phone })
  window.allow(new RegExp(`^foreign request: ${service.origin}/(widget.js|rest/V1/public/)`))
  await window.page.goto('/')
  await window.page.getByRole('button', { name: 'Request a price' }).click()
  const form = window.page.getByRole('dialog')
  await form.getByLabel('E-mail').fill(addressOf(lastname))
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill(lastname)
  await form.getByLabel('Message').fill('As in the drawing')
  const chooser = window.page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles([sheet('drawing.pdf')])
  await form.getByText('drawing.pdf').waitFor()
  await form.getByRole('button', { name: 'Send request' }).click()
  await form.getByRole('heading', { name: 'Thank you' }).waitFor()
}

/** Opens the request, and makes a quote for its customer, who is new. */
async function makeQuote(t: Scope, lastname: string): Promise<Page> {
  const { page } = await service.openSignedIn(t)
  await page.getByRole('link', { name: new RegExp(`^Price request.*Ada ${lastname}`) }).click()
  await page
    .getByRole('article')
    .getByRole('link', { name: /drawing\.pdf/ })
    .waitFor()
  await press(page, 'q')
  await untilFocused(page, 'button', 'Create customer and quote')
  await press(page, 'Enter')
  await untilFocused(page, 'textbox', /^Price, line 1: Corner shelf, 38 degrees/)
  return page
}

async function propose(page: Page): Promise<number> {
  await press(page, 'Control+Enter')
  await untilFocused(page, 'button', 'Propose and send')
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Rework' }).waitFor()
  return idOf(page)
}

/** The path of the link in the only mail with one. */
async function linkTo(email: string): Promise<string> {
  const links = () =>
    mails.received
      .filter(({ recipients }) => recipients.includes(email))
      .flatMap(
        ({ parsed }) =>
          /https:\/\/quotes\.example\.com(\/q\/\d+\/[\w-]+)(?!\S)/.exec(parsed.text ?? '')?.[1] ?? [],
      )
  await until(`${email} has a mail with a link`, () => links().length > 0)
  return links()[0]!
}

it('becomes a proposed quote with four keys and the price', async (t) => {
  await request(t, 'Holm')
  const page = await makeQuote(t, 'Holm')
  await page.keyboard.type('480')
  const id = await propose(page)
  const { items, grand_total, price_request_id } = await shop.readQuote(id, true)
  assert.deepEqual(
    [items[0].name, items[0].product_type, grand_total],
    ['Corner shelf, 38 degrees', 'custom', 571.2],
  )
  assert.equal((await shop.readPriceRequest(price_request_id)).is_replied, true)
})

for (const [name, javaScriptEnabled] of Object.entries({ 'with a script': true, 'without a script': false }))
  it(`becomes an offer with headings, a discount, files and terms, and then an order, ${name}`, async (t) => {
    const lastname = javaScriptEnabled ? 'Novak' : 'Larsen'
    await request(t, lastname)
    const page = await makeQuote(t, lastname)
    await page.keyboard.type('480')
    await page.getByRole('button', { name: /^Details, line 1/ }).click()
    await page.getByLabel('Heading, line 1: ').fill('Living room')
    await page.getByRole('combobox', { name: 'Add a product' }).fill('Opening discount')
    await page.getByRole('option', { name: /^Add “Opening discount”/ }).click()
    await page.getByRole('textbox', price(2)).fill('-80')
    await page.getByLabel('Title', { exact: true }).fill('Shelf to measure')
    assert.equal(await page.getByLabel('Terms of the offer').inputValue(), 'Half with the order.')
    await press(page, 'Control+s')
    await page.getByRole('heading', { name: /^Quote Q0|^Q0/ }).waitFor()
    const panel = page.getByRole('region', { name: 'Files' })
    await panel.getByText('drawing.pdf').waitFor()
    await panel.locator('input[type=file]').setInputFiles([sheet('data sheet.pdf'), picture])
    for (const { name } of [sheet('data sheet.pdf'), picture]) await panel.getByText(name).waitFor()
    const id = await propose(page)
    const shown = (await ok(client.get(`${quoting}/quote/${id}/files`))) as (Named & {
      is_internal: boolean
    })[]
    assert.deepEqual(
      shown.filter(({ is_internal }) => is_internal).map(({ name }) => name),
      ['drawing.pdf'],
    )

    const path = await linkTo(addressOf(lastname))
    const { page: buyer } = await service.open(t, { viewport: phone, javaScriptEnabled, path })
    for (const text of [
      'Shelf to measure',
      'Living room',
      'Opening discount',
      'Half with the order.',
      '$476.00',
    ])
      await buyer.getByText(text).first().waitFor()
    await buyer.getByRole('link', { name: 'data sheet.pdf' }).waitFor()
    assert.equal(await buyer.getByText('drawing.pdf').count(), 0)
    const width = () =>
      buyer
        .locator('.files li')
        .filter({ hasText: 'shelf.png' })
        .locator('img')
        .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
    await buyer.getByRole('link', { name: 'shelf.png' }).scrollIntoViewIfNeeded()
    await until('the picture is shown', async () => (await width()) === PICTURE_PX)
    if (javaScriptEnabled) await assertAccessible(buyer, 'an offer with files')
    await buyer.emulateMedia({ media: 'print' })
    if (javaScriptEnabled) await assertFits(buyer, 'the offer on paper')
    const paper = await readPdf(await buyer.pdf({ format: 'A4' }))
    for (const text of [/Living room/, /Opening discount/, /data sheet\.pdf/, /Half with the order/])
      assert.match(paper.text, text)
    assert.doesNotMatch(paper.text, /Your name|Ask a question|answer it below/)
    await buyer.emulateMedia({ media: 'screen' })

    await buyer.getByText('Ask a question').click()
    await buyer.getByLabel('Your question').fill('Like this?')
    const asking = buyer.locator('form').filter({ has: buyer.getByLabel('Your question') })
    await asking.locator('input[type=file]').setInputFiles([sheet('room.pdf')])
    await buyer.getByRole('button', { name: 'Send the question' }).click()
    await buyer.getByRole('link', { name: 'room.pdf' }).waitFor()

    await page.getByRole('link', { name: /^Conversation/ }).click()
    await page.getByRole('link', { name: 'Download room.pdf' }).waitFor()
    await page.getByRole('textbox', { name: 'Message to the customer' }).fill('Just like that.')
    await page.getByRole('form', { name: 'Write' }).getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^Sent to .*@/).waitFor()

    await buyer.goto(path)
    await buyer.getByText('Just like that.').waitFor()
    await buyer.getByLabel('Your name').fill(`Ada ${lastname}`)
    await buyer.getByRole('button', { name: /^Accept the offer/ }).click()
    await buyer.getByText('Your acceptance was sent.').waitFor()
    const contract = await readPdf((await client.get(`${quoting}/quote/${id}/pdf`)).bytes)
    assert.match(contract.text, new RegExp(`Accepted by Ada ${lastname} on .*, through the personal link`))
    const { customer_id, items } = await shop.readQuote(id, true)
    const cart = await shop.openCart(customer_id, {})
    await ok(shop.addToCart(id, cart, customer_id))
    assert.deepEqual(
      await shop.cartLines(cart),
      (items as (Named & { sku: string; price: number })[]).map(({ sku, price }) => `${sku} × 1 at ${price}`),
    )
    assert.equal((await shop.readCart(cart)).grand_total, 476)
    const order = await ok(shop.orderCart(cart))
    await buyer.reload()
    await buyer.getByText('Thank you. The order was placed.').waitFor()
    const purchased = await shop.readQuote(id)
    assert.deepEqual([purchased.status, purchased.order_id, purchased.grand_total], ['purchased', order, 476])
  })
