// Ctrl+K: finds quotes by what was written, tells those of one customer apart, and runs what can be done with the open record.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused, visit } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, shop } = console

async function openPalette(page: Page, text: string) {
  await press(page, 'Control+k')
  await page.getByRole('combobox', { name: 'Number, mail, name, SKU, text or command' }).fill(text)
}

describe('the search', () => {
  it('finds a quote by its title and by a message, with its total and what it is about', async (t) => {
    const customer = await shop.newCustomer()
    const { quote_id: id } = await shop.createQuote(customer, {
      title: 'Zwei Empfangstresen',
      items: [{ sku: 'LAMP', qty: 3, price: 1000 }],
    })
    const { increment_id } = await shop.readQuote(id)
    const comment = { text: 'Bitte sieben Tische mehr', is_internal: true }
    await ok(client.post(`${quoting}/quote/${id}/comments`, { body: { comment } }))
    const { page } = await console.openSignedIn(t, { path: '/console/quotes' })
    await page.getByRole('heading', { name: 'Quotes' }).waitFor()
    for (const text of ['empfangstresen zwei', 'sieben tische']) {
      await openPalette(page, text)
      const option = page.getByRole('option', { name: increment_id })
      await option.getByText(/^\$3,210.00 · \w+ \d+, \d+ · Zwei Empfangstresen$/).waitFor()
      await press(page, 'Escape')
    }
    await openPalette(page, 'sieben')
    await page.getByRole('option', { name: increment_id }).waitFor()
    await assertFits(page, 'what tells quotes apart')
    await assertAccessible(page, 'what tells quotes apart')
    await press(page, 'Enter')
    await page.waitForURL(new RegExp(`/console/quotes/${id}$`))
  })

  it('has keys for what is done with a quote that was sent, which the list of keys names', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'Remind …' }).waitFor()
    await press(page, '?')
    const list = page.getByRole('dialog')
    for (const [key, title] of [
      ['r', 'Remind: send the proposal again'],
      ['v', 'Extend the validity'],
      ['w', 'Rework'],
      ['l', 'Cancel the quote'],
    ])
      await list.getByText(new RegExp(`^${title}${key}$`)).waitFor()
    assert.equal(await list.getByText(/^Propose/).count(), 0)
    await press(page, 'Escape')
    await list.waitFor({ state: 'detached' })
    for (const [key, title] of [
      ['r', 'Remind: send the proposal again'],
      ['v', 'Extend the validity'],
      ['w', 'Rework'],
      ['l', 'Cancel the quote'],
    ] as const) {
      await press(page, key)
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await visit(page, `/console/quotes/${id}?tab=conversation`)
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    await press(page, 'r')
    await untilFocused(page, 'textbox', /^Message/)
  })

  it('runs what can be done with the open quote', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const { page, context } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'Remind …' }).waitFor()
    for (const [text, title] of [
      ['remind', 'Remind: send the proposal again'],
      ['extend', 'Extend the validity'],
      ['follow', 'Follow up on'],
      ['cancel', 'Cancel the quote'],
      ['template', 'Save as a template'],
    ] as const) {
      await openPalette(page, text)
      await press(page, 'Enter')
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    assert.equal((await shop.readQuote(id)).status, 'proposed')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { view_url, url } = await ok(client.get(`${quoting}/quote/${id}/link`))
    for (const [label, link] of [
      ['Copy the link', page.url()],
      ['Copy the link to view', view_url],
      ['Copy the link to accept', url],
    ]) {
      await openPalette(page, label)
      await page.getByRole('option', { name: label, exact: true }).click()
      const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
      await until(`the clipboard has: ${label}`, async () => (await copied()) === link)
    }
  })

  it('runs what the buttons of a request, a customer and a product do', async (t) => {
    const {
      request: { request_id: request },
      customer,
    } = await shop.requestFromCart()
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/quote-request/${request}` })
    for (const [path, button, label, title] of [
      [`/inbox/quote-request/${request}`, 'More actions', 'Decline', /^Decline/],
      [`/inbox/quote-request/${request}`, 'More actions', 'Cancel the request', /^Cancel/],
      [`/customers/${customer}`, 'Edit', 'Edit the customer', 'Edit the customer'],
      ['/products/LAMP', 'Edit', 'Edit the product', 'Edit the product'],
    ] as const) {
      await visit(page, path)
      await page.getByRole('main').getByRole('button', { name: button }).first().waitFor()
      await openPalette(page, label)
      await page.getByRole('option', { name: label, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  it('shows what can be done before the records that were found', async (t) => {
    const customer = await shop.newCustomer()
    await shop.createQuote(customer, { title: 'Remind Anna', items: [{ sku: 'LAMP', qty: 1 }] })
    const { id } = await shop.quoteIn('proposed')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'Remind …' }).waitFor()
    await openPalette(page, 'remind')
    await page.getByRole('option', { name: /Remind Anna/ }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('dialog', { name: 'Remind: send the proposal again' }).waitFor()
  })

  it('tells the records that were opened lately apart like those that were found', async (t) => {
    const customer = await shop.newCustomer()
    const line = { sku: 'LAMP', qty: 3, price: 1000 }
    const { quote_id: id } = await shop.createQuote(customer, { title: 'Zwei Regale', items: [line] })
    const requestId = await shop.submitPriceRequest({ message: 'How much?', product_sku: 'LAMP' })
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${requestId}` })
    await page.getByRole('textbox', { name: /^Reply to/ }).waitFor()
    await visit(page, `/quotes/${id}`)
    await page.getByRole('button', { name: 'Set prices …' }).waitFor()
    await press(page, 'Control+k')
    const recent = page.getByRole('group', { name: 'Opened lately' })
    await recent.getByText(/^\$3,210.00 · \w+ \d+, \d+ · Zwei Regale$/).waitFor()
    await recent.getByText(/^\w+ \d+, \d+ · Lamp$/).waitFor()
  })

  it('leads to the field of a reply', async (t) => {
    const id = await shop.submitPriceRequest({ message: 'How much?' })
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${id}` })
    await page.getByRole('textbox', { name: /^Reply to/ }).waitFor()
    await openPalette(page, 'reply')
    await page.getByRole('option', { name: 'Reply', exact: true }).click()
    await page.waitForFunction('document.activeElement instanceof HTMLTextAreaElement')
    await page.keyboard.type('One hundred.')
    assert.equal(await page.getByRole('textbox', { name: /^Reply to/ }).inputValue(), 'One hundred.')
  })
})
