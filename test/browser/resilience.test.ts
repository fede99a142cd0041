// What the console does when something is missing or wrong, such as a file, the event stream or a filter in the address, and what
// all pages have in common: carts, the reply form, filters, scrolling, Escape, keys, the search, forms and notifications.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok } from '../support/api.ts'
import { press, untilFocused, visit } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop } = console
const email = 'buyer@example.com'
await console.addUser('anna', ['Quoting::quotes', 'Storefront::read', 'PriceRequest::manage_requests'])
await console.addUser('reader', ['Storefront::read'])

describe('a part of the console that cannot be loaded', () => {
  it('leaves the page as it is, and is loaded later', async (t) => {
    const id = await shop.submitPriceRequest({ email })
    const { page, allow } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${id}` })
    allow(/ERR_|Failed to fetch/)
    await page.route(/search-contents/, (route) => route.abort())
    // When the stream is open, the console itself reads again what it could not reach.
    await page.route(/events\/stream/, (route) => route.abort())
    await page.reload()
    const reply = page.getByRole('textbox', { name: /^Reply to/ })
    await reply.fill('Half a sent')
    await press(page, 'Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const retry = dialog.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.unroute(/search-contents/)
    await retry.click()
    await untilFocused(page, 'combobox', 'Number, mail, name, SKU, text or command')
    await press(page, 'Escape')
    assert.equal(await reply.inputValue(), 'Half a sent')
  })
})

describe('a page that cannot be loaded', () => {
  it('says so, and is loaded by a reload', async (t) => {
    const { page, allow } = await console.openSignedIn(t, { path: '/console/me' })
    allow(/ERR_|Failed to fetch|cannot be loaded/)
    // Before all pages are loaded in advance, five seconds after the start.
    await page.route(/dashboard-page/, (route) => route.abort())
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const reload = page.getByRole('main').getByRole('button', { name: 'Reload' })
    await reload.waitFor()
    await page.unrouteAll()
    await reload.click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  })

  it('opens without a connection, of which the console tells while nobody does anything', async (t) => {
    const { page, context, allow } = await console.openSignedIn(t, { path: '/console/me' })
    allow(/ERR_/)
    // All pages are loaded in advance, five seconds after the start.
    const loaded = page.waitForResponse(/carts-page/)
    await page.reload()
    await loaded
    await context.setOffline(true)
    const note = page.getByRole('status').filter({ hasText: 'No connection to the service.' })
    await note.waitFor()
    await page.getByRole('link', { name: 'Carts' }).click()
    await page.getByRole('heading', { name: 'Carts' }).waitFor()
    await context.setOffline(false)
    await until('it is gone', async () => (await note.count()) === 0)
  })

  it('has a way on if there is no such page, or the permission is missing', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'reader', path: '/console/nowhere' })
    const way = page.getByRole('main').getByRole('link', { name: 'Go to the start page' })
    await page.getByText('This page does not exist.').waitFor()
    await way.waitFor()
    await page.goto('/console/quotes')
    await page.getByText(/lacks the permission “Make, price and propose quotes; statistics”/).waitFor()
    await way.click()
    // The first page that this user may see.
    await page.waitForURL('**/console/customers')
  })
})

describe('carts', () => {
  it('show the names of their customers, and lines with totals', async (t) => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { LAMP: 3 })
    const read = await ok(console.client.get(`/rest/V1/customers/${customer}`))
    const name = `${read.firstname} ${read.lastname}`
    const { page } = await console.openSignedIn(t, { path: '/console/carts' })
    await page.getByRole('row').filter({ hasText: name }).first().waitFor()
    await page.goto(`/console/carts/${cart}`)
    await page.getByRole('main').getByRole('link', { name }).waitFor()
    const { items } = await ok(console.client.get(`/rest/V1/carts/${cart}`))
    const total = (items[0].price * 3).toFixed(2)
    await page
      .getByRole('table')
      .getByText(new RegExp(total.replace('.', '\\.')))
      .waitFor()
  })
})

describe('the reply form', () => {
  it('says whom its mail greets, and leads back by Escape from the price', async (t) => {
    const id = await shop.submitPriceRequest({ email, firstname: 'Grace', lastname: 'Novak' })
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/price-request/${id}` })
    await page.getByText('The mail greets Grace Novak before your text.').waitFor()
    await page.getByRole('textbox', { name: 'Price' }).fill('12')
    await press(page, 'Escape')
    await untilFocused(page, 'article', /.*/)
    await page.waitForURL(new RegExp(`/price-request/${id}`))
  })
})

describe('the event stream', () => {
  it('is opened again after it was refused, and what was missed appears', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/settings' })
    let isRefused = true
    await page.route('**/rest/V1/events/stream*', (route) =>
      isRefused ? route.fulfill({ status: 503 }) : route.fallback(),
    )
    await page.getByRole('link', { name: 'Inbox' }).click()
    const refused = page.waitForResponse('**/rest/V1/events/stream*')
    await page.reload()
    await refused
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    await shop.submitPriceRequest({ email, firstname: 'Ada', lastname: 'Novak' })
    isRefused = false
    await page.getByRole('link').filter({ hasText: 'Ada Novak' }).waitFor()
  })
})

describe('an address that was typed by hand', () => {
  it('shows the list without filters that make no sense', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const path = '/console/quotes?from=yesterday&to=2026-99-99&min=a&max=b&customer=x&assignee=nobody'
    const { page } = await console.openSignedIn(t, { username: 'anna', path })
    await page.getByRole('link', { name: `Q${String(id).padStart(9, '0')}` }).waitFor()
  })
})

