// The dashboard: its figures are those of the lists that they link to, for everybody, one store, one assignee.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { run } from '../../src/platform/postgres/database.ts'
import { makeUser } from '../support/access-fixtures.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused, untilLoaded } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'

const console = await openConsole()
const { shop, client, db } = console

const HOSTILE = `<img src=x onerror=alert(1)>\u202e${'W'.repeat(120)}`

type Figure = { name: string; href: string; count: number }

/** Every figure with a link, of the tables that are shown. */
async function figuresOf(page: Page): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = async (name: string, link: Locator, text: string) =>
    figures.push({ name, href: (await link.getAttribute('href'))!, count: Number(/\d+/.exec(text)?.[0]) })
  for (const table of await page.getByRole('table').all()) {
    const title = (await table.getAttribute('aria-label')) ?? 'Weeks'
    for (const row of await table
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .all()) {
      const [header, cells] = [row.getByRole('rowheader'), row.getByRole('cell')]
      const name = `${title}: ${await header.innerText()}`
      const link = header.getByRole('link')
      if ((await link.count()) > 0) await add(name, link, await cells.first().innerText())
      else for (const each of await row.getByRole('link').all()) await add(name, each, await each.innerText())
    }
  }
  for (const link of await page.getByRole('link', { name: /^\d+ (quotes?|price requests?)$/ }).all())
    await add('Response times', link, await link.innerText())
  return figures
}

async function countOf(page: Page, href: string): Promise<number> {
  await page.goto(href)
  await untilLoaded(page)
  const rows = page.getByRole('status').getByText(/^\d+ rows?$/)
  const none = page.getByText('Nothing matches these filters.')
  await rows.or(none).waitFor()
  return (await none.isVisible()) ? 0 : Number.parseInt(await rows.innerText())
}

/** Returns the figures, after it has compared each with its list; zeros only if asked to. */
async function assertLinked(page: Page, address: string, hasZeros = false): Promise<Record<string, number>> {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Response times' }).waitFor()
  await page.getByText('Figures', { exact: true }).click()
  const figures = (await figuresOf(page)).filter(({ count }) => hasZeros || count > 0)
  const listed: Figure[] = []
  for (const figure of figures) listed.push({ ...figure, count: await countOf(page, figure.href) })
  assert.deepEqual(listed, figures)
  return Object.fromEntries(figures.map(({ name, count }) => [name, count]))
}

describe('without quotes', () => {
  it('says what will be there', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/dashboard' })
    await page.getByText('There are no figures yet').waitFor()
    await assertAccessible(page, 'an empty dashboard')
  })
})

