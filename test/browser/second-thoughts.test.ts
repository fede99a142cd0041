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
    await page.locator('[role=row][data-key]:focus').waitFor()
    await press(page, 'o')
    await page.locator('[role=row][data-key][data-unchosen]:focus').waitFor()
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

describe('the sheet before a proposal', () => {
  it('lists what goes out; copies that are wrong keep it back, and an end that is far away is asked about', async (t) => {
    const customer = await shop.newCustomer()
    const items = Array.from({ length: 12 }, (_, index) => ({
      product_type: 'custom',
      name: `Board ${index + 1}`,
      qty: 3,
      price: 7,
      tax_percent: 19,
    }))
    const texts = { title: 'Shelves', seller_comment: 'Oiled by hand.' }
    const { quote_id: id, customer_email: own } = await shop.createQuote(customer, { ...texts, items })
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const copies = page.getByRole('textbox', { name: 'Copies to' })
    const openSheet = async () => {
      await page.getByRole('button', { name: 'Propose …' }).last().click()
      await dialog(page).waitFor()
    }
    const send = dialog(page).getByRole('button', { name: 'Propose and send' })
    for (const [typed, fault] of [
      ['a@example.com, third@', 'third@ is not an e-mail address.'],
      [String(own).toUpperCase(), /is the address of the customer, who gets the mail anyway\.$/],
    ] as const) {
      await copies.fill(typed)
      await press(page, 'Tab')
      await page.getByRole('region', { name: 'Terms' }).getByText(fault).waitFor()
      await openSheet()
      await dialog(page).getByText(fault).waitFor()
      assert.equal(await send.isDisabled(), true)
      await dialog(page).getByRole('button', { name: 'Back' }).click()
      await dialog(page).waitFor({ state: 'detached' })
    }
    await copies.fill('')
    await page.getByRole('textbox', { name: 'Valid until' }).fill('2099-12-31')
    await openSheet()
    await dialog(page).getByText('12 lines').waitFor()
    await dialog(page).getByText('and 2 more').waitFor()
    for (const text of ['Shelves', 'Oiled by hand.', 'Board 10', '3 × 7.00'])
      await dialog(page).getByText(text, { exact: true }).first().waitFor()
    assert.equal(await dialog(page).getByText('Board 11').count(), 0)
    await page.setViewportSize({ width: 320, height: 640 })
    await assertFits(page, 'the sheet before a proposal')
    await assertAccessible(page, 'the sheet before a proposal')
    await send.click()
    await dialog(page).getByText('The offer would be binding until Dec 31, 2099.').waitFor()
    assert.equal((await shop.readQuote(id as number)).status, 'pending')
    await untilConfirmable(page)
    await send.click()
    await until('it is proposed', async () => (await shop.readQuote(id as number)).status === 'proposed')
  })

  it('says what a request said that had no field for the quantity', async (t) => {
    const email = 'says@example.com'
    await shop.createCustomer(email)
    const id = await shop.submitPriceRequest({ email, message: 'need 40 x', product_sku: '0042-OAK' })
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${id}` })
    await page.getByRole('button', { name: 'Make a quote' }).click()
    await page.getByRole('textbox', { name: /^Price, line 1/ }).waitFor()
    await press(page, 'Control+Enter')
    await dialog(page).getByText('The quantity is 1. The request says:').waitFor()
    await dialog(page).getByText('need 40 x').waitFor()
  })
})

it('extending to a day far away is asked about', async (t) => {
  const { id } = await proposeUnmailed()
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
  await page.getByRole('button', { name: 'Extend …' }).click()
  await dialog(page).getByRole('textbox', { name: 'Valid until' }).fill('2099-12-31')
  await dialog(page).getByText('Far away: the offer is binding until then.').waitFor()
  const extend = dialog(page).getByRole('button', { name: 'Extend', exact: true })
  await extend.click()
  await dialog(page).getByText('The offer would be binding until Dec 31, 2099.').waitFor()
  assert.doesNotMatch((await shop.readQuote(id)).expires_at, /^2099/)
  await untilConfirmable(page)
  await extend.click()
  await until('it is extended', async () => /^2099/.test((await shop.readQuote(id)).expires_at))
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
