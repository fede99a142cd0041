// What is typed before a page is ready: a sentence is text, even if its field is not there yet, and no key of it runs as a command.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { hold, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { shop, client } = console
await console.addUser('anna', ['PriceRequest::manage_requests', 'Quoting::quotes', 'Storefront::read'])
const customer_id = await shop.createCustomer('buyer@example.com')

/** With the keys of most commands, of the menus, and Enter, which chooses the first item of a menu. */
const SENTENCE = 'Six boxes cost 90\nNext week'

async function assertNothingHappened(page: Page, path: string): Promise<void> {
  assert.equal(await page.getByRole('menu').count(), 0)
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.equal(new URL(page.url()).pathname, path)
}

describe('a sentence that is typed too soon', () => {
  it('is in the draft of the reply to a request that was loading', async (t) => {
    const id = await shop.submitPriceRequest({ message: 'What do 40 tables cost?', email: 'kim@example.com' })
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/inbox' })
    const release = await hold(page, `**/pricerequest/request/${id}*`)
    await page.getByRole('link', { name: /What do 40 tables cost/ }).waitFor()
    await press(page, 'j')
    await page.waitForURL(`**/inbox/price-request/${id}`)
    // A capital is a key of its own before its character.
    await press(page, 'r', 'Shift')
    await page.keyboard.type(SENTENCE)
    release()
    await untilFocused(page, 'textbox', 'Reply to kim@example.com')
    await page.keyboard.type('!')
    const field = page.getByRole('textbox', { name: /^Reply to/ })
    assert.equal(await field.inputValue(), `${SENTENCE}!`)
    await assertNothingHappened(page, `/console/inbox/price-request/${id}`)
    assert.equal((await shop.readPriceRequest(id)).close_reason ?? null, null)
    assert.equal(await page.getByText(/replied meanwhile/).count(), 0)
    // A command again once the field is left.
    await press(page, 'Escape', 'x')
    await page.getByRole('menuitem', { name: 'Spam' }).waitFor()
  })

  it('is in the draft of the answer to a message whose form was loading', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
    const token = `${id}.${new URL(url).pathname.split('/').pop()}`
    await ok(client.post('/rest/V1/buyer/quote/question', { token, body: { text: 'Is it oiled?' } }))
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/inbox?kind=message' })
    const release = await hold(page, `**/quoting/quote/${id}?*`)
    await page.getByRole('link', { name: /Is it oiled/ }).waitFor()
    await press(page, 'j', 'r', 'Shift')
    await page.keyboard.type(SENTENCE)
    release()
    await untilFocused(page, 'textbox', 'Message to the customer')
    await page.keyboard.type('!')
    const field = page.getByRole('textbox', { name: 'Message to the customer' })
    assert.equal(await field.inputValue(), `${SENTENCE}!`)
    await assertNothingHappened(page, '/console/inbox')
  })

  it('does nothing where a reply is not possible', async (t) => {
    await shop.quoteIn('accepted')
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/inbox?kind=accepted' })
    await page.getByRole('link', { name: /^Accepted quote/ }).waitFor()
    await press(page, 'j', 'r')
    await page.getByText(/is not possible here/).waitFor()
    await page.keyboard.type(SENTENCE)
    await assertNothingHappened(page, '/console/inbox')
    // Escape says that it was no text.
    await press(page, 'Escape', 'o')
    await page.getByRole('menuitem').first().waitFor()
  })

  it('does nothing to a quote that is loading', async (t) => {
    const { quote_id } = await shop.createQuote(customer_id, { items: [{ sku: '0042-OAK', qty: 40 }] })
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const release = await hold(page, `**/quoting/quote/${quote_id}`)
    await page.goto(`/console/quotes/${quote_id}`)
    await page.getByRole('main').getByRole('status').first().waitFor({ state: 'attached' })
    await press(page, 'n')
    // `c` would open a new quote, `g` and `d` the dashboard, `?` the list of keys.
    await page.keyboard.type('c gd ?')
    release()
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    await assertNothingHappened(page, `/console/quotes/${quote_id}`)
  })
})