describe('two filters, one right after the other', () => {
  it('are both applied', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    await page.getByRole('button', { name: 'Status' }).click()
    const pending = page.getByRole('checkbox', { name: 'Pending' })
    await pending.waitFor()
    // Both within the moment for which the list waits for more characters.
    await page.evaluate(`(() => {
      const field = document.querySelector('input[type=search]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'buyer')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })()`)
    await pending.check()
    await page.waitForURL(/text=buyer/)
    assert.match(page.url(), /status=pending/)
  })
})

describe('another page', () => {
  it('begins at its top', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/settings' })
    await page.getByRole('main').getByText('WEBHOOK_ALLOWED_NETWORKS').first().scrollIntoViewIfNeeded()
    await page.evaluate(`document.getElementById('content').scrollTo(0, 400)`)
    await page.getByRole('link', { name: 'Access' }).click()
    await page.getByRole('link', { name: 'Roles' }).click()
    await page.getByRole('table').waitFor()
    assert.equal(await page.evaluate(`document.getElementById('content').scrollTop`), 0)
  })
})

describe('Escape', () => {
  it('goes back, but never out of the console', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/quotes' })
    await page.goto('about:blank')
    await page.goto('/console/me')
    await page.getByRole('heading', { name: 'My account' }).waitFor()
    await page.getByRole('main').focus()
    await press(page, 'Escape')
    await press(page, 'g', 'i')
    await page.waitForURL(/\/console\/inbox/)
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    await press(page, 'Escape')
    await page.waitForURL(/\/console\/me/)
  })
})

describe('the keys of pages', () => {
  it('are listed only for those who may open them', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'reader', path: '/console/customers' })
    await page.getByRole('heading', { name: 'Customers' }).waitFor()
    await press(page, '?')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Search', { exact: false }).first().waitFor()
    assert.equal(await dialog.getByText('New quote').count(), 0)
  })
})

describe('a search', () => {
  it('opens what was typed last, not what was found for the text before', async (t) => {
    const first = await shop.quoteIn('pending')
    const second = await shop.quoteIn('pending')
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/quotes' })
    const number = (id: number) => `Q${String(id).padStart(9, '0')}`
    await page.getByRole('heading', { name: 'Quotes' }).waitFor()
    await press(page, '/')
    const field = page.getByRole('combobox', { name: 'Number, mail, name, SKU, text or command' })
    await field.fill(number(first.id))
    await page
      .getByRole('option', { name: number(first.id) })
      .first()
      .waitFor()
    await field.fill(number(second.id))
    await press(page, 'Enter')
    await page.waitForURL(new RegExp(`/console/quotes/${second.id}$`))
  })
})

describe('the same search', () => {
  it('finds every word anywhere, in Ctrl+K, in the lists and in the editor', async (t) => {
    await shop.putProduct('TBL-1002', { name: 'Table 200 × 90 cm, oak' })
    const customer = {
      email: 'mail@example.com',
      firstname: 'Jörg',
      lastname: 'Großmann',
      company: 'Fairbanks & Co. Ltd',
    }
    const { id } = await ok(console.client.post('/rest/V1/customers', { body: { customer } }))
    const found = {
      'oak 200': /TBL-1002/,
      '1002': /TBL-1002/,
      'fairbanks ltd': /Großmann/,
      grossmann: /Großmann/,
    }
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/customers' })
    await page.getByRole('heading', { name: 'Customers' }).waitFor()
    await press(page, 'Control+k')
    const field = page.getByRole('combobox', { name: 'Number, mail, name, SKU, text or command' })
    for (const [text, name] of Object.entries(found)) {
      await field.fill(text)
      await page.getByRole('option', { name }).first().waitFor()
      await field.fill('')
    }
    for (const [text, name] of Object.entries(found)) {
      const list = name.source.startsWith('TBL') ? 'products' : 'customers'
      await visit(page, `/console/${list}?text="${text}"`)
      await page.getByRole('row', { name }).waitFor()
      await page.getByRole('status').getByText('1 row', { exact: true }).waitFor()
    }
    await page.goto(`/console/quotes/new?customer_id=${id}`)
    for (const text of ['oak 200', '1002']) {
      await page.getByRole('combobox', { name: 'Add a product' }).fill(text)
      await page.getByRole('option', { name: /TBL-1002/ }).waitFor()
    }
  })
})

describe('a search for the exact number of a record', () => {
  it('says that the service cannot be reached, as every list', async (t) => {
    const { page, allow } = await console.openSignedIn(t, { username: 'anna', path: '/console/me' })
    allow(/ERR_/)
    await page.route(/\/rest\/V1\/products\?/, (route) => route.abort())
    await visit(page, '/console/products?text="1002"')
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor()
  })
})

describe('a form', () => {
  it('says what is refused, also of a field that shows no faults', async (t) => {
    const id = await shop.createCustomer('somebody@example.com')
    const { page } = await console.openSignedIn(t, { path: `/console/customers/${id}` })
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Street' }).first().fill('x'.repeat(300))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'street' }).waitFor()
  })
})

describe('a notification', () => {
  it('can be closed', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const path = `/console/quotes/${id}`
    const { page, context } = await console.openSignedIn(t, { username: 'anna', path })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy the link' }).click()
    const note = page.getByRole('alert').filter({ hasText: 'Link copied' })
    await note.getByRole('button', { name: 'Close' }).click()
    await until('it is gone', async () => (await note.count()) === 0)
  })
})
