// What keeps a slip from going out: how an amount was read, which warnings were seen, what a dialog is about, which mails have left.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { run } from '../../src/platform/postgres/database.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilConfirmable, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, db, shop } = console
const customer_id = await shop.createCustomer('buyer@example.com')
const items = ['Counter', 'Shelf'].map((name) => ({
  product_type: 'custom',
  name,
  qty: 1,
  price: 100,
  tax_percent: 19,
}))

const cell = (page: Page, column: string, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^${column}, line ${line}: `) })
const dialog = (page: Page) => page.getByRole('dialog')

/** A quote that was proposed without a mail, and the rights of its customer. */
async function proposeUnmailed() {
  const { quote_id: id } = await shop.createQuote(customer_id, { items })
  await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
  const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
  return { id: id as number, token: `${id}.${new URL(url).pathname.split('/').pop()}` }
}

describe('an amount that another country reads otherwise', () => {
  it('has both readings below a cell, until it is left once more', async (t) => {
    const { quote_id } = await shop.createQuote(customer_id, { items })
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}` })
    await cell(page, 'Price', 1).focus()
    await page.keyboard.type('1.200')
    const readings = page.getByText('= 1.20, not 1,200.00', { exact: true })
    await readings.waitFor()
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', /^Price, line 2/)
    await readings.waitFor()
    await assertAccessible(page, 'an amount with two readings')
    await assertFits(page, 'an amount with two readings')
    await press(page, 'ArrowUp', 'ArrowDown')
    await readings.waitFor({ state: 'detached' })
  })

  it('has both readings at the price of a new product, whose tax is that of the store', async (t) => {
    const store = { name: 'Oakwerk', currency_code: 'USD', default_tax_percent: 19 }
    await ok(client.put('/rest/V1/stores/default', { body: { store } }))
    const { page } = await console.openSignedIn(t, { path: '/console/products' })
    await page.getByRole('button', { name: 'New product' }).click()
    await dialog(page).getByLabel('SKU').fill('BEAM')
    await dialog(page).getByLabel('Name').fill('Oak beam')
    await dialog(page).getByLabel('Price', { exact: true }).fill('1.234')
    await dialog(page).getByText('= 1.234, not 1,234', { exact: true }).waitFor()
    assert.equal(await dialog(page).getByLabel('Tax in percent').inputValue(), '19')
    await assertAccessible(page, 'a new product whose price has two readings')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Oak beam' }).waitFor()
    const { price, tax_percent } = await ok(client.get('/rest/V1/products/BEAM'))
    assert.deepEqual([price, tax_percent], [1.234, 19])
  })
})

describe('the keys of the lines', () => {
  it('set the prices of a block by one key, and are left by Escape for the keys of the page', async (t) => {
    const { quote_id } = await shop.createQuote(customer_id, { items })
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}` })
    await cell(page, 'Price', 1).focus()
    await press(page, 'Shift+ArrowDown', 'p')
    await page.getByRole('dialog', { name: 'Set prices' }).waitFor()
    await press(page, 'Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await cell(page, 'Price', 1).focus()
    await page.keyboard.type('7')
    await press(page, 'Escape')
    assert.equal(await cell(page, 'Price', 1).inputValue(), '100.00')
    await press(page, 'Escape')
    await until('no cell has the focus', async () => {
      return (await page.evaluate('document.activeElement.id')) === 'content'
    })
    await press(page, 'n')
    await untilFocused(page, 'combobox', 'Add a product')
    await press(page, 'Escape')
    await until('the search has no focus', async () => {
      return (await page.evaluate('document.activeElement.id')) === 'content'
    })
  })
})

describe('a price that fell since the last proposal', () => {
  it('is asked about before it goes out', async (t) => {
    const { id } = await proposeUnmailed()
    await ok(shop.moveQuote(id, 'rework'))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await cell(page, 'Price', 1).fill('5')
    await press(page, 'Control+Enter')
    await dialog(page)
      .getByText(/^95\s% below the last proposal, more than \d+\s%$/)
      .waitFor()
    await untilFocused(page, 'button', 'Propose and send')
    await press(page, 'Enter')
    await dialog(page)
      .getByText(/^Check the prices that have a warning/)
      .waitFor()
    assert.equal((await shop.readQuote(id)).status, 'pending')
    await untilConfirmable(page)
    await press(page, 'Enter')
    await until('it is proposed', async () => (await shop.readQuote(id)).status === 'proposed')
  })
})

describe('an offer that was not mailed', () => {
  it('is extended without a mail, as the dialog says before and the pane after', async (t) => {
    const { id } = await proposeUnmailed()
    const soon = `date_trunc('day', utc_now() + interval '5 days') + interval '12 hours'`
    await run(db, `update quote set expires_at = ${soon} where quote_id = $1`, [id])
    const { page } = await console.openSignedIn(t, { path: '/console/inbox?kind=expiring' })
    const row = page.getByRole('link', { name: /^Quote that expires soon/ })
    await row.waitFor()
    await press(page, 'j')
    await page.getByRole('article').getByText('Counter').waitFor()
    // Nothing depends on a choice.
    assert.equal(await page.getByText('Depending on the choice').count(), 0)
    await press(page, 'v')
    await dialog(page).getByText('No mail is sent.').waitFor()
    await dialog(page).getByText('No mail has gone to the customer yet.').waitFor()
    await press(page, 'Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Done, or no longer in this list/ }).waitFor()
    assert.equal(await row.count(), 0)
    await press(page, 'v')
    await dialog(page).getByText('No mail has gone to the customer yet.').waitFor()
  })
})

describe('a customer who waits for an answer', () => {
  it('is not reminded by the main button, and the dialog says that they wait', async (t) => {
    const { id, token } = await proposeUnmailed()
    await ok(client.post('/rest/V1/buyer/quote/question', { token, body: { text: 'Is it oiled?' } }))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const remind = page.getByRole('button', { name: 'Remind' })
    await page.locator('button[data-variant=default]', { hasText: 'Remind' }).waitFor()
    await remind.click()
    await dialog(page)
      .getByText(/^The customer is waiting for an answer/)
      .waitFor()
    await assertAccessible(page, 'a reminder of a customer who waits')
  })
})

describe('the dialog of a cancellation', () => {
  it('names the quote, its customer and the total, and says who reads the comment', async (t) => {
    const { id } = await proposeUnmailed()
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel the quote' }).click()
    await dialog(page)
      .getByText(/^Q0\d+ · .+ · \$238\.00$/)
      .waitFor()
    await dialog(page).getByText('For the history only; the customer does not read it.').waitFor()
    await assertAccessible(page, 'the dialog of a cancellation')
  })
})
