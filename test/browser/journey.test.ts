// From the form in the page of a shop to the order, as buyer and seller go it: on a phone and on paper, with and without a
// script on the customer's page.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { ok } from '../support/api.ts'
import { assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { readPdf } from '../support/document-readers.ts'
import { openShopPage } from '../support/shop-page.ts'
import { until } from '../support/until.ts'

const service = await openConsole({
  PUBLIC_URL: 'https://quotes.example.com',
  CHECKOUT_URL_TEMPLATE: 'https://shop.example/checkout?quote={quote_id}',
})
const { client, mails, shop } = service
let key = ''
const page = await openShopPage(
  service.origin,
  () =>
    `<quotewright-quote-request store-key="${key}" items='[{"sku":"0042-OAK","qty":40}]'></quotewright-quote-request>`,
)
after(() => page.close())
const body = { key: { origins: [page.origin] } }
key = (await ok(client.post('/rest/V1/stores/default/keys', { body }))).key as string
const phone = { width: 320, height: 640 }

type Scope = Parameters<typeof service.open>[0]

/** Sends the form of the widget. */
async function request(t: Scope, email: string): Promise<void> {
  const window = await service.open(t, { baseURL: page.origin, viewport: phone })
  window.allow(new RegExp(`^foreign request: ${service.origin}/(widget.js|rest/V1/public/)`))
  await window.page.goto('/')
  await window.page.getByRole('button', { name: 'Request a quote' }).click()
  const form = window.page.getByRole('dialog')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('What do you need?').fill('Tables for the new office')
  await form.getByRole('button', { name: 'Send request' }).click()
  await form.getByRole('heading', { name: 'Thank you' }).waitFor()
}

/** The path of the link in the latest mail that has one. */
async function linkTo(email: string, count: number): Promise<string> {
  const links = () =>
    mails.received
      .filter(({ recipients }) => recipients.includes(email))
      .flatMap(({ parsed }) => /https:\/\/quotes\.example\.com(\/q\/\S+)/.exec(parsed.text ?? '')?.[1] ?? [])
  await until(`${email} has ${count} mails with a link`, () => links().length === count)
  return links().at(-1)!
}

for (const [name, javaScriptEnabled] of Object.entries({ 'with a script': true, 'without a script': false }))
  it(`a form in a shop leads to an order, ${name}`, async (t) => {
    const email = `ada-${javaScriptEnabled}@example.com`
    await request(t, email)

    const seller = await service.openSignedIn(t)
    await seller.page.getByRole('link', { name: /^Quote request.*Ada/ }).click()
    await seller.page.getByRole('article').getByText('Tables for the new office').waitFor()
    await seller.page.getByRole('button', { name: 'Make a quote' }).waitFor()
    await press(seller.page, 'q')
    await untilFocused(seller.page, 'textbox', /^Price, line 1/)
    await seller.page.keyboard.type('189.99')
    await press(seller.page, 'Control+Enter')
    await untilFocused(seller.page, 'button', 'Propose and send')
    await press(seller.page, 'Enter')
    await seller.page.getByRole('button', { name: 'Rework' }).waitFor()
    const id = Number(new URL(seller.page.url()).pathname.split('/').pop())

    const path = await linkTo(email, 1)
    const { page: buyer } = await service.open(t, { viewport: phone, javaScriptEnabled, path })
    await buyer.getByText('40 × $189.99').first().waitFor()
    await buyer.getByText('Suggest other prices or quantities').click()
    await buyer.getByLabel('Quantity').fill('50')
    await buyer.getByLabel('Price each').fill('180')
    await buyer.getByRole('button', { name: 'Send the suggestion' }).click()
    await buyer.getByText(/^Your suggestion was sent/).waitFor()

    await seller.page.getByRole('link', { name: /^Conversation/ }).click()
    await seller.page.getByRole('row', { name: 'Oak table 40 × $189.99 50 × $180.00' }).waitFor()
    await press(seller.page, 't')
    await untilFocused(seller.page, 'button', 'Take into the draft')
    await press(seller.page, 'Enter')
    await seller.page.getByRole('textbox', { name: /^Price, line 1/ }).fill('182.50')
    await press(seller.page, 'Control+Enter')
    await untilFocused(seller.page, 'button', 'Propose and send')
    await press(seller.page, 'Enter')
    await seller.page.getByRole('button', { name: 'Rework' }).waitFor()

    await buyer.goto(await linkTo(email, 2))
    const changes = buyer.getByRole('region', { name: 'Changed since the last proposal' })
    await changes.getByText('$182.50').waitFor()
    await buyer.emulateMedia({ media: 'print' })
    if (javaScriptEnabled) await assertFits(buyer, 'the offer on paper')
    const paper = await readPdf(await buyer.pdf({ format: 'A4' }))
    assert.match(paper.text, /Oak table/)
    assert.doesNotMatch(paper.text, /Your name|Accept/)
    await buyer.emulateMedia({ media: 'screen' })
    await buyer.getByLabel('Your name').fill('Ada Novak')
    await buyer.getByLabel(/^Purchase order number/).fill('PO 4711')
    await buyer.getByRole('button', { name: /^Accept the offer/ }).click()
    await buyer.getByText('Your acceptance was sent.').waitFor()
    const checkout = buyer.getByRole('link', { name: 'Continue to the shop' })
    assert.equal(await checkout.getAttribute('href'), `https://shop.example/checkout?quote=${id}`)

    // There the shop knows who the customer is, and puts what was agreed into the cart.
    const customer = await shop.createCustomer(email)
    const cart = await shop.openCart(customer, {})
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['0042-OAK × 50 at 182.5'])
    await ok(shop.orderCart(cart))
    await buyer.reload()
    await buyer.getByText('Thank you. The order was placed.').waitFor()
    await seller.page.getByText('Purchased', { exact: true }).first().waitFor()
    await seller.page.getByRole('link', { name: 'History' }).click()
    await seller.page.getByText('Accepted by Ada Novak').waitFor()
    const moves = (await shop.historyOf(id)).filter((move) => !/pending → (pending|approved)/.test(move))
    // With the cart, the guest's quote became that of the customer.
    const ending = ['proposed → accepted', 'accepted → accepted', 'accepted → purchased']
    assert.deepEqual(moves.slice(-5), ['proposed → pending', 'approved → proposed', ...ending])
  })
