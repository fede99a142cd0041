// Small things that a seller relies on: names of icons, headings that stay in sight, addresses, currencies, what a dialog says.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { run } from '../../src/platform/postgres/database.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, paste, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { readPdf } from '../support/document-readers.ts'
import { findMisplaced } from '../support/layout.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop, client } = console
const email = 'a.very.long.name.of.a.buyer@purchasing.example.com'
const customer_id = await shop.createCustomer(email)

describe('the lines of a quote', () => {
  it('keep their headings in sight, and each icon has a name under the pointer', async (t) => {
    const items = Array.from({ length: 40 }, () => ({ sku: 'LAMP', qty: 100_000, price: 33.03 }))
    const { quote_id } = await shop.createQuote(customer_id, { items })
    const { page } = await console.openSignedIn(t, {
      path: `/console/quotes/${quote_id}`,
      viewport: { width: 1440, height: 700 },
    })
    const last = page.getByRole('textbox', { name: /^Price, line 40: / })
    await last.scrollIntoViewIfNeeded()
    const heading = page.getByRole('columnheader', { name: 'Price', exact: true })
    await until('the headings are above the lines in sight', async () => {
      const [head, line] = [await heading.boundingBox(), await last.boundingBox()]
      return head !== null && line !== null && head.y >= 0 && head.y + head.height <= line.y && line.y < 700
    })
    const row = page.getByRole('row').filter({ has: last })
    const icons = [...(await row.getByRole('button').all()), ...(await row.getByRole('link').all())]
    assert.deepEqual(await Promise.all(icons.map((icon) => icon.getAttribute('title'))), [
      'Details',
      'Remove',
      'Write about: Lamp',
    ])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 700 })
      assert.deepEqual(await findMisplaced(page), [], `${width} px`)
    }
  })
})

describe('a printed quote', () => {
  // As far as in the window, less the smaller type of paper.
  const GAP_PT = 30

  it('has all of its last line above what follows, wherever a page ends', async (t) => {
    const items = Array.from({ length: 26 }, (_, index) => ({
      sku: 'LAMP',
      qty: 1,
      name: `Lamp ${index + 1}`,
    }))
    const { quote_id: id } = await shop.createQuote(customer_id, { items })
    await shop.takeTo('proposed', id)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByText('Lamp 26', { exact: true }).first().waitFor()
    for (let height = 900; height <= 1100; height += 20) {
      const { pages } = await readPdf(await page.pdf({ width: '794px', height: `${height}px` }))
      const rows = pages.flatMap(({ lines, heights }, sheet) =>
        lines.map((text, at) => ({ text, sheet, height: heights[at]! })),
      )
      const line = rows.find(({ text }) => text.includes('Lamp 26'))!
      const below = rows.find(({ text }) => text.startsWith('No comment'))!
      const gap = line.height - below.height
      assert.ok(below.sheet > line.sheet || gap >= GAP_PT, `${height} px: ${gap} pt below the last line`)
    }
  })
})

describe('the customer of a new quote', () => {
  it('is picked with arrow and Enter', async (t) => {
    await shop.createCustomer('ada@fairbanks.example')
    await shop.createCustomer('bo@fairbanks.example')
    const { page } = await console.openSignedIn(t, { path: '/console/quotes/new' })
    await page.getByRole('combobox', { name: 'Find the customer' }).pressSequentially('fairb')
    await page.getByRole('option', { name: /ada@fairbanks/ }).waitFor()
    assert.equal(await page.getByRole('option').count(), 2)
    const chosen = page.getByRole('option', { selected: true })
    await press(page, 'ArrowDown')
    const email = (await chosen.innerText()).includes('bo@')
      ? 'bo@fairbanks.example'
      : 'ada@fairbanks.example'
    await press(page, 'Enter')
    await page.getByRole('combobox', { name: 'Add a product' }).waitFor()
    await page.getByText(email).first().waitFor()
  })
})

