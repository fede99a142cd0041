// A deal: from the request in the inbox to the order, by keyboard; and a quote that is declined and offered again.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok } from '../support/api.ts'
import { assertAccessible, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
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
  it('becomes a proposed quote with two keys and the price, and then an order', async (t) => {
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
  it('shows why, and is reworked and proposed again', async (t) => {
    const { id, customer } = await shop.quoteIn('proposed')
    await until('the first mail is sent', async () => mailTo(await emailOf(customer)) !== undefined)
    mails.received.length = 0
    const body = { reason_code: 'price_too_high', comment: 'Ten percent too much' }
    await ok(client.post(`${quoting}/quote/${id}/decline`, { body }))
    const { page } = await console.openSignedIn(t, {
      username: 'anna',
      path: `/console/quotes/${id}?tab=history`,
    })
    await page.getByText('Ten percent too much').waitFor()
    await page
      .getByText(/price too high/i)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Rework' }).click()
    const dialog = page.getByRole('dialog')
    await assertAccessible(page, 'before the rework')
    await dialog.getByRole('button', { name: 'Rework' }).click()
    await page.getByRole('link', { name: 'Offer' }).click()
    const price = page.getByRole('textbox', { name: /^Price, line 1/ })
    await price.fill('170')
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
