// A deal: from the request in the inbox to the order, by keyboard; a quote that is declined and offered again; a morning without
// a mouse.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PASSWORD } from '../support/access-fixtures.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop, mails, client } = console
await console.addUser('anna', ['Quoting::quotes', 'Quoting::requests', 'Storefront::read'])

const emailOf = async (customer: number) =>
  (await ok(client.get(`/rest/V1/customers/${customer}`))).email as string
/** The mail with the proposed quote. */
const mailTo = (address: string) =>
  mails.received.find(
    ({ recipients, parsed }) => recipients.includes(address) && parsed.attachments.length > 0,
  )

describe('a quote request', () => {
  it('becomes a proposed quote with three keys and the price, and then an order', async (t) => {
    const { customer, cart, request } = await shop.requestFromCart({ '0042-OAK': 40 })
    const path = `/console/inbox/quote-request/${request.request_id}`
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByRole('button', { name: 'Make a quote' }).waitFor()
    // From here to the proposal: q, the price, Ctrl+Enter, Enter.
    await press(page, 'q')
    await untilFocused(page, 'textbox', /^Price, line 1/)
    await page.keyboard.type('189.99')
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Rework' }).waitFor()
    const id = Number(new URL(page.url()).pathname.split('/').pop())
    await page.getByRole('link', { name: request.increment_id, exact: true }).waitFor()

    // 40 × 189.99 = 7,599.60, and 19 % of tax.
    const [item] = (await shop.readQuote(id, true)).items
    assert.deepEqual([item.qty, item.price, item.row_total], [40, 189.99, 7599.6])
    const email = await emailOf(customer)
    await until('the customer has the mail', () => mailTo(email) !== undefined)
    const { parsed } = mailTo(email)!
    assert.match(parsed.text ?? '', /9,043\.52/)
    assert.deepEqual(
      parsed.attachments.map(({ mimeType }) => mimeType),
      ['application/pdf'],
    )

    // The customer accepts in the shop while the page is open.
    await ok(shop.addToCart(id, cart, customer))
    await page.getByText('Accepted', { exact: true }).first().waitFor()
    await ok(shop.orderCart(cart))
    await page.getByText('Purchased', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByText('Proposed', { exact: true }).first().waitFor()
    await assertAccessible(page, 'the history of a purchased quote')
  })
})

describe('a declined quote', () => {
  it('is in the statistics with its reason, and is reworked and proposed again', async (t) => {
    const { id, customer } = await shop.quoteIn('proposed')
    await until('the first mail is sent', async () => mailTo(await emailOf(customer)) !== undefined)
    mails.received.length = 0
    const { page } = await console.openSignedIn(t, { username: 'anna', path: `/console/quotes/${id}` })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Decline for the customer' }).click()
    await untilFocused(page, 'combobox', 'Reason')
    await press(page, 'Enter')
    await page.getByRole('option', { name: 'Price too high' }).click()
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Ten percent too much')
    await assertAccessible(page, 'a decline')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await dialog.waitFor({ state: 'detached' })

    await press(page, 'g', 'd')
    const figure = (table: string, name: string, value: string) =>
      page.getByRole('table', { name: table }).getByRole('row', { name: `${name} ${value}` })
    await figure('Outcomes', 'Declined', '1').waitFor()
    await figure('Reasons for declining', 'Price too high', '1').getByRole('link').click()
    await page.waitForURL(/reason=price_too_high/)
    await page.getByRole('link', { name: `Q${String(id).padStart(9, '0')}` }).click()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByText('Ten percent too much').waitFor()
    await page.getByText('Price too high').waitFor()

    await page.getByRole('button', { name: 'Rework' }).click()
    await assertAccessible(page, 'before the rework')
    await dialog.getByRole('button', { name: 'Rework' }).click()
    await page.getByRole('link', { name: 'Offer' }).click()
    await page.getByRole('textbox', { name: /^Price, line 1/ }).fill('170')
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await until('the customer has the new mail', async () => mailTo(await emailOf(customer)) !== undefined)
    assert.deepEqual((await shop.historyOf(id)).slice(-4), [
      'declined → pending',
      // The new price.
      'pending → pending',
      'pending → approved',
      'approved → proposed',
    ])
  })
})

describe('a morning', () => {
  it('passes without a mouse, from signing in to signing out', async (t) => {
    await console.addUser('kim', [
      'PriceRequest::manage_requests',
      ...(['Quoting::quotes', 'Quoting::requests', 'Storefront::read'] as const),
    ])
    const asked = await shop.submitPriceRequest({
      firstname: 'Ada',
      lastname: 'Novak',
      email: 'ada@example.com',
      message: 'How much is a lamp?',
      product_sku: 'LAMP',
    })
    const { request } = await shop.requestFromCart({ '0042-OAK': 2 })
    const { page } = await console.open(t, { path: '/console' })
    await untilFocused(page, 'textbox', 'Username')
    await page.keyboard.type('kim')
    await press(page, 'Tab')
    await page.keyboard.type(PASSWORD)
    await press(page, 'Enter')

    // A reply with a price leads to the next that waits.
    await page.getByRole('link', { name: /Ada Novak/ }).waitFor()
    await press(page, 'j')
    await page.getByRole('article').getByText('How much is a lamp?').waitFor()
    await press(page, 'r')
    await untilFocused(page, 'textbox', 'Reply to ada@example.com')
    await page.keyboard.type('29.90 each')
    await press(page, 'Tab')
    await page.keyboard.type('29.9')
    await press(page, 'Control+Enter')
    await page.waitForURL(`**/inbox/quote-request/${request.request_id}`)
    const [{ price }] = (await shop.readPriceRequest(asked)).replies
    assert.equal(price, 29.9)

    // A quote with a discount and a second line.
    await page.getByRole('article').getByText(request.increment_id).first().waitFor()
    await press(page, 'q')
    await untilFocused(page, 'textbox', /^Price, line 1/)
    await press(page, 'Tab')
    await page.keyboard.type('10')
    await press(page, 'Enter')
    await untilFocused(page, 'combobox', 'Add a product')
    await page.keyboard.type('lam')
    await page.getByRole('option', { name: /LAMP/ }).first().waitFor()
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', /^Quantity, line 2/)
    await page.keyboard.type('4')
    await press(page, 'Control+Enter')
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Rework' }).waitFor()
    const id = Number(new URL(page.url()).pathname.split('/').pop())
    const quote = await shop.readQuote(id, true)
    assert.equal(quote.status, 'proposed')
    assert.deepEqual(
      quote.items.map(({ sku, qty, price }: { sku: string; qty: number; price: number }) => [
        sku,
        qty,
        price,
      ]),
      [
        ['0042-OAK', 2, 189],
        ['LAMP', 4, 33.33],
      ],
    )

    // The list, the record, the search, the list of keys, and out.
    await press(page, 'g', 'q')
    await page.getByRole('grid', { name: 'Quotes' }).getByRole('link', { name: quote.increment_id }).waitFor()
    await press(page, 'j', 'Enter')
    await page.getByRole('heading', { name: quote.increment_id }).waitFor()
    await press(page, '?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await press(page, 'Escape')
    await press(page, 'Control+k')
    await untilFocused(page, 'combobox', 'Number, mail, name, SKU, text or command')
    await page.keyboard.type('sign out')
    await page.getByRole('option', { name: 'Sign out', exact: true }).waitFor()
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', 'Username')
  })
})