describe('an e-mail address', () => {
  it('breaks before its @ and after dots only', async (t) => {
    const id = await shop.submitPriceRequest({ email, message: 'How much?' })
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${id}` })
    for (const path of [`inbox/price-request/${id}`, `customers/${customer_id}`]) {
      await page.goto(`/console/${path}`)
      const link = page.getByRole('main').locator(`a[href^="mailto:"]`).first()
      await link.waitFor()
      assert.equal(await link.innerText(), email)
      assert.equal(await link.locator('wbr').count(), (email.match(/\./g) ?? []).length, path)
    }
  })
})

describe('a quote request', () => {
  it('that has its quote says so, and a customer without a name is called by the e-mail address', async (t) => {
    const { customer, request_id } = await shop.approvedFromCart({ LAMP: 1 })
    const sql =
      'update quote_request set customer_firstname = null, customer_lastname = null where request_id = $1'
    await run(console.db, sql, [request_id])
    const path = `/console/inbox/quote-request/${request_id}`
    const { page } = await console.openSignedIn(t, { path })
    const main = page.getByRole('main')
    // In the head and in the history. Its quote, among the earlier dealings, is approved.
    await main.getByText('Quoted', { exact: true }).nth(1).waitFor()
    await main.getByText('Approved').waitFor()
    const { email } = await ok(client.get(`/rest/V1/customers/${customer}`))
    const link = main.locator(`a[href="/console/customers/${customer}"]`)
    assert.equal(await link.first().innerText(), email)
    await page.goto('/console/quote-requests?status=approved')
    await main.getByRole('row').getByText('Quoted').first().waitFor()
    await main.getByRole('button', { name: /Status.*Quoted/ }).waitFor()
    assert.equal(await main.getByText('Approved').count(), 0)
  })
})

describe('the price of a product', () => {
  it('has its currency if all stores have the same, and none if it could be several', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/products' })
    const row = page.getByRole('row').filter({ hasText: '0042-OAK' })
    await row.getByText('$210.00', { exact: true }).waitFor()
    await shop.putStore('zurich', 'CHF')
    await page.reload()
    await row.getByText('210.00', { exact: true }).waitFor()
  })
})

describe('the dialog that cancels a quote', () => {
  const read = async (t: Parameters<typeof console.openSignedIn>[0], id: number) => {
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel the quote' }).click()
    return page.getByRole('dialog')
  }

  it('says of a deal that it ends, that the customer is told, and that this cannot be undone', async (t) => {
    const { id } = await shop.quoteIn('accepted')
    const dialog = await read(t, id)
    await dialog.getByText(/ends the deal and cannot be undone/).waitFor()
    await dialog.getByText(/^A mail goes to customer-.*@example\.com\.$/).waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    assert.equal((await ok(client.get(`/rest/V1/quoting/quote/${id}`))).status, 'accepted')
  })

  it('says nothing of a deal where there is none', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const dialog = await read(t, id)
    await dialog.getByRole('button', { name: 'Cancel the quote' }).waitFor()
    assert.equal(await dialog.getByText(/deal/).count(), 0)
    // Its page has one main button, and its status does not look like that of an approved quote.
    const page = dialog.page()
    const main = page.getByRole('main')
    assert.deepEqual(await main.locator('button[data-variant=filled]').allInnerTexts(), ['Remind …'])
    const toneOf = (status: string) =>
      main.getByText(status, { exact: true }).first().getAttribute('data-tone')
    const proposed = await toneOf('Proposed')
    await page.goto(`/console/quotes/${(await shop.quoteIn('approved')).id}`)
    await main.getByText('Approved', { exact: true }).first().waitFor()
    assert.notEqual(await toneOf('Approved'), proposed)
  })
})

describe('the end of an offer', () => {
  it('is the day that the customer reads, whatever the time zone of the seller', async (t) => {
    const customer = await shop.newCustomer()
    const { quote_id: id } = await shop.createQuote(customer)
    const day_ms = 86_400_000
    const end = Math.floor(Date.now() / day_ms) * day_ms + 5 * day_ms
    const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
    const [day, dayAfter] = [format.format(end), format.format(end + day_ms)]
    const { page } = await console.openSignedIn(t, {
      path: `/console/quotes/${id}`,
      timezoneId: 'Europe/Berlin',
    })
    const assertDay = async (what: string, count: number) => {
      await until(what, async () => (await page.getByText(day).count()) >= count)
      assert.equal(await page.getByText(dayAfter).count(), 0, what)
    }
    await page.getByRole('textbox', { name: 'Valid until' }).fill(new Date(end).toISOString().slice(0, 10))
    await page.getByRole('button', { name: 'Propose' }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Not saved yet').waitFor()
    await assertDay('the field, the sheet and its changes', 3)
    await dialog.getByRole('button', { name: 'Propose and send' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const [path, count] of Object.entries({
      [`quotes/${id}`]: 1,
      [`quotes/${id}?tab=history`]: 2,
      quotes: 1,
      [`customers/${customer}`]: 1,
      [`inbox/quote/${id}`]: 1,
    })) {
      await page.goto(`/console/${path}`)
      await assertDay(path, count)
    }
    const row = page.locator(`[data-key="expiring ${id}"]`)
    await row.getByText('expires in 5 days').waitFor()
    assert.equal(await row.locator('time').getAttribute('title'), `${day}, 11:59 PM UTC`)
  })
})

describe('an accepted quote', () => {
  it('is extended from its menu, to a time that cannot be left out', async (t) => {
    const { id } = await shop.quoteIn('accepted')
    const before = await shop.readQuote(id)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Extend the validity' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: 'Valid until' })
    assert.equal(await dialog.getByRole('button', { name: 'Default' }).count(), 0)
    await field.fill('')
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await dialog.getByText('Enter a value.').waitFor()
    await dialog.getByText(/^A mail goes to customer-/).waitFor()
    await dialog.getByRole('button', { name: '60 days' }).click()
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await dialog.waitFor({ state: 'detached' })
    const extended = await shop.readQuote(id)
    assert.equal(extended.status, 'accepted')
    assert.ok(extended.expires_at > before.expires_at)
  })
})

describe('an amount in another currency', () => {
  const OTHER = 'Prices are in USD here: enter the amount in USD'

  it('is refused in the reply to a price request', async (t) => {
    const id = await shop.submitPriceRequest({ email, message: 'How much?' })
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${id}` })
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Here it is.')
    const price = page.getByRole('textbox', { name: 'Price', exact: true })
    for (const text of ["CHF 1'234.50", '12,– €']) {
      await price.fill(text)
      await page.getByText(OTHER).waitFor()
      await press(page, 'Control+Enter')
      await untilFocused(page, 'textbox', 'Price')
    }
    assert.deepEqual((await shop.readPriceRequest(id)).replies, [])
    for (const text of ['$12', 'US$12.00', '12 usd']) {
      await price.fill(text)
      await page.getByText('= $12.00').waitFor()
    }
    await assertAccessible(page, 'an amount in the currency of the store')
  })

  it('is refused in every price of a quote', async (t) => {
    const { quote_id: id } = await shop.createQuote(customer_id)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const other = page.getByText(OTHER)
    await page.getByRole('textbox', { name: /^Quantity, line 1/ }).fill('-200')
    await page.getByText('A quantity above 0').waitFor()
    await page.getByRole('textbox', { name: /^Quantity, line 1/ }).fill('2')
    const refuse = async (field: Locator) => {
      await field.fill('12,– €')
      await other.first().waitFor()
      await field.fill('$12')
      await other.waitFor({ state: 'detached' })
    }
    await refuse(page.getByRole('textbox', { name: /^Price, line 1/ }))
    await refuse(page.getByRole('textbox', { name: 'Shipping', exact: true }))
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Add a tier' }).click()
    await refuse(page.getByRole('textbox', { name: /Price, tier 1/ }))
    await page.getByRole('combobox', { name: 'Add a product' }).focus()
    await paste(page, 'LAMP\t2\tCHF 30\nLAMP\t1\t$31')
    await page.getByRole('alert').getByText(OTHER).waitFor()
    assert.equal(
      await page.getByRole('textbox', { name: 'Rows that were not added' }).inputValue(),
      'LAMP\t2\tCHF 30',
    )
  })
})

it('the headings of the lines have gaps between them, in every language', async (t) => {
  const { quote_id: id } = await shop.createQuote(customer_id)
  for (const locale of ['en', 'de', 'fr', 'es']) {
    const { page } = await console.openSignedIn(t, {
      path: `/console/quotes/${id}`,
      viewport: { width: 1440, height: 900 },
      locale,
    })
    await page.getByRole('columnheader').nth(2).waitFor()
    const wide = `[...document.querySelectorAll('[role=columnheader]')].filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.innerText)`
    assert.deepEqual(await page.evaluate<string[]>(wide), [], locale)
  }
})
