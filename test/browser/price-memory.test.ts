// What a product was offered for, below its price in the editor: the last price, taken by a key, and the menu with earlier ones.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, press, untilFocused, visit } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { findInEveryWidth } from '../support/layout.ts'
import { ok } from '../support/api.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
const { shop } = console
const customer_id = await shop.createCustomer('buyer@example.com')
const other = await shop.createCustomer('other@example.com')
const offer = async (customer: number, qty: number, price: number, move = 'propose') => {
  const { quote_id } = await shop.createQuote(customer, { items: [{ sku: 'LAMP', qty, price }] })
  await ok(shop.moveQuote(quote_id as number, 'approve'))
  await ok(shop.moveQuote(quote_id as number, 'propose'))
  if (move !== 'propose') await ok(shop.moveQuote(quote_id as number, move))
}
await offer(customer_id, 10, 29.5, 'accept')
await offer(customer_id, 20, 28.25)
for (const price of [27, 27.5, 28, 30]) await offer(other, 5, price, price === 28 ? 'accept' : 'decline')

const price = (page: Page, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^Price, line ${line}: `) })

async function open(t: Parameters<typeof console.openSignedIn>[0], options: object = {}) {
  const items = [
    { sku: 'LAMP', qty: 3 },
    { product_type: 'custom', name: 'Drilling', qty: 1, price: 5, tax_percent: 0 },
    { sku: 'BOOK', qty: 1 },
  ]
  const { quote_id } = await shop.createQuote(customer_id, { items })
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${quote_id}`, ...options })
  await price(page, 1).waitFor()
  return page
}

describe('the memory of prices', () => {
  it('shows the last price of this customer, taken by a key and undone in one step', async (t) => {
    const page = await open(t)
    await price(page, 1).focus()
    await page.getByText('Last for this customer: 28.25').waitFor()
    await press(page, 'Control+b')
    await until('the last price', async () => (await price(page, 1).inputValue()) === '28.25')
    await untilFocused(page, 'textbox', /^Price, line 1: /)
    await press(page, 'Control+z')
    await until('the price of before', async () => (await price(page, 1).inputValue()) === '33.33')
  })

  it('lists earlier prices, whose they were and what became of them, and takes one', async (t) => {
    const page = await open(t)
    await price(page, 1).focus()
    await page.getByText(/^Last for this customer/).waitFor()
    await press(page, 'F4')
    const menu = page.getByRole('menu')
    const entries = menu.getByRole('menuitem')
    await entries.first().waitFor()
    assert.match(
      (await entries.nth(0).innerText()).replace(/\s+/g, ' '),
      /^28\.25 × 20 Proposed This customer · Q0/,
    )
    assert.match(
      (await entries.nth(1).innerText()).replace(/\s+/g, ' '),
      /^29\.50 × 10 Accepted This customer · Q0/,
    )
    assert.match(
      (await entries.nth(2).innerText()).replace(/\s+/g, ' '),
      /^30\.00 × 5 Declined Another customer · Q0/,
    )
    await menu.getByText('15% to 20%').waitFor()
    await assertAccessible(page, 'the menu of earlier prices')
    await untilFocused(page, 'menuitem', /^28\.25/)
    await press(page, 'ArrowDown', 'Enter')
    await menu.waitFor({ state: 'detached' })
    await until('the chosen price', async () => (await price(page, 1).inputValue()) === '29.50')
    await untilFocused(page, 'textbox', /^Price, line 1: /)
  })

  it('shows nothing for what was never offered', async (t) => {
    const page = await open(t)
    await price(page, 1).focus()
    await page.getByText(/^Last for/).waitFor()
    for (const line of [2, 3]) {
      await price(page, line).focus()
      await page.getByText(/^Last for/).waitFor({ state: 'detached' })
    }
  })

  it('gives way to a warning, and covers no quantity from which the price is', async (t) => {
    const page = await open(t)
    const last = page.getByText(/^Last for this customer/)
    await price(page, 1).focus()
    await last.waitFor()
    await price(page, 1).fill('0')
    await page.getByText('The price is 0').first().waitFor()
    assert.equal(await last.isVisible(), false)
    await press(page, 'F4')
    await page.getByRole('menuitem').first().waitFor()
    await press(page, 'Escape')
    const item = { sku: 'LAMP', qty: 10, price: 33, tier_prices: [{ qty: 10, price: 31 }] }
    const { quote_id } = await shop.createQuote(customer_id, { items: [item] })
    await page.goto(`${new URL(page.url()).origin}/console/quotes/${quote_id}`)
    await price(page, 1).focus()
    const [memory, tier] = [
      await last.boundingBox(),
      await page.getByText('from 10', { exact: true }).boundingBox(),
    ]
    assert.ok(memory!.y >= tier!.y + tier!.height, `${JSON.stringify({ memory, tier })}`)
  })

  it('fits on a phone', async (t) => {
    const page = await open(t, { viewport: { width: 390, height: 800 } })
    await price(page, 1).click()
    await page.getByRole('button', { name: 'Earlier prices' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await assertFits(page, 'earlier prices on a phone')
  })
})

describe('the page of a product', () => {
  it('shows earlier prices, and leads to searches also of a product that was never offered', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/products/LAMP' })
    const cells = page.getByRole('table', { name: 'Earlier prices' }).getByRole('cell')
    await cells.filter({ hasText: 'Proposed' }).waitFor()
    await cells.filter({ hasText: '$28.25' }).waitFor()
    await visit(page, '/products/BOOK')
    await page.getByText('None', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Search price requests for BOOK' }).waitFor()
    await assertAccessible(page, 'a product that was never offered')
    await page.getByRole('link', { name: 'Search quotes for BOOK' }).click()
    await page.waitForURL('**/console/quotes?text=BOOK')
    await page.getByRole('heading', { name: 'Quotes' }).waitFor()
  })

  it('has room for the longest SKU in every width', async (t) => {
    const sku = 'W'.repeat(64)
    await ok(console.client.post('/rest/V1/products', { body: { product: { sku, name: 'Long', price: 5 } } }))
    const { page } = await console.openSignedIn(t, { path: `/console/products/${sku}` })
    await page.getByRole('link', { name: `Search quotes for ${sku}` }).waitFor()
    assert.deepEqual(await findInEveryWidth(page), [])
    await page.setViewportSize({ width: 320, height: 800 })
  })
})
