// The console before a mail server is set up: nothing claims that a customer was told.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok } from '../support/api.ts'
import { assertAccessible, press, untilConfirmable } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'

const console = await openConsole({
  PUBLIC_URL: 'https://quotes.example.com',
  SMTP_URL: '',
  MAIL_FROM: '',
  SELLER_EMAIL: '',
})
const { shop, client } = console
const NO_SERVER = 'No mail is sent: no mail server is set up yet.'

describe('without a mail server', () => {
  it('a reply says before and after that the customer does not learn of it', async (t) => {
    const id = await shop.submitPriceRequest()
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${id}` })
    await press(page, 'r')
    await page.getByText(/^The customer does not learn of this reply: no mail server is set up yet/).waitFor()
    assert.equal(await page.getByText(/^The mail greets/).count(), 0)
    await assertAccessible(page, 'a reply without a mail server')
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('It costs 20.')
    await press(page, 'Control+Enter')
    await page.getByText(/^Reply recorded. No mail was sent to /).waitFor()
  })

  it('an offer is proposed with the reason, and cannot be reminded of', async (t) => {
    const customer = await shop.createCustomer('quiet@example.com')
    const items = [{ sku: '0042-OAK', qty: 1, price: 210 }]
    const { quote_id } = await shop.createQuote(customer, { items })
    const { page, context } = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}` })
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    await press(page, 'Control+Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByText(NO_SERVER).waitFor()
    await untilConfirmable(page)
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Extend …' }).waitFor()
    assert.equal((await ok(client.get(`${quoting}/quote/${quote_id}`))).status, 'proposed')
    await page.getByText('The offer was not mailed: send the customer this link.').waitFor()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await assertAccessible(page, 'an offer without a mail')
    await page.getByRole('button', { name: 'Copy the link to accept' }).click()
    await page.getByText('Link copied').waitFor()
    const { url } = await ok(client.get(`${quoting}/quote/${quote_id}/link`))
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), url)
    assert.equal(await page.getByRole('button', { name: 'Remind …' }).count(), 0)
    await page.goto(`/console/inbox/quote/${quote_id}`)
    await page.getByRole('button', { name: /^Extend/ }).waitFor()
    // Until its settings are read, the console takes it that mails are sent.
    await page.getByRole('button', { name: /^Remind/ }).waitFor({ state: 'detached' })
    await page.goto('/console/quotes')
    await page.locator('tbody').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Extend …' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Remind …' }).count(), 0)
    await page.goto(`/console/quotes/${quote_id}`)
    await page.getByRole('button', { name: 'Rework …' }).click()
    await page.getByRole('dialog').getByText(NO_SERVER).waitFor()
  })
})