describe('with quotes of two stores', () => {
  let [store, anna] = [0, 0]

  it('every figure is that of the list behind it, in days of UTC', async (t) => {
    for (const status of ['pending', 'approved', 'proposed', 'accepted', 'purchased', 'expired', 'cancelled'])
      await shop.quoteIn(status)
    const [lost, again] = [(await shop.quoteIn('proposed')).id, (await shop.quoteIn('proposed')).id]
    await ok(shop.moveQuote(lost, 'decline', { body: { reason_code: 'price_too_high' } }))
    // Declined twice, it counts once, with its first reason.
    await ok(shop.moveQuote(again, 'decline'))
    for (const move of ['rework', 'approve', 'propose']) await ok(shop.moveQuote(again, move))
    await ok(shop.moveQuote(again, 'decline', { body: { reason_code: 'terms' } }))
    await shop.requestFromCart()
    const request = await shop.submitPriceRequest({ message: 'How much?' })
    await ok(client.post(`/rest/V1/pricerequest/request/${request}/reply`, { body: { message: 'This.' } }))
    await shop.submitPriceRequest({ message: 'And this?' })
    store = await shop.putStore('eu', 'EUR')
    anna = await makeUser(client, HOSTILE.slice(0, 60), 'Administrators')
    for (const move of [[], ['approve', 'propose']]) {
      const body = { quote: { customer_id: await shop.newCustomer(), items: [{ sku: 'LAMP', qty: 1 }] } }
      const { quote_id } = await ok(client.post('/rest/eu/V1/quoting/quote', { body }))
      for (const each of move) await ok(shop.moveQuote(quote_id, each))
      const assignee = { body: { assignee: { user_id: move.length > 0 ? anna : null } } }
      await ok(client.put(`${quoting}/quote/${quote_id}/assignee`, assignee))
    }
    const { page } = await console.openSignedIn(t, { timezoneId: 'Pacific/Auckland' })
    const figures = await assertLinked(page, '/console/dashboard', true)
    assert.equal(figures['Open quotes by status: Proposed'], 1)
    assert.equal(figures['From request to order: Created'], 9)
    assert.equal(figures['From request to order: Requested'], 1)
    assert.equal(figures['Outcomes: Declined'], 2)
    assert.equal(figures['Reasons for declining: Price too high'], 1)
    assert.equal(figures['Reasons for declining: No reason given'], 1)
    assert.equal(figures['Outcomes: Expired'], 1)
  })

  it('so are those of one store and one assignee', async (t) => {
    const { page } = await console.openSignedIn(t)
    const ofStore = await assertLinked(page, `/console/dashboard?store=${store}`)
    assert.equal(ofStore['From request to order: Created'], 2)
    const ofAnna = await assertLinked(page, `/console/dashboard?store=${store}&assignee=${anna}`)
    assert.equal(ofAnna['From request to order: Created'], 1)
    assert.equal(ofAnna['Open quotes by status: Proposed'], 1)
  })

  it('filters are in the address and stay after a reload', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/dashboard' })
    await page.getByText('30 days', { exact: true }).click()
    await page.waitForURL(/period=30/)
    await page.getByText('EUR', { exact: true }).click()
    await page.waitForURL(/currency=EUR/)
    await page.getByRole('combobox', { name: 'Assignee' }).click()
    await page.getByRole('option', { name: '<img src=x' }).click()
    await page.waitForURL(new RegExp(`assignee=${anna}`))
    await page.getByText('Other', { exact: true }).click()
    await page.waitForURL(/from=.*to=/)
    await page.getByLabel('From', { exact: true }).fill('2026-01-01')
    await press(page, 'Enter')
    await page.waitForURL(/from=2026-01-01/)
    // The focus stays, so that the next day can be typed.
    await untilFocused(page, 'textbox', 'From')
    await page.reload()
    await page.getByRole('radio', { name: 'EUR', checked: true }).waitFor({ state: 'attached' })
    assert.equal(await page.getByLabel('From', { exact: true }).inputValue(), '2026-01-01')
  })

  it('is read by keyboard and screen reader, and fits with huge totals and hostile names', async (t) => {
    await run(
      db,
      `insert into quote (store_id, status, customer_is_guest, customer_email, currency_code, items_count, items_qty,
         original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total)
       select 1, 'pending', true, 'buyer@example.com', 'USD', 1, 1, 999999999999.9999, 999999999999.9999, 0, 0, 0, 999999999999.9999
       from generate_series(1, 20)`,
    )
    await run(db, 'update store set name = $1 where store_id = $2', [HOSTILE, store])
    for (const viewport of [
      { width: 320, height: 720 },
      { width: 1280, height: 800 },
    ]) {
      const { page } = await console.openSignedIn(t, { path: '/console/dashboard', viewport, locale: 'de' })
      await page.getByRole('heading', { name: 'Antwortzeiten' }).waitFor()
      await page.locator('summary').focus()
      await press(page, 'Enter')
      await page.getByRole('columnheader', { name: 'Woche ab' }).waitFor()
      await assertFits(page, `the dashboard, ${viewport.width} px`)
      await assertAccessible(page, `the dashboard, ${viewport.width} px`)
      await page.getByRole('combobox', { name: 'Shop' }).click()
      await page.getByRole('option').last().waitFor()
      await assertFits(page, `the stores, ${viewport.width} px`)
    }
  })
})
